import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { othersWithoutProfits, ownWithoutProfits } from './hidden-profits.ts';
import { sumsOf } from './measure.ts';
import type { Pay } from './pay/statement-line.ts';
import { type PersonFigures, peopleFigures } from './people-figures.ts';
import { boostSums } from './testing/boosts.ts';
import { itemsOf } from './testing/items.ts';
import { goalOf, noLines, person, settings } from './testing/people.ts';

/** A rep, L Friday, May 15, 2026: selling day 11 of 21. Dollars of goals, cents of everything else. */
type Rep = {
  gpCents: number;
  lastYearCents: number;
  goal: number;
  ounces: number;
  revenueCents: number;
  lossCents: number;
  fplGoal: number;
  payoutCents: number;
  threshold: number;
  slope: number;
  /** What boosts pay: a CE of each at so many cents. */
  boostCents: number[];
  /** What incentives pay, and what accrues. */
  itemCents: number;
};
const rep: Rep = {
  gpCents: 51_716_67,
  lastYearCents: 40_123_45,
  goal: 50_000,
  ounces: 28_800,
  revenueCents: 200_000_00,
  lossCents: 1_234_56,
  fplGoal: 1,
  payoutCents: 500_00,
  threshold: 90,
  slope: 2,
  boostCents: [],
  itemCents: 0,
};

/** A CE sold, or one that came back. */
const boostOf = (cents: number, at: number) =>
  boostSums(
    { [cents < 0 ? 'returned' : 'sold']: { ounces: 288 } },
    { boostId: `B_${at}`, amountCents: Math.abs(cents) },
  );

function figuresOf(of: Rep): PersonFigures {
  const sums = (now: number, before: number) => sumsOf((window) => (window.startsWith('lastYear') ? before : now));
  const typed = { payoutCents: of.payoutCents, thresholdPercent: of.threshold };
  const losses = { revenueCents: of.revenueCents, lossCents: of.lossCents };
  const figures = peopleFigures({
    people: [person('REP_1', 'salesRep')],
    own: {
      ...noLines,
      gpCents: new Map([['REP_1', sums(of.gpCents, of.lastYearCents)]]),
      ounces: new Map([['REP_1', sums(of.ounces, of.ounces)]]),
      losses: new Map([['REP_1', losses]]),
    },
    house: losses,
    goals: [
      goalOf('REP_1', 'gp', { goal: of.goal, ...typed }),
      goalOf('REP_1', 'volume', { goal: 100, ...typed }),
      goalOf('REP_1', 'fpl', { goal: of.fplGoal, payoutCents: of.payoutCents }),
    ],
    boosts: new Map([['REP_1', of.boostCents.map(boostOf)]]),
    items: { objectives: new Map(), incentives: new Map([['REP_1', itemsOf(of.itemCents)]]) },
    settings: { ...settings, gpSlope: of.slope, volumeSlope: of.slope, fplSlope: of.slope },
    calendar: { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] },
  }).get('REP_1');
  if (figures === undefined) throw new Error('The rep has figures.');
  return figures;
}

const percentsOf = ({ gp, fpl }: PersonFigures) => ({
  achieved: gp.achieved,
  pace: gp.achievedSellingDays,
  month: gp.achievedSellingDaysMonth,
  pemVsLyMonth: gp.pemVsLyMonth,
  deltaYTD: gp.deltaYTD,
  team: fpl.team,
  individual: fpl.individual,
});
const isPaid = (pay: Pay | null | undefined) => pay?.lines[0]?.rule === 'payoutAtGoal';
/** All that an answer gives of a person where profits are hidden. */
const answerOf = (figures: PersonFigures) => ({
  ...percentsOf(figures),
  achievedFpl: figures.fpl.achieved,
  volume: figures.volume,
  pay: [figures.gp.pay, figures.gp.projectedPay, figures.volume.pay, figures.volume.projectedPay, figures.fpl.pay],
  boosts: figures.boosts,
  incentives: figures.incentives,
  totals: [figures.totalPayoutCents, figures.projectedPayoutCents],
});

