import Skeleton from '@mui/material/Skeleton';
import { ListRow, Rows } from '../../../ui/kit/Rows.tsx';

const rows = Array.from({ length: 6 }, (_, index) => index);

/** Recommendations on their way. */
export const RowsSkeleton = ({ profits }: { profits: boolean }) => (
  <Rows>
    {rows.map((row) => (
      <ListRow key={row}>
        <Skeleton width={`${30 + ((row * 7) % 20)}%`} height={34} />
        <Skeleton width={profits ? '30%' : '10%'} height={20} sx={{ ml: 'auto' }} />
      </ListRow>
    ))}
  </Rows>
);
