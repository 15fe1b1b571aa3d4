/** Who is above, below and beside a person. */
import type { User } from '@caselift/contract/users';
import { leadsOf } from '@caselift/domain/team-leads';
import { belowOf, leadershipOf, salesRepsOf, teamLeadsOf } from '../../../shared/users/people.ts';

export type RelatedGroup = { title: string; people: readonly User[] };

/**
 * Related leadership, team leads and sales reps, empty groups left out: above, then below or in the same team. The reps
 * below a lead have a table of their own on the card (team/TeamReps.tsx).
 */
export function relatedTo(users: readonly User[], person: User): RelatedGroup[] {
  const above = aboveOf(users, person);
  const below = belowOf(users, person.customId);
  const groups: RelatedGroup[] = [
    { title: 'Leadership above', people: leadershipOf(above) },
    { title: 'Team leads above', people: teamLeadsOf(above) },
    { title: 'Leadership below', people: leadershipOf(below) },
    { title: 'Team leads below', people: teamLeadsOf(below) },
    { title: 'Sales reps in the same team', people: person.role === 'salesRep' ? teammatesOf(users, person) : [] },
  ];
  return groups.filter(({ people }) => people.length > 0);
}

function aboveOf(users: readonly User[], person: User): User[] {
  const people = users.map((user) => ({ ...user, teamLeadIds: user.teamLead.map((lead) => lead.customId) }));
  const teamLeadIds = person.teamLead.map((lead) => lead.customId);
  const above = new Set(
    leadsOf(people)
      .above({ ...person, teamLeadIds })
      .map(({ customId }) => customId),
  );
  return users.filter(({ customId }) => above.has(customId));
}

function teammatesOf(users: readonly User[], person: User): User[] {
  const leads = new Set(person.teamLead.map(({ customId }) => customId));
  return salesRepsOf(users).filter(
    (user) => user.customId !== person.customId && user.teamLead.some(({ customId }) => leads.has(customId)),
  );
}
