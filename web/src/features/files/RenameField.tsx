import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { splitName } from './check-file.ts';
import styles from './files.module.css';

type RenameFieldProps = {
  /** Of the form, for the button that saves. */
  id: string;
  /** As it is shown now, with its folders where they are shown. */
  label: string;
  /** null: saved; else what is wrong with the name. */
  onSave: (typed: string) => Promise<string | null>;
  onCancel: () => void;
};

/** A new name in the place of the old one; a slash in it makes a folder. The extension stays. */
export function RenameField({ id, label, onSave, onCancel }: RenameFieldProps) {
  const faultId = useId();
  const [, extension] = splitName(label);
  const [text, setText] = useState(label.slice(0, label.length - extension.length));
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const save = async () => {
    if (busy) return;
    if (text + extension === label) return onCancel();
    setBusy(true);
    setFault(await onSave(text.trim() + extension));
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The row below has its own meaning for these keys.
    event.stopPropagation();
    if (event.key === 'Escape' && !busy) onCancel();
  };
  return (
    <form
      id={id}
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap={2} grow>
        <span className={styles.field}>
          <input
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this input
            autoFocus
            value={text}
            readOnly={busy}
            aria-label={`New name of ${label}`}
            aria-busy={busy}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : faultId}
            autoComplete="off"
            title="A slash makes a folder; a name that begins with one moves to Home."
            onChange={({ target }) => {
              setText(target.value);
              setFault(null);
            }}
            onKeyDown={onKeyDown}
          />
          <Text tone="soft">{extension}</Text>
        </span>
        {fault && (
          <Text id={faultId} role="alert" kind="caption" tone="bad" className={styles.fault}>
            {fault}
          </Text>
        )}
      </Stack>
    </form>
  );
}
