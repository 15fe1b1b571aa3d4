import { mayAccess } from '@caselift/contract/access';
import { listClosings } from '@caselift/contract/closings';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';

/** Closed sales periods, oldest first, so that a form says before it is sent what the server would refuse; none until known. */
export function useClosed(): readonly SalesPeriod[] {
  const session = useSession();
  const { data = [] } = useQuery({
    ...endpointQuery(listClosings, { query: useScope() }),
    ...silently,
    enabled: mayAccess(listClosings.access, session),
  });
  return data.filter(({ state }) => state === 'closed').toReversed();
}
