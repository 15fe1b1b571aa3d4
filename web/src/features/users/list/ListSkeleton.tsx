import Skeleton from '@mui/material/Skeleton';
import { Toolbar, ToolbarGroup } from '../../../ui/controls/Toolbar.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../../ui/kit/Rows.tsx';
import { peoplePerPage } from './arrange.ts';

const rows = Array.from({ length: peoplePerPage }, (_, index) => index);

/** The list while its people are on their way. */
export function ListSkeleton() {
  return (
    <Panel filled aria-busy="true" aria-label="Loading the list">
      <Toolbar place="panel">
        <ToolbarGroup>
          <Skeleton variant="rounded" height={32} sx={{ flex: 1 }} />
        </ToolbarGroup>
        <Skeleton variant="rounded" height={32} />
        <Skeleton variant="rounded" height={32} />
      </Toolbar>
      <Rows first>
        {rows.map((row) => (
          <ListRow key={row}>
            <Skeleton variant="circular" width={32} height={32} sx={{ borderRadius: '50%' }} />
            <Stack grow gap={0}>
              <Skeleton width={`${50 + ((row * 7) % 30)}%`} height={14} />
              <Skeleton width="80%" height={12} />
            </Stack>
          </ListRow>
        ))}
      </Rows>
    </Panel>
  );
}
