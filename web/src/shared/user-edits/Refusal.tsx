import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './user-edit.module.css';

/** Why the server did not take a form, in the form: the toast that says it too is gone after three seconds. */
export function Refusal({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className={styles.refusal}>
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      {message}
    </p>
  );
}
