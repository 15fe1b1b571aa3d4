import Skeleton from '@mui/material/Skeleton';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../../ui/kit/Rows.tsx';
import { ListHead } from './ListHead.tsx';
import styles from './list.module.css';

const rows = Array.from({ length: 12 }, (_, index) => index);

/** The list while its customers are on their way. */
export function ListSkeleton({ profits }: { profits: boolean }) {
  return (
    <Panel filled aria-busy="true" aria-label="Loading the list">
      <ListHead profits={profits} through={null} />
      <Rows first>
        {rows.map((row) => (
          <ListRow key={row} className={styles.row ?? ''}>
            <Skeleton width={`${40 + ((row * 7) % 30)}%`} height={20} />
            <Skeleton width="90%" height={profits ? 40 : 20} />
          </ListRow>
        ))}
      </Rows>
    </Panel>
  );
}
