import type { PayQuestion } from '@caselift/contract/pay-questions';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import { type ListColumn, listCsv } from '../../documents/list-csv.ts';

const columns: readonly ListColumn<PayQuestion>[] = [
  { title: 'User ID', cell: ({ person }) => person.customId },
  { title: 'Name', cell: ({ person }) => person.name },
  { title: 'Period from', kind: 'date', cell: ({ period }) => period.from },
  { title: 'Period to', kind: 'date', cell: ({ period }) => period.to },
  { title: 'Part of pay', cell: ({ line: { part } }) => part && payPartNames[part] },
  { title: 'Line', cell: ({ line }) => line.label },
  { title: 'Amount then', kind: 'cents', cell: ({ line }) => Math.round(line.amount * 100) },
  { title: 'Question', cell: ({ text }) => text },
  { title: 'Asked', kind: 'moment', cell: ({ askedAt }) => askedAt },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Messages', cell: ({ messages }) => messages.map(({ by, text }) => `${by}: ${text}`).join('\n') || null },
  { title: 'Ended by', cell: ({ ended }) => ended?.by ?? null },
  { title: 'Ended', kind: 'moment', cell: ({ ended }) => ended?.at ?? null },
  { title: 'Resolution', cell: ({ ended }) => ended?.reason || null },
  {
    title: 'Adjustment',
    kind: 'cents',
    cell: ({ adjustment }) => adjustment && Math.round(adjustment.amount * 100),
  },
  { title: 'Adjustment state', cell: ({ adjustment }) => adjustment?.state ?? null },
  { title: 'Decided by', cell: ({ adjustment }) => adjustment?.decidedBy ?? null },
];

export const questionsFile = (timeZone: string, questions: readonly PayQuestion[]) =>
  listCsv('Questions', timeZone, columns, questions);
