import { readWholesaler } from '@caselift/contract/wholesaler';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { openPeriods } from './open-periods.ts';
import { useClosed } from './use-closed.ts';

export type EditPeriods = {
  /** That of the newest sale; null: there are no figures. */
  running: DateRange | null;
  /** Over and not closed, the latest first. */
  open: readonly DateRange[];
};

/** The sales periods that an edit can count from. */
export function useEditPeriods(): EditPeriods {
  const closed = useClosed();
  const { data: house } = useQuery({ ...endpointQuery(readWholesaler, { query: useScope() }), ...silently });
  if (house === undefined || house.lastTransactionDate === null) return { running: null, open: [] };
  const { lastTransactionDate, salesPeriod } = house;
  return {
    running: salesPeriodOf(lastTransactionDate, salesPeriod),
    open: openPeriods(lastTransactionDate, salesPeriod, closed),
  };
}
