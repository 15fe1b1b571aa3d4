/** Which people count together (docs/product.md, Pay and FPL). */
import type { Person } from './rows.ts';
import type { Settings } from './settings.ts';

export type Teams = {
  /** The person and everyone below, directly or through other leads. */
  of: (person: Person) => ReadonlySet<string>;
  /** The people with the losses that the person is paid on; null: the whole house. */
  paidOn: (person: Person) => ReadonlySet<string> | null;
};

/** The person and everyone below: whoever reports to a lead who is in, is in, until nobody comes in any more. */
export function teamOf(people: readonly Person[], customId: string): ReadonlySet<string> {
  const isLead = (id: string) => people.some((person) => person.customId === id && person.role === 'teamLead');
  const team = new Set([customId]);
  for (let size = 0; size !== team.size; ) {
    size = team.size;
    for (const person of people) if (person.leads.some((id) => team.has(id) && isLead(id))) team.add(person.customId);
  }
  return team;
}

export function teamsOf(people: readonly Person[], settings: Settings): Teams {
  const of = ({ customId }: Person) => teamOf(people, customId);
  const togetherOf = (leads: readonly Person[], person: Person) =>
    new Set((leads.length === 0 ? [person] : leads).flatMap((lead) => [...of(lead)]));
  const isLeadership = ({ role, leadership }: Person) => role === 'teamLead' && leadership;
  const leadsOf = ({ customId, leads }: Person) =>
    people.filter((lead) => lead.role === 'teamLead' && lead.customId !== customId && leads.includes(lead.customId));
  const paidOn = (person: Person) => {
    if (settings.companyWideFpl) return null;
    if (settings.fplBySuperTeamLead) {
      if (isLeadership(person)) return of(person);
      return togetherOf(
        people.filter((lead) => isLeadership(lead) && of(lead).has(person.customId)),
        person,
      );
    }
    return person.role === 'teamLead' ? of(person) : togetherOf(leadsOf(person), person);
  };
  return { of, paidOn };
}
