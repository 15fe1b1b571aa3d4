import { expect, test } from 'vitest';
import { turnsOf } from './turns.ts';

test('the edits of one wholesaler wait in their order, and those of another do not wait for them', async () => {
  const turns = turnsOf(2);
  const said: string[] = [];
  const holds = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const edits = holds.map((hold, at) =>
    turns('oak', async () => {
      said.push(`oak ${at}`);
      await hold.promise;
    }),
  );
  await turns('elm', async () => said.push('elm'));
  expect(said).toEqual(['oak 0', 'oak 1', 'elm']);
  holds[1]?.resolve();
  await edits[1];
  expect(said).toEqual(['oak 0', 'oak 1', 'elm', 'oak 2']);
  for (const hold of holds) hold.resolve();
  await Promise.all(edits);
  expect(said.at(-1)).toBe('oak 3');
});

test('an edit that fails gives its turn on', async () => {
  const turns = turnsOf(1);
  const failed = turns('oak', () => Promise.reject(new Error('refused')));
  const next = turns('oak', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('done');
});
