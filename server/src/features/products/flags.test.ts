import { productTexts as texts } from '@caselift/contract/products';
import type { PublishPreview } from '@caselift/contract/publications';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { publish, reset, rollback } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Db = 'preview' | 'prod';

let server: TestApp;
let actors: Record<RoleName, Actor>;
let admin: string;

const ale = { customId: 'A', name: 'Alder Ale' };
const birch = { customId: 'B', name: 'birch Cider' };

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  admin = actors.admin.token;
  const prod = { lastTransactionDate: '2024-05-15', products: [ale, birch] };
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', prod));
  const draft = { lastTransactionDate: '2024-06-14', products: [ale, birch, { customId: 'N', name: 'New Stout' }] };
  await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', draft));
  const iowa = { lastTransactionDate: '2024-05-15', products: [{ customId: 'IOWA', name: 'Corn Ale' }] };
  await pointAt(sql, 'iowa', 'prod', await insertSnapshot(sql, 'iowa', iowa));
});
afterAll(() => server.stop());
beforeEach(() => server.sql`delete from product_flags`);

const patch = (query: string, sponsored: unknown, { as = admin, db = 'prod' as Db } = {}) =>
  server.ask({
    url: `/api/products?wholesalerId=ats&db=${db}&${query}`,
    method: 'PATCH',
    as,
    json: { patch: { sponsored } },
  });
const isSet = async (query: string, sponsored: unknown, db: Db = 'prod') => {
  const { status, body } = await patch(query, sponsored, { db });
  expect([status, body.message]).toEqual([200, undefined]);
};

/** As the list shows them: those that have a flag. */
async function flagsIn(db: Db): Promise<Record<string, string>> {
  const { body } = await server.ask({ url: `/api/products?wholesalerId=ats&db=${db}`, as: admin });
  const { results } = body.payload as {
    results: { customId: string; sponsored: { isSponsored: boolean; isExcluded: boolean } }[];
  };
  const flagged = results.flatMap(({ customId, sponsored: { isSponsored, isExcluded } }) =>
    isSponsored || isExcluded ? [[customId, `${isSponsored ? 'sponsored' : ''}${isExcluded ? 'excluded' : ''}`]] : [],
  );
  return Object.fromEntries(flagged);
}
async function wholesaler(as: string, db: Db): Promise<Wholesaler> {
  return (await server.ask({ url: `/api/wholesaler?wholesalerId=ats&db=${db}`, as })).body.payload as Wholesaler;
}
async function newestSentence(): Promise<string | undefined> {
  const { body } = await server.ask({ url: '/api/history?wholesalerId=ats', as: admin });
  return (body.payload as { detail: string }[])[0]?.detail;
}

