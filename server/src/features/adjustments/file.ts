import type { ManualAdjustment } from '@caselift/contract/adjustments';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import { type ListColumn, listCsv } from '../../documents/list-csv.ts';

const columns: readonly ListColumn<ManualAdjustment>[] = [
  { title: 'User ID', cell: ({ person }) => person.customId },
  { title: 'Name', cell: ({ person }) => person.name },
  { title: 'Part of pay', cell: ({ part }) => payPartNames[part] },
  { title: 'Amount', kind: 'cents', cell: ({ amount }) => Math.round(amount * 100) },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Made by', cell: ({ madeBy }) => madeBy },
  { title: 'Made', kind: 'moment', cell: ({ madeAt }) => madeAt },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy },
  { title: 'Decided', kind: 'moment', cell: ({ decidedAt }) => decidedAt },
  { title: 'Note', cell: ({ note }) => note },
  { title: 'Paid in the period from', kind: 'date', cell: ({ paidIn }) => paidIn },
];

export const adjustmentsFile = (timeZone: string, adjustments: readonly ManualAdjustment[]) =>
  listCsv('Adjustments', timeZone, columns, adjustments);
