import { TriangleAlert } from 'lucide-react';
import type { ComparedField } from './compare.ts';
import styles from './diff.module.css';
import { changeText } from './values.ts';

/** That a field differs, in icon and word, and by how much where that can be said. */
export function Difference({ field: { differs, change, unit } }: { field: ComparedField }) {
  if (!differs) return null;
  return (
    <span className={styles.difference}>
      <span className={styles.mark}>
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        Differs
      </span>
      {change && <span>{changeText(change, unit)}</span>}
    </span>
  );
}
