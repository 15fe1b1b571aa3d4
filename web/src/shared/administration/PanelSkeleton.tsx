import Skeleton from '@mui/material/Skeleton';
import panel from './panel.module.css';

/** A panel whose content is on its way: its real head, and a bar in the place of each row. */
export function PanelSkeleton({ title, rows }: { title: string; rows: number }) {
  return (
    <section className={panel.panel} aria-label={title} aria-busy="true">
      <header className={panel.head}>
        <h2>{title}</h2>
      </header>
      <SkeletonLines rows={rows} />
    </section>
  );
}

const widths = ['62%', '48%', '70%', '55%', '44%', '66%'];

export function SkeletonLines({ rows }: { rows: number }) {
  return (
    <ul className={panel.rows} aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key, row) => (
        <li key={key} className={panel.row}>
          <Skeleton width={widths[row % widths.length] ?? '50%'} height={12} variant="rounded" />
        </li>
      ))}
    </ul>
  );
}
