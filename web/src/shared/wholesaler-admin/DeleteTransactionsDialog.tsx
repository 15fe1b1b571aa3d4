import {
  administrationTexts,
  countTransactions,
  deleteTransactions,
  TransactionsRange,
} from '@caselift/contract/wholesaler-admin';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { wholeNumber } from '../../ui/figures.ts';
import { Columns } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { dayText } from '../administration/moments.ts';
import { useAction } from '../administration/use-action.ts';
import { monthOf } from './months.ts';

/** Asks for the dates, counts what they hold, and only then offers to delete it. */
export function DeleteTransactionsDialog({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const [range, setRange] = useState(() => monthOf(new Date()));
  const checked = TransactionsRange.safeParse(range);
  const count = useQuery({
    ...endpointQuery(countTransactions, { query: { ...scope, ...range } }),
    ...silently,
    enabled: checked.success,
    staleTime: 0,
  });
  const { mutate } = useAction(
    { doing: administrationTexts.deletingTransactions, done: administrationTexts.deletionComplete },
    () => call(deleteTransactions, { query: scope, body: range }),
  );
  const confirm = () => {
    onClose();
    mutate();
  };
  const counted = checked.success && !count.isFetching && !count.error ? count.data : undefined;
  return (
    <Dialog
      title="Delete transactions"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" disabled={!counted || counted.lines === 0} onClick={confirm}>
            {counted && counted.lines > 0 ? `Delete ${linesText(counted.lines)}` : 'Delete'}
          </Button>
        </>
      }
    >
      <Columns>
        <Field
          label="First day"
          type="date"
          value={range.start}
          onChange={({ target }) => setRange({ ...range, start: target.value })}
        />
        <Field
          label="Last day"
          type="date"
          value={range.end}
          error={checked.success ? undefined : rangeFault(range)}
          onChange={({ target }) => setRange({ ...range, end: target.value })}
        />
      </Columns>
      <div role="status">
        {!checked.success ? null : count.isFetching ? (
          <Skeleton width="80%" height={20} />
        ) : count.error ? (
          <Strip tone="bad" action={<Button onClick={() => void count.refetch()}>Try again</Button>}>
            {count.error.message}
          </Strip>
        ) : (
          <p>{summary(range, count.data)}</p>
        )}
      </div>
    </Dialog>
  );
}

const linesText = (lines: number) => `${wholeNumber(lines)} ${lines === 1 ? 'line' : 'lines'}`;

function rangeFault({ start, end }: { start: string; end: string }): string {
  return start === '' || end === '' ? 'Choose both days.' : administrationTexts.endBeforeStart;
}

function summary(range: { start: string; end: string }, count?: { lines: number; revenue: number }): string {
  const dates = `${dayText(range.start)} to ${dayText(range.end)}`;
  if (!count || count.lines === 0) return `There are no sales lines from ${dates}.`;
  const dollars = `$${wholeNumber(count.revenue)}`.replace('$\u2212', '\u2212$');
  return `${linesText(count.lines)} of ${dollars} revenue from ${dates} will be removed. Figures change at the next update.`;
}
