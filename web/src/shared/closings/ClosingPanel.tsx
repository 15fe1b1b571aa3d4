import {
  type ClosingCheckRow,
  type ClosingDetail,
  closingTexts,
  readClosing,
  reopenPeriod,
  type WaivableCheck,
  waiveClosingCheck,
} from '@caselift/contract/closings';
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidateWholesaler, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody, PanelFoot } from '../../ui/kit/Panel.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { Rows } from '../../ui/kit/Rows.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { toast } from '../../ui/toasts.ts';
import { localDayText } from '../administration/moments.ts';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { CheckRow } from './CheckRow.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { checkText } from './check-words.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type ClosingPanelProps = {
  /** First day of the sales period. */
  from: string;
  /** What it pays everyone together, dollars. */
  total: number;
};

type Question = 'close' | 'reopen' | ClosingCheckRow;

const states = {
  open: { text: 'Running', tone: 'neutral', icon: LockOpen },
  ended: { text: 'Ended', tone: 'warn', icon: LockOpen },
  closed: { text: 'Closed', tone: 'good', icon: Lock },
} as const;

/** How far a sales period is from being final: the checks before it closes, closing it, and reopening it. */
export function ClosingPanel({ from, total }: ClosingPanelProps) {
  const scope = { ...useScope(), db: 'prod' as const };
  const params = { period: from };
  const found = useQuery({
    ...endpointQuery(readClosing, { params, query: scope }),
    ...silently,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? 1000 : false),
  });
  useNews(found.data);
  const [question, setQuestion] = useState<Question | null>(null);
  const { viewOnly } = useSession();
  const { data: closing } = found;
  const failure = failureOf(found);
  const close = () => setQuestion(null);
  const look = closing && states[closing.state];
  const isBusy = isRunning(closing);
  return (
    <Panel
      title="Closing"
      aria-busy={closing === undefined && failure === undefined}
      end={
        look && (
          <Badge large tone={look.tone} icon={look.icon}>
            {look.text}
          </Badge>
        )
      }
    >
      {failure && <ListFailed {...failure} hasRows={closing !== undefined} />}
      {closing === undefined && !failure && <SkeletonLines rows={4} />}
      {closing && (
        <>
          {closing.state === 'closed' && (
            <PanelBody>
              <Text as="p">
                {salesPeriodName(closing)} was closed{' '}
                {closing.closedAt !== null && (
                  <>
                    on <time dateTime={closing.closedAt}>{localDayText(closing.closedAt)}</time>{' '}
                  </>
                )}
                by {closing.closedBy}. What it paid is final. What comes late is paid as adjustments in a later sales
                period.
              </Text>
            </PanelBody>
          )}
          <Rows>
            {closing.checks.map((row) => (
              <CheckRow
                period={from}
                key={row.check}
                row={row}
                isOver={closing.state === 'closed'}
                onWaive={closing.state === 'closed' || viewOnly || isBusy ? null : () => setQuestion(row)}
              />
            ))}
          </Rows>
          <JobState closing={closing} />
          <Foot closing={closing} isBusy={isBusy} onAsk={viewOnly ? null : setQuestion} />
          {question === 'close' && <CloseDialog period={closing} total={total} onClose={close} />}
          {question === 'reopen' && (
            <ReasonDialog
              title={`Reopen ${salesPeriodName(closing)}?`}
              words={{ verb: 'Reopen', doing: 'Reopening...', done: `${salesPeriodName(closing)} reopened` }}
              send={(reason) => call(reopenPeriod, { params, query: scope, body: { reason } })}
              onClose={close}
            >
              <p>What it paid isn't final anymore, until it is closed again. It keeps its goals and rates.</p>
            </ReasonDialog>
          )}
          {question !== null && typeof question === 'object' && (
            <ReasonDialog
              title="Leave this check open?"
              words={{ verb: 'Save', doing: 'Saving...', done: 'Reason saved' }}
              given={question.reason}
              send={(reason) =>
                call(waiveClosingCheck, {
                  ...{ params, query: scope },
                  body: {
                    check: question.check as WaivableCheck,
                    count: question.count,
                    reason,
                  },
                })
              }
              onClose={close}
            >
              <p>
                {checkText(question)}. The sales period can be closed with this reason, unless there are more cases by
                then.
              </p>
            </ReasonDialog>
          )}
        </>
      )}
    </Panel>
  );
}

const isRunning = (closing: ClosingDetail | undefined): boolean => closing?.job?.ended === false;

/** Once a closing that was seen running has ended, everything of the wholesaler is read again. */
function useNews(closing: ClosingDetail | undefined): void {
  const queryClient = useQueryClient();
  const { wholesalerId } = useScope();
  const running = useRef<string | null>(null);
  const job = closing?.job ?? null;
  useEffect(() => {
    if (job === null) return;
    if (!job.ended) running.current = job.jobId;
    else if (running.current === job.jobId) {
      running.current = null;
      if (job.error === null) toast.success('Sales period closed');
      void invalidateWholesaler(queryClient, wholesalerId);
    }
  }, [job, queryClient, wholesalerId]);
}

/** How far a closing is, or why the latest one failed. */
function JobState({ closing: { job, state } }: { closing: ClosingDetail }) {
  if (job === null) return null;
  if (!job.ended)
    return (
      <PanelBody>
        <Stack gap={4}>
          <Text tone="soft">{job.stage || closingTexts.closing}</Text>
          <ProgressBar label={closingTexts.closing} fraction={job.fraction} />
        </Stack>
      </PanelBody>
    );
  if (job.error === null || state === 'closed') return null;
  return (
    <Strip flush tone="bad" icon={CircleAlert} role="alert">
      {job.error}
    </Strip>
  );
}

type FootProps = { closing: ClosingDetail; isBusy: boolean; onAsk: ((question: 'close' | 'reopen') => void) | null };

/** The one thing that can be done with it, or why it can't be. */
function Foot({ closing, isBusy, onAsk }: FootProps) {
  const id = useId();
  const isClosed = closing.state === 'closed';
  const why = isClosed ? closing.reopenRefusal : (closing.refusal ?? (closing.mayClose ? null : closingTexts.notReady));
  if (onAsk === null && why === null) return null;
  return (
    <PanelFoot screenOnly>
      {why !== null && (
        <Text id={id} kind="caption" tone="soft">
          {why}
        </Text>
      )}
      {onAsk !== null && !(isClosed && why !== null) && (
        <Button
          variant={isClosed ? 'outlined' : 'contained'}
          color="primary"
          disabled={why !== null || isBusy}
          aria-describedby={why === null ? undefined : id}
          startIcon={
            isClosed ? (
              <LockOpen size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              <Lock size={16} strokeWidth={1.75} aria-hidden />
            )
          }
          onClick={() => onAsk(isClosed ? 'reopen' : 'close')}
        >
          {isClosed ? 'Reopen' : `Close ${salesPeriodName(closing)}`}
        </Button>
      )}
    </PanelFoot>
  );
}
