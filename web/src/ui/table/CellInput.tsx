import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './editable.module.css';

export type CellChoice = { id: string; label: string };
export type InputMode = 'text' | 'numeric' | 'decimal' | 'email';

type CellInputProps = {
  label: string;
  text: string;
  fault: string | null;
  saving: boolean;
  choices: readonly CellChoice[] | undefined;
  inputMode: InputMode | undefined;
  onText: (text: string) => void;
  onCommit: (text: string, move?: 'down' | 'left' | 'right') => void;
  onLeave: () => void;
};

/** The input in a cell's place. */
export function CellInput({
  label,
  text,
  fault,
  saving,
  choices,
  inputMode,
  onText,
  onCommit,
  onLeave,
}: CellInputProps) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const faultId = useId();
  // Leaving by Escape or Enter takes the input away, whose blur must not save a second time.
  const isDone = useRef(false);

  useEffect(() => {
    input.current?.focus();
    if (input.current instanceof HTMLInputElement && input.current.value.length > 1) input.current.select();
  }, []);
  useEffect(() => {
    isDone.current = saving;
  }, [saving]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right';
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onCommit(text, move);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      isDone.current = true;
      onLeave();
    }
  };
  const shared = {
    ref: input,
    className: styles.input,
    value: text,
    'aria-label': label,
    'aria-invalid': fault !== null,
    'aria-describedby': fault === null ? undefined : faultId,
    'aria-busy': saving,
    onKeyDown,
    onBlur: () => {
      if (!isDone.current) onCommit(text);
    },
  };
  return (
    <>
      {choices ? (
        <select {...shared} disabled={saving} onChange={(event) => onText(event.target.value)}>
          {choices.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          readOnly={saving}
          inputMode={inputMode}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {fault && (
        <span id={faultId} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
