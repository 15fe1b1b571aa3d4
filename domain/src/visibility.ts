/** Which figures and which people a viewer sees (docs/product.md, Visibility). */
import type { Role } from './people-below.ts';
import { isLeadership, type LedPerson, leadsOf } from './team-leads.ts';

export type Viewer = { role: Role; leadership: boolean };

/** The people sales reps can see, a setting of the wholesaler. */
export const visibilities = ['all', 'teammatesOnly', 'teammatesOnlyToSuperteamlead'] as const;
export type Visibility = (typeof visibilities)[number];

/**
 * Whether GP dollars, GP/CE, margin and cost may be in the answers to this viewer. Where the wholesaler hides profits,
 * sales reps and team leads without leadership do not get them; ranks, percents of goals and payouts stay.
 */
export function seesProfits(viewer: Viewer, settings: { hideProfits: boolean }): boolean {
  if (!settings.hideProfits) return true;
  return viewer.role === 'admin' || viewer.role === 'manager' || isLeadership(viewer);
}

/** customId: null for an admin of no wholesaler. */
export type PersonViewer = Viewer & { customId: string | null };

/**
 * Returns whether the viewer may see a person. Everyone sees themselves; only admins see hidden people. Admins,
 * managers and leadership see everyone else; other team leads see sales reps and team leads without leadership; sales
 * reps see sales reps: by the setting all, those who share a team lead with them, or those under the same leadership.
 * @param people everyone of the wholesaler, to know who leads them. Created once per list.
 */
export function maySee(
  viewer: PersonViewer,
  people: readonly LedPerson[],
  visibility: Visibility,
): (person: LedPerson & { hidden: boolean }) => boolean {
  const sharesLeads = viewer.role === 'salesRep' ? teammates(viewer, people, visibility) : () => true;
  return (person) => {
    if (viewer.role === 'admin' || person.customId === viewer.customId) return true;
    if (person.hidden) return false;
    if (viewer.role === 'manager' || isLeadership(viewer)) return true;
    if (viewer.role === 'teamLead')
      return person.role === 'salesRep' || (person.role === 'teamLead' && !person.leadership);
    return person.role === 'salesRep' && sharesLeads(person);
  };
}

function teammates(viewer: PersonViewer, people: readonly LedPerson[], visibility: Visibility) {
  if (visibility === 'all') return () => true;
  const leads = leadsOf(people);
  const leadsThatCount = (person: LedPerson) =>
    visibility === 'teammatesOnly' ? leads.own(person) : leads.above(person).filter(isLeadership);
  const self = people.find(({ customId }) => customId === viewer.customId);
  const own = new Set(self === undefined ? [] : leadsThatCount(self).map(({ customId }) => customId));
  return (person: LedPerson) => leadsThatCount(person).some(({ customId }) => own.has(customId));
}

/** The people that the viewer may see, in their order. */
export function visiblePeople<P extends LedPerson & { hidden: boolean }>(
  viewer: PersonViewer,
  people: readonly P[],
  visibility: Visibility,
): P[] {
  return people.filter(maySee(viewer, people, visibility));
}

/**
 * Answers whether the viewer may see a buyer, by the rep who holds it (null: nobody). Sales reps may where they may see
 * the rep; everyone else sees every buyer, and so do sales reps where they see all.
 */
export function maySeeBuyersOf(
  viewer: PersonViewer,
  people: readonly (LedPerson & { hidden: boolean })[],
  visibility: Visibility,
): (repId: string | null) => boolean {
  if (viewer.role !== 'salesRep' || visibility === 'all') return () => true;
  const reps = new Set(visiblePeople(viewer, people, visibility).map(({ customId }) => customId));
  return (repId) => repId !== null && reps.has(repId);
}
