import { describe, expect, test } from 'vitest';
import { Books, linesOf, month, paidBy, payOf } from '../testing/closing.ts';
import { goalOf, person } from '../testing/people.ts';
import type { Adjustment } from './adjustments.ts';
import {
  type CountedAdjustment,
  countedAdjustment,
  needsRelease,
  type ReleaseDecision,
  waivedCentsOf,
  waiveRefusal,
} from './fpl-release.ts';

const adjustment = (cents: number, part: Adjustment['part'] = 'fpl'): Adjustment => ({
  customId: 'ANN',
  part,
  closedPeriod: '2026-06-01',
  cents,
});
const stateOf = (cents: number, decision?: ReleaseDecision, waivedCents = 0) => {
  const { state, waiverCents } = countedAdjustment(adjustment(cents), { scope: 'team', decision, waivedCents });
  return [state, waiverCents];
};

test('what the FPL of a team, a leadership or the company takes away needs a release, and nothing else does', () => {
  for (const scope of ['company', 'team', 'leadership'] as const) {
    expect(needsRelease(adjustment(-50_00), scope)).toBe(true);
    expect(needsRelease(adjustment(50_00), scope)).toBe(false);
    expect(needsRelease(adjustment(-50_00, 'gp'), scope)).toBe(false);
  }
  expect(needsRelease(adjustment(-50_00), 'own')).toBe(false);
  expect(needsRelease(adjustment(-50_00), null)).toBe(false);
});

test('a decision covers what was decided on and less, never more', () => {
  expect(stateOf(-50_00)).toEqual(['pending', 0]);
  expect(stateOf(-50_00, { kind: 'released', cents: -50_00 })).toEqual(['released', 0]);
  expect(stateOf(-20_00, { kind: 'released', cents: -50_00 })).toEqual(['released', 0]);
  expect(stateOf(-50_01, { kind: 'released', cents: -50_00 })).toEqual(['pending', 0]);
  expect(stateOf(-20_00, { kind: 'waived', cents: -50_00, waiver: 'approved' })).toEqual(['waived', 20_00]);
  expect(stateOf(-50_01, { kind: 'waived', cents: -50_00, waiver: 'approved' })).toEqual(['pending', 0]);
});

test('a waiver above the limit counts once a second person has approved it', () => {
  expect(stateOf(-300_00, { kind: 'waived', cents: -300_00, waiver: 'pending' })).toEqual(['pending', 0]);
  expect(stateOf(-300_00, { kind: 'waived', cents: -300_00, waiver: 'rejected' })).toEqual(['pending', 0]);
  const decision = { kind: 'waived', cents: -300_00, waiver: 'pending' } as const;
  const pending = countedAdjustment(adjustment(-300_00), { scope: 'team', decision, waivedCents: 0 });
  expect(pending).toEqual({ ...adjustment(-300_00), state: 'pending', waiverCents: 0 });
});

test('nobody waives what is taken from themselves, or without a reason', () => {
  const reason = 'The driver broke the case';
  expect(waiveRefusal(adjustment(-50_00), { by: 'MAX', reason })).toBeNull();
  expect(waiveRefusal(adjustment(-50_00), { by: 'ANN', reason })).toBe('toOneself');
  expect(waiveRefusal(adjustment(-50_00), { by: 'MAX', reason: '' })).toBe('reason');
});

test('when a waived loss is canceled, only what had been taken comes back', () => {
  expect(stateOf(50_00, undefined, 50_00)).toEqual(['counted', -50_00]);
  expect(stateOf(80_00, undefined, 50_00)).toEqual(['counted', -50_00]); // 30 had been taken
  expect(stateOf(20_00, undefined, 50_00)).toEqual(['counted', -20_00]);
  expect(stateOf(20_00)).toEqual(['counted', 0]);
  expect([stateOf(1, undefined, 50_00), stateOf(20_00, undefined, 1)], 'a cent').toEqual([
    ['counted', -1],
    ['counted', -1],
  ]);
});

