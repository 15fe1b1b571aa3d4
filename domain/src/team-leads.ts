/** Reporting lines: leads above a person, leaderships, and circles, which are refused (docs/product.md, Pay). */
import type { Person } from './people-below.ts';

export type LedPerson = Person & { leadership: boolean };

/** A team lead with the flag; on anyone else the flag is a slip of the files. */
export function isLeadership({ role, leadership }: Pick<LedPerson, 'role' | 'leadership'>): boolean {
  return role === 'teamLead' && leadership;
}

/** Returns the team leads of each person: direct ones, and those `above` them, each once and never the person. */
export function leadsOf<P extends Person>(people: readonly P[]) {
  const leads = new Map(people.filter(({ role }) => role === 'teamLead').map((lead) => [lead.customId, lead]));
  const own = (person: Person): P[] =>
    [...new Set(person.teamLeadIds)].flatMap((id) => (id === person.customId ? [] : (leads.get(id) ?? [])));
  const above = (person: Person): P[] => {
    const found = new Map<string, P>();
    const open = own(person);
    for (let lead = open.pop(); lead !== undefined; lead = open.pop()) {
      if (lead.customId === person.customId || found.has(lead.customId)) continue;
      found.set(lead.customId, lead);
      open.push(...own(lead));
    }
    return [...found.values()];
  };
  return { own, above };
}

/**
 * The team leads who can take over a deleted lead's reports: all others, except those below one of the reports, which
 * would be a circle.
 */
export function successorsOf<P extends Person>(people: readonly P[], customId: string): P[] {
  const staying = people.filter((person) => person.customId !== customId);
  const { above } = leadsOf(staying);
  const isTakenOver = ({ teamLeadIds }: Person) => teamLeadIds.includes(customId);
  return staying.filter((person) => person.role === 'teamLead' && !above(person).some(isTakenOver));
}

/** Persons who are all given the same team leads. */
export type LeadChange = { customIds: readonly string[]; teamLeadIds: readonly string[] };

/**
 * The circle in which people would report to each other after the change, as IDs from a changed person back to the same
 * person; null if there is none. Circles that the change isn't part of don't count: files can contain them.
 * @example Lee reports to Top: giving Top the lead Lee -> ['TOP', 'LEE', 'TOP']
 */
export function leadCycle(people: readonly Person[], { customIds, teamLeadIds }: LeadChange): string[] | null {
  const changed = new Set(customIds);
  const leadIds = new Map(people.map((person) => [person.customId, person.teamLeadIds]));
  const idsAbove = (customId: string) => (changed.has(customId) ? teamLeadIds : (leadIds.get(customId) ?? []));
  for (const start of changed) {
    const cameFrom = new Map<string, string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const above of idsAbove(at)) {
        if (cameFrom.has(above)) continue;
        cameFrom.set(above, at);
        if (above === start) return circleTo(start, cameFrom);
        open.push(above);
      }
    }
  }
  return null;
}

function circleTo(start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const circle = [start];
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) circle.unshift(at);
  return [start, ...circle];
}
