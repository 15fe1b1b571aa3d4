import { defaultForm, measureForm } from '@caselift/contract/item-rules';
import { itemTypes } from '@caselift/domain/programs/item';
import { expect, test } from 'vitest';
import { itemWith } from '../../testing/items.ts';
import { formOfItem } from '../form/form-of-item.ts';
import { changesOf, flagsOf, hasTarget, targetLock, targetNote } from './flags.ts';

const place = { kind: 'incentive', type: 'quantity', parentType: null, isGrouped: false } as const;
const cider = formOfItem(itemWith());
const lockOf = (field: string, form: typeof cider, at: Parameters<typeof flagsOf>[1] = place) =>
  flagsOf(form, at).find((flag) => flag.field === field)?.lock;

test('each type has the switches that change what it pays', () => {
  const shown = itemTypes.map((type) => [
    type,
    hasTarget({ ...place, type }),
    flagsOf(defaultForm, { ...place, type }).map(({ label }) => label),
  ]);
  const three = ['Open-ended', 'Full amount', 'Capped status'];
  expect(shown).toEqual([
    ['binary', false, []],
    ['image', true, three],
    ['quantity', true, ['Open-ended', 'Account-specific', 'Full amount', 'Capped status']],
    ['multi', false, []],
    ['validation', false, []],
    ['grouped', false, three],
    ['imageValidation', true, three],
    ['dependencies', false, []],
    ['custom', true, three],
  ]);
});

test('what another choice rules out says which one', () => {
  expect(lockOf('isOpenEnded', cider), 'it can be switched on, whatever it changes').toBeNull();
  expect(lockOf('isOpenEnded', cider, { ...place, type: 'grouped' })).toBe("Grouped items can't be open-ended.");
  expect(lockOf('isOpenEnded', cider, { ...place, isGrouped: true })).toBe(
    'It is part of a group, which needs its target.',
  );
  expect(lockOf('isAccountSpecific', { ...cider, measure: null })).toBe('Choose a measure first.');
  expect(lockOf('isFullAmount', { ...cider, payoutType: 'atRisk' })).toBe(
    'No payout is per action, so there is nothing to count.',
  );
  expect(lockOf('cappedStatus', { ...cider, isOpenEnded: true })).toBe('Open-ended items have no status.');
  expect(targetLock({ ...cider, isOpenEnded: true })).toBe('Open-ended items have no target.');
});

test('a sub-item of dependencies can be a qualifier, and a qualifier that measures sales a house goal', () => {
  const below = { ...place, parentType: 'dependencies' } as const;
  expect(lockOf('isHouseGoal', cider, below)).toBe('Only a qualifier can be a house goal.');
  expect(lockOf('isHouseGoal', { ...cider, isQualifier: true }, below)).toBeNull();
  expect(lockOf('isOpenEnded', { ...cider, isQualifier: true, isHouseGoal: true }, below)).toBe(
    'A house goal needs a target.',
  );
  expect(lockOf('isHouseGoal', { ...cider, isQualifier: true }, { ...below, type: 'binary' })).toBeUndefined();
});

test('the full amount is one choice for all roles', () => {
  const block = { ...defaultForm, perActionAmount: 1, allOrNothingAmount: 0, atRiskAmount: 0, isFullAmount: false };
  const form = { ...cider, payoutsByUserType: true, payoutMap: { salesReps: block } };
  expect(flagsOf(form, place).find(({ field }) => field === 'isFullAmount')?.on).toBe(false);
  const { isFullAmount, payoutMap } = changesOf(form, 'isFullAmount', true);
  expect([isFullAmount, payoutMap?.salesReps?.isFullAmount]).toEqual([true, true]);
});

test("a lead's target is the sum of the reps', but not of percents and of accounts", () => {
  const measure = measureForm({ ...cider.measure, label: 'Vol Δ (%)' } as never);
  expect(targetNote(cider, place)).toBe("For each rep. A lead's is the sum of the reps'.");
  expect(targetNote({ ...cider, measure }, place)).toBe('For each person, leads too');
  expect(targetNote({ ...cider, isAccountSpecific: true }, place)).toBe('For each account, of leads too');
});
