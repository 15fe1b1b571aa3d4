import Skeleton from '@mui/material/Skeleton';
import { Panel } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';

/** A panel that is loading: its real head, and a bar in place of each row. */
export function PanelSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title} aria-busy>
      <SkeletonLines rows={rows} />
    </Panel>
  );
}

const widths = ['62%', '48%', '70%', '55%', '44%', '66%'];

export function SkeletonLines({ rows }: { rows: number }) {
  return (
    <Rows aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key, row) => (
        <ListRow key={key}>
          <Skeleton width={widths[row % widths.length] ?? '50%'} height={12} variant="rounded" />
        </ListRow>
      ))}
    </Rows>
  );
}
