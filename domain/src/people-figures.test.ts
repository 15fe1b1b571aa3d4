import { describe, expect, test } from 'vitest';
import { sumsOf } from './measure.ts';
import { type OwnLines, type PeopleFiguresInput, peopleFigures } from './people-figures.ts';
import { boostSums } from './testing/boosts.ts';
import { goalOf, noFacts, noLines, person, settings } from './testing/people.ts';

// TOP leads LEE and MAY; BOB is in both their teams. L = Friday 15 May 2026, selling day 11 of 21.
const people = [
  person('TOP', 'teamLead', [], { leadership: true }),
  person('LEE', 'teamLead', ['TOP']),
  person('MAY', 'teamLead', ['TOP']),
  person('ANN', 'salesRep', ['LEE']),
  person('BOB', 'salesRep', ['LEE', 'MAY']),
  person('CAL', 'salesRep', []),
  person('MAX', 'manager', []),
];
const sold = (cents: Record<string, number>) =>
  new Map(
    Object.entries(cents).map(([id, value]) => [id, { ...sumsOf(() => 0), thisYear: value, thisYearMonth: value }]),
  );
const figuresOf = (own: Partial<OwnLines>, more: Partial<PeopleFiguresInput> = {}) => {
  const figures = peopleFigures({
    people,
    boosts: new Map(),
    items: { objectives: new Map(), incentives: new Map() },
    goals: [],
    settings,
    house: { revenueCents: 0, lossCents: 0 },
    calendar: { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] },
    own: { ...noLines, ...own },
    ...more,
  });
  return (customId: string) => {
    const found = figures.get(customId);
    if (found === undefined) throw new Error(`${customId} has no figures.`);
    return found;
  };
};

describe('the actuals', () => {
  const own = { gpCents: sold({ LEE: 5_00, ANN: 100_00, BOB: 40_00 }), ounces: sold({ LEE: 96, ANN: 96, BOB: 96 }) };
  const of = figuresOf(own);

  test("of a rep are the rep's own lines", () => {
    expect(of('BOB').gp).toMatchObject({ thisYear: 40, lastYear: 0, thisYearMonth: 40, lastYearYTD: 0 });
  });

  test("of a lead are the lead's own lines and those of everyone below, a rep of two teams once", () => {
    expect(of('LEE').gp.thisYear).toBe(145);
    expect(of('MAY').gp.thisYear).toBe(40);
    expect(of('TOP').gp.thisYear).toBe(145);
  });

  test('of someone without a line are 0', () => {
    expect(of('MAX').gp).toMatchObject({ thisYear: 0, goal: null, achieved: null });
  });

  test('of volume are divided once, after adding: three thirds of a CE are one', () => {
    expect(of('ANN').volume.thisYear).toBe(0.3333);
    expect(of('LEE').volume.thisYear).toBe(1);
  });
});

describe("an account that moved from Ann to Cal in July, 6,000 of this year's 12,000 sold by her, 10,000 last year", () => {
  const sums = (thisYear: number, sameBuyers: number, lastYear: number) => {
    const amount = { thisYear, thisYearYTD: thisYear, sameBuyersYTD: sameBuyers, lastYearYTD: lastYear };
    return { ...sumsOf(() => 0), ...amount };
  };
  const of = figuresOf(
    {
      gpCents: new Map([
        ['ANN', sums(6_000_00, 0, 0)],
        ['CAL', sums(6_000_00, 12_000_00, 10_000_00)],
      ]),
    },
    {
      people: people.map((one) => (one.customId === 'CAL' ? { ...one, teamLeadIds: ['MAY'] } : one)),
      goals: [goalOf('CAL', 'gp', { goal: 6_000, payoutCents: 500_00 })],
    },
  );

  test('is 20% more for Cal, never 40% less, and Cal is paid for what Cal sold', () => {
    expect(of('CAL').gp).toMatchObject({ thisYearYTD: 6_000, sameBuyersYTD: 12_000, deltaYTD: 20, achieved: 100 });
    expect(of('CAL').gp).toMatchObject({ hasTransferredAccountsYTD: true, hasTransferredAccountsMonth: false });
    expect(of('CAL').gp.pay.earnedCents).toBe(500_00);
  });

  test('compares with nothing for Ann, who keeps her sales', () => {
    expect(of('ANN').gp).toMatchObject({ thisYearYTD: 6_000, deltaYTD: null, hasTransferredAccountsYTD: true });
  });

  test('has come to the team of one lead and left that of another, and stayed with the leadership above both', () => {
    expect(of('MAY').gp).toMatchObject({ thisYearYTD: 6_000, deltaYTD: 20, hasTransferredAccountsYTD: true });
    expect(of('LEE').gp).toMatchObject({ thisYearYTD: 6_000, deltaYTD: null, hasTransferredAccountsYTD: true });
    expect(of('TOP').gp).toMatchObject({ thisYearYTD: 12_000, deltaYTD: 20, hasTransferredAccountsYTD: false });
  });

  test('is not a transfer where ounces differ only by rounding after the sixth decimal', () => {
    const ounces = new Map([['ANN', { ...sumsOf(() => 0.3), thisYearYTD: 0.1 + 0.2 }]]);
    expect(figuresOf({ ounces })('ANN').volume.hasTransferredAccountsYTD).toBe(false);
  });
});

