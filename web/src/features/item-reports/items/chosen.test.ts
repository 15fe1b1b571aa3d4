import { expect, test } from 'vitest';
import { chosenIds, everyItem, isTicked, tickedCount, withTick } from './chosen.ts';

const listed = ['a', 'b', 'c'];

test('without a tick the report is about all that the list shows, once it is known', () => {
  expect(chosenIds([], listed)).toEqual(listed);
  expect(chosenIds([], undefined)).toBeUndefined();
  expect(chosenIds(['z'], undefined)).toEqual(['z']);
});

test('every item is ticked by one word, and one that is unticked leaves the others', () => {
  expect(chosenIds([everyItem], listed)).toEqual(listed);
  expect(tickedCount([everyItem], listed)).toBe(3);
  const items = withTick([everyItem], listed, 'b', false);
  expect([items, chosenIds(items, listed), tickedCount(items, listed)]).toEqual([['all', '-b'], ['a', 'c'], 2]);
  expect(withTick(items, listed, 'b', true)).toEqual([everyItem]);
  expect(listed.reduce((left, id) => withTick(left, listed, id, false), [everyItem])).toEqual([]);
});

test('ticks of items that the list does not show stay, and are not counted', () => {
  const items = withTick(['z'], listed, 'a', true);
  expect(items).toEqual(['z', 'a']);
  expect(isTicked(items, 'a')).toBe(true);
  expect(tickedCount(items, listed)).toBe(1);
});

test.fails('once the last item is unticked the report is about none', () => {
  const none = withTick(['a'], listed, 'a', false);
  expect(chosenIds(none, listed)).toEqual([]);
});
