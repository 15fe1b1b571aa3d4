import { lazy, Suspense, useId } from 'react';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { PublicationsPanel } from '../publications/PublicationsPanel.tsx';
import { PublishPanel } from '../publications/PublishPanel.tsx';
import styles from '../wholesaler.module.css';
import { DataUpdatePanel } from './DataUpdatePanel.tsx';
import { usePipeline } from './use-pipeline.ts';

const ImportPanel = lazy(async () => ({ default: (await import('../import/ImportPanel.tsx')).ImportPanel }));

/** From files to figures in force. Drawn again every second, so that the settings beside it are not. */
export function PipelineColumn() {
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
