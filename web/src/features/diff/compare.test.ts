import { describe, expect, test } from 'vitest';
import { type ComparedEntity, compareSides, compareValues, countDifferent, searchEntities } from './compare.ts';
import { house, houseMeasure, user } from './testing/sides.ts';

const ada = user('ATS_1', 'Ada Quist');
const differing = (entity: ComparedEntity | undefined) =>
  entity?.fields.filter(({ differs }) => differs).map(({ section, label }) => `${section}: ${label}`);
const entity = (entities: ComparedEntity[], id: string) => entities.find(({ customId }) => customId === id);

describe('two values', () => {
  test('a number differs by an amount and a percent of what Production says', () => {
    expect(compareValues(1200, 1140)).toEqual({
      differs: true,
      change: { kind: 'number', difference: -60, percent: -5 },
    });
    expect(compareValues(0, 5).change).toEqual({ kind: 'number', difference: 5, percent: 'Infinity' });
    expect(compareValues(-10, 5).change, 'no percent of a negative').toMatchObject({ difference: 15, percent: null });
  });

  test("rounding errors after the fourth decimal don't count as a difference", () => {
    expect(compareValues(0.1 + 0.2, 0.3).differs).toBe(false);
    expect(compareValues(6.8889, 6.889)).toMatchObject({ differs: true, change: { difference: 0.0001 } });
  });

  test('of a list it matters what is in it, not in which order', () => {
    expect(compareValues(['12', '7'], ['7', '12'])).toEqual({ differs: false, change: null });
    expect(compareValues(['12', '7'], ['7', '40', '41'])).toEqual({
      differs: true,
      change: { kind: 'list', removed: ['12'], added: ['40', '41'], shared: 1 },
    });
    expect(compareValues(null, ['7']).change).toMatchObject({ added: ['7'], removed: [] });
  });

  test('no value, an empty text and an empty list are the same; 0 and No are values', () => {
    expect([compareValues(null, undefined), compareValues('', null), compareValues([], null)]).toEqual(
      Array.from({ length: 3 }, () => ({ differs: false, change: null })),
    );
    expect(compareValues(null, 0)).toEqual({ differs: true, change: null });
    expect(compareValues(null, false).differs).toBe(true);
  });
});

