import Skeleton from '@mui/material/Skeleton';
import { usePhone } from '../../ui/usePhone.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import styles from './people.module.css';

const panels = ['gp', 'volume', 'fpl'];

/** The screen while its people are on their way. */
export function PageSkeleton() {
  const phone = usePhone();
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <ListSkeleton />
      </div>
      {!phone && (
        <div className={styles.detail} aria-hidden="true">
          <div className={styles.skeletonHead}>
            <Skeleton variant="circular" width={48} height={48} sx={{ borderRadius: '50%' }} />
            <div>
              <Skeleton width={180} height={24} />
              <Skeleton width={240} height={16} />
            </div>
          </div>
          <div className={styles.skeletonPanels}>
            {panels.map((panel) => (
              <Skeleton key={panel} variant="rounded" height={168} />
            ))}
          </div>
          <Skeleton variant="rounded" height={124} />
        </div>
      )}
    </div>
  );
}
