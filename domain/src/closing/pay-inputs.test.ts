import { expect, test } from 'vitest';
import { sumsOf } from '../measure.ts';
import { type FiguresPerson, peopleFigures } from '../people-figures.ts';
import { goalOf, noFacts, person, settings } from '../testing/people.ts';
import { type OwnPeriod, payInputsOf, soldByTeam, tookPart } from './pay-inputs.ts';
import { type PayInputs, payrollChange } from './payroll-causes.ts';
import { settle } from './settlement.ts';

const goals = [
  goalOf('LEAD_1', 'gp', { goal: 100_000, payoutCents: 1_000_00 }),
  goalOf('LEAD_1', 'fpl', { goal: 1, payoutCents: 100_00 }),
];
const lossesOf = (lossCents: number) => ({ revenueCents: 10_000_00, lossCents });

/** LEAD_1 leads REP_1 and, if so said, REP_2. */
function periodOf(people: readonly FiguresPerson[], gpCents: Record<string, number>, losses: Record<string, number>) {
  const own: OwnPeriod = {
    ...noFacts,
    gpCents: new Map(Object.entries(gpCents)),
    losses: new Map(Object.entries(losses).map(([id, cents]) => [id, lossesOf(cents)])),
    house: lossesOf(0),
  };
  const sums = [...own.gpCents].map(([id, thisYear]) => [id, { ...sumsOf(() => 0), thisYear }] as const);
  const figures = peopleFigures({
    ...{ people, goals, settings, house: own.house, boosts: new Map() },
    own: { ...noFacts, gpCents: new Map(sums), before: null, losses: own.losses },
    calendar: { lastTransactionDate: '2026-07-31', salesPeriod: 'monthly', nonSellingDays: [] },
    items: { objectives: new Map(), incentives: new Map() },
  }).get('LEAD_1');
  if (figures === undefined) throw new Error('LEAD_1 has figures.');
  const members = people.map(({ customId }) => customId);
  const team = { team: members, losesWith: members };
  return {
    own,
    team,
    figures,
    inputs: payInputsOf(figures, soldByTeam(own, team), []),
    paid: figures.totalPayoutCents,
  };
}

const [lead, first] = [person('LEAD_1', 'teamLead'), person('REP_1', 'salesRep', ['LEAD_1'])];
const both = [lead, first, person('REP_2', 'salesRep', ['LEAD_1'])];

test('a rep who joins a team is its change of team, by what the rep sold before, and the rest is sold or lost', () => {
  const june = periodOf([lead, first], { REP_1: 95_000_00, REP_2: 10_000_00 }, { REP_1: 50_00, REP_2: 200_00 });
  const july = periodOf(both, { REP_1: 95_000_00, REP_2: 7_000_00 }, { REP_1: 50_00, REP_2: 150_00 });
  const settled = ({ inputs }: typeof june) => ({
    inputs,
    settlement: settle('2026-07-01', { earned: inputs.earned, adjustments: [], manual: [], balance: null }),
  });
  const change = payrollChange(settled(june), settled(july), soldByTeam(june.own, july.team));
  // GP: 95% pays 1,000 x (100 - 4 x 5) % = 800, with REP_2's 10,000 105% pays 1,200, and 102% pays 1,080.
  // FPL: 50 of 10,000 is 0.5%: 100 x 120% (the cap); 250 of 20,000 is 1.25%: 100 x (100 - 2 x 25) %; 1.0% pays 100.
  expect(change.causes.map(({ cause, part, cents }) => [cause, part, cents])).toEqual([
    ['team', 'gp', 400_00],
    ['team', 'fpl', -70_00],
    ['sold', 'gp', -120_00],
    ['losses', 'fpl', 50_00],
  ]);
  expect(change.differenceCents).toBe(july.paid - june.paid);
});

test('a team sold and lost what its people did, to the cent, with people who did nothing', () => {
  const { own } = periodOf(both, { REP_1: 95_000_00, REP_2: 7_000_01 }, { REP_1: 50_00 });
  const members = ['LEAD_1', 'REP_1', 'REP_2'];
  expect(soldByTeam(own, { team: members, losesWith: members })).toEqual({
    sold: { gp: 102_000_01, volume: 0 },
    losses: lossesOf(50_00),
  });
});

const nothing: Omit<PayInputs, 'earned'> = {
  measures: {
    gp: { sold: 0, goal: null, plan: { payoutCents: null, thresholdPercent: null, slope: 2, capPercent: 200 } },
    volume: { sold: 0, goal: null, plan: { payoutCents: null, thresholdPercent: null, slope: 2, capPercent: 200 } },
  },
  fpl: {
    losses: { revenueCents: 0, lossCents: 0 },
    plan: { goalPercent: null, maxFplPercent: 1.5, payoutCents: null, slope: 1, capPercent: 120 },
  },
  programs: [],
};

test('who sold nothing, had no goal and was in no program took no part, and any of them is one', () => {
  expect([tookPart(null), tookPart(nothing)]).toEqual([false, false]);
  const { measures, fpl } = nothing;
  const anyOf: Partial<PayInputs>[] = [
    { measures: { ...measures, gp: { ...measures.gp, sold: 1 } } },
    { measures: { ...measures, volume: { ...measures.volume, sold: -1 } } },
    { measures: { ...measures, gp: { ...measures.gp, goal: 0 } } },
    { fpl: { ...fpl, plan: { ...fpl.plan, goalPercent: 0 } } },
    { programs: [{ programId: 'summer', part: 'boosts', cents: 0 }] },
  ];
  expect(anyOf.map((changes) => tookPart({ ...nothing, ...changes }))).toEqual(anyOf.map(() => true));
});

test('what programs pay comes from boosts and from items', () => {
  const { figures } = periodOf([lead, first], {}, {});
  const line = { boostId: 'summer', amountCents: 20_00 } as (typeof figures.boosts.pay.lines)[number];
  const boosts = { ...figures.boosts, pay: { ...figures.boosts.pay, lines: [line] } };
  const item = { programId: 'cooler', part: 'objectives', cents: 7_00 } as const;
  const { programs } = payInputsOf({ ...figures, boosts }, { sold: { gp: 0, volume: 0 } }, [item]);
  expect(programs).toEqual([{ programId: 'summer', part: 'boosts', cents: 20_00 }, item]);
});

test('the company’s losses are those of all lines, whoever sold them', () => {
  const { own } = periodOf(both, {}, { REP_1: 50_00 });
  expect(soldByTeam(own, { team: ['REP_1'], losesWith: null }).losses).toEqual(lossesOf(0));
});
