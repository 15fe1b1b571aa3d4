import TriangleAlert from 'lucide-react/icons/triangle-alert';
import styles from './publications.module.css';

/** What an admin should look into before publishing. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  );
}
