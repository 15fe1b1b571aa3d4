import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { SkeletonLines } from './PanelSkeleton.tsx';

type ListPanelProps = {
  title: string;
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  /** What is said in place of an empty list; null: it is not empty. */
  empty: string | null;
  /** At the right of the head. */
  end?: ReactNode;
  children: ReactNode;
};

/** A list of the administration in its panel: on its way, failed, empty, or there. Rows that came before a failure stay. */
export function ListPanel({ title, query, empty, end, children }: ListPanelProps) {
  const { data, error, refetch } = query;
  return (
    <Panel title={title} end={end} aria-busy={data === undefined && error === null}>
      {error ? (
        <Strip
          flush
          tone="bad"
          icon={CircleAlert}
          role="alert"
          action={
            <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Strip>
      ) : null}
      {data === undefined && error === null ? <SkeletonLines rows={3} /> : null}
      {data === undefined ? null : empty === null ? children : <PanelBody>{empty}</PanelBody>}
    </Panel>
  );
}
