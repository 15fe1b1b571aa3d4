import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './inline.module.css';
import { type InlineKind, isNumeric } from './inline-fault.ts';

type InlineInputProps = {
  value: string;
  label: string;
  kind: InlineKind;
  onSave: (text: string) => Promise<boolean>;
  faultOf: (text: string) => string | null;
  /** byKey: the person was in the input when it closed, not gone elsewhere. */
  onClose: (how: { byKey: boolean }) => void;
};

/** Pixels at most, as the style sheet has it. */
const reasonWidth = 240;

/** The input in a value's place. What is refused stays in it, with the reason below. */
export function InlineInput({ value, label, kind, onSave, faultOf, onClose }: InlineInputProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The reason stands in the window, not in the page: what surrounds the input may cut off what leaves it. */
  const [below, setBelow] = useState({ top: 0, left: 0 });
  const input = useRef<HTMLInputElement>(null);
  /** Closing takes the focus away, which must not save once more. */
  const closed = useRef(false);
  useEffect(() => input.current?.select(), []);

  useLayoutEffect(() => {
    const place = input.current?.getBoundingClientRect();
    if (fault !== null && place)
      setBelow({ top: place.bottom + 4, left: Math.min(place.left, innerWidth - reasonWidth - 8) });
  }, [fault]);

  const close = (byKey: boolean) => {
    closed.current = true;
    onClose({ byKey });
  };
  const save = async (byKey: boolean) => {
    if (busy || closed.current) return;
    if (text.trim() === value.trim()) return close(byKey);
    const wrong = faultOf(text);
    setFault(wrong);
    if (wrong !== null) return;
    setBusy(true);
    const saved = await onSave(text.trim());
    if (saved) return close(byKey && document.activeElement === input.current);
    setBusy(false);
    setFault('Not saved. Press Enter to try again, or Escape to cancel.');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What lies below (a row, a dialog) has its own meaning for these keys.
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    }
    if (event.key === 'Escape' && !busy) {
      event.preventDefault();
      close(true);
    }
  };
  return (
    <span className={styles.editor}>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this input
        autoFocus
        className={styles.input}
        value={text}
        readOnly={busy}
        aria-label={label}
        aria-busy={busy}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        size={isNumeric(kind) ? 9 : 22}
        inputMode={isNumeric(kind) ? 'decimal' : kind === 'email' ? 'email' : 'text'}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
      />
      {fault && (
        <span id={id} role="alert" className={styles.fault} style={below}>
          {fault}
        </span>
      )}
    </span>
  );
}
