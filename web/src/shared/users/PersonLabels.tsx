import type { User } from '@caselift/contract/users';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Term } from '../../ui/terms/Term.tsx';
import { terms } from '../../ui/terms/terms.ts';

type PersonLabelsProps = {
  user: Pick<User, 'hidden' | 'viewOnly'>;
  /** No button may stand in a link: VO is explained by its title, to readers of screens by a word. */
  inLink?: boolean;
};

/** What is special about a person's access: hidden from all but admins, and view-only. */
export function PersonLabels({ user, inLink }: PersonLabelsProps) {
  return (
    <>
      {user.hidden && <Badge look="outlined">Hidden</Badge>}
      {user.viewOnly &&
        (inLink ? (
          <Badge look="outlined" title={terms.vo}>
            <span aria-hidden>VO</span>
            <span className="visually-hidden">View-only</span>
          </Badge>
        ) : (
          <Badge look="outlined">
            <Term of="vo">VO</Term>
          </Badge>
        ))}
    </>
  );
}
