import type { User } from '@caselift/contract/users';
import { Badge } from '../../ui/kit/Badge.tsx';

/** What is special about a person's access: hidden from all but admins, and view-only. */
export function PersonLabels({ user }: { user: Pick<User, 'hidden' | 'viewOnly'> }) {
  return (
    <>
      {user.hidden && <Badge look="outlined">Hidden</Badge>}
      {user.viewOnly && (
        <Badge look="outlined" title="View-only">
          VO
        </Badge>
      )}
    </>
  );
}
