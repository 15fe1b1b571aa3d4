import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { MultiSelect } from '../MultiSelect.tsx';
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
      <MultiSelect
        variant="standard"
        open={isOpen && !saving}
        options={choices.map(({ id, label: name }) => ({ value: id, label: name }))}
        chosen={text === '' ? [] : text.split(',')}
        input={<InputBase className={styles.input ?? ''} aria-busy={saving} />}
        onChosen={(ids) => onText(ids.join(','))}
        onOpen={() => setOpen(true)}
        onClose={close}
        SelectDisplayProps={{
          'aria-label': label,
          'aria-invalid': fault !== null,
          'aria-describedby': fault === null ? undefined : faultId,
        }}
        MenuProps={{ container: main }}
      />
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
