/** The people that count for a person in an item: their accounts, submissions and targets (docs/product.md, Items). */
import { peopleBelow, type Role } from '../people-below.ts';

export type ItemPerson = { customId: string; role: Role; leadership: boolean; teamLeadIds: readonly string[] };

/** By ID; the same person may be in several, and is once in each. */
export type Counted = {
  /** Accounts: a lead's own and those of the item's people below; if there are none, those of everyone below. */
  holders: readonly string[];
  /** Targets: a lead's is the sum of those of the item's reps below. */
  reps: readonly string[];
  /** Where none of those is below a lead of the item, what was typed for the lead counts instead. */
  leads: readonly ItemPerson[];
  /** Pictures, ticks and quantities: the person's, then those of these reps. */
  submitters: readonly string[];
};

/** The people who have an item, in its order. */
export type Assigned = {
  people: readonly ItemPerson[];
  has(customId: string): boolean;
  countedFor(person: ItemPerson): Counted;
};

type Teams = { byId: ReadonlyMap<string, ItemPerson>; below: (customId: string) => readonly ItemPerson[] };

/** Of the same people as long as their list is the same: thousands of items ask. */
const teamsOfPeople = new WeakMap<readonly ItemPerson[], Teams>();

function teamsOf(people: readonly ItemPerson[]): Teams {
  const known = teamsOfPeople.get(people);
  if (known !== undefined) return known;
  const below = peopleBelow(people);
  const found = new Map<string, readonly ItemPerson[]>();
  const teams: Teams = {
    byId: new Map(people.map((person) => [person.customId, person])),
    below(customId) {
      const team = found.get(customId) ?? below(customId);
      found.set(customId, team);
      return team;
    },
  };
  teamsOfPeople.set(people, teams);
  return teams;
}

const idOf = ({ customId }: ItemPerson) => customId;

/** @param people everyone of the wholesaler; who isn't there any more has no result. */
export function assignedOf(userIds: readonly string[], people: readonly ItemPerson[]): Assigned {
  const { byId, below } = teamsOf(people);
  const ids = new Set(userIds);
  const found = new Map<string, Counted>();
  const count = ({ customId, role }: ItemPerson): Counted => {
    if (role !== 'teamLead') return { holders: [customId], reps: nobody, leads: nobody, submitters: [customId] };
    const team = below(customId);
    const own = team.filter((person) => ids.has(person.customId));
    const isRep = (person: ItemPerson) => person.role === 'salesRep' && ids.has(person.customId);
    const reps = own.filter(isRep).map(idOf);
    return {
      holders: [customId, ...(own.length > 0 ? own : team).map(idOf)],
      reps,
      leads: own.filter((person) => person.role === 'teamLead' && !below(person.customId).some(isRep)),
      submitters: [customId, ...reps],
    };
  };
  return {
    people: [...ids].flatMap((customId) => byId.get(customId) ?? []),
    has: (customId) => ids.has(customId),
    countedFor(person) {
      const counted = found.get(person.customId) ?? count(person);
      found.set(person.customId, counted);
      return counted;
    },
  };
}

const nobody: readonly never[] = [];
