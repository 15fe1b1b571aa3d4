import Skeleton from '@mui/material/Skeleton';

/** The screen while it is on its way, in its sizes. */
export function TodaySkeleton() {
  return (
    <div role="status" aria-label="Loading" style={{ display: 'contents' }}>
      <Skeleton variant="rounded" height={168} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={420} />
    </div>
  );
}
