import Button from '@mui/material/Button';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useId } from 'react';
import { SkeletonLines } from './PanelSkeleton.tsx';
import panel from './panel.module.css';

type ListPanelProps = {
  title: string;
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  /** What is said in place of an empty list; null: it is not empty. */
  empty: string | null;
  children: ReactNode;
};

/** A list of the administration in its panel: on its way, failed, empty, or there. Rows that came before a failure stay. */
export function ListPanel({ title, query, empty, children }: ListPanelProps) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <section className={panel.panel} aria-labelledby={id} aria-busy={data === undefined && error === null}>
      <header className={panel.head}>
        <h2 id={id}>{title}</h2>
      </header>
      {error ? (
        <div className={panel.fault} role="alert">
          {error.message}
          <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {data === undefined && error === null ? <SkeletonLines rows={3} /> : null}
      {data === undefined ? null : empty === null ? children : <p className={panel.empty}>{empty}</p>}
    </section>
  );
}