describe('Production and Preview', () => {
  test('say the same where nothing was changed, whenever the figures were computed', () => {
    const entities = compareSides(
      { wholesaler: house({ publishedAt: '2026-09-17T06:31:00Z' }), users: [ada] },
      { wholesaler: house({ computedAt: '2026-09-18T06:00:00Z' }), users: [structuredClone(ada)] },
    );
    expect(entities.map(({ customId, differences }) => [customId, differences])).toEqual([
      ['ats', 0],
      ['ATS_1', 0],
    ]);
  });

  test('differ in what is sponsored and what is excluded, whatever the products are called now', () => {
    const ale = { customId: 'A', name: 'Alder Ale', flag: 'sponsored' } as const;
    const stout = { customId: 'S', name: 'Stout', flag: 'sponsored' } as const;
    const [compared] = compareSides(
      { wholesaler: house({ productFlags: [ale, stout] }), users: [] },
      {
        wholesaler: house({
          productFlags: [
            { ...ale, flag: 'excluded' },
            { ...stout, name: 'Old Stout' },
          ],
        }),
        users: [],
      },
    );
    expect(compared?.fields.filter(({ differs }) => differs).map(({ label, change }) => [label, change])).toEqual([
      ['Sponsored products', { kind: 'list', removed: ['Alder Ale (A)'], added: [], shared: 1 }],
      ['Excluded products', { kind: 'list', removed: [], added: ['Alder Ale (A)'], shared: 0 }],
    ]);
  });

  test('differ field by field: settings, goals, figures, routes and team leads', () => {
    const entities = compareSides(
      { wholesaler: house(), users: [ada] },
      {
        wholesaler: house({
          teamleadGpSlope: 1.5,
          companyWideFpl: true,
          allNonSellingDays: ['2026-09-07', '2026-11-26'],
          gp: houseMeasure({ thisYear: 1_963_507 }),
        }),
        users: [
          {
            ...ada,
            routeNumber: [7],
            teamLead: [{ customId: 'ATS_9', name: 'Tom Ash' }],
            gp: { ...ada.gp, goal: 500 },
          },
        ],
      },
    );
    expect(differing(entity(entities, 'ats'))).toEqual([
      'Settings: FPL mode',
      'Settings: Non-selling days',
      'Goals and pay: Team lead GP slope',
      'GP: Sales period to date',
    ]);
    expect(differing(entity(entities, 'ATS_1'))).toEqual(['Person: Routes', 'Person: Team leads', 'GP: Goal']);
  });

  test('a team lead who was renamed leads the same team', () => {
    const ledBy = (customId: string, name: string) => ({
      wholesaler: house(),
      users: [{ ...ada, teamLead: [{ customId, name }] }],
    });
    const renamed = compareSides(ledBy('ATS_9', 'Tom Ash'), ledBy('ATS_9', 'Tom Ashe'));
    expect(differing(entity(renamed, 'ATS_1'))).toEqual([]);
    const replaced = compareSides(ledBy('ATS_9', 'Tom Ash'), ledBy('ATS_8', 'Tom Ash'));
    expect(entity(replaced, 'ATS_1')?.fields.find(({ label }) => label === 'Team leads')?.change).toEqual({
      kind: 'list',
      removed: ['Tom Ash (ATS_9)'],
      added: ['Tom Ash (ATS_8)'],
      shared: 0,
    });
  });

  test('a person is in one of them only, or in both', () => {
    const entities = compareSides(
      { wholesaler: house(), users: [ada, user('ATS_2', 'Ben Gone')] },
      { wholesaler: house(), users: [ada, user('ATS_3', 'Cy New')] },
    );
    expect(entities.slice(1).map(({ name, presence }) => [name, presence])).toEqual([
      ['Ada Quist', 'both'],
      ['Ben Gone', 'production'],
      ['Cy New', 'preview'],
    ]);
    expect(countDifferent(entities)).toMatchObject({ wholesaler: 0, salesRep: 2 });
  });

  test('a person stands in the group that Preview says, the hidden and view-only in one of their own, admins in none', () => {
    const entities = compareSides(
      {
        wholesaler: house(),
        users: [ada, user('ATS_4', 'Di Mann', { role: 'manager' }), user('ATS_5', 'Ed Root', { role: 'admin' })],
      },
      {
        wholesaler: house(),
        users: [
          { ...ada, role: 'teamLead' },
          user('ATS_4', 'Di Mann', { role: 'manager', viewOnly: true }),
          user('ATS_5', 'Ed Root', { role: 'admin' }),
        ],
      },
    );
    expect(entities.map(({ customId, group }) => [customId, group])).toEqual([
      ['ats', 'wholesaler'],
      ['ATS_1', 'teamLead'],
      ['ATS_4', 'hidden'],
    ]);
    expect(countDifferent(entities)).toEqual({ wholesaler: 0, salesRep: 0, teamLead: 1, manager: 0, hidden: 1 });
  });

  test('an achieved percent just under the threshold does not read as having reached it', () => {
    const close = { ...ada, gp: { ...ada.gp, achieved: 89.9996, threshold: 90 } };
    const side = { wholesaler: house(), users: [close] };
    const field = entity(compareSides(side, side), 'ATS_1')?.fields.find(
      ({ section, label }) => section === 'GP' && label === 'Percent of goal',
    );
    expect(field?.preview).toBe(89.9);
  });

  test('two hundred people are found again by name or ID, whatever case and accents', () => {
    const users = Array.from({ length: 200 }, (_, index) =>
      user(`ATS_${index}`, index === 7 ? 'Zoë Lindt' : `P ${index}`),
    );
    const side = { wholesaler: house(), users };
    const entities = compareSides(side, side);
    const found = (searchPhrase: string) =>
      searchEntities(entities, { group: 'salesRep', searchPhrase }).map(({ customId }) => customId);
    expect(found('').length).toBe(200);
    expect(found(' ZOE')).toEqual(['ATS_7']);
    expect(found('ats_199')).toEqual(['ATS_199']);
  });
});
