import { expect, test } from 'vitest';
import { listChanges } from './list-changes.ts';

test.fails('the history keeps every member that a list lost, by ID', () => {
  const ids = Array.from({ length: 9 }, (_, at) => `A-${at}`);
  const { removed } = listChanges(new Map(ids.map((id) => [id, `Account ${id}`])), ids, []);
  for (const id of ids) expect(JSON.stringify(removed)).toContain(id);
});