describe("someone else's figures where profits are hidden", () => {
  test('are percents as screens show them, and pay in whole dollars that comes from those percents', () => {
    const figures = figuresOf(rep);
    const others = othersWithoutProfits(figures);
    expect(figures.gp.pay.earnedCents).toBe(534_33); // 103.43334%
    expect(percentsOf(others)).toEqual({
      achieved: 103.4,
      pace: 197.5,
      month: 197.5,
      pemVsLyMonth: 146.1,
      deltaYTD: 28.9,
      team: 0.62,
      individual: 0.62, // 1,234.56 of 200,000 is 0.61728%
    });
    expect(others.gp.pay).toMatchObject({
      earnedCents: 534_00,
      bonusCents: 34_00,
      lines: [{ amountCents: 500_00 }, { quantity: 3.4, rate: 10, amountCents: 34_00 }],
    });
    expect(others.fpl.achieved).toBe(138); // 200 - 100 x 0.62 / 1
  });

  test('are rounded down just below the threshold and 100, up just above the goal of losses', () => {
    const at = (gpCents: number) => othersWithoutProfits(figuresOf({ ...rep, gpCents })).gp;
    expect([at(44_980_00).achieved, at(44_980_00).pay.earnedCents]).toEqual([89.9, 0]); // 89.96%
    expect([at(45_000_00).achieved, at(45_000_00).pay.earnedCents]).toEqual([90, 400_00]);
    expect([at(49_985_00).achieved, at(49_985_00).pay.earnedCents]).toEqual([99.9, 499_00]); // 99.97%
    expect(othersWithoutProfits(figuresOf({ ...rep, lossCents: 2_000_01 })).fpl.team).toBe(1.01);
  });

  test('has boosts in whole dollars, so that total and parts add up, above and below 0', () => {
    // 534.00 of GP, 500.00 of volume at 100%, 100.00 x 1.38 of FPL, capped at 120%, that is 600.00
    const boosted = (boostCents: number[]) => othersWithoutProfits(figuresOf({ ...rep, boostCents }));
    const partsOf = ({ gp, volume, fpl, boosts, totalPayoutCents }: PersonFigures) => [
      ...[gp, volume, fpl, boosts].map(({ pay }) => pay.earnedCents),
      totalPayoutCents,
    ];
    expect(partsOf(boosted([12_34, 8_40]))).toEqual([534_00, 500_00, 600_00, 21_00, 1655_00]); // 20.74
    expect(boosted([12_34, 8_40]).boosts.pay.lines.map(({ amountCents }) => amountCents)).toEqual([12_00, 9_00]);
    expect(partsOf(boosted([-12_34, 2_00]))).toEqual([534_00, 500_00, 600_00, -10_00, 1624_00]); // -10.34
    expect(boosted([-12_34, 2_00]).boosts.pay.lines).toMatchObject([
      { quantity: -1, rate: 12.34, amountCents: -12_00 },
      { quantity: 1, rate: 2, amountCents: 2_00 },
    ]);
    expect(ownWithoutProfits(figuresOf({ ...rep, boostCents: [-12_34] })).boosts.pay.earnedCents).toBe(-12_34);
  });

  test('has objectives and incentives in whole dollars, and what accrues of them', () => {
    const { objectives, incentives, ...others } = othersWithoutProfits(figuresOf({ ...rep, itemCents: 20_74 }));
    expect([objectives.pay.earnedCents, incentives.pay.earnedCents, incentives.accruingCents]).toEqual([
      0, 21_00, 41_00,
    ]);
    expect([others.totalPayoutCents, incentives.count]).toEqual([1655_00, 3]);
    expect(ownWithoutProfits(figuresOf({ ...rep, itemCents: 20_74 })).incentives.pay.earnedCents).toBe(20_74);
  });

  test("a person's own are rounded as well, but pay is to the cent", () => {
    const figures = figuresOf(rep);
    const own = ownWithoutProfits(figures);
    expect(own.gp).toMatchObject({ achieved: 103.4, deltaYTD: 28.9, pay: figures.gp.pay });
    expect(own.fpl.pay).toEqual(figures.fpl.pay);
    expect(own.totalPayoutCents).toBe(figures.totalPayoutCents);
  });
});

