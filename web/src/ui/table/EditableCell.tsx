import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type CellChoice, CellChoices } from './CellChoices.tsx';
import { CellInput, type InputMode } from './CellInput.tsx';
import { cellBy, neighbourCell } from './cell-keys.ts';
import styles from './editable.module.css';

export type EditableCellProps = {
  /** Which value, with its owner: "GP goal of Ann Lee". */
  label: string;
  /** What the input starts with; for choices, their ids, separated by commas. */
  text: string;
  /** What the cell shows while it is not edited. */
  children: ReactNode;
  /** The input is a choice of any number of these, in place of typed text. */
  choices?: readonly CellChoice[];
  /** An emptied text is saved as such; otherwise it changes nothing. */
  clearable?: boolean;
  inputMode?: InputMode;
  align?: 'left' | 'right';
  /** Tab reaches it: in a table with rows that take no focus. */
  tabbable?: boolean;
  /** What is wrong with a text, as a sentence; null: nothing. */
  fault: (text: string) => string | null;
  /** true once the cell shows what was saved; false: it was refused, and the person has been told why. */
  save: (text: string) => Promise<boolean>;
  /** The cell is being worked in. */
  onStart?: () => void;
};

type Editing = { text: string; fault: string | null; saving: boolean };

/**
 * A cell that a click, Enter, F2 or typing turns into an input; leaving it or Enter saves, Escape does not. Arrows move
 * between cells, Tab saves and moves on. An unchanged text saves nothing; a refused one stays to be fixed.
 */
export function EditableCell(props: EditableCellProps) {
  const { label, text, children, choices, clearable = false, fault, save, onStart } = props;
  const cell = useRef<HTMLSpanElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  const start = (typed?: string) => {
    onStart?.();
    setEditing({ text: typed ?? text, fault: null, saving: false });
  };
  const focusOn = (target: HTMLElement | null) => (target ?? cell.current)?.querySelector('button')?.focus();
  const stop = (move?: 'down' | 'left' | 'right') => {
    setEditing(null);
    // Once the button is back in the input's place.
    if (move !== undefined && cell.current)
      setTimeout(() => cell.current && focusOn(neighbourCell(cell.current, move)));
  };
  const leave = () => {
    setEditing(null);
    setTimeout(() => focusOn(cell.current));
  };

  const commit = async (typed: string, move?: 'down' | 'left' | 'right') => {
    if (typed === text || (typed.trim() === '' && !clearable)) return stop(move);
    const wrong = fault(typed);
    if (wrong !== null) return setEditing({ text: typed, fault: wrong, saving: false });
    setEditing({ text: typed, fault: null, saving: true });
    if (await save(typed)) stop(move);
    else setEditing({ text: typed, fault: 'Not saved', saving: false });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || cell.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = cellBy(event.key, cell.current);
    if (target !== undefined) {
      event.preventDefault();
      if (target !== null) focusOn(target);
    } else if (event.key === 'F2') start();
    else if (event.key.length === 1 && event.key !== ' ' && choices === undefined) {
      event.preventDefault();
      start(event.key);
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the button inside
    <span ref={cell} data-cell className={props.align === 'right' ? styles.right : styles.cell} onKeyDown={onKeyDown}>
      {editing === null ? (
        <button type="button" tabIndex={props.tabbable ? 0 : -1} className={styles.shown} onClick={() => start()}>
          {children}
          {/* Behind the value, which the name of a control must hold. */}
          <span className="visually-hidden">, edit {label}</span>
        </button>
      ) : choices ? (
        <CellChoices
          {...editing}
          label={label}
          choices={choices}
          onText={(typed) => setEditing({ text: typed, fault: null, saving: false })}
          onCommit={commit}
          onLeave={leave}
        />
      ) : (
        <CellInput
          {...editing}
          label={label}
          inputMode={props.inputMode}
          onText={(typed) => setEditing({ text: typed, fault: null, saving: false })}
          onCommit={commit}
          onLeave={leave}
        />
      )}
    </span>
  );
}
