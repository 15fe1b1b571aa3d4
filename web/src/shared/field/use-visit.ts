import { mayAccess, repsAndLeads } from '@caselift/contract/access';
import { type AccountVisit, readTodayAccount } from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';

/** As /today/account asks at first, so that either has the other's answer. */
const rows = 5;

/** The account as its rep or their lead sees it in the field; undefined for everyone else, and until it is there. */
export function useVisit(buyerId: string): AccountVisit | undefined {
  const isInField = mayAccess(repsAndLeads, useSession());
  const input = { params: { buyerId }, query: { ...useScope(), rows } };
  return useQuery({ ...endpointQuery(readTodayAccount, input), ...silently, enabled: isInField }).data;
}
