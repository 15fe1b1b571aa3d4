import { expect, test } from 'vitest';
import { createSnapshotMemory } from './snapshot-memory.ts';

test('is made once for callers at the same moment and later ones', async () => {
  const memory = createSnapshotMemory();
  let made = 0;
  const make = async () => ++made;
  expect(await Promise.all([memory.remember('a', make), memory.remember('a', make)])).toEqual([1, 1]);
  expect(await memory.remember('a', make)).toBe(1);
  expect(await memory.remember('b', make)).toBe(2);
});

test('forgets what was not asked for the longest', async () => {
  const memory = createSnapshotMemory(2);
  const ask = (key: string, value: string) => memory.remember(key, async () => value);
  await ask('a', 'first');
  await ask('b', 'first');
  await ask('a', 'second'); // kept, and asked for again
  await ask('c', 'first');
  expect([await ask('a', 'second'), await ask('b', 'second')]).toEqual(['first', 'second']);
});

test('a failure is not remembered', async () => {
  const memory = createSnapshotMemory();
  await expect(memory.remember('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await memory.remember('a', async () => 'there')).toBe('there');
});
