import { type ReactNode, useMemo, useRef } from 'react';
import type { Failure } from '../../ui/failure.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { entryColumns } from './columns.tsx';
import type { Entry } from './entries.ts';
import type { EntryHandlers } from './entry-handlers.ts';
import type { ListSearch } from './files-search.ts';

type FilesTableProps = {
  /** undefined while the first answer is awaited. */
  entries: readonly Entry[] | undefined;
  /** What is shown, for those who do not see where it stands. */
  caption: string;
  /** The head of the names. */
  title: string;
  archived: boolean;
  mayEdit: boolean;
  search: ListSearch;
  onOrder: (changes: Pick<ListSearch, 'orderBy' | 'descending'>) => void;
  handlers: EntryHandlers;
  error: Failure | undefined;
  empty: ReactNode;
};

const skeletonRows = 5;
const none: readonly Entry[] = [];

/** Folders and files in the order that they come in; a click on a row does what one on its name does. */
export function FilesTable(props: FilesTableProps) {
  const { entries, caption, title, archived, mayEdit, search, onOrder, error, empty } = props;
  const phone = usePhone();
  const printing = usePrinting();
  // The columns stay the same while what they do changes with every render of the page.
  const latest = useRef(props.handlers);
  latest.current = props.handlers;
  const columns = useMemo(() => {
    const handlers: EntryHandlers = {
      open: (entry) => latest.current.open(entry),
      download: (file) => latest.current.download(file),
      rename: (key) => latest.current.rename(key),
      saveName: (entry, typed) => latest.current.saveName(entry, typed),
      saveAccess: (entry, access) => latest.current.saveAccess(entry, access),
      remove: (entry) => latest.current.remove(entry),
      upload: (entry, file) => latest.current.upload(entry, file),
      retry: (entry) => latest.current.retry(entry),
    };
    return entryColumns({ title, archived, mayEdit, phone: phone && !printing, printing, handlers });
  }, [title, archived, mayEdit, phone, printing]);
  const model = {
    columns,
    groups: [],
    rows: useMemo(() => entries?.map((row) => ({ key: row.key, row })), [entries]),
    unordered: entries ?? none,
    sort: { column: search.orderBy, reversed: search.descending },
    sortBy: (column: string) =>
      onOrder({
        orderBy: column as ListSearch['orderBy'],
        descending: column === search.orderBy && !search.descending,
      }),
  };
  return (
    <DataTable
      model={model}
      caption={caption}
      inPanel
      things="files"
      allRows={phone}
      skeletonRows={skeletonRows}
      error={error}
      empty={empty}
      onActivate={props.handlers.open}
    />
  );
}
