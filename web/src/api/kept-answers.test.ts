import 'fake-indexeddb/auto';
import { listOwnItems } from '@caselift/contract/own-items';
import { listSuppliers } from '@caselift/contract/suppliers';
import { expect, test, vi } from 'vitest';
import { keepAnswers } from './kept-answers.ts';
import { keptPictures } from './kept-paths.ts';
import { createQueryClient, endpointQuery } from './query.ts';

const query = { wholesalerId: 'ats', db: 'prod' } as const;
const own = endpointQuery(listOwnItems, { query }).queryKey;
const suppliers = endpointQuery(listSuppliers, { query }).queryKey;

/** An app that was opened by the person, and has asked for these. */
async function openBy(person: string, answers: object = {}) {
  const client = createQueryClient();
  await keepAnswers(client, person);
  for (const [queryKey, answer] of [
    [own, 'own' in answers ? answers.own : undefined],
    [suppliers, 'suppliers' in answers ? answers.suppliers : undefined],
  ] as const) {
    if (answer !== undefined) await client.fetchQuery({ queryKey: [...queryKey], queryFn: () => answer });
  }
  return client;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a rep’s own answers are there when the app is opened again, as old as they are; office figures are not', async () => {
  await openBy('ann', { own: ['Fall displays'], suppliers: ['Alder'] });
  await settled();
  const again = await openBy('ann');
  expect(again.getQueryData(own)).toEqual(['Fall displays']);
  expect(again.getQueryState(own)?.dataUpdatedAt).toBeLessThan(Date.now());
  // However young it is, the screen asks again.
  expect(again.getQueryState(own)?.isInvalidated).toBe(true);
  expect(again.getQueryData(suppliers)).toBeUndefined();
});

test('nobody reads the answers of the person before, and these are gone from then on', async () => {
  await openBy('ann', { own: ['Ann’s'] });
  await settled();
  expect((await openBy('ben')).getQueryData(own)).toBeUndefined();
  expect((await openBy('ann')).getQueryData(own)).toBeUndefined();
});

test('small pictures are kept as well, and not read again: their addresses expire', async () => {
  const key = [keptPictures, 'image-1'];
  const client = await openBy('ann');
  await client.fetchQuery({ queryKey: key, queryFn: () => new Blob(['picture'], { type: 'image/jpeg' }) });
  await settled();
  const again = await openBy('ann');
  expect(await again.getQueryData<Blob>(key)?.text()).toBe('picture');
  expect(again.getQueryState(key)?.isInvalidated).toBe(false);
  expect((await openBy('ben')).getQueryData(key)).toBeUndefined();
});

test('an answer that came meanwhile is newer than a kept one', async () => {
  await openBy('ann', { own: ['old'] });
  await settled();
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: [...own], queryFn: () => ['new'] as never });
  await keepAnswers(client, 'ann');
  expect(client.getQueryData(own)).toEqual(['new']);
});

test('after two weeks an answer is of no use', async () => {
  await openBy('ann', { own: ['old'] });
  await settled();
  vi.useFakeTimers({ now: Date.now() + 15 * 86_400_000, toFake: ['Date'] });
  const later = await openBy('ann');
  vi.useRealTimers();
  expect(later.getQueryData(own)).toBeUndefined();
});
