/** What a list of files shows: folders first, then what is not uploaded yet, then files in the order asked for. */
import type { SharedFile } from '@caselift/contract/files';
import { archiveFolder, isArchived } from '@caselift/domain/file-names';
import { searchTest } from '@caselift/domain/fold';
import { compareValues } from '../../ui/table/order.ts';
import type { ListSearch } from './files-search.ts';
import type { LocalFile } from './upload-list.ts';

export type FolderEntry = {
  kind: 'folder';
  key: string;
  label: string;
  /** Without a slash at its end. */
  path: string;
  /** How many files are in it and in its folders, and when the newest came. */
  count: number;
  date: string;
};
export type Busy = 'downloading' | 'deleting';
export type FileEntry = {
  kind: 'file';
  key: string;
  label: string;
  file: SharedFile;
  busy: Busy | undefined;
  renaming: boolean;
};
export type LocalEntry = { kind: 'local'; key: string; label: string; local: LocalFile; renaming: boolean };
export type Entry = FolderEntry | FileEntry | LocalEntry;

/** Where a list looks: in a folder, or in the archive, of one month or of all ('' ). */
export type Place = { archived: false; path: string } | { archived: true; month: string };

/** What names in the place begin with: '' or a folder with its slash. */
export function prefixOf(place: Place): string {
  if (place.archived) return archiveFolder;
  return place.path === '' ? '' : `${place.path}/`;
}

/** Files of the place and of its folders; a search looks through all folders. */
function within<Named extends { name: string; month: string | null }>(
  files: readonly Named[],
  place: Place,
  phrase: string,
): Named[] {
  const isFound = searchTest(phrase);
  return files.filter(({ name, month }) => {
    if (isArchived(name) !== place.archived) return false;
    if (place.archived && place.month !== '' && place.month !== month) return false;
    if (phrase.trim() !== '') return isFound(labelIn(name, place.archived ? archiveFolder : ''));
    return name.startsWith(prefixOf(place));
  });
}

const labelIn = (name: string, prefix: string): string => name.slice(prefix.length);

/** The archive and the results of a search are flat: names stand there with their folders. */
const isFlat = (place: Place, { searchPhrase }: ListSearch): boolean => place.archived || searchPhrase.trim() !== '';

/** What is left out of the names that are shown. */
export const shownPrefix = (place: Place, search: ListSearch): string =>
  !place.archived && isFlat(place, search) ? '' : prefixOf(place);

/** Files and folders on the server, in order; `busy` and `renaming` are by the file's name. */
export function listedEntries(
  files: readonly SharedFile[],
  place: Place,
  search: ListSearch,
  { busy, renaming }: { busy: ReadonlyMap<string, Busy>; renaming: string },
): Entry[] {
  const prefix = shownPrefix(place, search);
  const folders = new Map<string, FolderEntry>();
  const entries: FileEntry[] = [];
  for (const file of within(files, place, search.searchPhrase)) {
    const label = labelIn(file.name, prefix);
    const [folder = ''] = label.split('/');
    if (isFlat(place, search) || folder === label) {
      const { name } = file;
      entries.push({ kind: 'file', key: name, label, file, busy: busy.get(name), renaming: renaming === name });
      continue;
    }
    const { count = 0, date = '' } = folders.get(folder) ?? {};
    folders.set(folder, {
      kind: 'folder',
      key: `${prefix}${folder}/`,
      label: folder,
      path: prefix + folder,
      count: count + 1,
      date: file.date > date ? file.date : date,
    });
  }
  return [...inOrder([...folders.values()], search, folderValues), ...inOrder(entries, search, fileValues)];
}

/** Local files of the place, as they were added; in the archive those of every month, so that none is out of sight. */
export function localEntries(
  locals: readonly LocalFile[],
  place: Place,
  search: ListSearch,
  renaming: string,
): LocalEntry[] {
  const prefix = shownPrefix(place, search);
  const everyMonth: Place = place.archived ? { archived: true, month: '' } : place;
  return within(locals, everyMonth, search.searchPhrase)
    .filter(({ name }) => isFlat(place, search) || !labelIn(name, prefix).includes('/'))
    .map((local) => ({
      kind: 'local',
      key: local.key,
      label: labelIn(local.name, prefix),
      local,
      renaming: renaming === local.key,
    }));
}

type Values<Row> = Record<ListSearch['orderBy'], (row: Row) => string | number>;
const folderValues: Values<FolderEntry> = {
  Name: ({ label }) => label,
  Size: ({ label }) => label,
  Date: ({ date }) => date,
};
const fileValues: Values<FileEntry> = {
  Name: ({ label }) => label,
  Size: ({ file }) => file.size,
  Date: ({ file }) => file.date,
};

function inOrder<Row extends { label: string }>(rows: Row[], { orderBy, descending }: ListSearch, values: Values<Row>) {
  const value = values[orderBy];
  // Sizes and dates run down by nature, names up.
  const sign = (orderBy === 'Name') === descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareValues(value(a), value(b)) || compareValues(a.label, b.label));
}

/** How many archived files there are of each month, and of all. */
export function monthCounts(files: readonly SharedFile[]): { all: number; of: ReadonlyMap<string, number> } {
  const of = new Map<string, number>();
  let all = 0;
  for (const { month } of files) {
    if (month === null) continue;
    all += 1;
    of.set(month, (of.get(month) ?? 0) + 1);
  }
  return { all, of };
}
