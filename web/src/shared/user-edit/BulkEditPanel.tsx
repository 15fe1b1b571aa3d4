import type { User } from '@caselift/contract/users';
import styles from './user-edit.module.css';

type BulkEditPanelProps = {
  /** The people chosen. */
  users: readonly User[];
  /** After the update; the panel may be closed. */
  onDone: () => void;
};

/** The same goals, payouts, thresholds or team lead for up to 100 people (specification 1, section 5). */
export function BulkEditPanel({ users }: BulkEditPanelProps) {
  return <section className={styles.toggles}>{users.length}</section>;
}
