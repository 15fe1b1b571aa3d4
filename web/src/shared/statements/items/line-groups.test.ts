import { expect, test } from 'vitest';
import { lineGroups } from './line-groups.ts';
import { itemLine } from './testing/items.ts';

const line = (name: string, to: string, changed: { isEnded?: boolean; locked?: number; amount?: number } = {}) =>
  itemLine({ name, to, isEnded: false, locked: 0, amount: 10.1, ...changed });
const over = { isEnded: true };
const shown = (lines: Parameters<typeof lineGroups>[0]) =>
  lineGroups(lines).map(({ title, amount, lines: own }) => [title, amount, own.map(({ name }) => name).join()]);

test('items that run come before those that are over, the newest of them first, and the locked last', () => {
  expect(
    shown([
      line('Ale', '2026-07-31', over),
      line('Box', '2026-09-30', { locked: 5, amount: 0 }),
      line('Cider', '2026-09-30'),
      line('Draft', '2026-08-31', { ...over, locked: 3, amount: 0 }),
      line('Ethel', '2026-08-31', over),
      line('Fizz', '2026-09-26', { amount: 0.2 }),
    ]),
  ).toEqual([
    ['Running', 10.3, 'Cider,Fizz,Box'],
    ['Over', 20.2, 'Ethel,Draft,Ale'],
  ]);
});

test('items that all run, or are all over, need no titles', () => {
  expect(shown([line('Ale', '2026-09-30'), line('Box', '2026-09-30')])).toEqual([[null, 20.2, 'Ale,Box']]);
  expect(shown([line('Ale', '2026-07-31', over)])).toEqual([[null, 10.1, 'Ale']]);
  expect(shown([])).toEqual([]);
});
