/** Whether people may become what an edit makes of them, before anything is written. */
import type { Role } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import { personRules, userEditTexts } from '@caselift/contract/user-edits';
import { isWeakPassword, weakPasswordText } from '@caselift/contract/weak-passwords';
import type { Tx } from '@caselift/db/connect';
import { outsideScope } from '@caselift/db/scope';
import { successorsOf } from '@caselift/domain/team-leads';
import type { PersonRow } from '../figures/queries.ts';
import { refusal } from '../http/errors.ts';
import { parse } from '../http/serve.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { UserEdit } from './user-edit.ts';

type Person = { customId: string; name: string; role: Role };

/**
 * The edit with name, email and password as they are stored. Refuses (400) what the people's roles forbid, and a lead
 * who is none of these `people`, everyone of the environment.
 */
export function fitted(edit: UserEdit, targets: readonly Person[], people: readonly Person[]): UserEdit {
  const { role: given, leadership, team_lead_ids: leadIds = [] } = edit.person;
  if (given !== undefined && targets.length > 1) throw refusal('bad_input', userEditTexts.roleOneAtATime);
  if (given !== undefined && targets.some(({ role }) => role === 'admin'))
    throw refusal('bad_input', userEditTexts.roleOfAdmins);
  if (leadership === true && targets.some(({ role }) => (given ?? role) !== 'teamLead'))
    throw refusal('bad_input', userEditTexts.leadershipOfLeads);
  const leads = new Set(people.filter(({ role }) => role === 'teamLead').map(({ customId }) => customId));
  const stranger = leadIds.find((customId) => !leads.has(customId));
  if (stranger !== undefined) throw refusal('bad_input', userEditTexts.unknownLead(stranger));
  const own = { ...edit, ...ownOf(edit, targets) };
  return given === undefined ? own : { ...own, person: { ...own.person, ...withoutRoleBefore(given) } };
}

/** What goes with a role that a person no longer has (docs/product.md, Environments). */
const withoutRoleBefore = (role: Role): Partial<UserEdit['person']> => ({
  ...(role !== 'teamLead' && { leadership: false }),
  ...(role === 'manager' && { team_lead_ids: [] }),
});

/** Why this person can't take over the reports of a lead, as a sentence; null: they can. */
export function successorFault(people: readonly PersonRow[], customId: string, moveTo: string): string | null {
  if (moveTo === customId) return userEditTexts.ownSuccessor;
  const lead = people.find((person) => person.customId === moveTo && person.role === 'teamLead');
  if (lead === undefined) return userEditTexts.unknownLead(moveTo);
  return successorsOf(people, customId).includes(lead) ? null : userEditTexts.leadCircle(lead.name);
}

/** What belongs to one person alone. */
function ownOf({ person, password }: UserEdit, [target, ...others]: readonly Person[]): Partial<UserEdit> {
  const { name, email } = person;
  if (target === undefined || (name === undefined && email === undefined && password === undefined)) return {};
  if (others.length > 0) throw refusal('bad_input', userEditTexts.oneAtATime);
  if (password !== undefined && target.role !== 'manager') throw refusal('bad_input', userEditTexts.passwordOfManagers);
  const rules = personRules(person.role ?? target.role);
  const newPassword = password === undefined ? undefined : parse(rules.password, password);
  if (newPassword !== undefined && isWeakPassword(newPassword, { name: name ?? target.name, email }))
    throw refusal('bad_input', weakPasswordText);
  return {
    person: {
      ...person,
      ...(name !== undefined && { name: parse(rules.name, name) }),
      ...(email !== undefined && { email: parse(rules.email, email) }),
    },
    ...(newPassword !== undefined && { password: newPassword }),
  };
}

export function isSelf(viewer: Viewer, { wholesalerId }: Scope, customId: string): boolean {
  return viewer.wholesalerId === wholesalerId && viewer.customId === customId;
}

/** Otherwise an admin could lock themselves out (409), and the last one everyone. */
export function requireKeepsOwnAccess(
  viewer: Viewer,
  scope: Scope,
  customIds: readonly string[],
  edit: UserEdit,
): void {
  const takesAway = edit.person.view_only === true || edit.person.hidden === true;
  if (takesAway && customIds.some((customId) => isSelf(viewer, scope, customId)))
    throw refusal('conflict', userEditTexts.notYourself);
}

/** Otherwise a bound admin could change such an admin's email and sign in as an admin who is not bound (403). */
export async function requireNoFreerAdmin(
  tx: Tx,
  viewer: Viewer,
  { wholesalerId, db }: Scope,
  customIds: readonly string[],
): Promise<void> {
  if (!viewer.bound) return;
  const [freer] = await outsideScope(
    tx,
    () => tx<{ name: string }[]>`
      select u.name from credentials c
      join users u on u.wholesaler_id = c.wholesaler_id and u.custom_id = c.custom_id and u.db = ${db}
      where c.wholesaler_id = ${wholesalerId} and c.custom_id = any (${[...customIds]}) and c.any_wholesaler`,
  );
  if (freer !== undefined) throw refusal('forbidden', userEditTexts.freerAdmin(freer.name));
}
