import type { ListedEntry } from '@caselift/contract/entry-corrections';
import { type EntryOrder, entryOrders } from '@caselift/contract/entry-orders';
import { amountText, entryScreenTexts } from '@caselift/contract/entry-texts';
import { dayText } from '@caselift/domain/dates';
import IconButton from '@mui/material/IconButton';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { Column } from '../../../ui/table/column.ts';

const { actions, columns: words } = entryScreenTexts;

/** What staff do with an entry. */
export type EntryAction = 'correct' | 'remove';
export const isEntryOrder = (field: string): field is EntryOrder => (entryOrders as readonly string[]).includes(field);
/** Days, amounts and moments: the largest or newest comes first. */
export const isLargestFirst = (field: EntryOrder): boolean =>
  field !== 'userName' && field !== 'account' && field !== 'itemName';

/** @example 'Corrected by Ann, was 500' */
export function correctedText({ kind, corrections: [last] }: ListedEntry): string | undefined {
  return last && entryScreenTexts.corrected(last.by, amountText(kind, last.was));
}
export const enteredText = ({ enteredBy }: ListedEntry): string | null =>
  enteredBy === null ? null : entryScreenTexts.enteredBy(enteredBy);

type ColumnsFor = {
  momentText: (instant: string) => string;
  /** null: they are read only, or on paper. */
  onAction: ((action: EntryAction, entry: ListedEntry) => void) | null;
};

export function entryColumns({ momentText, onAction }: ColumnsFor): Column<ListedEntry>[] {
  const text = (id: EntryOrder | 'notes', width: number, value: (entry: ListedEntry) => string | null) => ({
    ...{ id, label: words[id], kind: 'text' as const, width },
    value: (entry: ListedEntry) => value(entry) ?? undefined,
  });
  return [
    { ...text('userName', 128, ({ userName }) => userName), pinned: true },
    text('account', 112, ({ account }) => account),
    text('itemName', 140, ({ itemName }) => itemName),
    { ...text('date', 96, ({ date }) => dayText(date)), newestFirst: true },
    {
      ...{ id: 'amount', label: words.amount, kind: 'number', width: 72 },
      value: ({ amount }) => amount,
      render: ({ kind, amount }) => <Text weight="bold">{amountText(kind, amount)}</Text>,
    },
    // Beside the value, as what it was before is: a panel that shows fewer columns at once shows these.
    ...(onAction === null ? [] : [actionColumn(onAction)]),
    {
      ...text('corrected', 164, (entry) => correctedText(entry) ?? null),
      newestFirst: true,
      render: (entry) => (
        // Two lines of it are as high as a row, and the number at its end isn't cut.
        <Text kind="caption" style={{ whiteSpace: 'normal' }}>
          {correctedText(entry)}
        </Text>
      ),
    },
    { ...text('notes', 150, ({ notes }) => notes || null), unordered: true },
    {
      ...text('sent', 170, ({ receivedAt }) => momentText(receivedAt)),
      newestFirst: true,
      render: (entry) => <Twice first={momentText(entry.receivedAt)} second={enteredText(entry)} />,
    },
  ];
}

function Twice({ first, second }: { first: string; second: string | null }) {
  if (second === null) return first;
  return (
    <Stack as="span" gap={0}>
      <Text>{first}</Text>
      <Text kind="caption" tone="soft" fit="cut" title={second}>
        {second}
      </Text>
    </Stack>
  );
}

const actionColumn = (onAction: NonNullable<ColumnsFor['onAction']>): Column<ListedEntry> => ({
  ...{ id: 'actions', label: 'Actions', kind: 'text', width: 80, unordered: true },
  value: () => undefined,
  render: (entry) => (
    <Row as="span" gap={0} screenOnly>
      {(
        [
          ['correct', Pencil],
          ['remove', Trash2],
        ] as const
      ).map(([action, Icon]) => (
        <IconButton
          key={action}
          aria-label={`${actions[action]}: ${entryScreenTexts.about(entry)}`}
          title={actions[action]}
          onClick={() => onAction(action, entry)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ))}
    </Row>
  ),
});
