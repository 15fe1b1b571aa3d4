// What someone is shown of a plan that has changed.
import { expect, test } from 'vitest';
import { changedEntries, comparePlans } from './compare-plans.ts';
import { type PlanEntry, ruleText } from './plan-entry.ts';

const entry = (key: string, sentences: readonly string[], more: Partial<PlanEntry> = {}): PlanEntry => ({
  ...{ key, part: 'incentives', title: key, until: null, rule: sentences.join(' ') },
  sentences: sentences.map((text) => [{ text, strong: false }]),
  ...more,
});
const told = (before: PlanEntry[] | null, now: PlanEntry[], hidesProfits = false) =>
  comparePlans(before, now, { periodStart: '2026-06-01', reader: { hidesProfits } }).map(({ key, mark, sentences }) => [
    key,
    mark,
    ...sentences.map(
      (sentence) =>
        `${{ same: ' ', added: '+', removed: '-' }[sentence.mark]}${sentence.segments.map(({ text }) => text).join('')}`,
    ),
  ]);

test('a changed sentence stands after the one that it replaces', () => {
  expect(
    told([entry('Ale', ['Goal 10.', 'Pays $5.', 'Most $50.'])], [entry('Ale', ['Goal 10.', 'Pays $6.', 'Most $60.'])]),
  ).toEqual([['Ale', 'changed', ' Goal 10.', '-Pays $5.', '+Pays $6.', '-Most $50.', '+Most $60.']]);
  expect(
    told([entry('Ale', ['Goal 10.', 'Most $50.'])], [entry('Ale', ['Goal 10.', 'Below 5 nothing.', 'Most $50.'])]),
  ).toEqual([['Ale', 'changed', ' Goal 10.', '+Below 5 nothing.', ' Most $50.']]);
});

test('what is new and what is gone are marked whole, each in its place', () => {
  expect(
    told([entry('Ale', ['Old.']), entry('Cider', ['Kept.'])], [entry('Cider', ['Kept.']), entry('Beer', ['New.'])]),
  ).toEqual([
    ['Ale', 'removed', '-Old.'],
    ['Beer', 'added', '+New.'],
    ['Cider', 'same', ' Kept.'],
  ]);
});

test('what had ended before the sales period is not told as removed', () => {
  expect(told([entry('May', ['Old.'], { until: '2026-05-31' })], [])).toEqual([]);
  expect(told([entry('June', ['Old.'], { until: '2026-06-10' })], [])).toHaveLength(1);
});

test('a first version has nothing to be compared with', () => {
  expect(told(null, [entry('Ale', ['New.'])])).toEqual([['Ale', 'same', ' New.']]);
});

test('another name changes nothing, another rule in the same words does', () => {
  expect(told([entry('Ale', ['Sell ale.'])], [entry('Ale', ['Sell Ale.'], { rule: 'Sell ale.' })])).toEqual([
    ['Ale', 'same', ' Sell Ale.'],
  ]);
  const compared = comparePlans(
    [entry('Ale', ['6 products.'], { rule: ruleText([false, { products: 'one list' }]) })],
    [entry('Ale', ['6 products.'], { rule: ruleText([false, { products: 'another list' }]) })],
    { periodStart: '2026-06-01', reader: { hidesProfits: false } },
  );
  expect(compared).toMatchObject([
    { mark: 'changed', difference: 'The words are the same, but this is different: products.' },
  ]);
  expect(changedEntries(compared)).toBe(1);
});

test('someone who does not see profits is told the words without them, before and now', () => {
  const hidden = (goal: number): Partial<PlanEntry> => ({
    ...{ part: 'gp', rule: ruleText([goal, 'monthly', false, { slope: 2 }]) },
    withoutProfits: [[{ text: 'Goal hidden.', strong: false }]],
  });
  const before = [entry('gp', ['Goal $50,000.'], hidden(50_000))];
  const now = [entry('gp', ['Goal $60,000.'], hidden(60_000))];
  expect(told(before, now, true)).toEqual([['gp', 'changed', ' Goal hidden.']]);
  const [compared] = comparePlans(before, now, { periodStart: '2026-06-01', reader: { hidesProfits: true } });
  expect(compared?.difference).toBe('The words are the same, but this is different: goal.');
});
