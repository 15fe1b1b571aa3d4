import { expect, test } from 'vitest';
import { waitingSource, withWaiting } from './waiting-source.ts';

const item = (customId: string, name = customId) => ({ customId, name, isSelected: false });

test.fails('what is checked while a save is under way waits for the next one', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ selected: number }>();
  const rows = [item('A'), item('B')];
  const source = waitingSource<(typeof rows)[number], object, { selected: number }>({
    read: async () => ({ results: rows, count: 2, selected: 0, total: 2 }),
    everything: { rows: async () => rows },
    save: () => answered,
  });
  await source.page({}, 1, AbortSignal.any([]));
  await source.set([{ id: 'A', checked: true }]);
  const saving = source.save();
  await source.set([{ id: 'B', checked: true }]);
  answer({ selected: 1 });
  await saving;
  expect(source.waiting().map((row) => row.item.customId)).toEqual(['B']);
});

test.fails('an accented name that waits is found by plain letters', () => {
  expect(withWaiting([], [{ item: item('A', 'Café'), checked: true }], 'cafe')).toHaveLength(1);
});
