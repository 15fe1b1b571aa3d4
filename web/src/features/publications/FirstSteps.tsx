import { listPublications } from '@caselift/contract/publications';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import type { FirstStepsProps } from './FirstStepsPanel.tsx';

const FirstStepsPanel = lazy(async () => ({ default: (await import('./FirstStepsPanel.tsx')).FirstStepsPanel }));

/** The way to the first publication, which most wholesalers have behind them: they fetch nothing for it. */
export function FirstSteps(props: FirstStepsProps) {
  const { data } = useQuery({ ...endpointQuery(listPublications, { query: useScope() }), ...silently });
  if (data?.length !== 0) return null;
  return (
    <Suspense>
      <FirstStepsPanel {...props} />
    </Suspense>
  );
}
