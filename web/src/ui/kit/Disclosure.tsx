import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { joined } from './Layout.tsx';

type DisclosureProps = {
  title: ReactNode;
  /** At the right of the head, so that what is closed still says everything. */
  note?: ReactNode;
  /** 48 px high with a section's title: an accordion of an editor. */
  large?: boolean;
  flush?: boolean;
  /** Whether it is open, where the address or the page says so; else the browser keeps it. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

/** A head that opens and closes what is below it. Several may be open at once. */
export function Disclosure({ title, note, large, flush, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={joined([styles.disclosure, large && styles.large, flush && styles.flush])}
      open={open}
      onToggle={(event) => {
        const isOpen = event.currentTarget.open;
        if (event.target === event.currentTarget && isOpen !== open) onToggle?.(isOpen);
      }}
    >
      <summary>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className={styles.turn} />
        <span className={styles.title}>{title}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </summary>
      {children}
    </details>
  );
}
