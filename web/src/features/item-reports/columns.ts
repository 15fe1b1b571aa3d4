import type { ItemReportRow } from '@caselift/contract/item-reports';
import { dollarsAndCents } from '../../ui/figures.ts';
import type { Column } from '../../ui/table/column.ts';

const dollars = (value: unknown) => (typeof value === 'number' ? dollarsAndCents(value) : '');

export const reportColumns: readonly Column<ItemReportRow>[] = [
  { id: 'userName', label: 'User Name', kind: 'text', width: 180, pinned: true, value: ({ userName }) => userName },
  { id: 'route', label: 'Route', kind: 'text', width: 90, value: ({ route }) => route },
  { id: 'name', label: 'Item Name', kind: 'text', width: 220, value: ({ name }) => name },
  { id: 'payoutMTD', label: 'Payout MTD', kind: 'number', width: 110, value: (row) => row.payoutMTD, write: dollars },
];
