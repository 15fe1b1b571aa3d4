import { expect, test } from 'vitest';
import { listChanges } from './list-changes.ts';

test('the history says how many members a list gained and lost, and the first of them by name', () => {
  const names = new Map([
    ['A-1', 'Tavern'],
    ['A-2', 'Corner'],
    ['A-3', 'Club'],
  ]);
  expect(listChanges(names, ['A-1', 'A-3'], ['A-1', 'A-2', 'A-9'])).toEqual({
    added: { count: 2, names: ['A-9', 'Corner'], ids: ['A-9', 'A-2'] },
    removed: { count: 1, names: ['Club'], ids: ['A-3'] },
  });
});

test('the history keeps every member that a list lost, by ID', () => {
  const ids = Array.from({ length: 9 }, (_, at) => `A-${at}`);
  const { removed } = listChanges(new Map(ids.map((id) => [id, `Account ${id}`])), ids, []);
  expect(removed).toEqual({ count: 9, names: ids.slice(0, 8).map((id) => `Account ${id}`), ids });
});
