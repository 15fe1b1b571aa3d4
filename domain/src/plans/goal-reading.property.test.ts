// A goal pays what its sentences say: they are read alone, and come to the same cents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, hundred, over, times } from '../exact.ts';
import { fplPay } from '../pay/fpl-pay.ts';
import { goalPay } from '../pay/goal-pay.ts';
import { plainText } from '../programs/plan-words.ts';
import { paidByGoal } from '../testing/goal-reader.ts';
import { fplEntry, goalEntry } from './goal-entries.ts';

const payoutCents = fc.option(fc.oneof(fc.constantFrom(0, 10_000, 33_333), fc.integer({ min: 1, max: 500_000 })), {
  freq: 9,
});
const slope = fc.constantFrom(0, 0.5, 1, 2, 2.5, 3.3333);
const capPercent = fc.constantFrom(0, 80, 100, 120, 150, 137.5);

test('GP and volume pay what their sentences say, around every border', () => {
  const thresholdPercent = fc.option(fc.constantFrom(0, 50, 80, 90, 99.5, 100, 110, 160));
  const goal = fc.option(fc.constantFrom(0, 100, 33.3333, 50_000.25), { freq: 9 });
  const achieved = fc.oneof(
    fc.constantFrom(-5, 0, 49.9999, 50, 80, 89.9999, 90, 99.5, 100, 110, 150, 160, 200),
    fc.integer({ min: -10, max: 2500 }).map((at) => at / 10),
  );
  fc.assert(
    fc.property(
      fc.record({ payoutCents, thresholdPercent, slope, capPercent }),
      goal,
      achieved,
      fc.constantFrom('gp', 'volume'),
      fc.boolean(),
      (plan, of, percent, measure, isTeam) => {
        const { sentences } = goalEntry({ measure, goal: of, goalSource: 'typed', plan, isTeam, every: 'monthly' });
        const texts = sentences.map(plainText);
        const sold = over(times(exact(of ?? 1), exact(percent)), hundred);
        const paid = of === null || of === 0 ? 0 : goalPay(exact(percent), plan).earnedCents;
        expect(paidByGoal(texts, { sold }), texts.join(' ')).toBe(paid);
      },
    ),
    { numRuns: 3000 },
  );
});

test('FPL pays what its sentences say, around every border', () => {
  const lost = fc.oneof(
    fc.constantFrom(0, 0.9999, 1, 1.25, 1.5, 2),
    fc.integer({ min: 0, max: 400 }).map((at) => at / 100),
  );
  fc.assert(
    fc.property(
      fc.record({
        goalPercent: fc.option(fc.constantFrom(0, 1, 1.25, 2.3333), { freq: 9 }),
        maxFplPercent: fc.constantFrom(0, 0.5, 1, 1.5, 2),
        payoutCents,
        slope,
        capPercent,
      }),
      lost,
      fc.constantFrom('company', 'team', 'leadership', 'own'),
      fc.boolean(),
      (plan, percent, kind, isLead) => {
        const { sentences } = fplEntry({ plan, kind, reasons: ['outOfCode', 'breakage'], isLead, every: 'quarterly' });
        const texts = sentences.map(plainText);
        expect(paidByGoal(texts, { lost: exact(percent) }), texts.join(' ')).toBe(
          fplPay(exact(percent), plan).earnedCents,
        );
      },
    ),
    { numRuns: 3000 },
  );
});
