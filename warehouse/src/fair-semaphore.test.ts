import { describe, expect, test } from 'vitest';
import { type FairSemaphore, makeFairSemaphore } from './fair-semaphore.ts';

const never = AbortSignal.any([]);

/** Records each permit as it is given; `end` releases the one of that name. */
function watch(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string, signal = never) =>
      semaphore.acquire(name.slice(0, 1), signal).then((end) => {
        begun.push(name);
        ends.set(name, end);
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

describe('of two turns at a time', () => {
  test('a wholesaler that asks ten times takes one, and another one takes the other at once', async () => {
    const { ask, begun } = watch(makeFairSemaphore(2));
    const asked = Array.from({ length: 10 }, (_, at) => ask(`a${at}`));
    asked.push(ask('b0'));
    await new Promise(setImmediate);
    expect(begun).toEqual(['a0', 'b0']);
  });

  test('the next goes to whoever had one longest ago, however many asked before', async () => {
    const { ask, begun, end } = watch(makeFairSemaphore(2));
    for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) void ask(name);
    await end('nobody');
    await end('a0');
    expect(begun).toEqual(['a0', 'b0', 'c0']);
    await end('c0');
    await end('b0');
    expect(begun).toEqual(['a0', 'b0', 'c0', 'a1', 'b1']);
  });

  test('whoever gave up waiting is passed over', async () => {
    const { ask, begun, end } = watch(makeFairSemaphore(1));
    const patience = new AbortController();
    void ask('a0');
    const given = ask('b0', patience.signal);
    void ask('c0');
    patience.abort(new Error('too long'));
    await expect(given).rejects.toThrow('too long');
    await end('a0');
    expect(begun).toEqual(['a0', 'c0']);
    await expect(ask('d0', patience.signal)).rejects.toThrow('too long');
  });
});
