import { extensionOf } from '@caselift/domain/file-names';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader';
import Upload from 'lucide-react/icons/upload';
import { useCallback } from 'react';
import { fileSize, sizeOf } from '../../ui/file-size.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { FilePicker } from '../../ui/kit/FilePicker.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { ProgressBar } from '../../ui/kit/ProgressBar.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { LocalEntry } from './entries.ts';
import type { EntryHandlers } from './entry-handlers.ts';
import styles from './files.module.css';
import type { LocalFile } from './upload-list.ts';

/** How far a file is on its way: a chip, and a bar while it is sent. */
export function UploadProgress({ local, withBytes = false }: { local: LocalFile; withBytes?: boolean }) {
  return (
    <Row as="span" gap={8}>
      <UploadChip local={local} />
      {local.phase === 'sending' && local.file && (
        <ProgressBar label={`Upload of ${local.name}`} fraction={local.sent / local.file.size} />
      )}
      {withBytes && (
        <Text kind="caption" fit="whole" still>
          {bytesText(local)}
        </Text>
      )}
    </Row>
  );
}

export function UploadChip({ local: { phase } }: { local: LocalFile }) {
  if (phase === 'failed')
    return (
      <Badge tone="bad" icon={CircleAlert}>
        Not uploaded
      </Badge>
    );
  if (phase === 'waiting') return <Badge icon={Clock}>Waiting</Badge>;
  return (
    <Badge tone="accent" icon={LoaderCircle}>
      Uploading
    </Badge>
  );
}

/** '': no file has been chosen. */
export function bytesText({ phase, sent, file }: LocalFile): string {
  if (file === undefined) return '';
  return phase === 'sending' ? sizeOf(sent, file.size) : fileSize(file.size);
}

/** Chooses the content of a new file. */
export function UploadButton({ entry, onUpload }: { entry: LocalEntry; onUpload: EntryHandlers['upload'] }) {
  const onNone = useCallback(() => onUpload(entry, undefined), [entry, onUpload]);
  return (
    <FilePicker
      className={styles.upload ?? ''}
      startIcon={<Upload size={14} strokeWidth={1.75} aria-hidden />}
      aria-label={`Upload ${entry.label}`}
      label={`Content of ${entry.label}`}
      accept={`.${extensionOf(entry.label) ?? 'pdf'}`}
      onFiles={([file]) => onUpload(entry, file)}
      onNone={onNone}
    >
      Upload
    </FilePicker>
  );
}