describe('whatever someone else has sold and lost', () => {
  const anyRep = fc.record<Rep>({
    gpCents: fc.integer({ min: -1_000_00, max: 120_000_00 }),
    lastYearCents: fc.integer({ min: 0, max: 80_000_00 }),
    goal: fc.integer({ min: 1, max: 2000 }).map((fifties) => fifties * 50),
    ounces: fc.integer({ min: 0, max: 60_000 }),
    revenueCents: fc.integer({ min: 1, max: 500_000_00 }),
    lossCents: fc.integer({ min: 0, max: 8_000_00 }),
    fplGoal: fc.integer({ min: 0, max: 150 }).map((hundredths) => hundredths / 100),
    payoutCents: fc.integer({ min: 0, max: 20_000_00 }),
    threshold: fc.constantFrom(0, 50, 80, 89.5, 90, 90.25, 100, 110),
    slope: fc.constantFrom(0, 0.5, 1, 1.5, 2, 7.25),
    boostCents: fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 4 }),
    itemCents: fc.integer({ min: 0, max: 50_000 }),
  });
  /** Of what moves a percent by a fifth of its last digit. */
  const share = fc.double({ min: -1, max: 1, noNaN: true });

  test('amounts that show the same percents give the same answer', () => {
    fc.assert(
      fc.property(anyRep, share, share, share, (one, gp, lastYear, loss) => {
        const other = {
          ...one,
          gpCents: one.gpCents + Math.round(gp * one.goal * 0.02),
          lastYearCents: Math.round(one.lastYearCents * (1 + lastYear / 50_000)),
          lossCents: Math.max(0, one.lossCents + Math.round((loss * one.revenueCents) / 50_000)),
        };
        const [a, b] = [othersWithoutProfits(figuresOf(one)), othersWithoutProfits(figuresOf(other))];
        fc.pre(JSON.stringify(percentsOf(a)) === JSON.stringify(percentsOf(b)));
        expect(answerOf(b)).toEqual(answerOf(a));
      }),
      { numRuns: 300 },
    );
  });

  test('what is shown adds up in whole dollars, and pays or does not as the exact figures do', () => {
    fc.assert(
      fc.property(anyRep, (one) => {
        const figures = figuresOf(one);
        const shown = othersWithoutProfits(figures);
        const { gp, volume, fpl, boosts, incentives } = shown;
        const pays = [gp.pay, volume.pay, fpl.pay, gp.projectedPay, volume.projectedPay, boosts.pay];
        const exact = [figures.gp.pay, figures.volume.pay, figures.fpl.pay, figures.gp.projectedPay];
        for (const [at, pay] of pays.entries()) {
          const amounts = pay?.lines.map(({ amountCents }) => amountCents) ?? [];
          for (const amount of amounts) expect(Math.abs(amount % 100)).toBe(0);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(pay?.earnedCents);
          if (at < exact.length) expect(isPaid(pay)).toBe(isPaid(exact[at]));
        }
        const fplCents = fpl.pay.earnedCents;
        const boostCents = boosts.pay.earnedCents;
        const itemCents = incentives.pay.earnedCents;
        expect([itemCents % 100, Math.abs(itemCents - one.itemCents) < 100]).toEqual([0, true]);
        const standing = fplCents + boostCents + itemCents;
        expect(shown.totalPayoutCents).toBe(gp.pay.earnedCents + volume.pay.earnedCents + standing);
        expect(boosts.pay.lines).toHaveLength(one.boostCents.length);
        for (const [number, { amountCents }] of boosts.pay.lines.entries()) {
          expect(Math.abs(amountCents - (one.boostCents[number] ?? Number.NaN))).toBeLessThan(100);
        }
        expect(shown.projectedPayoutCents).toBe(
          (gp.projectedPay?.earnedCents ?? 0) + (volume.projectedPay?.earnedCents ?? 0) + standing,
        );
        for (const limit of [one.threshold, 100]) {
          if (limit > 0) expect(Number(gp.achieved) >= limit).toBe(Number(figures.gp.achieved) >= limit);
        }
        expect(Number(fpl.achieved) >= 100).toBe(Number(figures.fpl.achieved) >= 100);
      }),
      { numRuns: 300 },
    );
  });
});
