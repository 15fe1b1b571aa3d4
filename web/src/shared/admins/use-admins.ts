import { adminsText, listAdmins } from '@caselift/contract/admins';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';

/** The admins to ask for what only they change: by name for managers, and 'an admin' for everyone else. */
export function useAdmins(): string {
  const enabled = useSession().role === 'manager';
  const { data = [] } = useQuery({ ...endpointQuery(listAdmins, { query: useScope() }), ...silently, enabled });
  return adminsText(data);
}
