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

/** A value of about 1 kB that names itself. */
const kilobyte = (name: string) => name.padEnd(1000);
const memoryOf = (bytesKept: number) => {
  const memory = createSnapshotMemory(bytesKept);
  return async (key: string, value: string) => (await memory.remember(key, async () => kilobyte(value))).trim();
};

test('forgets what was not asked for the longest, once all of it is more than it may keep', async () => {
  const ask = memoryOf(2500);
  await ask('a', 'first');
  await ask('b', 'first');
  await ask('a', 'second'); // kept, and asked for again
  await ask('c', 'first');
  expect([await ask('a', 'second'), await ask('b', 'second')]).toEqual(['first', 'second']);
});

test('what is larger than all that it may keep is answered and not kept', async () => {
  const ask = memoryOf(100);
  expect([await ask('a', 'first'), await ask('a', 'second')]).toEqual(['first', 'second']);
});

test('many small things weigh no more than a large one', async () => {
  const ask = memoryOf(100_000);
  for (let n = 0; n < 90; n += 1) await ask(`key ${n}`, 'first');
  expect(await ask('key 0', 'second')).toBe('first');
});

test('a finished reply weighs what it would send', async () => {
  const memory = createSnapshotMemory(2500);
  const reply = (size: number) => ({ preparedJson: Buffer.alloc(size), gzipped: Buffer.alloc(size) });
  const first = await memory.remember('a', async () => reply(1000));
  expect(await memory.remember('a', async () => reply(1000))).toBe(first);
  await memory.remember('b', async () => reply(300));
  expect(await memory.remember('a', async () => reply(1000))).not.toBe(first);
});

test('a failure is not remembered', async () => {
  const memory = createSnapshotMemory();
  await expect(memory.remember('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await memory.remember('a', async () => 'there')).toBe('there');
});

test('what follows in a series is made from what was made last, while that is kept', async () => {
  const memory = createSnapshotMemory(2500);
  const next = (key: string) =>
    memory.follow<string>('series', key, async (before) => kilobyte(`${key} after ${before?.trim() ?? 'nothing'}`));
  expect((await next('a')).trim()).toBe('a after nothing');
  expect((await next('b')).trim()).toBe('b after a after nothing');
  expect((await next('a')).trim()).toBe('a after nothing');
  for (const key of ['x', 'y', 'z']) await memory.remember(key, async () => kilobyte(key));
  expect((await next('c')).trim()).toBe('c after nothing');
});

test('a failure in a series is passed over', async () => {
  const memory = createSnapshotMemory();
  const follow = (key: string, make: (before: string | undefined) => Promise<string>) =>
    memory.follow('series', key, make);
  await follow('a', async () => 'first');
  await expect(follow('b', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await follow('c', async (before) => `after ${before}`)).toBe('after first');
});
