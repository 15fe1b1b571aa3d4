import { mayAccess, superAdminsOnly } from '@caselift/contract/access';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useSession } from '../../api/session-store.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import panel from '../../shared/administration/panel.module.css';
import { Actions } from './Actions.tsx';
import { JobProgress } from './JobProgress.tsx';
import { PartList } from './PartList.tsx';
import { StateChip } from './StateChip.tsx';
import { SuperAdminActions } from './SuperAdminActions.tsx';
import { sentenceOf } from './sentence.ts';
import type { Pipeline } from './use-pipeline.ts';
import { useRunUpdate } from './use-run-update.ts';

type DataUpdatePanelProps = { pipeline: Pipeline; reasonId: string };

/** The update of the figures: how each part stands, and what can be done. The parts are the super admin's to see. */
export function DataUpdatePanel({ pipeline, reasonId }: DataUpdatePanelProps) {
  const superAdmin = mayAccess(superAdminsOnly, useSession());
  const runUpdate = useRunUpdate();
  const { parts, error, job, now } = pipeline;
  return (
    <section className={panel.panel} aria-labelledby="data-update">
      <header className={panel.head}>
        <h2 id="data-update">Data update</h2>
        {parts ? <StateChip state={pipeline.state} /> : null}
        <p id={reasonId} className={panel.sentence}>
          {sentenceOf(pipeline)}
        </p>
        <Button
          className={panel.headEnd}
          startIcon={<RefreshCw size={16} strokeWidth={1.75} />}
          disabled={pipeline.shut}
          aria-describedby={reasonId}
          onClick={runUpdate}
        >
          Run update
        </Button>
      </header>
      {job ? <JobProgress job={job} now={now} /> : null}
      {error ? (
        <p className={panel.fault} role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {error.message} {parts ? '(below is how it stood last)' : '(asked again every two seconds)'}
        </p>
      ) : null}
      {superAdmin && !parts && !error ? <SkeletonLines rows={6} /> : null}
      {superAdmin && parts ? <PartList parts={parts} now={now} /> : null}
      <Actions shut={pipeline.shut} reasonId={reasonId} />
      {superAdmin ? <SuperAdminActions shut={pipeline.shut} reasonId={reasonId} /> : null}
    </section>
  );
}