describe('the goal', () => {
  const withGoals = (goals: Record<string, number | null>) =>
    figuresOf(
      { gpCents: sold({ ANN: 100_00, BOB: 40_00 }) },
      { goals: Object.entries(goals).map(([customId, goal]) => goalOf(customId, 'gp', { goal })) },
    );

  test('of a rep is the typed one, and achievement is a percent of it', () => {
    expect(withGoals({ ANN: 80 })('ANN').gp).toMatchObject({ goal: 80, goalSource: 'typed', achieved: 125 });
    expect(withGoals({ ANN: null })('ANN').gp).toMatchObject({ goal: null, goalSource: null, achieved: null });
    expect(withGoals({ ANN: 0 })('ANN').gp).toMatchObject({ goal: 0, achieved: null });
  });

  test("of a lead is the typed one, else the sum of the team's reps', each rep's once", () => {
    const of = withGoals({ ANN: 80.1, BOB: 60.2, MAY: 50 });
    expect(of('LEE').gp).toMatchObject({ goal: 140.3, goalSource: 'sumOfTeam' });
    expect(of('MAY').gp).toMatchObject({ goal: 50, goalSource: 'typed', achieved: 80 });
    expect(of('TOP').gp.goal).toBe(140.3); // May's own 50 stands for Bob's 60.2 in her team alone
  });

  test('of a lead is none where nobody below has one', () => {
    expect(withGoals({})('TOP').gp).toMatchObject({ goal: null, goalSource: null });
  });
});

