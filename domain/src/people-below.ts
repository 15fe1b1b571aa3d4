/** Who is below a team lead (docs/product.md, Pay). */

export const roles = ['admin', 'manager', 'teamLead', 'salesRep'] as const;
export type Role = (typeof roles)[number];

export type Person = {
  customId: string;
  role: Role;
  /** The leads that the person reports to; several share the person's figures. */
  teamLeadIds: readonly string[];
};

/**
 * Returns everyone below each team lead: directly or through other leads, each once, and never the lead, even where
 * leads report to each other in a circle. Only team leads have people below.
 */
export function peopleBelow<P extends Person>(people: readonly P[]): (customId: string) => readonly P[] {
  const leads = new Set(people.filter((person) => person.role === 'teamLead').map((person) => person.customId));
  const teams = new Map<string, P[]>();
  for (const person of people) {
    for (const lead of new Set(person.teamLeadIds)) {
      const team = teams.get(lead) ?? [];
      if (leads.has(lead)) teams.set(lead, team);
      team.push(person);
    }
  }
  return (customId) => {
    const below = new Map<string, P>();
    const open = [customId];
    for (let lead = open.pop(); lead !== undefined; lead = open.pop()) {
      for (const person of teams.get(lead) ?? []) {
        if (person.customId === customId || below.has(person.customId)) continue;
        below.set(person.customId, person);
        open.push(person.customId);
      }
    }
    return [...below.values()];
  };
}
