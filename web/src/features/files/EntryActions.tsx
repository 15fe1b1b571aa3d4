import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import LoaderCircle from 'lucide-react/icons/loader';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { lazy, Suspense } from 'react';
import { Badge } from '../../ui/kit/Badge.tsx';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { renameFormOf } from './EntryName.tsx';
import type { Entry, FileEntry, LocalEntry } from './entries.ts';
import type { EntryHandlers, EntryLook } from './entry-handlers.ts';
import styles from './files.module.css';
import { UploadButton } from './UploadStatus.tsx';

/** Of phones. */
const FileMenu = lazy(async () => ({ default: (await import('./FileMenu.tsx')).FileMenu }));

type EntryActionsProps<Of extends Entry> = { entry: Of; look: EntryLook; handlers: EntryHandlers };

/** What can be done with a row; quiet until the row is reached. */
export function EntryActions({ entry, look, handlers }: EntryActionsProps<Entry>) {
  if (entry.kind === 'folder') return <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.into} />;
  if (entry.kind === 'file' && entry.busy)
    return (
      <Badge icon={LoaderCircle} role="status">
        {entry.busy === 'deleting' ? 'Deleting' : 'Downloading'}
      </Badge>
    );
  if (look.phone && entry.kind === 'file' && !entry.renaming)
    return (
      <Suspense>
        <FileMenu entry={entry} look={look} handlers={handlers} />
      </Suspense>
    );
  return (
    <Row as="span" gap={0} end className={joined([styles.actions, entry.renaming && styles.loud])}>
      {entry.renaming ? (
        <>
          <IconButton type="submit" form={renameFormOf(entry.key)} aria-label="Save the name" title="Save the name">
            <Check {...icon} />
          </IconButton>
          <Action label="Cancel" Icon={X} onClick={() => handlers.rename('')} />
        </>
      ) : entry.kind === 'file' ? (
        <OfFile entry={entry} look={look} handlers={handlers} />
      ) : (
        <OfLocal entry={entry} look={look} handlers={handlers} />
      )}
    </Row>
  );
}

function OfFile({ entry, look: { mayEdit }, handlers }: EntryActionsProps<FileEntry>) {
  const { label, file, key } = entry;
  return (
    <>
      <Action label={`Download: ${label}`} Icon={Download} onClick={() => handlers.download(file)} />
      {mayEdit && (
        <>
          <Action label={`Rename: ${label}`} Icon={Pencil} onClick={() => handlers.rename(key)} />
          <Action label={`Delete: ${label}`} Icon={Trash2} bad onClick={() => handlers.remove(entry)} />
        </>
      )}
    </>
  );
}

function OfLocal({ entry, look: { phone }, handlers }: EntryActionsProps<LocalEntry>) {
  const { label, key, local } = entry;
  const { phase, fault } = local;
  const sends = phase === 'sending' || phase === 'waiting';
  return (
    <>
      {phase === 'local' && !phone && <UploadButton entry={entry} onUpload={handlers.upload} />}
      {fault?.mend === 'again' && (
        <Action label={`Try again: ${label}`} Icon={RefreshCw} onClick={() => handlers.retry(entry)} />
      )}
      {((phase === 'local' && !phone) || fault?.mend === 'rename') && (
        <Action label={`Rename: ${label}`} Icon={Pencil} onClick={() => handlers.rename(key)} />
      )}
      <Action
        label={`${sends ? 'Cancel the upload of' : 'Remove'} ${label}`}
        Icon={sends ? X : Trash2}
        bad={!sends}
        onClick={() => handlers.remove(entry)}
      />
    </>
  );
}

type ActionProps = { label: string; Icon: typeof X; bad?: boolean; onClick: () => void };

function Action({ label, Icon, bad = false, onClick }: ActionProps) {
  return (
    <IconButton
      aria-label={label}
      title={label.split(':')[0]}
      className={bad ? (styles.bad ?? '') : ''}
      onClick={onClick}
    >
      <Icon {...icon} />
    </IconButton>
  );
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
