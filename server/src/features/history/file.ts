import type { HistoryEntry } from '@caselift/contract/history';
import { type ListColumn, listCsv } from '../../documents/list-csv.ts';

const columns: readonly ListColumn<HistoryEntry>[] = [
  { title: 'Number', kind: 'number', cell: ({ id }) => id },
  { title: 'When', kind: 'moment', cell: ({ at }) => at },
  { title: 'Who', cell: ({ actor }) => actor },
  { title: 'From', cell: ({ origin }) => origin },
  { title: 'Act', cell: ({ action }) => action },
  { title: 'What changed', cell: ({ detail }) => detail },
];

export const historyFile = (timeZone: string, entries: readonly HistoryEntry[]) =>
  listCsv('History', timeZone, columns, entries);
