import { lazy, Suspense } from 'react';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { PipelineColumn } from './pipeline/PipelineColumn.tsx';
import styles from './wholesaler.module.css';

const SettingsPanel = lazy(async () => ({ default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel }));

/** Where an admin feeds a wholesaler, checks what came of it, publishes it and sets it up. */
export function WholesalerPage() {
  return (
    <div className={styles.columns}>
      <PipelineColumn />
      <div className={styles.column}>
        <Suspense fallback={<PanelSkeleton title="Settings" rows={6} />}>
          <SettingsPanel />
        </Suspense>
      </div>
    </div>
  );
}
