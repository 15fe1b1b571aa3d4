import { absent, countText } from '../../ui/figures.ts';
import { fileSize } from '../../ui/file-size.ts';
import { Text } from '../../ui/kit/Text.tsx';
import type { Column } from '../../ui/table/column.ts';
import { AccessMenu } from './AccessMenu.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryName } from './EntryName.tsx';
import type { Entry } from './entries.ts';
import type { EntryHandlers, EntryLook } from './entry-handlers.ts';
import { bytesText, UploadProgress } from './UploadStatus.tsx';
import type { LocalFile } from './upload-list.ts';
import { accessText, dateText } from './words.ts';

type ColumnsFor = EntryLook & {
  /** The head of the names. */
  title: string;
  printing: boolean;
  handlers: EntryHandlers;
};

/** The archive has no access. Phones have all but the actions below the name. */
export function entryColumns({ title, printing, handlers, ...look }: ColumnsFor): Column<Entry>[] {
  const { mayEdit, phone, archived } = look;
  const columns: Column<Entry>[] = [
    {
      id: 'Name',
      label: title,
      kind: 'text',
      width: archived ? 420 : 300,
      pinned: true,
      value: ({ label }) => label,
      render: (entry) => <EntryName entry={entry} look={look} handlers={handlers} />,
    },
  ];
  if (!phone && !archived)
    columns.push({
      id: 'Access',
      label: 'Access',
      kind: 'text',
      width: 212,
      unordered: true,
      value: accessValue,
      render: (entry) => <Access entry={entry} mayEdit={mayEdit && !printing} handlers={handlers} />,
    });
  if (!phone)
    columns.push(
      { id: 'Size', label: 'Size', kind: 'number', width: 108, tone: 'soft', value: sizeValue },
      {
        id: 'Date',
        label: 'Date',
        kind: 'text',
        newestFirst: true,
        tone: 'soft',
        // Where no access stands, how far an upload is stands here.
        width: archived ? 220 : 120,
        value: dateValue,
        ...(archived && { render: (entry) => <ArchivedDate entry={entry} /> }),
      },
    );
  if (!printing)
    columns.push({
      id: 'Actions',
      label: 'Actions',
      kind: 'number',
      width: phone ? 84 : 140,
      unordered: true,
      value: () => undefined,
      render: (entry) => <EntryActions entry={entry} look={look} handlers={handlers} />,
    });
  return columns;
}

/** What has been chosen to be sent, until it is on the server. */
const onItsWay = (entry: Entry): LocalFile | undefined =>
  entry.kind === 'local' && entry.local.phase !== 'local' ? entry.local : undefined;

function accessValue(entry: Entry): string {
  if (entry.kind === 'folder') return countText(entry.count, 'file');
  return accessText(entry.kind === 'file' ? entry.file.access : entry.local.access);
}

function sizeValue(entry: Entry): string {
  if (entry.kind === 'folder') return '';
  if (entry.kind === 'file') return fileSize(entry.file.size);
  return bytesText(entry.local) || absent;
}

function dateValue(entry: Entry): string {
  if (entry.kind === 'local') return onItsWay(entry) ? '' : absent;
  return dateText(entry.kind === 'folder' ? entry.date : entry.file.date);
}

function ArchivedDate({ entry }: { entry: Entry }) {
  const local = onItsWay(entry);
  return local ? <UploadProgress local={local} /> : dateValue(entry);
}

type AccessProps = { entry: Entry; mayEdit: boolean; handlers: EntryHandlers };

function Access({ entry, mayEdit, handlers }: AccessProps) {
  const local = onItsWay(entry);
  if (local) return <UploadProgress local={local} />;
  if (entry.kind === 'folder' || !mayEdit) return <Text tone="soft">{accessValue(entry)}</Text>;
  return (
    <AccessMenu
      label={`Access of ${entry.label}`}
      access={entry.kind === 'file' ? entry.file.access : entry.local.access}
      onChange={(access) => handlers.saveAccess(entry, access)}
    />
  );
}
