import { readWholesaler } from '@caselift/contract/wholesaler';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../filters.ts';
import { PeriodSearch } from './period-search.ts';

/** The sales period that the address chooses, if it is over; null: the figures are those of the newest sale's period. */
export function useEndedPeriod(): DateRange | null {
  const [{ period }] = useFilters(PeriodSearch);
  const { data: house } = useQuery({ ...endpointQuery(readWholesaler, { query: useScope() }), ...silently });
  const last = house?.lastTransactionDate ?? null;
  const kind = house?.salesPeriod;
  return useMemo(() => {
    if (period === '' || last === null || kind === undefined) return null;
    const chosen = salesPeriodOf(period, kind);
    return chosen.to < salesPeriodOf(last, kind).from ? chosen : null;
  }, [period, last, kind]);
}