test('what was waived is taken back with nothing but FPL that comes back', () => {
  const waiverCents = (one: Adjustment) =>
    countedAdjustment(one, { scope: 'own', decision: undefined, waivedCents: 50_00 }).waiverCents;
  expect(waiverCents(adjustment(20_00))).toBe(-20_00);
  expect(waiverCents(adjustment(20_00, 'gp'))).toBe(0);
  expect(waiverCents(adjustment(-20_00)), 'a loss of their own, which nobody has to release').toBe(0);
});

test("what was waived is a person's own, of one part and one closed period, less what was taken back of it", () => {
  const fixed = (waiverCents: number, changes: Partial<Adjustment> = {}): CountedAdjustment => ({
    ...{ ...adjustment(-waiverCents), state: 'waived', waiverCents },
    ...changes,
  });
  const all = [
    ...[fixed(50_00), fixed(-20_00)],
    ...[fixed(1, { customId: 'BOB' }), fixed(2, { part: 'gp' }), fixed(4, { closedPeriod: '2026-05-01' })],
    ...[fixed(8, { customId: 'BOB', part: 'gp' }), fixed(16, { customId: 'BOB', closedPeriod: '2026-05-01' })],
    fixed(32, { part: 'gp', closedPeriod: '2026-05-01' }),
  ];
  expect(waivedCentsOf(all, adjustment(0))).toBe(30_00); // 50 - 20
});

describe('a late loss of $10 that costs the whole company $50 each', () => {
  // Goal 1.0, max 1.5, P 100, s 1, of revenue 1,000.00.
  const people = ['ANN', 'BOB'].map((id) => person(id, 'salesRep'));
  const plan = {
    people,
    goals: people.map(({ customId }) => goalOf(customId, 'fpl', { goal: 1, payoutCents: 100_00 })),
    settings: { fplMode: 'companyWide' as const },
  };
  const lost = (lossCents: number) =>
    paidBy(plan, month('2026-06'), { losses: { ANN: { revenueCents: 1_000_00, lossCents } } });
  const books = () => {
    const made = new Books();
    made.scopeOf = () => 'company';
    made.close('2026-06', lost(15_00)); // 100 x (100 - 1 x 50) % = 50
    made.late('2026-06', lost(25_00)); //  2.5% is above 1.5%
    return made;
  };
  const july = payOf({ ANN: { gp: 80_00 }, BOB: { gp: 80_00 } });
  const payable = (open: ReturnType<Books['open']>) => open.settlements.get('BOB')?.payableCents;

  test('takes nothing from anybody until a manager releases it', () => {
    const made = books();
    const open = made.close('2026-07', july);
    expect(open.adjustments.map(({ customId, cents, state }) => [customId, cents, state])).toEqual([
      ['ANN', -50_00, 'pending'],
      ['BOB', -50_00, 'pending'],
    ]);
    expect(payable(open)).toBe(80_00);
    // It wasn't fixed by closing July, so August has it again.
    made.decisionOn = () => ({ kind: 'released', cents: -50_00 });
    expect(payable(made.close('2026-08', july))).toBe(30_00);
    expect(made.open('2026-09', july).adjustments).toEqual([]);
  });

  test('waived, it stands beside its opposite, and counts as an earlier adjustment', () => {
    const made = books();
    made.decisionOn = () => ({ kind: 'waived', cents: -50_00, waiver: 'approved' });
    const open = made.close('2026-07', july);
    expect(linesOf(open.settlements.get('BOB'))).toEqual([
      ['earned', 80_00],
      ['adjustment', -50_00],
      ['waiver', 50_00],
    ]);
    expect(payable(open)).toBe(80_00);
    expect(made.open('2026-08', july).adjustments).toEqual([]);
    // The late line is canceled: without its opposite each would get 50 that was never taken.
    made.late('2026-06', lost(15_00));
    const august = made.open('2026-08', july);
    expect(linesOf(august.settlements.get('BOB'))).toEqual([
      ['earned', 80_00],
      ['adjustment', 50_00],
      ['waiver', -50_00],
    ]);
    expect(payable(august)).toBe(80_00);
  });
});
