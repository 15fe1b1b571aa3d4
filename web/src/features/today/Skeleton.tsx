import MuiSkeleton from '@mui/material/Skeleton';
import { Stack } from '../../ui/kit/Layout.tsx';

/** Where words will stand. */
export function Skeleton() {
  return (
    <Stack gap={8} role="status" aria-label="Loading" style={{ padding: 16 }}>
      <MuiSkeleton variant="rounded" width="70%" height={16} />
      <MuiSkeleton variant="rounded" width="52%" height={16} />
    </Stack>
  );
}
