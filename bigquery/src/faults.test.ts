/** What only a fake can be told to do: time passes, calls fail, replies are lost. Google's own client notices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Scope } from './store.ts';
import { type FakeBed, openFake } from './testing/bed.ts';

let bed: FakeBed;
beforeAll(async () => {
  bed = await openFake();
  await bed.client.createDataset('house');
  await bed.client.query('create table house.numbers as select 1 as id, 10 as v');
});
afterAll(() => bed.close());

test('of two transactions on one table, the one that commits later is aborted', async () => {
  const { scope, other } = await twoTransactions();
  scope.commit();
  expect(() => other.commit()).toThrow('aborted due to concurrent update against table caselift-test:house.numbers');
});

async function twoTransactions() {
  const name = { dataset: 'house', table: 'numbers' };
  const [scope, other] = [new Scope(bed.fake.project), new Scope(bed.fake.project)];
  for (const one of [scope, other]) {
    one.begin();
    const held = one.find(name);
    if (held?.kind === 'TABLE') one.replace(name, held, { ...held });
  }
  return { scope, other };
}

test('tables expire as their dataset says', async () => {
  const [dataset] = await bed.client.createDataset('run_7', { defaultTableExpirationMs: '3600000' });
  await bed.client.query('create table run_7.step as select 1 as a');
  expect((await dataset.table('step').exists())[0]).toBe(true);
  bed.fake.advance(3_600_001);
  expect((await dataset.table('step').exists())[0]).toBe(false);
  await expect(bed.client.query('select * from run_7.step')).rejects.toMatchObject({ code: 404 });
});

test('a call without its permission is 403, what is missing 404', async () => {
  bed.fake.deny({ method: 'DELETE', path: /\/datasets\/kept$/ });
  await expect(bed.client.dataset('kept').delete()).rejects.toMatchObject({
    code: 403,
    errors: [{ reason: 'accessDenied' }],
  });
  await expect(bed.client.query('select * from house.nowhere')).rejects.toMatchObject({ code: 404 });
  await expect(bed.client.query('select * from elsewhere.nowhere')).rejects.toMatchObject({ code: 404 });
});

test('the client itself tries again after 503, but not after 403 rateLimitExceeded', async () => {
  bed.fake.failNext({ method: 'POST', path: /\/queries$/ }, 'backendError');
  expect((await bed.client.query('select 1 as one'))[0]).toEqual([{ one: 1 }]);
  bed.fake.failNext({ method: 'POST', path: /\/queries$/ }, 'rateLimitExceeded');
  await expect(bed.client.query('select 2 as two')).rejects.toMatchObject({
    code: 403,
    errors: [{ reason: 'rateLimitExceeded' }],
  });
});

test('a reply that is lost on the way leaves a job that is found by its id', async () => {
  bed.fake.loseNextReply({ method: 'POST', path: /\/jobs$/ });
  const begin = () =>
    bed.client.createQueryJob({ query: 'insert into house.numbers values (9, 0)', jobId: 'change-9' });
  await expect(begin()).rejects.toThrow();
  await expect(begin()).rejects.toMatchObject({ code: 409 });
  const job = bed.client.job('change-9');
  await job.promise();
  const [{ statistics }] = await job.getMetadata();
  expect(statistics.query.numDmlAffectedRows).toBe('1');
});
