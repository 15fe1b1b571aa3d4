import { mayAccess } from '@caselift/contract/access';
import { editable } from '@caselift/contract/editable';
import type { ItemType } from '@caselift/domain/programs/item';
import { useSession } from '../../../api/session-store.ts';

/** Whether the viewer may change an item of this type: custom ones are for admins, and a view-only account changes none. */
export function useMayEditItem(): (type: ItemType) => boolean {
  const session = useSession();
  const mayEdit = mayAccess(editable.item.editors, session) && !session.viewOnly;
  return (type) => mayEdit && (type !== 'custom' || session.role === 'admin');
}
