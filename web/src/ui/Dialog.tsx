import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';
import { useIsCut } from './use-is-cut.ts';

type DialogProps = {
  title: string;
  /** Also by Escape and by a click beside it. */
  onClose: () => void;
  /** Cancel first, then the action. */
  actions: ReactNode;
  children: ReactNode;
  /** Px; 400 unless told, 600 for a table, 560 and 760 for two columns of fields, 1040 for a gallery. */
  width?: 400 | 560 | 600 | 760 | 1040;
};

/** A question over the page: its title, what will follow, and the answers. */
export function Dialog({ title, onClose, actions, children, width = 400 }: DialogProps) {
  const id = useId();
  // Where nothing in it takes the focus, the arrow keys scroll it only if it can have the focus itself.
  const [body, scrolls] = useIsCut(false);
  return (
    <MuiDialog
      open
      className={styles.root}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles.paper, style: { width } } }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div ref={body} className={styles.body} {...(scrolls && { role: 'group', tabIndex: 0, 'aria-labelledby': id })}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </MuiDialog>
  );
}
