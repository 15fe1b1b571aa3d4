import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import styles from './editable.module.css';

export type CellChoice = { id: string; label: string };

type CellChoicesProps = {
  label: string;
  /** The ids chosen, separated by commas. */
  text: string;
  fault: string | null;
  saving: boolean;
  choices: readonly CellChoice[];
  onText: (text: string) => void;
  onCommit: (text: string, move?: 'right') => void;
  onLeave: () => void;
};

/** A list in a cell's place, any number of which may be chosen: leaving it saves, Escape does not. */
export function CellChoices({ label, text, fault, saving, choices, onText, onCommit, onLeave }: CellChoicesProps) {
  const faultId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = (event: SyntheticEvent) => {
    const key = 'key' in event ? event.key : undefined;
    if (key === 'Escape') return onLeave();
    setOpen(false);
    onCommit(text, key === 'Tab' ? 'right' : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The table's own keys move between cells.
    event.stopPropagation();
    if (event.key === 'Escape' && !isOpen) onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the list inside
    <span onKeyDown={onKeyDown}>
      <Select
        multiple
        displayEmpty
        variant="standard"
        open={isOpen && !saving}
        value={text === '' ? [] : text.split(',')}
        input={<InputBase className={styles.input ?? ''} aria-busy={saving} />}
        IconComponent={ChevronDown}
        onChange={({ target: { value } }) => onText(String(value))}
        onOpen={() => setOpen(true)}
        onClose={close}
        renderValue={(ids) =>
          choices.flatMap(({ id, label: name }) => (ids.includes(id) ? name : [])).join(', ') || 'None'
        }
        SelectDisplayProps={{
          'aria-label': label,
          'aria-invalid': fault !== null,
          'aria-describedby': fault === null ? undefined : faultId,
        }}
        MenuProps={{ container: main, slotProps: { paper: { className: styles.choices ?? '' } } }}
      >
        {choices.length === 0 && <MenuItem disabled>Nothing to choose</MenuItem>}
        {choices.map(({ id, label: name }) => (
          <MenuItem key={id} value={id}>
            <Check size={16} strokeWidth={1.75} aria-hidden className={styles.tick} />
            {name}
          </MenuItem>
        ))}
      </Select>
      {fault && (
        <span id={faultId} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </span>
  );
}

/** What is outside every landmark is passed over by those who go from one to the next; a cell cuts off what it holds. */
const main = () => document.querySelector('main');
