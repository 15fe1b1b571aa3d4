import { describe, expect, test } from 'vitest';
import type { LedPerson } from './team-leads.ts';
import {
  maySee,
  maySeeBuyersOf,
  type PersonViewer,
  seesProfits,
  type Visibility,
  visiblePeople,
} from './visibility.ts';

test.each([
  ['admin', false, true],
  ['manager', false, true],
  ['teamLead', true, true],
  ['teamLead', false, false],
  ['salesRep', false, false],
  // The flag belongs to team leads; on a rep it is a slip of the files.
  ['salesRep', true, false],
] as const)('where profits are hidden, a %s (leadership %s) sees them: %s', (role, leadership, sees) => {
  expect(seesProfits({ role, leadership }, { hideProfits: true })).toBe(sees);
  expect(seesProfits({ role, leadership }, { hideProfits: false })).toBe(true);
});

type Listed = LedPerson & { hidden: boolean };
const person = (
  customId: string,
  role: Listed['role'],
  teamLeadIds: string[] = [],
  flags: Partial<Listed> = {},
): Listed => ({
  customId,
  role,
  teamLeadIds,
  leadership: false,
  hidden: false,
  ...flags,
});
const people = [
  person('MAX', 'manager'),
  person('TOP', 'teamLead', [], { leadership: true }),
  person('TIP', 'teamLead', [], { leadership: true }),
  person('LEE', 'teamLead', ['TOP']),
  person('MAY', 'teamLead', ['TOP']),
  person('NED', 'teamLead', ['TIP']),
  person('ANN', 'salesRep', ['LEE']),
  person('BOB', 'salesRep', ['LEE', 'NED']),
  person('CAL', 'salesRep', ['MAY']),
  person('DAN', 'salesRep', ['NED']),
  person('EVE', 'salesRep'),
  person('HAL', 'salesRep', ['LEE'], { hidden: true }),
];
const seenBy = (customId: string, visibility: Visibility = 'all') => {
  const viewer = people.find((one) => one.customId === customId);
  if (viewer === undefined) throw new Error(`There is no ${customId}.`);
  return visiblePeople(viewer, people, visibility).map((one) => one.customId);
};
const reps = ['ANN', 'BOB', 'CAL', 'DAN', 'EVE'];

describe('who someone sees', () => {
  test('an admin: everyone, hidden people too, with or without a wholesaler', () => {
    for (const customId of ['ATS_1', null]) {
      const admin: PersonViewer = { role: 'admin', leadership: false, customId };
      expect(visiblePeople(admin, people, 'teammatesOnly')).toEqual(people);
    }
  });

  test('a manager and leadership: everyone who is not hidden', () => {
    const unhidden = people.map((one) => one.customId).filter((id) => id !== 'HAL');
    expect(seenBy('MAX', 'teammatesOnly')).toEqual(unhidden);
    expect(seenBy('TOP', 'teammatesOnly')).toEqual(unhidden);
  });

  test('a team lead: sales reps and team leads without leadership, whatever reps can see', () => {
    expect(seenBy('LEE')).toEqual(['LEE', 'MAY', 'NED', ...reps]);
    expect(seenBy('LEE', 'teammatesOnly')).toEqual(['LEE', 'MAY', 'NED', ...reps]);
  });

  test('a sales rep: sales reps', () => {
    expect(seenBy('ANN')).toEqual(reps);
  });

  test('a sales rep where only teammates are visible: people who share a team lead with the rep', () => {
    expect(seenBy('ANN', 'teammatesOnly')).toEqual(['ANN', 'BOB']);
    expect(seenBy('BOB', 'teammatesOnly')).toEqual(['ANN', 'BOB', 'DAN']);
    expect(seenBy('CAL', 'teammatesOnly')).toEqual(['CAL']);
    expect(seenBy('EVE', 'teammatesOnly')).toEqual(['EVE']); // without a lead there is no team
  });

  test('a sales rep where it goes up to the super team lead: who is under the same leadership', () => {
    expect(seenBy('ANN', 'teammatesOnlyToSuperteamlead')).toEqual(['ANN', 'BOB', 'CAL']);
    expect(seenBy('BOB', 'teammatesOnlyToSuperteamlead')).toEqual(['ANN', 'BOB', 'CAL', 'DAN']);
    expect(seenBy('EVE', 'teammatesOnlyToSuperteamlead')).toEqual(['EVE']);
  });

  test('someone hidden: themselves, and others like anyone', () => {
    expect(seenBy('HAL')).toEqual([...reps, 'HAL']);
    expect(seenBy('HAL', 'teammatesOnly')).toEqual(['ANN', 'BOB', 'HAL']);
  });

  test("a lead without leadership above isn't the super team lead of their reps", () => {
    const team = [person('GUS', 'teamLead'), person('ANN', 'salesRep', ['GUS']), person('BOB', 'salesRep', ['GUS'])];
    const ann: PersonViewer = { role: 'salesRep', leadership: false, customId: 'ANN' };
    const seen = (visibility: Visibility) => visiblePeople(ann, team, visibility).map((one) => one.customId);
    expect(seen('teammatesOnly')).toEqual(['ANN', 'BOB']);
    expect(seen('teammatesOnlyToSuperteamlead')).toEqual(['ANN']);
  });

  test('a lead who is gone makes nobody teammates', () => {
    const left = [person('ANN', 'salesRep', ['GONE']), person('BOB', 'salesRep', ['GONE'])];
    const ann: PersonViewer = { role: 'salesRep', leadership: false, customId: 'ANN' };
    expect(left.map(maySee(ann, left, 'teammatesOnly'))).toEqual([true, false]);
  });
});

describe("which people's buyers someone sees", () => {
  const held = ['ANN', 'BOB', 'CAL', 'DAN', 'EVE', 'HAL', 'LEE', 'GONE', null];
  const buyersSeenBy = (customId: string, visibility: Visibility) => {
    const viewer = people.find((one) => one.customId === customId) ?? expect.fail(`There is no ${customId}.`);
    return held.filter(maySeeBuyersOf(viewer, people, visibility));
  };

  test('a sales rep who sees all: every one, also those of nobody, of a lead and of hidden people', () => {
    expect(buyersSeenBy('ANN', 'all')).toEqual(held);
  });

  test("a sales rep who sees teammates: theirs and the rep's own, not unassigned ones, a lead's or hidden people's", () => {
    expect(buyersSeenBy('ANN', 'teammatesOnly')).toEqual(['ANN', 'BOB']);
    expect(buyersSeenBy('BOB', 'teammatesOnly')).toEqual(['ANN', 'BOB', 'DAN']);
    expect(buyersSeenBy('EVE', 'teammatesOnly')).toEqual(['EVE']);
    expect(buyersSeenBy('HAL', 'teammatesOnly')).toEqual(['ANN', 'BOB', 'HAL']);
  });

  test('a sales rep who sees those under the same leadership: theirs', () => {
    expect(buyersSeenBy('ANN', 'teammatesOnlyToSuperteamlead')).toEqual(['ANN', 'BOB', 'CAL']);
  });

  test('everyone else: every one, whatever sales reps can see', () => {
    const admin: PersonViewer = { role: 'admin', leadership: false, customId: null };
    expect(held.filter(maySeeBuyersOf(admin, people, 'teammatesOnly'))).toEqual(held);
    for (const customId of ['LEE', 'TOP', 'MAX']) expect(buyersSeenBy(customId, 'teammatesOnly')).toEqual(held);
  });
});
