import { mayAccess, superAdminsOnly } from '@caselift/contract/access';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Loader from 'lucide-react/icons/loader';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useSession } from '../../api/session-store.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Actions } from './Actions.tsx';
import { JobProgress } from './JobProgress.tsx';
import { PartList } from './PartList.tsx';
import { SuperAdminActions } from './SuperAdminActions.tsx';
import { sentenceOf } from './sentence.ts';
import type { Pipeline } from './use-pipeline.ts';
import { useRunUpdate } from './use-run-update.ts';

type DataUpdatePanelProps = { pipeline: Pipeline; reasonId: string };

/** The update of the figures: how each part stands, and what can be done. The parts are the super admin's to see. */
export function DataUpdatePanel({ pipeline, reasonId }: DataUpdatePanelProps) {
  const superAdmin = mayAccess(superAdminsOnly, useSession());
  const runUpdate = useRunUpdate('figures');
  const { parts, error, job, now } = pipeline;
  return (
    <Panel
      title="Data update"
      note={
        <Row as="span" gap={12} wrap>
          {parts ? <StateBadge state={pipeline.state} /> : null}
          <span id={reasonId}>{sentenceOf(pipeline)}</span>
        </Row>
      }
      end={
        <Button
          startIcon={<RefreshCw size={16} strokeWidth={1.75} />}
          disabled={pipeline.shut}
          aria-describedby={reasonId}
          onClick={runUpdate}
        >
          Run update
        </Button>
      }
    >
      {job ? <JobProgress job={job} now={now} /> : null}
      {error ? (
        <Strip flush tone="bad" icon={CircleAlert} role="alert">
          {error.message} {parts ? '(showing the last known status)' : '(trying again every two seconds)'}
        </Strip>
      ) : null}
      {superAdmin && !parts && !error ? <SkeletonLines rows={6} /> : null}
      {superAdmin && parts ? <PartList parts={parts} items={pipeline.items} now={now} /> : null}
      <Actions shut={pipeline.shut} reasonId={reasonId} />
      {superAdmin ? <SuperAdminActions shut={pipeline.shut} reasonId={reasonId} /> : null}
    </Panel>
  );
}

/** Whether actions are open. */
function StateBadge({ state }: Pick<Pipeline, 'state'>) {
  const ready = state === 'READY';
  return (
    <Badge role="status" large tone={ready ? 'good' : 'accent'} icon={ready ? CircleCheck : Loader}>
      {ready ? 'Ready' : 'Busy'}
    </Badge>
  );
}
