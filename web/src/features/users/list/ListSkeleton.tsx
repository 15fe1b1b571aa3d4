import Skeleton from '@mui/material/Skeleton';
import { Toolbar, ToolbarGroup } from '../../../ui/controls/Toolbar.tsx';
import { peoplePerPage } from './arrange.ts';
import styles from './list.module.css';

const rows = Array.from({ length: peoplePerPage }, (_, index) => index);

/** The list while its people are on their way. */
export function ListSkeleton() {
  return (
    <section className={styles.panel} aria-busy="true" aria-label="Loading the list">
      <Toolbar place="panel">
        <ToolbarGroup>
          <Skeleton variant="rounded" height={32} sx={{ flex: 1 }} />
        </ToolbarGroup>
        <Skeleton variant="rounded" height={32} />
        <Skeleton variant="rounded" height={32} />
      </Toolbar>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row} className={styles.item}>
            <span className={styles.row}>
              <Skeleton variant="circular" width={32} height={32} sx={{ borderRadius: '50%' }} />
              <span className={styles.rowText}>
                <Skeleton width={`${50 + ((row * 7) % 30)}%`} height={14} />
                <Skeleton width="80%" height={12} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
