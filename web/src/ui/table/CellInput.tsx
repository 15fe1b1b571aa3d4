import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styles from './editable.module.css';

export type InputMode = 'text' | 'numeric' | 'decimal' | 'email';

type CellInputProps = {
  label: string;
  text: string;
  fault: string | null;
  saving: boolean;
  inputMode: InputMode | undefined;
  onText: (text: string) => void;
  onCommit: (text: string, move?: 'down' | 'left' | 'right') => void;
  onLeave: () => void;
};

/** The input in a cell's place. */
export function CellInput({ label, text, fault, saving, inputMode, onText, onCommit, onLeave }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  // Leaving by Escape or Enter removes the input; its blur must not save a second time.
  const isDone = useRef(false);

  useEffect(() => {
    input.current?.focus();
    if (input.current && input.current.value.length > 1) input.current.select();
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
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        value={text}
        readOnly={saving}
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        aria-busy={saving}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isDone.current) onCommit(text);
        }}
      />
      {fault && (
        <span id={faultId} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
}
