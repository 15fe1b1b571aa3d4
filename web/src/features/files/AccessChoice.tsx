import { type FileRole, fileRoles } from '@caselift/contract/files';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { TickItem } from '../../ui/controls/TickItem.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './files.module.css';
import { roleWords } from './words.ts';

type AccessChoiceProps = {
  label: string;
  access: readonly FileRole[];
  anchor: HTMLElement;
  /** What was chosen counts when the menu is left. */
  onClose: (chosen: FileRole[]) => void;
};

/** The choice itself. Managers always see a file. */
export function AccessChoice({ label, access, anchor, onClose }: AccessChoiceProps) {
  const [chosen, setChosen] = useState<FileRole[]>([...access]);
  const toggle = (role: FileRole) =>
    setChosen(fileRoles.filter((other) => (other === role ? !chosen.includes(role) : chosen.includes(other))));
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={() => onClose(chosen)}
      // The row it stands in would open the file.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
      disablePortal
      slotProps={{ list: { 'aria-label': label } }}
    >
      <TickItem on onToggle={() => {}} aria-disabled className={styles.always ?? ''}>
        {roleWords.manager}
        <Text right tone="soft" kind="caption">
          always
        </Text>
      </TickItem>
      {fileRoles
        .filter((role) => role !== 'manager')
        .map((role) => (
          <TickItem key={role} on={chosen.includes(role)} onToggle={() => toggle(role)}>
            {roleWords[role]}
          </TickItem>
        ))}
    </Menu>
  );
}
