import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payOf } from '../testing/closing.ts';
import { type Balance, balancesAfter, payrollCents, settlePeople } from './settlement.ts';

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
