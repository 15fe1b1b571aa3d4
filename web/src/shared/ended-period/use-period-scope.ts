import type { Scope } from '@caselift/contract/scope';
import type { IsoDate } from '@caselift/domain/dates';
import { useMemo } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../filters.ts';
import { PeriodSearch } from './period-search.ts';

export type PeriodScope = Scope & { period?: IsoDate };

/** What figures are asked for with: the page's wholesaler and environment, and the sales period if one is chosen. */
export function usePeriodScope(): PeriodScope {
  const scope = useScope();
  const [{ period }] = useFilters(PeriodSearch);
  return useMemo(() => (period === '' ? scope : { ...scope, period }), [scope, period]);
}
