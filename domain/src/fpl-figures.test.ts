import { describe, expect, test } from 'vitest';
import { type FplScope, fplScopes } from './fpl-figures.ts';
import type { FplMode } from './pay/pay-settings.ts';
import { peopleBelow } from './people-below.ts';
import { peopleFigures } from './people-figures.ts';
import { goalOf, noLines, person, settings } from './testing/people.ts';

// TOP and TIP are leaderships; BOB is in the teams of LEE (under TOP) and NED (under TIP). GUS leads under nobody.
const people = [
  person('TOP', 'teamLead', [], { leadership: true }),
  person('TIP', 'teamLead', [], { leadership: true }),
  person('LEE', 'teamLead', ['TOP']),
  person('MAY', 'teamLead', ['LEE']),
  person('NED', 'teamLead', ['TIP']),
  person('GUS', 'teamLead'),
  person('ANN', 'salesRep', ['LEE']),
  person('BOB', 'salesRep', ['LEE', 'NED']),
  person('CAL', 'salesRep', ['MAY']),
  person('DAN', 'salesRep', ['GUS']),
  person('EVE', 'salesRep'),
];

describe('the losses a person is paid on', () => {
  const scopes = (mode: FplMode, staff = people) => {
    const below = peopleBelow(staff);
    const scopeOf = fplScopes(staff, mode, (customId) => [{ customId }, ...below(customId)]);
    const shown = ({ kind, ids }: FplScope) => (ids === null ? kind : `${kind}: ${[...ids].sort().join(' ')}`);
    return Object.fromEntries(staff.map((one) => [one.customId, shown(scopeOf(one))]));
  };

  test('company wide: the whole house', () => {
    expect(new Set(Object.values(scopes('companyWide')))).toEqual(new Set(['company']));
  });

  test("by team: a lead's own team, a rep's leads' teams with the leads, everyone once", () => {
    expect(scopes('byTeam')).toEqual({
      TOP: 'team: ANN BOB CAL LEE MAY TOP',
      TIP: 'team: BOB NED TIP',
      LEE: 'team: ANN BOB CAL LEE MAY',
      MAY: 'team: CAL MAY',
      NED: 'team: BOB NED',
      GUS: 'team: DAN GUS',
      ANN: 'team: ANN BOB CAL LEE MAY',
      BOB: 'team: ANN BOB CAL LEE MAY NED',
      CAL: 'team: CAL MAY',
      DAN: 'team: DAN GUS',
      EVE: 'own: EVE', // nobody above
    });
  });

  test('by leadership: everyone below the leaderships above, however far, and they themselves', () => {
    expect(scopes('bySuperTeamlead')).toEqual({
      TOP: 'leadership: ANN BOB CAL LEE MAY TOP',
      TIP: 'leadership: BOB NED TIP',
      LEE: 'leadership: ANN BOB CAL LEE MAY TOP',
      MAY: 'leadership: ANN BOB CAL LEE MAY TOP',
      NED: 'leadership: BOB NED TIP',
      GUS: 'own: DAN GUS', // no leadership above: the lead's own actuals, which are the team's
      ANN: 'leadership: ANN BOB CAL LEE MAY TOP',
      BOB: 'leadership: ANN BOB CAL LEE MAY NED TIP TOP',
      CAL: 'leadership: ANN BOB CAL LEE MAY TOP',
      DAN: 'own: DAN',
      EVE: 'own: EVE',
    });
  });

  test('is found where leads report to each other in a circle', () => {
    const circle = [
      person('LEE', 'teamLead', ['MAY']),
      person('MAY', 'teamLead', ['LEE']),
      person('ANN', 'salesRep', ['LEE']),
    ];
    expect(scopes('byTeam', circle)).toEqual({
      LEE: 'team: ANN LEE MAY',
      MAY: 'team: ANN LEE MAY',
      ANN: 'team: ANN LEE MAY',
    });
  });
});

