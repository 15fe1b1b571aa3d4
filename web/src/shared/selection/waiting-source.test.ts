/** Checks that wait in the tab, against a server that answers when it is let. */
import { expect, test } from 'vitest';
import { waitingSource, withWaiting } from './waiting-source.ts';

const nobody = new AbortController().signal;

function products() {
  const stored = new Set<string>();
  let letGo = (): void => {};
  const answered = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const source = waitingSource({
    read: async () => {
      const results = ['A', 'B'].map((customId) => ({ customId, isSelected: stored.has(customId) }));
      return { results, count: 2, selected: stored.size, total: 2 };
    },
    everything: { counts: async () => null },
    save: async (checks) => {
      await answered;
      for (const { id, checked } of checks) stored[checked ? 'add' : 'delete'](id);
      return { selected: stored.size };
    },
  });
  const checked = async () =>
    (await source.page({}, 1, nobody)).rows.flatMap(({ id, checked }) => (checked ? [id] : []));
  return { source, stored, letGo, checked };
}

test('checks wait until they are saved, and are then as the server has them', async () => {
  const { source, stored, letGo, checked } = products();
  await checked();
  await source.set([{ id: 'A', checked: true }]);
  expect([await checked(), [...stored], source.isPending()]).toEqual([['A'], [], true]);
  letGo();
  expect(await source.save()).toEqual({ selected: 1 });
  expect([await checked(), [...stored], source.isPending()]).toEqual([['A'], ['A'], false]);
});

test.fails('a check made while others are being saved goes on waiting', async () => {
  const { source, letGo, checked } = products();
  await checked();
  await source.set([{ id: 'A', checked: true }]);
  const saving = source.save();
  await source.set([{ id: 'B', checked: true }]);
  letGo();
  await saving;
  expect([await checked(), source.isPending()]).toEqual([['A', 'B'], true]);
});

test('an accented name that waits is found by plain letters', () => {
  const item = { customId: 'A', name: 'Café', isSelected: false };
  expect(withWaiting([], [{ item, checked: true }], 'cafe')).toHaveLength(1);
});
