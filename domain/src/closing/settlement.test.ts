import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payOf } from '../testing/closing.ts';
import {
  type Balance,
  balancesAfter,
  payrollCents,
  type SettlementInput,
  settle,
  settlePeople,
  settleWithEarned,
} from './settlement.ts';

const amount = fc.integer({ min: -100_000, max: 100_000 });
const amounts = fc.record({ ANN: amount, BOB: amount });
type Amounts = { ANN: number; BOB: number };
const anyPeriod = fc.record({ earned: amounts, adjusted: amounts, waived: amounts, typed: amounts });

const people = ['ANN', 'BOB'] as const;
const eachOf = <Row>(of: Amounts, row: (customId: string, cents: number) => Row): Row[] =>
  people.map((customId) => row(customId, of[customId]));

test('over any number of periods what is paid and what is left are all that came in, to the cent, with typed amounts', () => {
  fc.assert(
    fc.property(fc.array(anyPeriod, { maxLength: 12 }), (periods) => {
      let balances: ReadonlyMap<string, Balance> = new Map();
      let [cameIn, paid] = [0, 0];
      for (const [at, { earned, adjusted, waived, typed }] of periods.entries()) {
        const from = `2026-${String(at + 1).padStart(2, '0')}-01`;
        const settlements = settlePeople(from, {
          pay: payOf({ ANN: { gp: earned.ANN }, BOB: { boosts: earned.BOB } }),
          adjustments: eachOf(adjusted, (customId, cents) => ({
            customId,
            part: 'fpl',
            closedPeriod: '2025-12-01',
            cents,
            state: 'waived',
            waiverCents: customId === 'ANN' ? waived.ANN : waived.BOB,
          })),
          manual: eachOf(typed, (customId, cents) => ({
            adjustmentId: customId,
            customId,
            part: 'gp',
            cents,
            reason: 'Agreed',
            madeBy: 'MAX',
            state: 'approved',
            decidedBy: null,
          })),
          balances,
        });
        for (const [customId, { lines, payableCents, balance }] of settlements) {
          expect(payableCents).toBeGreaterThanOrEqual(0);
          expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(payableCents);
          // The line that is carried in names the period that carried it on, and where it comes from.
          const carriedIn = lines.find(({ kind }) => kind === 'carriedIn');
          const before = balances.get(customId);
          expect(carriedIn).toEqual(before === undefined ? undefined : { kind: 'carriedIn', ...before });
          if (balance !== null) expect(balance).toMatchObject({ from, since: before?.since ?? from });
        }
        for (const of of [earned, adjusted, waived, typed]) cameIn += of.ANN + of.BOB;
        paid += payrollCents(settlements.values());
        balances = balancesAfter(settlements);
      }
      const left = [...balances.values()].reduce((sum, { cents }) => sum + cents, 0);
      expect(paid + left).toBe(cameIn);
    }),
  );
});

test.each([
  [{ gp: 40_00 }, 25_00], //  40 - 5 waived by 5, and 15 carried in
  [{ gp: 10_00 }, 0],
  [{}, 0],
])('what was earned is settled with all else as if it had come at once: %j pays %d cents', (parts, payableCents) => {
  const earned = payOf({ ANN: parts }).get('ANN');
  if (earned === undefined) throw new Error('ANN has pay.');
  const all: SettlementInput = {
    earned,
    adjustments: [
      ...[
        {
          customId: 'ANN',
          part: 'gp',
          closedPeriod: '2026-05-01',
          cents: -5_00,
          state: 'waived',
          waiverCents: 5_00,
        } as const,
      ],
    ],
    manual: [],
    balance: { cents: -15_00, from: '2026-06-01', since: '2026-05-01' },
  };
  const besides = settle('2026-07-01', { ...all, earned: undefined });
  const settled = settleWithEarned('2026-07-01', earned, besides);
  expect(settled).toEqual(settle('2026-07-01', all));
  expect(settled.payableCents).toBe(payableCents);
  const alone = settle('2026-07-01', { ...all, adjustments: [], balance: null });
  expect(settleWithEarned('2026-07-01', earned, undefined)).toEqual(alone);
});
