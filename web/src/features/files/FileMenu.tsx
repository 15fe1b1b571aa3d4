import type { FileRole } from '@caselift/contract/files';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { AccessChoice } from './AccessChoice.tsx';
import type { FileEntry } from './entries.ts';
import type { EntryHandlers, EntryLook } from './entry-handlers.ts';
import styles from './files.module.css';
import { accessText } from './words.ts';

type FileMenuProps = { entry: FileEntry; look: EntryLook; handlers: EntryHandlers };

/** What can be done with a file, on a phone. */
export function FileMenu({ entry, look: { mayEdit, archived }, handlers }: FileMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [sharing, setSharing] = useState<HTMLElement | null>(null);
  const { label, file, key } = entry;
  const item = (text: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      {text}
    </MenuItem>
  );
  const share = (access: FileRole[]) => {
    setSharing(null);
    if (accessText(access) !== accessText(file.access)) handlers.saveAccess(entry, access);
  };
  return (
    <>
      <IconButton
        aria-label={`Actions: ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={styles.more ?? ''}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // The row it stands in would open the file.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': `Actions: ${label}` } }}
      >
        {item('Download', () => handlers.download(file))}
        {mayEdit && item('Rename', () => handlers.rename(key))}
        {mayEdit && !archived && item('Change access', () => setSharing(anchor))}
        {mayEdit && item('Delete', () => handlers.remove(entry))}
      </Menu>
      {sharing && <AccessChoice label={`Access of ${label}`} access={file.access} anchor={sharing} onClose={share} />}
    </>
  );
}
