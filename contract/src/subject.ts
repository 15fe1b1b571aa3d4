/** The people that a call about one person may be about. Not in access.ts because every screen loads that. */
import { peopleBelow } from '@caselift/domain/people-below';
import type { LedPerson } from '@caselift/domain/team-leads';
import { maySee, type PersonViewer, type Visibility } from '@caselift/domain/visibility';
import type { AccessRule } from './access.ts';

/**
 * Returns whether a call of the rule may be about a person; always true for other rules. The server refuses by it,
 * screens hide by it. Created once per list. @param people everyone of the wholesaler, to know who leads them
 */
export function mayBeAbout<P extends LedPerson & { hidden: boolean }>(
  rule: AccessRule,
  viewer: PersonViewer,
  people: readonly P[],
  visibility: Visibility,
): (person: P) => boolean {
  const subject = typeof rule === 'object' && 'about' in rule ? rule.about[viewer.role] : 'seen';
  const isSelf = (person: P) => person.customId === viewer.customId;
  if (subject === undefined) return () => false;
  const isSeen = maySee(viewer, people, visibility);
  if (subject === 'seen') return isSeen;
  if (subject === 'own' || viewer.customId === null) return isSelf;
  const below = new Set(peopleBelow(people)(viewer.customId).map(({ customId }) => customId));
  return (person) => isSelf(person) || (below.has(person.customId) && isSeen(person));
}
