import { mayAccess } from '@caselift/contract/access';
import { editable } from '@caselift/contract/editable';
import { useSession } from '../../api/session-store.ts';

/** Whether the viewer may type targets, payouts and results of people; a view-only account changes nothing. */
export function useMayTypeResults(): boolean {
  const session = useSession();
  return mayAccess(editable.itemEdit.editors, session) && !session.viewOnly;
}
