import {
  type AdjustmentAction,
  type AdjustmentList,
  adjustmentLimits,
  listAdjustments,
  type ManualAdjustment,
} from '@caselift/contract/adjustments';
import { listClosings } from '@caselift/contract/closings';
import { totalPages } from '@caselift/contract/paging';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import HandCoins from 'lucide-react/icons/hand-coins';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Pager } from '../../ui/controls/Pager.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { countText } from '../../ui/figures.ts';
import { Row } from '../../ui/kit/Layout.tsx';
import { Panel, PanelFoot } from '../../ui/kit/Panel.tsx';
import { Rows } from '../../ui/kit/Rows.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { NextStep } from '../next-steps/NextStep.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { SaveCsv } from '../SaveCsv.tsx';
import { AdjustmentRow } from './AdjustmentRow.tsx';
import { signedDollars } from './adjustment-words.ts';
import { DecideAdjustment } from './DecideAdjustment.tsx';
import { NewAdjustment } from './NewAdjustment.tsx';

type AdjustmentsPanelProps = {
  /** First day of a sales period: of a closed one its own adjustments are shown, else those that no closing has paid yet. */
  period: string;
};

type Question = { adjustment: ManualAdjustment; action: AdjustmentAction };

const nothing: Record<AdjustmentList, string> = {
  open: 'No adjustments in the open sales period',
  pending: 'Nothing waits for approval',
  history: 'Nothing was paid, rejected or withdrawn yet',
};

/** Adjustments that someone typed: making them, approving them, and what became of them. */
export function AdjustmentsPanel({ period }: AdjustmentsPanelProps) {
  const scope = useScope();
  const closings = useQuery({ ...endpointQuery(listClosings, { query: { ...scope, db: 'prod' } }), ...silently });
  const isClosed = closings.data?.some(({ from, state }) => from === period && state === 'closed') === true;
  const paidIn = isClosed ? period : undefined;
  const { role, viewOnly } = useSession();
  const [list, setList] = useState<AdjustmentList>('open');
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const input = {
    query: { ...scope, list, page, limit: adjustmentLimits.page, ...(paidIn !== undefined && { paidIn }) },
  };
  const found = useQuery({
    ...{ ...endpointQuery(listAdjustments, input), ...keepingAnswer(input), ...silently },
    enabled: closings.data !== undefined,
  });
  const { data } = found;
  const failure = failureOf(closings, found);
  const mayMake = (role === 'admin' || role === 'manager') && !viewOnly && paidIn === undefined;
  const isOfPeriod = paidIn !== undefined || list === 'open';
  return (
    <Panel
      title="Adjustments"
      note={
        data && isOfPeriod && data.count > 0
          ? `${countText(data.count, 'adjustment')}, ${signedDollars(data.amount)} counted`
          : undefined
      }
      aria-busy={found.isPlaceholderData || (data === undefined && failure === undefined)}
      end={
        <Row screenOnly wrap>
          {paidIn === undefined && (
            <Segmented
              label="Adjustments to show"
              options={[
                { id: 'open', label: 'Open' },
                { id: 'pending', label: data && data.pending > 0 ? `Waiting (${data.pending})` : 'Waiting' },
                { id: 'history', label: 'History' },
              ]}
              value={list}
              onChange={(chosen) => {
                setList(chosen);
                setPage(1);
              }}
            />
          )}
          <SaveCsv
            file={() =>
              callFile(listAdjustments, {
                query: { ...scope, export: 'csv', ...(paidIn !== undefined && { paidIn }) },
              })
            }
          />
          {mayMake && (
            <Button
              variant="contained"
              color="primary"
              disabled={data === undefined}
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setMaking(true)}
            >
              New adjustment
            </Button>
          )}
        </Row>
      }
    >
      {failure && <ListFailed {...failure} hasRows={data !== undefined} />}
      {data === undefined && !failure && <SkeletonLines rows={3} />}
      {data?.count === 0 && (
        <Notice icon={HandCoins} title={paidIn === undefined ? nothing[list] : 'No adjustments in this sales period'}>
          {paidIn === undefined && list === 'open' && <NextStep list="adjustments" />}
        </Notice>
      )}
      {data !== undefined && data.count > 0 && (
        <Rows>
          {data.results.map((adjustment) => (
            <AdjustmentRow key={adjustment._id} adjustment={adjustment}>
              <Actions adjustment={adjustment} onAct={(action) => setQuestion({ adjustment, action })} />
            </AdjustmentRow>
          ))}
        </Rows>
      )}
      {data !== undefined && data.count > adjustmentLimits.page && (
        <PanelFoot screenOnly>
          <Pager page={page} pages={totalPages(data.count, adjustmentLimits.page)} onPage={setPage} />
        </PanelFoot>
      )}
      {making && data && <NewAdjustment limit={data.limit} onClose={() => setMaking(false)} />}
      {question && <DecideAdjustment {...question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

type ActionsProps = { adjustment: ManualAdjustment; onAct: (action: AdjustmentAction) => void };

function Actions({ adjustment: { person, mayDecide, mayWithdraw }, onAct }: ActionsProps) {
  if (!mayDecide && !mayWithdraw) return null;
  const button = (action: AdjustmentAction, text: string) => (
    <Button aria-label={`${text}: ${person.name}`} onClick={() => onAct(action)}>
      {text}
    </Button>
  );
  return (
    <Row screenOnly>
      {mayDecide && button('approve', 'Approve')}
      {mayDecide && button('reject', 'Reject')}
      {mayWithdraw && button('withdraw', 'Withdraw')}
    </Row>
  );
}