describe('the figures', () => {
  const losses = new Map([
    ['ANN', { revenueCents: 1000_00, lossCents: 16_00 }], // 1.6%
    ['LEE', { revenueCents: 1000_00, lossCents: 0 }],
    ['BOB', { revenueCents: 2000_00, lossCents: 16_00 }],
    ['EVE', { revenueCents: -5_00, lossCents: 16_00 }],
  ]);
  const house = { revenueCents: 10_000_00, lossCents: 125_00 }; // 1.25%, with lines that are nobody's
  const fplOf = (customId: string, fplMode: FplMode, goal: number | null = 1, staff = people) => {
    const figures = peopleFigures({
      people: staff,
      house,
      settings: { ...settings, fplMode },
      boosts: new Map(),
      items: { objectives: new Map(), incentives: new Map() },
      own: { ...noLines, losses },
      calendar: { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] },
      goals: staff.map((one) => goalOf(one.customId, 'fpl', { goal, payoutCents: 100_00 })),
    });
    return figures.get(customId)?.fpl;
  };

  test("are the person's own and those of their scope, which pay", () => {
    // The team: Ann 16, Bob 16 and Lee 0 of 4,000 in revenue: 0.8%, 120% achieved.
    expect(fplOf('ANN', 'byTeam')).toMatchObject({
      individual: 1.6,
      team: 0.8,
      scope: 'team',
      goal: 1,
      maxFplPercent: 1.5,
      achieved: 120,
      revenueCents: 4000_00,
      lossCents: 32_00,
      pay: { earnedCents: 120_00, bonusCents: 20_00 },
    });
    expect(fplOf('ANN', 'companyWide')).toMatchObject({ individual: 1.6, team: 1.25, pay: { earnedCents: 75_00 } });
  });

  test("of a lead are the lead's own and those of everyone below, paid with the leads' slope", () => {
    expect(fplOf('LEE', 'byTeam')).toMatchObject({ individual: 0.8, team: 0.8 });
    // 1.25% of 1: 75% achieved, and leads lose 2% a point: 100 - 2 x 25
    expect(fplOf('LEE', 'companyWide')).toMatchObject({ individual: 0.8, team: 1.25, pay: { earnedCents: 50_00 } });
  });

  test("end at the person's own maximum, else the wholesaler's", () => {
    const lenient = people.map((one) => (one.customId === 'ANN' ? { ...one, maxFplPercent: 1.2 } : one));
    expect(fplOf('ANN', 'companyWide', 1, lenient)).toMatchObject({ maxFplPercent: 1.2, pay: { earnedCents: 0 } });
    expect(fplOf('BOB', 'companyWide', 1, lenient)).toMatchObject({ maxFplPercent: 1.5, pay: { earnedCents: 75_00 } });
  });

  test('are none without net revenue or a goal, and pay nothing', () => {
    expect(fplOf('EVE', 'byTeam')).toMatchObject({
      individual: null,
      team: null,
      achieved: null,
      pay: { earnedCents: 0 },
    });
    expect(fplOf('ANN', 'byTeam', null)).toMatchObject({
      individual: null,
      team: null,
      pay: { lines: [{ rule: 'noGoal' }] },
    });
    expect(fplOf('DAN', 'companyWide')).toMatchObject({ individual: null, team: 1.25 });
  });

  test('against a goal of 0 pay for no loss at all', () => {
    expect(fplOf('LEE', 'byTeam', 0)).toMatchObject({ achieved: 0, pay: { earnedCents: 0 } });
    const careful = new Map([['EVE', { revenueCents: 5_00, lossCents: 0 }]]);
    const eve = peopleFigures({
      people,
      boosts: new Map(),
      items: { objectives: new Map(), incentives: new Map() },
      house,
      settings,
      own: { ...noLines, losses: careful },
      calendar: null,
      goals: [goalOf('EVE', 'fpl', { goal: 0, payoutCents: 100_00 })],
    }).get('EVE')?.fpl;
    expect(eve).toMatchObject({ team: 0, achieved: 100, pay: { earnedCents: 100_00 } });
  });
});
