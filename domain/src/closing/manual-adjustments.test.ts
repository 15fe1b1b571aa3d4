import { expect, test } from 'vitest';
import { payOf } from '../testing/closing.ts';
import {
  decideRefusal,
  defaultApprovalLimitCents,
  type ManualAdjustment,
  makeRefusal,
  mostManualCents,
  stateWhenMade,
  withdrawRefusal,
} from './manual-adjustments.ts';
import { settlePeople } from './settlement.ts';

const manual = (changes: Partial<ManualAdjustment> = {}): ManualAdjustment => ({
  adjustmentId: 'one',
  customId: 'ANN',
  part: 'gp',
  cents: 100_00,
  reason: 'Guarantee for the new route',
  madeBy: 'MAX',
  state: 'approved',
  decidedBy: null,
  ...changes,
});

test('nobody gives themselves anything, nothing, or without a reason', () => {
  expect(makeRefusal(manual())).toBeNull();
  expect(makeRefusal(manual({ cents: -100_00 }))).toBeNull();
  expect(makeRefusal(manual({ madeBy: 'ANN' }))).toBe('toOneself');
  expect(makeRefusal(manual({ madeBy: 'ANN', cents: -100_00 }))).toBe('toOneself');
  expect(makeRefusal(manual({ reason: ' \n' }))).toBe('reason');
  for (const cents of [0, 0.5, Number.NaN, mostManualCents + 1, -mostManualCents - 1])
    expect(makeRefusal(manual({ cents }))).toBe('amount');
  expect(makeRefusal(manual({ cents: 1_000_000_00 })), 'a million dollars').toBeNull();
  expect(makeRefusal(manual({ cents: 1_000_000_01 }))).toBe('amount');
});

test('a second person approves above the limit, also what comes to more in several', () => {
  const limit = defaultApprovalLimitCents;
  expect(stateWhenMade(250_00, [], limit)).toBe('approved');
  expect(stateWhenMade(250_01, [], limit)).toBe('pending');
  expect(stateWhenMade(-250_01, [], limit)).toBe('pending');
  const given = [manual({ cents: 200_00 })];
  expect(stateWhenMade(50_00, given, limit)).toBe('approved');
  expect(stateWhenMade(50_01, given, limit)).toBe('pending');
  expect(stateWhenMade(-200_00, given, limit)).toBe('approved'); // it takes back
  expect(stateWhenMade(300_00, [manual({ cents: -100_00 })], limit), 'above it alone').toBe('pending');
  // What a second person approved, or what doesn't count, leaves the limit alone.
  const others = [manual({ cents: 900_00, decidedBy: 'MEG' }), manual({ cents: 200_00, state: 'rejected' })];
  expect(stateWhenMade(250_00, others, limit)).toBe('approved');
  expect(stateWhenMade(1, [], 0)).toBe('pending');
});

test('the second person is neither who made it nor who receives it', () => {
  const waiting = manual({ cents: 300_00, state: 'pending' });
  expect(decideRefusal(waiting, 'MEG')).toBeNull();
  expect(decideRefusal(waiting, 'MAX')).toBe('ownAdjustment');
  expect(decideRefusal(waiting, 'ANN')).toBe('toOneself');
  expect(decideRefusal({ ...waiting, state: 'rejected' }, 'MEG')).toBe('notPending');
});

test('who made it withdraws it while it waits', () => {
  const waiting = manual({ state: 'pending' });
  expect(withdrawRefusal(waiting, 'MAX')).toBeNull();
  expect(withdrawRefusal(waiting, 'MEG')).toBe('notMaker');
  expect(withdrawRefusal(manual(), 'MAX')).toBe('notPending');
});

test('only what is approved is paid, also to someone without a statement', () => {
  const settlements = settlePeople('2026-07-01', {
    pay: payOf({ ANN: { gp: 10_00 } }),
    adjustments: [],
    manual: [
      manual({ cents: -4_00 }),
      manual({ cents: 300_00, state: 'pending' }),
      manual({ cents: 5_00, state: 'rejected' }),
      manual({ cents: 5_00, state: 'withdrawn' }),
      manual({ customId: 'BOB', cents: 7_00 }),
    ],
    balances: new Map(),
  });
  expect([...settlements].map(([id, { payableCents }]) => [id, payableCents])).toEqual([
    ['ANN', 6_00],
    ['BOB', 7_00],
  ]);
});
