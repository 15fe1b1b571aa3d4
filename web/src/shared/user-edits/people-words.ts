import type { User } from '@caselift/contract/users';
import { successorsOf } from '@caselift/domain/team-leads';

/** @example peopleCount(1) // '1 person' */
export const peopleCount = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** All team leads, leadership too, A to Z: those people can report to. */
export const leadsAmong = (people: readonly User[]): User[] =>
  people.filter(({ role }) => role === 'teamLead').sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The leads that the person can report to: all team leads but the person, and the present leads. A to Z. */
export function leadsFor({ customId, teamLead }: User, people: readonly User[]): User['teamLead'] {
  const others = people.filter((lead) => lead.role === 'teamLead' && lead.customId !== customId);
  const leads = new Map([...teamLead, ...others].map((lead) => [lead.customId, lead]));
  return [...leads.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The team leads who may take over the person's reports, A to Z. */
export function successors(people: readonly User[], customId: string): User[] {
  const reporting = people.map((user) => ({ ...user, teamLeadIds: user.teamLead.map((lead) => lead.customId) }));
  return leadsAmong(successorsOf(reporting, customId));
}

/** A person as an option of a select field. */
export const asOption = ({ customId, name }: Pick<User, 'customId' | 'name'>) => ({ value: customId, label: name });

const namesShown = 5;

/** @example 'Ann Lee, Bo Diaz and 10 more' */
export function nameList(people: readonly Pick<User, 'name'>[]): string {
  const names = people.slice(0, namesShown).map(({ name }) => name);
  const rest = people.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`;
}
