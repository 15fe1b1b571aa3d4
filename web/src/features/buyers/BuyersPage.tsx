import { readWholesaler } from '@caselift/contract/wholesaler';
import { seesProfits } from '@caselift/domain/visibility';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { BuyersScreen } from './BuyersScreen.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** Customers with their figures, and what to offer each of them. */
export function BuyersPage() {
  const session = useSession();
  const query = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  const { data: house } = query;
  const failure = failureOf(query);
  // Whether profits are hidden must be known before anything is asked for: an order by them would be refused.
  if (house === undefined) return failure ? (failure.instead ?? <ListFailed {...failure} />) : <PageSkeleton />;
  return <BuyersScreen house={house} profits={seesProfits(session, house)} />;
}
