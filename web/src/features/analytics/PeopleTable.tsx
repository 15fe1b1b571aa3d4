import type { Analytics } from '@caselift/contract/analytics';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { roleLabel } from '../../shared/users/people.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Column, Sort } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { duration, pageTitle } from './words.ts';

type Row = Analytics['people'][number];

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', kind: 'text', width: 180, value: ({ name }) => name, pinned: true, tone: 'strong' },
  { id: 'role', label: 'Role', kind: 'text', width: 110, value: ({ role }) => roleLabel({ role, leadership: false }) },
  { id: 'page', label: 'Mostly on', kind: 'text', width: 150, value: ({ page }) => pageTitle(page) },
  {
    id: 'lastSeen',
    label: 'Last seen',
    kind: 'text',
    width: 180,
    value: (row: Row) => row.lastSeen,
    write: (instant) => moment.format(new Date(String(instant))),
  },
  {
    id: 'time',
    label: 'Time',
    kind: 'number',
    width: 110,
    value: (row: Row) => row.seconds,
    write: (seconds) => duration(Number(seconds)),
    csv: ({ seconds }) => seconds,
  },
];
const rowKey = ({ customId }: Row) => customId;

/** Who looked, for how long, and at what the longest. */
export function PeopleTable({ people }: Pick<Analytics, 'people'>) {
  const [sort, onSort] = useState<Sort>({ column: 'time', reversed: false });
  const model = useTableModel({ columns, rows: people, rowKey, sort, onSort });
  return (
    <DataTable inPanel model={model} caption="People" allRows empty={<Notice icon={UserRoundX} title="No data" />} />
  );
}
