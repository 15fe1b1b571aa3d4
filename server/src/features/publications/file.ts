import type { Publication } from '@caselift/contract/publications';
import { type ListColumn, listCsv } from '../../documents/list-csv.ts';

const columns: readonly ListColumn<Publication>[] = [
  { title: 'Publication', kind: 'number', cell: ({ publicationId }) => publicationId },
  { title: 'Published', kind: 'moment', cell: ({ publishedAt }) => publishedAt },
  { title: 'Published by', cell: ({ publishedBy }) => publishedBy },
  { title: 'Last sale', kind: 'date', cell: ({ lastTransactionDate }) => lastTransactionDate },
  { title: 'Figures', kind: 'number', cell: ({ snapshotId }) => snapshotId },
  { title: 'In Production', cell: ({ inForce }) => (inForce ? 'yes' : 'no') },
];

export const publicationsFile = (timeZone: string, publications: readonly Publication[]) =>
  listCsv('Publications', timeZone, columns, publications);
