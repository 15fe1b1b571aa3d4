import 'fake-indexeddb/auto';
import { listOwnItems } from '@caselift/contract/own-items';
import { listSuppliers } from '@caselift/contract/suppliers';
import type { QueryKey } from '@tanstack/react-query';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepAnswers } from './kept-answers.ts';
import { keptPictures } from './kept-paths.ts';
import { createQueryClient, endpointQuery } from './query.ts';
import { answersDatabase } from './session-store.ts';

const query = { wholesalerId: 'ats', db: 'prod' } as const;
const own = endpointQuery(listOwnItems, { query }).queryKey;
const suppliers = endpointQuery(listSuppliers, { query }).queryKey;

/** An app that was opened by the person, and has asked for these. */
async function openBy(person: string, answers: object = {}) {
  const client = createQueryClient();
  await keepAnswers(client, person);
  for (const [queryKey, answer] of [
    [suppliers, 'suppliers' in answers ? answers.suppliers : undefined],
    [own, 'own' in answers ? answers.own : undefined],
  ] as const) {
    if (answer !== undefined) await client.fetchQuery({ queryKey: [...queryKey], queryFn: () => answer });
  }
  return client;
}
/** The answer is kept by now, and with it whatever was answered before it. */
async function isKept(queryKey: QueryKey, data: unknown): Promise<void> {
  const database = await openDB(answersDatabase);
  await vi.waitFor(
    async () => expect(await database.getAll('answers')).toContainEqual(expect.objectContaining({ queryKey, data })),
    { timeout: 300_000 },
  );
  database.close();
}

test('a rep’s own answers are there when the app is opened again, as old as they are; office figures are not', async () => {
  const first = await openBy('ann', { own: ['Fall displays'], suppliers: ['Alder'] });
  await isKept(own, ['Fall displays']);
  const again = await openBy('ann');
  expect(again.getQueryData(own)).toEqual(['Fall displays']);
  expect(again.getQueryState(own)?.dataUpdatedAt).toBe(first.getQueryState(own)?.dataUpdatedAt);
  // However young it is, the screen asks again.
  expect(again.getQueryState(own)?.isInvalidated).toBe(true);
  expect(again.getQueryData(suppliers)).toBeUndefined();
});

test('nobody reads the answers of the person before, and these are gone from then on', async () => {
  await openBy('ann', { own: ['Ann’s'] });
  await isKept(own, ['Ann’s']);
  expect((await openBy('ben')).getQueryData(own)).toBeUndefined();
  expect((await openBy('ann')).getQueryData(own)).toBeUndefined();
});

test('small pictures are kept as well, and not read again: their addresses expire', async () => {
  const key = [keptPictures, 'image-1'];
  const client = await openBy('ann');
  await client.fetchQuery({ queryKey: key, queryFn: () => new Blob(['picture'], { type: 'image/jpeg' }) });
  await isKept(key, expect.objectContaining({ type: 'image/jpeg' }));
  const again = await openBy('ann');
  expect(await again.getQueryData<Blob>(key)?.text()).toBe('picture');
  expect(again.getQueryState(key)?.isInvalidated).toBe(false);
  expect((await openBy('ben')).getQueryData(key)).toBeUndefined();
});

test('an answer that came meanwhile is newer than a kept one', async () => {
  await openBy('ann', { own: ['old'] });
  await isKept(own, ['old']);
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: [...own], queryFn: () => ['new'] as never });
  await keepAnswers(client, 'ann');
  expect(client.getQueryData(own)).toEqual(['new']);
});

test('after two weeks an answer is of no use', async () => {
  const client = await openBy('ann', { own: ['old'] });
  await isKept(own, ['old']);
  const { dataUpdatedAt: at = 0 } = client.getQueryState(own) ?? {};
  vi.useFakeTimers({ now: at + 15 * 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = await openBy('ann');
  expect(later.getQueryData(own)).toBeUndefined();
});
