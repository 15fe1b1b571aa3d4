import { lazy, Suspense, useId } from 'react';
import { PanelSkeleton } from '../../shared/administration/PanelSkeleton.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { FailedMails } from '../failed-mails/FailedMails.tsx';
import { SetupGoalsButton } from '../goals/SetupGoalsButton.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { InstallationFaults } from '../installation-faults/InstallationFaults.tsx';
import { FirstSteps } from '../publications/FirstSteps.tsx';
import { PublicationsPanel } from '../publications/PublicationsPanel.tsx';
import { PublishPanel } from '../publications/PublishPanel.tsx';
import { DataUpdatePanel } from '../wholesaler-update/DataUpdatePanel.tsx';
import { usePipeline } from '../wholesaler-update/use-pipeline.ts';
import styles from './wholesaler.module.css';

const ImportPanel = lazy(async () => ({ default: (await import('../imports/ImportPanel.tsx')).ImportPanel }));
const SettingsPanel = lazy(async () => ({
  default: (await import('../wholesaler-settings/SettingsPanel.tsx')).SettingsPanel,
}));

/** Where an admin imports files, updates, publishes and sets up a wholesaler: the page of eight features. */
export function WholesalerPage() {
  return (
    <Stack gap={16}>
      <InstallationFaults />
      <FailedMails />
      <FirstSteps places={places} />
      <div className={styles.columns}>
        <PipelineColumn />
        <Stack gap={16} id={places.goals}>
          <Suspense fallback={<PanelSkeleton title="Settings" rows={6} />}>
            <SettingsPanel actions={<SetupGoalsButton />} />
          </Suspense>
        </Stack>
      </div>
    </Stack>
  );
}

/** Where on the page each step to the first publication is taken. */
const places = { import: 'import-files', update: 'data-update', goals: 'settings', publish: 'publishing' } as const;

/** From files to published figures. A component of its own: it renders every second, and the settings need not. */
function PipelineColumn() {
  const pipeline = usePipeline();
  const reasonId = useId();
  const { shut, state } = pipeline;
  return (
    <Stack gap={16}>
      <div id={places.update}>
        <DataUpdatePanel pipeline={pipeline} reasonId={reasonId} />
      </div>
      <div id={places.publish}>
        <PublishPanel busy={state === 'BUSY'} shut={shut} reasonId={reasonId} />
      </div>
      <div id={places.import}>
        <Suspense fallback={<PanelSkeleton title="Import files" rows={2} />}>
          <ImportPanel />
        </Suspense>
      </div>
      <PublicationsPanel shut={shut} reasonId={reasonId} />
      <HistoryPanel />
    </Stack>
  );
}
