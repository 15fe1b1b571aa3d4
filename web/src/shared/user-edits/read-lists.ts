/** The lists of a person that two people may have open (docs/product.md, Environments). */
import type { UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import type { EditValues } from './edit-form.ts';

/** What a save sends, with the lists that it changes as they were read: the server refuses it where someone else was first. */
export function withListsRead(patch: UserPatch, { routeNumber, teamLead }: User): UserPatch {
  const was = {
    ...(Array.isArray(patch.routeNumber) && { routeNumber }),
    ...(Array.isArray(patch.teamLead) && { teamLead: teamLead.map(({ customId }) => ({ customId })) }),
  };
  return Object.keys(was).length > 0 ? { ...patch, was } : patch;
}

export type ListName = keyof Pick<EditValues, 'teamLeads' | 'routes'>;

export const listNames: Record<ListName, string> = { teamLeads: 'Team leads', routes: 'Route numbers' };

/** What the form names that both have changed, each to something else. */
export const clashesOf = (opened: EditValues, theirs: EditValues, mine: EditValues): ListName[] =>
  (Object.keys(listNames) as ListName[]).filter((name) => {
    const [before, stored, typed] = [opened, theirs, mine].map((values) => String(values[name]));
    return stored !== before && typed !== before && typed !== stored;
  });
