import { extensionOf, type FileExtension } from '@caselift/domain/file-names';
import { Link } from '@tanstack/react-router';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileImage from 'lucide-react/icons/file-image';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Folder from 'lucide-react/icons/folder';
import { countText } from '../../ui/figures.ts';
import { fileSize } from '../../ui/file-size.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { joined, Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { Entry, FolderEntry, LocalEntry } from './entries.ts';
import type { EntryHandlers, EntryLook } from './entry-handlers.ts';
import styles from './files.module.css';
import { RenameField } from './RenameField.tsx';
import { UploadButton, UploadProgress } from './UploadStatus.tsx';
import { dateText } from './words.ts';

const icons: Record<FileExtension, typeof FileText> = {
  pdf: FileText,
  docx: FileText,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
};

type EntryNameProps = { entry: Entry; look: EntryLook; handlers: EntryHandlers };

/** Icon and name. Phones have size and date, or how far it is, below it. */
export function EntryName({ entry, look, handlers }: EntryNameProps) {
  const Icon = entry.kind === 'folder' ? Folder : icons[extensionOf(entry.label) ?? 'pdf'];
  const sends = entry.kind === 'local' && entry.local.phase === 'sending';
  return (
    <Row as="span" gap={8} className={styles.entry}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className={joined([styles.icon, sends && styles.sending])} />
      <Stack as="span" gap={2} grow>
        <Name entry={entry} look={look} handlers={handlers} />
        {look.phone && <Below entry={entry} handlers={handlers} />}
        {entry.kind === 'local' && entry.local.fault && !entry.renaming && (
          <Text role="alert" kind="caption" tone="bad" className={styles.fault}>
            {entry.local.fault.text}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

function Name({ entry, look, handlers }: EntryNameProps) {
  if (entry.kind === 'folder') return <FolderName entry={entry} />;
  if (entry.renaming)
    return (
      <RenameField
        id={renameFormOf(entry.key)}
        label={entry.label}
        onSave={(typed) => handlers.saveName(entry, typed)}
        onCancel={() => handlers.rename('')}
      />
    );
  if (entry.kind === 'local')
    return (
      <Row as="span" gap={8}>
        <Text fit="cut">{entry.label}</Text>
        {!look.phone && entry.local.phase === 'local' && <NotUploaded />}
      </Row>
    );
  return (
    <button type="button" className={styles.open} onClick={() => handlers.open(entry)}>
      {entry.label}
    </button>
  );
}

/** Of the form in a row, which a button in another cell sends. */
export const renameFormOf = (key: string): string => `rename ${key}`.replace(/\s/g, '-');

function FolderName({ entry: { path, label } }: { entry: FolderEntry }) {
  return (
    <Link
      from="/files"
      to="/files"
      search={(current) => ({ ...current, path, searchPhrase: '' })}
      className={styles.open}
    >
      {label}
    </Link>
  );
}

export function NotUploaded() {
  return (
    <Badge tone="warn" icon={CircleDashed}>
      Not uploaded
    </Badge>
  );
}

function Below({ entry, handlers }: { entry: Entry; handlers: EntryHandlers }) {
  if (entry.kind === 'local') return <BelowLocal entry={entry} handlers={handlers} />;
  const size = entry.kind === 'folder' ? countText(entry.count, 'file') : fileSize(entry.file.size);
  const date = entry.kind === 'folder' ? entry.date : entry.file.date;
  return (
    <Text kind="caption" tone="soft" weight="regular">
      {size}, {dateText(date)}
    </Text>
  );
}

function BelowLocal({ entry, handlers }: { entry: LocalEntry; handlers: EntryHandlers }) {
  if (entry.local.phase === 'local')
    return (
      <Row as="span" gap={8} wrap>
        <NotUploaded />
        <UploadButton entry={entry} onUpload={handlers.upload} />
      </Row>
    );
  return <UploadProgress local={entry.local} withBytes />;
}
