import Skeleton from '@mui/material/Skeleton';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { ListRow, Rows } from '../../../ui/kit/Rows.tsx';
import styles from '../products.module.css';

const rows = Array.from({ length: 12 }, (_, index) => index);

/** The list while its products are on their way. */
export function ListSkeleton() {
  return (
    <Rows first className={styles.rows} aria-busy="true" aria-label="Loading the list">
      {rows.map((row) => (
        <ListRow key={row}>
          <Stack grow gap={4}>
            <Skeleton width={`${50 + ((row * 7) % 30)}%`} height={16} />
            <Skeleton width="80%" height={14} />
            <Skeleton width="60%" height={14} />
          </Stack>
        </ListRow>
      ))}
    </Rows>
  );
}
