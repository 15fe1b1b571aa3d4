import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import { recordOf } from '../record.ts';
import type { ManualAdjustment } from './manual-adjustments.ts';
import { payrollSums } from './payroll-file.ts';
import { payrollCents, type Settlement, settle } from './settlement.ts';

const earnedWith = (parts: Partial<Record<PayPart, number>>) => ({
  ...{ gp: 0, volume: 0, fpl: 0, boosts: 0, objectives: 0, incentives: 0 },
  ...parts,
});
const late = { part: 'gp', closedPeriod: '2026-05-01', state: 'counted', waiverCents: 0 } as const;
const typed: ManualAdjustment = {
  ...{ adjustmentId: '1', customId: 'ANN', part: 'boosts', cents: 0, reason: 'Agreed' },
  ...{ madeBy: 'MAX', state: 'approved', decidedBy: null },
};

test('a balance that pay does not cover is carried on, and the line adds up to 0', () => {
  const settlement = settle('2026-06-01', {
    earned: earnedWith({ gp: 400_00 }),
    adjustments: [{ ...late, customId: 'ANN', cents: -25_00, waiverCents: 5_00 }],
    manual: [],
    balance: { cents: -500_00, from: '2026-05-01', since: '2026-05-01' },
  });
  // -25.00 of which 5.00 was waived: 400.00 - 20.00 - 500.00 = -120.00: nothing is paid, and -500.00 + 120.00 = -380.00 was carried.
  expect(payrollSums(settlement)).toEqual({
    ...earnedWith({ gp: 400_00 }),
    ...{ earned: 400_00, adjustments: -20_00, carried: -380_00, total: 0 },
  });
});

const cents = fc.integer({ min: -50_000, max: 50_000 });

test('of everyone what is earned, adjusted and carried adds up to the total, and the totals to the payroll', () => {
  const person = fc.record({
    earned: fc.record(recordOf(payParts, () => cents)),
    adjusted: fc.array(cents, { maxLength: 3 }),
    manual: fc.array(cents, { maxLength: 3 }),
    balance: fc.option(fc.integer({ min: -90_000, max: -1 })),
  });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 6 }), (people) => {
      const settlements = people.map(
        ({ earned, adjusted, manual, balance }): Settlement =>
          settle('2026-06-01', {
            earned,
            adjustments: adjusted.map((amount) => ({ ...late, customId: 'ANN', cents: amount })),
            manual: manual.map((amount, at) => ({ ...typed, adjustmentId: String(at), cents: amount })),
            balance: balance === null ? null : { cents: balance, from: '2026-05-01', since: '2026-05-01' },
          }),
      );
      const rows = settlements.map(payrollSums);
      for (const row of rows) {
        expect(payParts.reduce((sum, part) => sum + row[part], 0)).toBe(row.earned);
        expect(row.earned + row.adjustments + row.carried).toBe(row.total);
      }
      expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(payrollCents(settlements));
    }),
  );
});
