import { measureIds } from '@caselift/domain/measure-list';
import Skeleton from '@mui/material/Skeleton';
import { usePhone } from '../../ui/usePhone.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import styles from './people.module.css';

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
            {measureIds.map((measure) => (
              <Skeleton key={measure} variant="rounded" height={168} />
            ))}
          </div>
          <Skeleton variant="rounded" height={124} />
        </div>
      )}
    </div>
  );
}