describe('pay', () => {
  // Goal 1,000 by the period's end, P 500, T 90: at 954 the pace is 954 x 21 / 11 = 1,821.27, 182.127... % of it.
  const goals = [
    goalOf('ANN', 'gp', { goal: 1000, payoutCents: 500_00 }),
    goalOf('ANN', 'volume', { goal: 10, payoutCents: 100_00, thresholdPercent: 50 }),
    goalOf('ANN', 'fpl', { goal: 1, payoutCents: 100_00 }),
    goalOf('LEE', 'gp', { goal: null, payoutCents: 300_00 }),
  ];
  const of = figuresOf(
    {
      gpCents: sold({ ANN: 954_00 }),
      ounces: sold({ ANN: 8 * 288 }),
      losses: new Map([['ANN', { revenueCents: 8000_00, lossCents: 100_00 }]]), // 1.25%
    },
    { goals },
  );

  test("of a rep follows the reps' slopes", () => {
    expect(of('ANN').gp.plan).toEqual({ payoutCents: 500_00, thresholdPercent: null, slope: 2, capPercent: 200 });
    expect(of('ANN').gp.pay.earnedCents).toBe(454_00); //     500 x (100 - 2 x 4.6) %
    expect(of('ANN').volume.pay.earnedCents).toBe(70_00); //  100 x (100 - 1.5 x 20) %
    expect(of('ANN').fpl.pay.earnedCents).toBe(75_00); //     100 x (100 - 1 x 25) %
  });

  test("of a lead follows the leads', on the team's actuals and the sum of its goals", () => {
    expect(of('LEE').gp).toMatchObject({ goal: 1000, achieved: 95.4, plan: { slope: 4, payoutCents: 300_00 } });
    expect(of('LEE').gp.pay.earnedCents).toBe(244_80); //     300 x (100 - 4 x 4.6) %
    expect(of('TOP').gp.plan.slope).toBe(4);
  });

  test("of a manager follows the reps' rule where the manager has a typed goal and payout", () => {
    const typed = figuresOf(
      { gpCents: sold({ MAX: 95_00 }) },
      { goals: [goalOf('MAX', 'gp', { goal: 100, payoutCents: 10_00 })] },
    );
    expect(typed('MAX')).toMatchObject({ rank: null, totalPayoutCents: 9_00, gp: { plan: { slope: 2 } } }); // 10 x 90%
  });

  test('in all is what GP, volume and FPL earn', () => {
    expect(of('ANN').totalPayoutCents).toBe(599_00); // 454 + 70 + 75
    expect(of('LEE').totalPayoutCents).toBe(244_80);
    expect(of('CAL').totalPayoutCents).toBe(0);
  });

  test('is projected at the present pace, FPL as it stands', () => {
    // GP 182.127... %: capped at 1,000. Volume 152.727... %: 100 x (100 + 1.5 x 52.727...) % = 179.09.
    expect(of('ANN').gp.projectedPay?.earnedCents).toBe(1000_00);
    expect(of('ANN').gp).toMatchObject({ projected: 1821.27, neededADay: 4.6 }); // 46 over 10 days
    expect(of('ANN').volume.projectedPay?.earnedCents).toBe(179_09);
    expect(of('ANN').projectedPayoutCents).toBe(1254_09);
  });

  test('is projected as what is earned once every selling day has elapsed', () => {
    const atEnd = figuresOf(
      { gpCents: sold({ ANN: 954_00 }), ounces: sold({ ANN: 8 * 288 }) },
      { goals, calendar: { lastTransactionDate: '2026-05-29', salesPeriod: 'monthly', nonSellingDays: [] } },
    );
    expect(atEnd('ANN').gp.projectedPay).toEqual(atEnd('ANN').gp.pay);
    expect(atEnd('ANN').projectedPayoutCents).toBe(atEnd('ANN').totalPayoutCents);
  });

  test("is projected as nothing known before the period's first selling day", () => {
    const early = figuresOf(
      { gpCents: sold({ ANN: 954_00 }) },
      { goals, calendar: { lastTransactionDate: '2026-08-01', salesPeriod: 'monthly', nonSellingDays: [] } },
    );
    expect(early('ANN').gp).toMatchObject({ projected: null, projectedPay: null, pay: { earnedCents: 454_00 } });
    expect(early('ANN').projectedPayoutCents).toBeNull();
  });

  test('is reckoned with what was sold, not with what is shown', () => {
    // A third of a CE against a goal of 0.3333: 100.01%, and 1.5% of 10,000.00 a point.
    const goal = goalOf('ANN', 'volume', { goal: 0.3333, payoutCents: 10_000_00 });
    expect(figuresOf({ ounces: sold({ ANN: 96 }) }, { goals: [goal] })('ANN').volume.pay.earnedCents).toBe(10_001_50);
  });
});

