import CircleAlert from 'lucide-react/icons/circle-alert';
import { Strip } from '../../ui/kit/Strip.tsx';
import styles from './user-edit.module.css';

/** Why the server did not take a form, in the form: the toast that says it too is gone after three seconds. */
export function Refusal({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <Strip tone="bad" icon={CircleAlert} role="alert" className={styles.refusal}>
      {message}
    </Strip>
  );
}
