/** Who has an item after its form is saved: the chosen people, and those the editor can't see. */
import type { ItemInput } from '@caselift/contract/item-fields';
import { itemLimits, itemTexts } from '@caselift/contract/item-texts';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee } from '@caselift/domain/visibility';
import type { PersonRow } from '../figures/queries.ts';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';

export type Choosing = {
  people: readonly PersonRow[];
  isSeen(customId: string): boolean;
  /** Sales reps and team leads of either environment; of hidden people nobody but admins knows. */
  assignable: ReadonlySet<string>;
};

export const assignableOf = (people: readonly PersonRow[], viewer: Pick<Viewer, 'role'>): Set<string> =>
  new Set(
    people
      .filter(
        ({ role, hidden }) => (role === 'salesRep' || role === 'teamLead') && (!hidden || viewer.role === 'admin'),
      )
      .map(({ customId }) => customId),
  );

/** Whether the viewer may see the person with this ID. */
export function seenBy(
  viewer: Viewer,
  people: readonly PersonRow[],
  visibility: Parameters<typeof maySee>[2],
): (customId: string) => boolean {
  const seen = new Set(people.filter(maySee(viewer, people, visibility)).map(({ customId }) => customId));
  return (customId) => seen.has(customId);
}

const namedIds = 5;

/** Refuses with 400 people who aren't there, and too many. undefined: those who are stored. */
export function usersAfter(
  { people, isSeen, assignable }: Choosing,
  userIds: readonly string[],
  { users, includeTeamMembers = false }: Pick<ItemInput, 'users'> & { includeTeamMembers?: boolean },
): string[] | undefined {
  if (users === undefined && !includeTeamMembers) return undefined;
  const asked = users ?? userIds.filter(isSeen);
  const hidden = new Set(people.flatMap((one) => (one.hidden && !isSeen(one.customId) ? [one.customId] : [])));
  const known = new Set(userIds.filter((id) => !hidden.has(id)));
  const unknown = asked.filter((id) => !known.has(id) && !assignable.has(id));
  if (unknown.length > 0) throw refusal('bad_input', itemTexts.unknownPeople(unknown.slice(0, namedIds)));
  const below = includeTeamMembers ? asked.flatMap(teamOf(people)) : [];
  const all = [...new Set([...asked, ...below, ...userIds.filter((id) => !isSeen(id))])];
  if (all.length > itemLimits.people) throw refusal('bad_input', itemTexts.tooManyPeople);
  return all;
}

/** Those below a lead who can be chosen. */
function teamOf(people: readonly PersonRow[]): (customId: string) => string[] {
  const below = peopleBelow(people);
  return (customId) =>
    below(customId)
      .filter(({ hidden, viewOnly, role }) => !hidden && !viewOnly && (role === 'salesRep' || role === 'teamLead'))
      .map((person) => person.customId);
}
