import { type PayInputs, payrollChange } from '@caselift/domain/closing/payroll-causes';
import { settle } from '@caselift/domain/closing/settlement';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { describe, expect, test } from 'vitest';
import { causesText, causeText, flagText, programKey } from './month-end-words.ts';

const plan = { payoutCents: 500_00, thresholdPercent: null, slope: 2, capPercent: 200 };
const fplPlan = { goalPercent: 1, maxFplPercent: 1.5, payoutCents: 100_00, slope: 1, capPercent: 120 };
const june: PayInputs = {
  measures: { gp: { sold: 50_000_00, goal: 50_000, plan }, volume: { sold: 288 * 1000, goal: 1000, plan } },
  fpl: { losses: { revenueCents: 1000_00, lossCents: 10_00 }, plan: fplPlan },
  programs: [{ programId: 'stout', part: 'boosts', cents: 20_00 }],
  earned: { ...recordOf(payParts, () => 0), gp: 500_00, volume: 500_00, fpl: 100_00, boosts: 20_00 },
};

const told = (now: PayInputs, withProfits = true) => {
  const paid = (inputs: PayInputs) => ({
    inputs,
    settlement: settle('2026-07-01', { earned: inputs.earned, adjustments: [], manual: [], balance: null }),
  });
  const programNames = new Map([
    [programKey('boosts', 'stout'), 'Summer Stout'],
    [programKey('incentives', 'cooler'), 'Cooler resets'],
    [programKey('objectives', 'stout'), 'Another of the same ID'],
  ]);
  const { causes } = payrollChange(paid(june), paid(now));
  return causes.map((cause) => causeText(cause, { before: june, now, sameTeam: null }, { withProfits, programNames }));
};

const july: PayInputs = {
  ...june,
  measures: {
    gp: {
      sold: 57_000_00,
      goal: 52_000,
      plan: { payoutCents: 600_00, thresholdPercent: 85, slope: 3, capPercent: 200 },
    },
    volume: { ...june.measures.volume, sold: 288 * 960.5 },
  },
  fpl: { losses: { revenueCents: 1000_00, lossCents: 12_50 }, plan: { ...fplPlan, goalPercent: 0.9 } },
  programs: [{ programId: 'cooler', part: 'incentives', cents: 40_00 }],
};

describe('why pay changed', () => {
  test('is said with the numbers before and now', () => {
    expect(told(july)).toEqual([
      'GP goal $50,000.00 to $52,000.00',
      'FPL goal 1% to 0.9%',
      'GP payout at goal $500.00 to $600.00',
      'GP threshold 90% to 85%, slope 2 to 3',
      'GP sold $50,000.00 to $57,000.00',
      'Volume sold 1,000 CE to 960.5 CE',
      'FPL 1% to 1.25%',
      'New incentive: Cooler resets',
      'Paid last period: Summer Stout',
      ...['GP', 'Volume', 'FPL', 'Boosts', 'Incentives'].map((part) => `${part}: pay rules were updated`), // earned stays
    ]);
  });

  test('says no dollar of gross profit where profits are hidden', () => {
    const hidden = told(july, false);
    expect(hidden.filter((text) => text.startsWith('GP') && !text.includes('payout'))).toEqual([
      'GP goal changed',
      'GP threshold 90% to 85%, slope 2 to 3',
      'GP sold more',
      'GP: pay rules were updated',
    ]);
  });

  test('is one line with amounts in a file', () => {
    expect(
      causesText([
        { text: 'GP goal $1.00 to $2.00', amount: -120 },
        { text: 'Boost: Stout', amount: 8 },
      ]),
    ).toBe('GP goal $1.00 to $2.00: -$120.00; Boost: Stout: +$8.00');
  });
});

test('what is worth a look says how much was lacking, but no dollars of hidden profits', () => {
  const lacking = { flag: 'justUnder', part: 'gp', lacking: 10 } as const;
  expect(flagText(lacking, { withProfits: true })).toBe('GP is $10.00 short of the threshold');
  expect(flagText(lacking, { withProfits: false })).toBe('GP is just under the threshold');
  expect(flagText({ ...lacking, part: 'volume', lacking: 3.5 }, { withProfits: false })).toBe(
    'Volume is 3.5 CE short of the threshold',
  );
  expect(flagText({ flag: 'noGoal', part: null }, { withProfits: true })).toBe('No goal at all');
});
