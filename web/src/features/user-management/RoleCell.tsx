import type { User } from '@caselift/contract/users';
import { PersonLabels } from '../../shared/users/PersonLabels.tsx';
import { roleLabel } from '../../shared/users/people.ts';
import { Row } from '../../ui/kit/Layout.tsx';

/** On a phone, where a name has no room beside it, the role is followed by what is special about the access. */
export function RoleCell({ user }: { user: User }) {
  return (
    <Row as="span">
      {roleLabel(user)}
      <PersonLabels user={user} />
    </Row>
  );
}
