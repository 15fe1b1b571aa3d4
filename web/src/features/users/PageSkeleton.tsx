import { measureIds } from '@caselift/domain/measure-list';
import Skeleton from '@mui/material/Skeleton';
import { Columns, Row, Stack } from '../../ui/kit/Layout.tsx';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';

/** The screen while its people are on their way. */
export function PageSkeleton() {
  const phone = usePhone();
  return (
    <ListDetail listWidth={308} opened="" backText="" backLink={() => null} list={<ListSkeleton />}>
      {!phone && (
        <Stack gap={16} aria-hidden="true">
          <Row gap={16}>
            <Skeleton variant="circular" width={48} height={48} sx={{ borderRadius: '50%' }} />
            <div>
              <Skeleton width={180} height={24} />
              <Skeleton width={240} height={16} />
            </div>
          </Row>
          <Columns least={240} gap={16}>
            {measureIds.map((measure) => (
              <Skeleton key={measure} variant="rounded" height={168} />
            ))}
          </Columns>
          <Skeleton variant="rounded" height={124} />
        </Stack>
      )}
    </ListDetail>
  );
}
