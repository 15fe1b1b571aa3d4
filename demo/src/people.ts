/**
 * The demo's 24 people: 2 managers, 2 leadership, 4 team leads of four reps each; one rep has two leads. All names are
 * invented.
 */
import { itemAt } from './random.ts';
import { demoEmails } from './settings.ts';

export type Person = {
  customId: string;
  name: string;
  email: string;
  role: 'manager' | 'teamLead' | 'salesRep';
  leadership: boolean;
  routeNumbers: number[];
  /** The person's team leads. */
  teamLeadIds: string[];
};

const managerNames = ['Dana Whitlock', 'Marcus Ferrand'];
const leadershipNames = ['Renee Castellan', 'Owen Trask'];
const teamLeadNames = ['Priya Sundaresh', 'Luis Obrador', 'Hannah Quist', 'Terrence Bolling'];
const repNames = [
  'Jamie Kessler',
  'Alma Reyes',
  'Corey Vandermolen',
  'Tessa Lindqvist',
  'Dominic Achter',
  'Noor Haddadin',
  'Wes Calloway',
  'Bianca Ferro',
  'Theo Grantham',
  'Maya Okonjo',
  'Rafael Quintana',
  'Shelby Marchetti',
  'Ivan Petrosky',
  'Lucia Bramante',
  "Grady O'Malley",
  'Kiyomi Tanabe',
];

function emailOf(name: string): string {
  return `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(' ', '.')}@example.com`;
}

function person(customId: string, name: string, role: Person['role'], more: Partial<Person>): Person {
  return { customId, name, email: emailOf(name), role, leadership: false, routeNumbers: [], teamLeadIds: [], ...more };
}

/** Sells for the neighbouring team, too, and counts in both. */
const inTwoTeams = new Map([['ATS_104', 'ATS_22']]);

/** Everyone, the four of them who sign in to the demo under their shown emails first of their kind. */
export function buildPeople(): Person[] {
  const managers = managerNames.map((name, at) =>
    person(`ATS_${at + 1}`, name, 'manager', at === 0 ? { email: demoEmails.manager } : {}),
  );
  const leadership = leadershipNames.map((name, at) =>
    person(`ATS_${11 + at}`, name, 'teamLead', {
      leadership: true,
      ...(at === 0 ? { email: demoEmails.leadership } : {}),
    }),
  );
  const teamLeads = teamLeadNames.map((name, at) =>
    person(`ATS_${21 + at}`, name, 'teamLead', {
      teamLeadIds: [itemAt(leadership, Math.floor(at / 2)).customId],
      ...(at === 0 ? { email: demoEmails.teamLead } : {}),
    }),
  );
  const reps = repNames.map((name, at) => {
    const customId = `ATS_${101 + at}`;
    const second = inTwoTeams.get(customId);
    return person(customId, name, 'salesRep', {
      routeNumbers: [101 + at],
      teamLeadIds: [itemAt(teamLeads, Math.floor(at / 4)).customId, ...(second === undefined ? [] : [second])],
      ...(at === 0 ? { email: demoEmails.salesRep } : {}),
    });
  });
  return [...managers, ...leadership, ...teamLeads, ...reps];
}
