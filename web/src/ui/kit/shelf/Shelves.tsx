import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type CSSProperties, Fragment, type ReactNode, useId } from 'react';
import { fieldLabelClass } from '../Fields.tsx';
import { Row } from '../Layout.tsx';
import { Text } from '../Text.tsx';
import styles from './shelf.module.css';

export type Shelf = {
  /** As in `open`. */
  id: string;
  label: string;
  /** What is chosen, in the closed field. */
  value: ReactNode;
  /** Small actions beside the label, such as Clear. */
  actions?: ReactNode;
  content: ReactNode;
  /** What is wrong with what is chosen. */
  error?: string | undefined;
};

type ShelvesProps = {
  /** A field before the first of them. */
  beside?: ReactNode;
  shelves: readonly Shelf[];
  /** How many fields beside each other; one on phones. */
  columns: number;
  /** The one that is open; null: none. */
  open: string | null;
  onOpen: (id: string | null) => void;
};

/** A row of fields that open in place, full width under their row: nothing is covered, and one is open at a time. */
export function Shelves({ beside, shelves, columns, open, onOpen }: ShelvesProps) {
  const id = useId();
  return (
    <div className={styles.shelves} style={{ '--columns': columns } as CSSProperties}>
      {beside}
      {shelves.map((shelf) => {
        const isOpen = shelf.id === open;
        const names = { label: `${id}-${shelf.id}-label`, shelf: `${id}-${shelf.id}` };
        const Chevron = isOpen ? ChevronUp : ChevronDown;
        return (
          <Fragment key={shelf.id}>
            <div>
              <Row spread gap={8} align="baseline">
                <span id={names.label} className={fieldLabelClass}>
                  {shelf.label}
                </span>
                {shelf.actions && <span className={styles.actions}>{shelf.actions}</span>}
              </Row>
              <button
                type="button"
                id={`${names.shelf}-opener`}
                className={styles.opener}
                aria-labelledby={`${names.label} ${names.shelf}-opener`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? names.shelf : undefined}
                aria-describedby={shelf.error && `${names.shelf}-error`}
                data-wrong={shelf.error !== undefined || undefined}
                onClick={() => onOpen(isOpen ? null : shelf.id)}
              >
                <Text fit="cut" grow>
                  {shelf.value}
                </Text>
                <Chevron size={16} strokeWidth={1.75} aria-hidden />
              </button>
              {shelf.error && (
                <Text as="p" kind="caption" tone="bad" id={`${names.shelf}-error`}>
                  {shelf.error}
                </Text>
              )}
            </div>
            {isOpen && (
              <section id={names.shelf} className={styles.shelf} aria-labelledby={names.label}>
                {shelf.content}
              </section>
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
