/** What the viewer may do on the screens of people: the server's rules, mirrored. */

import { mayAccess } from '@caselift/contract/access';
import type { Session } from '@caselift/contract/session';
import { readUserStatement } from '@caselift/contract/statements';
import { mayBeAbout } from '@caselift/contract/subject';
import type { User } from '@caselift/contract/users';
import type { DateRange } from '@caselift/domain/calendar';
import { maySee } from '@caselift/domain/visibility';
import { mayEditPeople } from '../../shared/user-edits/use-may-edit.ts';
import { personPath } from '../../shared/users/people.ts';
import { listAccess, type PersonPath } from './list-access.ts';

export type Permissions = {
  /** Whether a person's card may be opened. */
  view: (user: User) => boolean;
  /** The list in which the viewer may open the person; null: none, the name stays plain text. */
  pathTo: (user: User) => PersonPath | null;
  /** Whether the lines behind a person's pay may be opened. */
  why: (user: User) => boolean;
  edit: boolean;
  /** Ids are of use to admins alone. */
  ids: boolean;
};

/**
 * The rules of viewing (docs/product.md, Visibility). `users` holds only the people the server lets the viewer see; the
 * setting "Sales Reps can see" has been applied there, so that here every sales rep in it may be opened.
 * @param ended the sales period that is shown, if it is over: an edit would act from the current one on, unseen here.
 */
export function permissionsOf(session: Session, users: readonly User[], ended: DateRange | null = null): Permissions {
  const { customId, role, leadership } = session;
  const viewer = { customId, role, leadership };
  const people = users.map(ledPerson);
  const mayView = maySee(viewer, people, 'all');
  const mayExplain = mayBeAbout(readUserStatement.access, viewer, people, 'all');
  const view = (user: User) => personPath(user) !== null && mayView(ledPerson(user));
  return {
    view,
    pathTo: (user) => {
      const path = personPath(user);
      return view(user) && path !== null && mayAccess(listAccess[path], session) ? path : null;
    },
    why: (user) => mayExplain(ledPerson(user)),
    edit: mayEditPeople(session) && ended === null,
    ids: role === 'admin',
  };
}

const ledPerson = ({ customId, role, leadership, hidden, teamLead }: User) => ({
  customId,
  role,
  leadership,
  hidden,
  teamLeadIds: teamLead.map((lead) => lead.customId),
});

type Openable = {
  users: readonly User[];
  /** The people the filters leave, on all pages, and on this one. */
  shown: readonly User[];
  onPage: readonly User[];
  may: Permissions;
  self: string | null;
};

/**
 * The person of the open card: the one in the address; without one, the viewer if they are in the list, else the page's
 * first. 'notPermitted': the one in the address may not be seen, or doesn't exist.
 */
export function openPerson(
  asked: string,
  { users, shown, onPage, may, self }: Openable,
): User | 'notPermitted' | undefined {
  if (asked === '') return shown.find((user) => user.customId === self) ?? onPage[0];
  const user = users.find(({ customId }) => customId === asked);
  return user !== undefined && may.view(user) ? user : 'notPermitted';
}
