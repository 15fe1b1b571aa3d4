import type { FileRole } from '@caselift/contract/files';
import { useState } from 'react';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { AccessChoice } from './AccessChoice.tsx';
import type { FileEntry } from './entries.ts';
import type { EntryHandlers, EntryLook } from './entry-handlers.ts';
import styles from './files.module.css';
import { accessText } from './words.ts';

type FileMenuProps = { entry: FileEntry; look: EntryLook; handlers: EntryHandlers };

/** What can be done with a file, on a phone. */
export function FileMenu({ entry, look: { mayEdit, archived }, handlers }: FileMenuProps) {
  const [sharing, setSharing] = useState<HTMLElement | null>(null);
  const { label, file, key } = entry;
  const edits = [
    { text: 'Rename', act: () => handlers.rename(key) },
    ...(archived ? [] : [{ text: 'Change access', act: setSharing }]),
    { text: 'Delete', act: () => handlers.remove(entry) },
  ];
  const share = (access: FileRole[]) => {
    setSharing(null);
    if (accessText(access) !== accessText(file.access)) handlers.saveAccess(entry, access);
  };
  return (
    <>
      <RowMenu
        of={label}
        actions={[{ text: 'Download', act: () => handlers.download(file) }, ...(mayEdit ? edits : [])]}
        className={styles.more ?? ''}
      />
      {sharing && <AccessChoice label={`Access of ${label}`} access={file.access} anchor={sharing} onClose={share} />}
    </>
  );
}
