/** Which installation owns a dataset, and what becomes of those that were cut off. */
import { openPort } from '@caselift/warehouse/bigquery/client';
import { StrangersDataset } from '@caselift/warehouse/bigquery/datasets';
import { openFacts } from '@caselift/warehouse/bigquery/facts';
import type { BigQueryPort } from '@caselift/warehouse/bigquery/port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeBed, openFake, settingsOf } from './testing/bed.ts';

let bed: FakeBed;
let ours: BigQueryPort;
let theirs: BigQueryPort;
beforeAll(async () => {
  bed = await openFake();
  ours = await openPort(settingsOf(bed, { installation: 'ours' }));
  theirs = await openPort(settingsOf(bed, { installation: 'theirs' }));
});
afterAll(() => bed?.close());

const names = () => [...bed.fake.project.datasets.keys()];
const labelsOf = async (name: string) => (await bed.client.dataset(name).getMetadata())[0].labels;
const dayMs = 86_400_000;

test('whoever makes a dataset has it: it stands in its labels', async () => {
  expect(await ours.datasets.make('house', 'facts')).toBe(true);
  expect(await ours.datasets.make('house', 'facts')).toBe(false);
  expect(await labelsOf('house')).toEqual({ caselift_installation: 'ours', caselift_use: 'facts' });
  expect([await ours.datasets.own('house'), await ours.datasets.own('nothing')]).toEqual([true, false]);
});

test("what is another's is neither opened, made nor deleted", async () => {
  for (const attempt of [
    () => theirs.datasets.own('house'),
    () => theirs.datasets.make('house', 'facts'),
    () => theirs.datasets.drop('house'),
    () => openFacts(theirs, { wholesalerId: 'ats', dataset: 'house' }),
  ])
    await expect(attempt()).rejects.toThrow(StrangersDataset);
  expect(names()).toEqual(['house']);
  expect(await theirs.datasets.drop('nothing')).toBe(false);
});

test('the reply to a creation that is lost is found again', async () => {
  bed.fake.loseNextReply({ method: 'POST', path: /\/datasets$/ });
  expect(await ours.datasets.make('lost', 'work')).toBe(false);
  expect(await ours.datasets.drop('lost')).toBe(true);
});

test('empty datasets of what was cut off are deleted after two days, and nothing else', async () => {
  await ours.datasets.make('house_run_1', 'work');
  await ours.query('create table house_run_1.lines as select 1 as one');
  await ours.datasets.make('house_import_7', 'work');
  await ours.datasets.make('other_run_1', 'work');
  await theirs.datasets.make('house_run_2', 'work');
  const sweep = (ageMs: number) => ours.datasets.dropAbandoned('house', bed.fake.project.now() - ageMs);
  expect(await sweep(2 * dayMs)).toEqual([]);
  expect(await sweep(-1)).toEqual(['house_import_7']); // what holds something is perhaps worked with
  bed.fake.advance(2 * dayMs + 1);
  await ours.datasets.make('house_copy_1', 'work');
  expect(await sweep(2 * dayMs)).toEqual(['house_run_1']);
  expect(names()).toEqual(['house', 'other_run_1', 'house_run_2', 'house_copy_1']);
});

test('an heir takes over a dataset and what was cut off beside it, from the one it names alone', async () => {
  expect(await theirs.datasets.takeOver('house', null)).toBe(false);
  expect(await theirs.datasets.takeOver('house', 'others')).toBe(false);
  expect(await labelsOf('house')).toMatchObject({ caselift_installation: 'ours' });
  expect(await theirs.datasets.takeOver('house', 'ours')).toBe(true);
  expect(await labelsOf('house')).toEqual({ caselift_installation: 'theirs', caselift_use: 'facts' });
  expect(await labelsOf('house_copy_1')).toEqual({ caselift_installation: 'theirs', caselift_use: 'work' });
  expect(await labelsOf('other_run_1')).toMatchObject({ caselift_installation: 'ours' });
  await expect(ours.datasets.own('house')).rejects.toThrow(/belongs to another installation of Caselift \(theirs\)/);
});
