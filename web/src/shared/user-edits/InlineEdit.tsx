import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { InlineInput } from './InlineInput.tsx';
import styles from './inline.module.css';
import { type InlineKind, inlineFault } from './inline-fault.ts';
import { useMayEdit } from './use-may-edit.ts';

type InlineEditProps = {
  /** The text that the input starts with. */
  value: string;
  /** What is edited, with its owner: "GP goal of Dana Whitfield". */
  label: string;
  kind: InlineKind;
  /** Gets the text once it keeps the kind's rule and differs from `value`; answers whether it was saved. */
  onSave: (text: string) => Promise<boolean>;
  disabled?: boolean;
  /** The value as it is shown. */
  children: ReactNode;
};

/**
 * A shown value that an admin can edit where it stands: by Alt+click, or Alt+Enter when it has the focus. Enter or
 * leaving the input saves, Escape leaves it unsaved (docs/product.md, Screens). Everyone else sees the value.
 */
export function InlineEdit({ value, label, kind, onSave, disabled = false, children }: InlineEditProps) {
  const mayEdit = useMayEdit();
  const [editing, setEditing] = useState(false);
  const shown = useRef<HTMLSpanElement>(null);
  /** The focus goes back to the value, but only from the input: never away from where the person has clicked. */
  const comeBack = useRef(false);
  useEffect(() => {
    if (editing || !comeBack.current) return;
    comeBack.current = false;
    shown.current?.focus();
  }, [editing]);

  if (!mayEdit || disabled) return children;
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setEditing(true);
  };
  if (editing) {
    return (
      <InlineInput
        value={value}
        label={label}
        kind={kind}
        onSave={onSave}
        faultOf={(text) => inlineFault(kind, text)}
        onClose={({ byKey }) => {
          comeBack.current = byKey;
          setEditing(false);
        }}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would take the plain click, which belongs to what lies below
    <span
      ref={shown}
      role="button"
      tabIndex={0}
      className={styles.shown}
      aria-keyshortcuts="Alt+Enter"
      title="Alt+click to edit"
      onClickCapture={(event) => event.altKey && open(event)}
      onKeyDown={(event) => event.altKey && event.key === 'Enter' && open(event)}
    >
      {children}
      {/* Behind the value, which the name of a control must hold. */}
      <span className="visually-hidden">, edit {label}</span>
    </span>
  );
}
