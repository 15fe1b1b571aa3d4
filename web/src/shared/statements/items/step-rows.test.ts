import { expect, test } from 'vitest';
import { dollars, dollarsAndCents } from '../../../ui/figures.ts';
import { stepRows } from './step-rows.ts';
import { accruingItem, groupedItem, itemLine, lockedItem } from './testing/items.ts';

const rows = (line: ReturnType<typeof itemLine>, write = dollarsAndCents) =>
  stepRows(line, { isEnded: line.isEnded, write }).map(({ mark, title, value }) => `${mark} ${title}: ${value}`);

test('steps count in their own unit and pay in dollars, and what they come to stands below', () => {
  expect(rows(itemLine())).toEqual([
    '1 Counted: 14 placements',
    '2 Threshold: 10 placements',
    '3 Payout: $70.00',
    '= Earned so far: $70.00',
    ' Next step: +$30.00',
    ' Most it can pay: $100.00',
  ]);
});

test('the next step says what it takes, where the reader sees the quantity', () => {
  const noteOf = (line: ReturnType<typeof itemLine>) =>
    stepRows(line, { isEnded: false, write: dollarsAndCents }).find(({ title }) => title === 'Next step')?.note;
  expect(noteOf(itemLine())).toBe('For +6 placements');
  expect(noteOf(itemLine({ nextStep: { amount: 30 } }))).toBeNull();
});

test('once its period is over an item is earned, and nothing comes next', () => {
  const ended = rows(itemLine({ isEnded: true }));
  expect(ended).toContain('= Earned: $70.00');
  expect(ended.join()).not.toContain('Next step');
});

test('what a qualifier locks is taken away, and named apart', () => {
  expect(rows(lockedItem).slice(0, 5)).toEqual([
    '1 Qualifier: ',
    '2 Sub-item: $70.00',
    '3 Locked: \u2212$70.00',
    '= Earned so far: $0.00',
    ' Locked: $70.00',
  ]);
});

test('a typed target and the share of the supplier stand beside the steps', () => {
  const grouped = stepRows(groupedItem, { isEnded: false, write: dollarsAndCents });
  expect(grouped.find(({ title }) => title === 'Target')).toMatchObject({ value: '100%', note: 'Set for this person' });
  expect(grouped.find(({ title }) => title === "Supplier's share")?.value).toBe('\u2212 $150.00');
  expect(rows({ ...accruingItem, targetSource: 'team' })).toContain(' Target: 2 placements per account');
});

test('profits that are hidden leave no quantity, and pay in whole dollars has no cents', () => {
  const hidden = itemLine({ unit: '$', quantity: undefined, target: undefined, nextStep: { amount: 30 } });
  const steps = hidden.steps.map((step) => (step.amount === 0 ? { ...step, quantity: 0, rate: 0 } : step));
  expect(rows({ ...hidden, steps }, dollars).slice(0, 5)).toEqual([
    '1 Counted: ',
    '2 Threshold: ',
    '3 Payout: $70',
    '= Earned so far: $70',
    ' Next step: +$30',
  ]);
});