describe('PATCH /api/products', () => {
  test('sponsors and excludes, one clears the other, and what is not sent stays', async () => {
    const { body } = await patch('customIds=A&customIds=B&customIds=A', { isSponsored: true });
    expect(body.payload).toEqual({ updated: 2 });
    expect(await flagsIn('prod')).toEqual({ A: 'sponsored', B: 'sponsored' });
    await isSet('customIds=A', { isExcluded: true });
    expect(await flagsIn('prod')).toEqual({ A: 'excluded', B: 'sponsored' });
    await isSet('customIds=A&customIds=B', { isSponsored: false });
    expect(await flagsIn('prod')).toEqual({ A: 'excluded' });
    await isSet('customIds=A', { isSponsored: true, isExcluded: false });
    expect(await flagsIn('prod')).toEqual({ A: 'sponsored' });
    await isSet('customIds=A', { isSponsored: false, isExcluded: false });
    expect(await flagsIn('prod')).toEqual({});
  });

  test('an edit in prod is written to preview too, one in preview is a draft', async () => {
    await isSet('customIds=A', { isExcluded: true }, 'preview');
    expect([await flagsIn('prod'), await flagsIn('preview')]).toEqual([{}, { A: 'excluded' }]);
    await isSet('customIds=A', { isSponsored: true });
    expect([await flagsIn('prod'), await flagsIn('preview')]).toEqual([{ A: 'sponsored' }, { A: 'sponsored' }]);
  });

  test('all of them or none: an unknown product, one of the other environment or wholesaler is refused', async () => {
    for (const customId of ['NONE', 'N', 'IOWA']) {
      const { status, body } = await patch(`customIds=A&customIds=${customId}`, { isSponsored: true });
      expect([status, body.message]).toEqual([400, texts.unknown([customId])]);
    }
    expect([await flagsIn('prod'), await flagsIn('preview')]).toEqual([{}, {}]);
    await isSet('customIds=N', { isSponsored: true }, 'preview');
    expect(await flagsIn('preview')).toEqual({ N: 'sponsored' });
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `customIds=P${at}`).join('&');
  test.each<[string, unknown, string]>([
    ['', { isSponsored: true }, texts.none],
    ['customIds=', { isSponsored: true }, texts.none],
    [many(101), { isSponsored: true }, texts.tooMany],
    ['customIds=A', {}, texts.nothing],
    ['customIds=A', { isSponsored: true, isExcluded: true }, texts.both],
  ])('%s with %j is refused: %s', async (query, sponsored, message) => {
    const { status, body } = await patch(query, sponsored);
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each([[{ isSponsored: 'yes' }], [null], ['sponsored']])("%j isn't a flag", async (sponsored) => {
    expect((await patch('customIds=A', sponsored)).status).toBe(400);
  });

  test('a hundred products are changed at once', async () => {
    const products = Array.from({ length: 100 }, (_, at) => ({ customId: `P${at}`, name: `Product ${at}` }));
    await insertWholesaler(server.sql, 'large');
    const content = { lastTransactionDate: '2024-05-15', products };
    await pointAt(server.sql, 'large', 'prod', await insertSnapshot(server.sql, 'large', content));
    const url = `/api/products?wholesalerId=large&${many(100)}`;
    const json = { patch: { sponsored: { isExcluded: true } } };
    const { body } = await server.ask({ url, method: 'PATCH', as: admin, json });
    expect(body.payload).toEqual({ updated: 100 });
    const [row] = await server.sql`select count(*) as rows from product_flags where is_excluded`;
    expect(row?.rows).toBe(200);
  });

  test('before the first update there is no product to change', async () => {
    await insertWholesaler(server.sql, 'early');
    const url = '/api/products?wholesalerId=early&customIds=A';
    const json = { patch: { sponsored: { isSponsored: true } } };
    const { status, body } = await server.ask({ url, method: 'PATCH', as: admin, json });
    expect([status, body.message]).toEqual([400, texts.unknown(['A'])]);
  });

  test('only admins may, and nobody who may only look', async () => {
    for (const kind of ['salesRep', 'teamLead', 'leadership', 'manager'] as const)
      expect([kind, (await patch('customIds=A', { isSponsored: true }, { as: actors[kind].token })).status]).toEqual([
        kind,
        403,
      ]);
    const looking = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await patch('customIds=A', { isSponsored: true }, { as: looking.token })).status).toBe(403);
    expect((await patch('customIds=A', { isSponsored: true }, { as: '' })).status).toBe(401);
    expect(await flagsIn('prod')).toEqual({});
  });

  test('is told in the history, by the names of the products and what was set', async () => {
    await isSet('customIds=A', { isExcluded: true });
    expect(await newestSentence()).toBe('Changed Alder Ale (A) in Production and Preview: excluded from no to yes.');
    await isSet('customIds=A&customIds=B', { isSponsored: true }, 'preview');
    expect(await newestSentence()).toBe(
      'Changed 2 products (Alder Ale, birch Cider) in Preview: sponsored from no to yes; excluded from yes to no.',
    );
    await isSet('customIds=A', { isExcluded: true });
    expect(await newestSentence()).toBe(
      'Reset Alder Ale (A) in Preview to match Production: sponsored from yes to no; excluded from no to yes.',
    );
    const [count] = await server.sql`select count(*) as n from audit_log where action = 'edit products'`;
    await isSet('customIds=A', { isExcluded: true });
    const [again] = await server.sql`select count(*) as n from audit_log where action = 'edit products'`;
    expect(again).toEqual(count); // nothing changed
  });
});

describe('flags on the way to Production', () => {
  const edits = async () => {
    const { body } = await server.ask({ url: '/api/publishPreview?wholesalerId=ats', as: admin });
    return (body.payload as PublishPreview).edits;
  };

  test('what publishing changes names the product, and publishing changes it', async () => {
    await isSet('customIds=A', { isExcluded: true });
    await isSet('customIds=N', { isSponsored: true }, 'preview');
    await isSet('customIds=A', { isSponsored: true }, 'preview');
    const flag = { entity: 'productFlag', customId: 'A', name: 'Alder Ale' };
    expect(await edits()).toEqual([
      { ...flag, field: 'is excluded', current: true, after: false },
      { ...flag, field: 'is sponsored', current: false, after: true },
      { entity: 'productFlag', customId: 'N', name: 'New Stout', field: 'is sponsored', current: null, after: true },
    ]);
    const { publicationId } = await publish(server.sql, 'ats', 'test', 'test');
    expect(await flagsIn('prod')).toEqual({ A: 'sponsored', N: 'sponsored' });
    expect(await edits()).toEqual([]);

    await isSet('customIds=B', { isExcluded: true });
    const { body } = await server.ask({
      url: `/api/publications/${publicationId}/rollback?wholesalerId=ats`,
      as: admin,
    });
    expect((body.payload as PublishPreview).edits).toEqual([
      { entity: 'productFlag', customId: 'B', name: 'birch Cider', field: 'is excluded', current: true, after: null },
    ]);
    await rollback(server.sql, 'ats', publicationId, 'test', 'test');
    expect(await flagsIn('prod')).toEqual({ A: 'sponsored', N: 'sponsored' });
  });

  test('resetting preview throws its flags away', async () => {
    await isSet('customIds=A', { isSponsored: true });
    await isSet('customIds=B', { isExcluded: true }, 'preview');
    await reset(server.sql, 'ats', 'test', 'test');
    expect(await flagsIn('preview')).toEqual({ A: 'sponsored' });
  });

  test("the wholesaler's details list them by name, for admins alone", async () => {
    await isSet('customIds=B', { isSponsored: true });
    await isSet('customIds=A', { isExcluded: true }, 'preview');
    const sponsored = { ...birch, flag: 'sponsored' };
    expect((await wholesaler(admin, 'preview')).productFlags).toEqual([{ ...ale, flag: 'excluded' }, sponsored]);
    expect((await wholesaler(admin, 'prod')).productFlags).toEqual([sponsored]);
    for (const kind of ['salesRep', 'teamLead', 'leadership', 'manager'] as const)
      expect([kind, 'productFlags' in (await wholesaler(actors[kind].token, 'prod'))]).toEqual([kind, false]);
    expect((await wholesaler(actors.boundAdmin.token, 'prod')).productFlags).toEqual([sponsored]);
  });

  test('a flag of a product that the figures no longer hold is told by its id', async () => {
    await server.sql`
      insert into product_flags (wholesaler_id, db, custom_id, is_sponsored) values ('ats', 'prod', 'GONE', true)`;
    const gone = { customId: 'GONE', name: 'GONE', flag: 'sponsored' };
    expect((await wholesaler(admin, 'prod')).productFlags).toEqual([gone]);
  });
});
