import { expect, test } from 'vitest';
import { makeReadWriteLock } from './read-write-lock.ts';

/** A piece of work that says when it begins and ends when told. */
function workOf(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
  };
  return { work, end: resolve };
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

test('a backup waits for the jobs that run, and jobs that come meanwhile wait for the backup', async () => {
  const gate = makeReadWriteLock();
  const log: string[] = [];
  const [first, second] = [workOf('first', log), workOf('second', log)];
  const [backup, late] = [workOf('backup', log), workOf('late', log)];
  const all = [gate.shared(first.work), gate.shared(second.work), gate.alone(backup.work), gate.shared(late.work)];
  for (const one of [second, first, backup, late]) {
    await turnOfTheLoop();
    one.end();
  }
  await Promise.all(all);
  expect(log).toEqual([
    'first begins',
    'second begins',
    'second ends',
    'first ends',
    'backup begins',
    'backup ends',
    'late begins',
    'late ends',
  ]);
});

test('a failed job neither stays in the way nor hides its failure', async () => {
  const gate = makeReadWriteLock();
  await expect(gate.shared(() => Promise.reject(new Error('no disk space')))).rejects.toThrow('no disk space');
  await expect(gate.alone(() => Promise.reject(new Error('no disk space')))).rejects.toThrow('no disk space');
  expect(await gate.shared(async () => 'done')).toBe('done');
  expect(await gate.alone(async () => 'done')).toBe('done');
});
