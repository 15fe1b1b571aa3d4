import { readWholesaler } from '@caselift/contract/wholesaler';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { openPeriods } from './open-periods.ts';
import { useClosed } from './use-closed.ts';

export type EditPeriods = {
  /** The newest sale; null: there are no figures. */
  lastDate: IsoDate | null;
  /** That of the newest sale; null: there are no figures. */
  running: DateRange | null;
  /** Over and not closed, the latest first. */
  open: readonly DateRange[];
};

/**
 * What is edited: an environment's people, goals and settings, which count from the periods of its own newest sale; or
 * programs, which are the wholesaler's and count from those of Production, in Preview too.
 */
export type Edited = 'environment' | 'programs';

const none: EditPeriods = { lastDate: null, running: null, open: [] };

/** The sales periods that an edit can count from. */
export function useEditPeriods(edited: Edited = 'environment'): EditPeriods {
  const scope = useScope();
  const closed = useClosed();
  const isElsewhere = edited === 'programs' && scope.db === 'preview';
  const own = useQuery({ ...endpointQuery(readWholesaler, { query: scope }), ...silently });
  const published = useQuery({
    ...endpointQuery(readWholesaler, { query: { ...scope, db: 'prod' } }),
    ...silently,
    enabled: isElsewhere,
  });
  if (isElsewhere && published.data === undefined) return none;
  // Before the first publication there are figures in Preview alone.
  const house = isElsewhere && published.data?.lastTransactionDate ? published.data : own.data;
  if (house === undefined || house.lastTransactionDate === null) return none;
  const { lastTransactionDate: lastDate, salesPeriod } = house;
  return { lastDate, running: salesPeriodOf(lastDate, salesPeriod), open: openPeriods(lastDate, salesPeriod, closed) };
}
