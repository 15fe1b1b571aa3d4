/** What the list of people is for each role that opens it (docs/product.md, Screens). */
import { errorTexts } from '@caselift/contract/errors';
import type { Session } from '@caselift/contract/session';
import { mayEditPeople } from '../../shared/user-edits/use-may-edit.ts';
import type { RoleFilter } from '../../shared/users/role-filter.ts';

type Viewing = {
  mayEdit: boolean;
  /** The sentence above a list that its viewer cannot edit; null where they can. */
  notice: string | null;
  roles: readonly RoleFilter[];
};

export function viewingOf(session: Pick<Session, 'role' | 'viewOnly'>): Viewing {
  if (mayEditPeople(session)) return { mayEdit: true, notice: null, roles: everyRole };
  if (session.role === 'admin') return { mayEdit: false, notice: errorTexts.viewOnly, roles: everyRole };
  if (session.role === 'manager') {
    return {
      mayEdit: false,
      notice: 'Read-only. Only admins can edit people, goals, payouts, thresholds and max FPL.',
      roles: everyRole,
    };
  }
  return {
    mayEdit: false,
    notice: 'Your team, read-only. Only admins can edit people, goals and payouts.',
    roles: ['all', 'salesRep', 'teamLead'],
  };
}

const everyRole: readonly RoleFilter[] = ['all', 'salesRep', 'teamLead', 'leadership', 'manager'];
