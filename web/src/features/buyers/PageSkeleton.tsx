import Skeleton from '@mui/material/Skeleton';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';

/** The screen while the wholesaler is on its way. */
export function PageSkeleton() {
  const phone = usePhone();
  return (
    <ListDetail
      filled
      listWidth={375}
      opened=""
      backText=""
      backLink={() => null}
      note={
        <Toolbar>
          <Skeleton variant="rounded" height={32} width="60%" />
        </Toolbar>
      }
      list={<ListSkeleton profits />}
    >
      {!phone && <PanelSkeleton />}
    </ListDetail>
  );
}

/** The panel while its customer is on its way. */
export const PanelSkeleton = () => (
  <Stack gap={16} role="status" aria-label="Loading">
    <Skeleton variant="rounded" height={280} />
    <Skeleton variant="rounded" height={360} />
  </Stack>
);