describe('ranks', () => {
  const goals = ['ANN', 'BOB', 'CAL', 'LEE', 'MAY'].flatMap((id) => [
    goalOf(id, 'gp', { goal: 100 }),
    goalOf(id, 'volume', { goal: 1 }),
  ]);
  const now = { gpCents: sold({ ANN: 90_00, BOB: 80_00, CAL: 70_00 }), ounces: sold({ CAL: 288, BOB: 144 }) };
  const before = {
    ...noFacts,
    gpCents: new Map([
      ['ANN', 50_00],
      ['BOB', 60_00],
      ['CAL', 70_00],
    ]),
    ounces: new Map([['CAL', 288]]),
  };

  test('go by what is achieved of GP and of volume, and tell who has moved since the selling day before', () => {
    const of = figuresOf({ ...now, before }, { goals });
    expect(of('ANN')).toMatchObject({ rank: 1, rankChange: 2, rankOf: 3, volumeRank: 3, volumeRankChange: -1 });
    expect(of('BOB')).toMatchObject({ rank: 2, rankChange: 0, volumeRank: 2, volumeRankChange: 0, volumeRankOf: 3 });
    expect(of('CAL')).toMatchObject({ rank: 3, rankChange: -2, volumeRank: 1, volumeRankChange: 0 });
    expect(of('LEE')).toMatchObject({ rank: 1, rankChange: 0, rankOf: 2 }); // 170 against May's 80; 110 against 60
    expect(of('TOP')).toMatchObject({ rank: 1, rankOf: 1 }); // goal 300 is the sum of the reps'
  });

  test("have not changed on a period's first selling day", () => {
    expect(figuresOf(now, { goals })('ANN')).toMatchObject({ rank: 1, rankChange: null, volumeRankChange: null });
  });

  test('leave out hidden people, but their lines and goals still count for their lead', () => {
    const hidden = people.map((one) => (one.customId === 'ANN' ? { ...one, hidden: true } : one));
    const of = figuresOf(now, { goals: goals.filter(({ customId }) => customId !== 'LEE'), people: hidden });
    expect(of('ANN')).toMatchObject({ rank: null, rankOf: 2, gp: { achieved: 90 } });
    expect(of('BOB').rank).toBe(1);
    expect(of('LEE').gp).toMatchObject({ thisYear: 170, goal: 200 });
  });
});

test('before the first update nothing is sold, projected or ranked', () => {
  const goals = [goalOf('ANN', 'gp', { goal: 100, payoutCents: 5_00 })];
  expect(figuresOf({}, { goals, calendar: null })('ANN')).toMatchObject({
    rank: null,
    rankOf: 0,
    totalPayoutCents: 0,
    projectedPayoutCents: null,
    gp: { thisYear: 0, goal: 100, achieved: 0, pem: null, monthGoal: null, deltaYTD: null, projectedPay: null },
  });
});

describe('boosts', () => {
  const ce = (quantity: number) => ({ ounces: quantity * 288 });
  const boosts = new Map([
    ['ANN', [boostSums({ sold: ce(10), returned: ce(4) })]],
    ['LEE', [boostSums({ returned: ce(1.5) }), boostSums({ sold: ce(2) }, { boostId: 'beer', amountCents: 25 })]],
  ]);
  const goals = [goalOf('ANN', 'gp', { goal: 100, payoutCents: 500_00 })];
  const own = { gpCents: sold({ ANN: 100_00 }) };
  const of = figuresOf(own, { boosts, goals });

  test("pay a person's own lines, and a lead nothing for the team's", () => {
    expect(of('ANN').boosts.pay.earnedCents).toBe(12_00); // (10 - 4) x 2
    expect(of('LEE').boosts.pay.earnedCents).toBe(-2_50); // -1.5 x 2 + 2 x 0.25
    for (const customId of ['TOP', 'MAY', 'BOB', 'MAX']) expect(of(customId).boosts.pay.lines).toEqual([]);
  });

  test('are a part of the total, a negative one too, and as they stand of what is projected', () => {
    expect([of('ANN').totalPayoutCents, of('ANN').projectedPayoutCents]).toEqual([512_00, 1012_00]); // at pace 190.9%
    expect([of('LEE').totalPayoutCents, of('LEE').projectedPayoutCents]).toEqual([-2_50, -2_50]);
  });

  test('change nothing else of anyone', () => {
    const without = figuresOf(own, { goals });
    for (const { customId } of people) {
      const { boosts: _, totalPayoutCents, projectedPayoutCents, ...rest } = of(customId);
      expect(without(customId)).toMatchObject(rest);
      const difference = totalPayoutCents - without(customId).totalPayoutCents;
      expect((projectedPayoutCents ?? 0) - (without(customId).projectedPayoutCents ?? 0)).toBe(difference);
    }
  });
});
