import { lazy, Suspense, useId } from 'react';
import { HistoryPanel } from './history/HistoryPanel.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { DataUpdatePanel } from './pipeline/DataUpdatePanel.tsx';
import { usePipeline } from './pipeline/use-pipeline.ts';
import { PublicationsPanel } from './publications/PublicationsPanel.tsx';
import { PublishPanel } from './publications/PublishPanel.tsx';
import styles from './wholesaler.module.css';

const ImportPanel = lazy(async () => ({ default: (await import('./import/ImportPanel.tsx')).ImportPanel }));
const SettingsPanel = lazy(async () => ({ default: (await import('./settings/SettingsPanel.tsx')).SettingsPanel }));

/** Where an admin feeds a wholesaler, checks what came of it, publishes it and sets it up. */
export function WholesalerPage() {
  return (
    <div className={styles.columns}>
      <Pipeline />
      <div className={styles.column}>
        <Suspense fallback={<PanelSkeleton title="Settings" rows={6} />}>
          <SettingsPanel />
        </Suspense>
      </div>
    </div>
  );
}

/** A component of its own: it is drawn again every second, the settings being typed beside it are not. */
function Pipeline() {
  const pipeline = usePipeline();
  const reasonId = useId();
  const { shut, state } = pipeline;
  return (
    <div className={styles.column}>
      <DataUpdatePanel pipeline={pipeline} reasonId={reasonId} />
      <PublishPanel busy={state === 'BUSY'} shut={shut} reasonId={reasonId} />
      <Suspense fallback={<PanelSkeleton title="Import files" rows={2} />}>
        <ImportPanel />
      </Suspense>
      <PublicationsPanel shut={shut} reasonId={reasonId} />
      <HistoryPanel />
    </div>
  );
}
