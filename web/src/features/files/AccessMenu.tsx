import { type FileRole, fileRoles } from '@caselift/contract/files';
import Menu from '@mui/material/Menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { TickItem } from '../../ui/controls/TickItem.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './files.module.css';
import { accessText, roleWords } from './words.ts';

type AccessMenuProps = {
  /** What it is about, for those who do not see where it stands. */
  label: string;
  access: readonly FileRole[];
  onChange: (access: FileRole[]) => void;
};

/** Who sees a file: words that open the choice. */
export function AccessMenu({ label, access, onChange }: AccessMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.access}
        aria-label={`${label}: ${accessText(access)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {accessText(access)}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <AccessChoice
        label={label}
        access={access}
        anchor={anchor}
        onClose={(chosen) => {
          setAnchor(null);
          if (accessText(chosen) !== accessText(access)) onChange(chosen);
        }}
      />
    </>
  );
}

type AccessChoiceProps = {
  label: string;
  access: readonly FileRole[];
  anchor: HTMLElement | null;
  /** What was chosen counts when the menu is left. */
  onClose: (chosen: FileRole[]) => void;
};

/** The choice itself. Managers always see a file. */
export function AccessChoice({ label, access, anchor, onClose }: AccessChoiceProps) {
  const [changed, setChanged] = useState<FileRole[] | null>(null);
  const chosen = changed ?? [...access];
  const toggle = (role: FileRole) =>
    setChanged(fileRoles.filter((other) => (other === role ? !chosen.includes(role) : chosen.includes(other))));
  const close = () => {
    setChanged(null);
    onClose(chosen);
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
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
