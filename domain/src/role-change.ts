/** What other roles and teams come to among all people, before they are saved (docs/product.md, Environments). */
import type { Role } from './people-below.ts';
import type { LedPerson } from './team-leads.ts';

/**
 * @property teamLeadIds those that the person reports to.
 * @property moveTo who takes over the reports of a lead who becomes something else; null: nobody.
 */
export type RoleChange = {
  customId: string;
  role: Role;
  leadership: boolean;
  teamLeadIds: readonly string[];
  moveTo: string | null;
};

/**
 * The people as they are after the change: the person with what is given, and those who reported to a lead who is none any
 * more with the successor, once. The others are the same objects.
 * @example Lee becomes a sales rep and Kim takes over: Ann, below Lee and Kim -> below Kim
 */
export function withRole<P extends LedPerson & { teamLeadIds: string[] }>(
  people: readonly P[],
  { customId, role, leadership, teamLeadIds, moveTo }: RoleChange,
): P[] {
  const isLead = people.some((person) => person.customId === customId && person.role === 'teamLead');
  const isLeft = isLead && role !== 'teamLead';
  return people.map((person) => {
    if (person.customId === customId) {
      const reportsTo = role === 'manager' ? [] : [...teamLeadIds];
      return { ...person, role, leadership: role === 'teamLead' && leadership, teamLeadIds: reportsTo };
    }
    if (!isLeft || !person.teamLeadIds.includes(customId)) return person;
    const isThere = moveTo === null || moveTo === person.customId || person.teamLeadIds.includes(moveTo);
    const moved = isThere ? [] : [moveTo];
    return { ...person, teamLeadIds: person.teamLeadIds.flatMap((id) => (id === customId ? moved : [id])) };
  });
}
