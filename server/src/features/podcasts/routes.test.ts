// Podcasts, as the tab shows and edits them.
import { type Podcast, podcastLimits, podcastTexts } from '@caselift/contract/podcasts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((given) => {
  house = given;
});
beforeEach(async () => {
  await house.server.sql`delete from podcasts`;
  await house.server.sql`delete from audit_log`;
});

const base = '/api/v2/podcasts';
const talk = { name: 'Talk of May', url: 'https://example.com/may?day=1' };
const add = async (json: object = talk) => (await house.ask(base, { json })).body.podcast as Podcast;
const list = (sent = {}) => house.read<Podcast[]>(base, sent);
const patch = ({ _id }: Podcast, json: object) => house.ask(`${base}/${_id}`, { method: 'PATCH', json });
const told = async () => (await house.history()).filter((line) => line.includes('podcast'));

test('podcasts are listed by name, as payload and as podcasts', async () => {
  for (const name of ['wine', 'Beer']) await add({ ...talk, name });
  const { body } = await house.ask(base);
  expect((body.podcasts as Podcast[]).map(({ name }) => name)).toEqual(['Beer', 'wine']);
  expect(body.payload).toEqual(body.podcasts);
});

test('a podcast is added with its trimmed name and link, read by its ID, changed, and deleted', async () => {
  const podcast = await add({ name: ' Talk of May ', url: ` ${talk.url}\n` });
  expect(podcast).toEqual({ _id: expect.any(String), ...talk, version: 1 });
  expect(await house.read(`${base}/${podcast._id}`)).toEqual(podcast);
  const { body } = await patch(podcast, { url: 'http://example.com/june' });
  expect(body.podcast).toEqual({ ...podcast, url: 'http://example.com/june', version: 2 });
  expect(await list()).toEqual([body.podcast]);
  expect((await house.ask(`${base}/${podcast._id}`, { method: 'DELETE' })).body).toEqual({ ok: true, payload: null });
  expect(await list()).toEqual([]);
  expect(await told()).toEqual([
    'Deleted the podcast "Talk of May".',
    `Changed the podcast "Talk of May": the URL from "${talk.url}" to "http://example.com/june".`,
    'Added the podcast "Talk of May".',
  ]);
});

test("a save that changes nothing isn't an edit", async () => {
  const podcast = await add();
  expect((await patch(podcast, talk)).body.podcast).toEqual(podcast);
  expect(await told()).toEqual(['Added the podcast "Talk of May".']);
});

test('a save from an older version is refused with what differs, unless it says what is stored', async () => {
  const podcast = await add();
  await patch(podcast, { name: 'Talk of June', version: podcast.version });
  const { status, body } = await patch(podcast, { ...talk, version: podcast.version });
  expect([status, body.code, body.version]).toEqual([409, 'stale', 2]);
  expect(body.fields).toEqual([{ field: 'name', stored: 'Talk of June' }]);
  expect((await patch(podcast, { name: 'Talk of June', version: podcast.version })).status).toBe(200);
  expect((await list())[0]?.name).toBe('Talk of June');
});

describe('what is typed', () => {
  test.each([
    [{ name: undefined }, podcastTexts.nameRequired],
    [{ url: undefined }, podcastTexts.urlRequired],
  ])('a new podcast is refused of %j', async (fault, message) => {
    const { status, body } = await house.ask(base, { json: { ...talk, ...fault } });
    expect([status, body.message, await list()]).toEqual([400, message, []]);
  });

  test.each([
    [{ name: '  ' }, podcastTexts.nameRequired],
    [{ name: 'x'.repeat(podcastLimits.name + 1) }, podcastTexts.nameLong],
    [{ url: ' ' }, podcastTexts.urlRequired],
    [{ url: `https://example.com/${'x'.repeat(podcastLimits.url)}` }, podcastTexts.urlLong],
    [{ url: 'javascript:alert(1)' }, podcastTexts.url],
    [{ url: 'java\tscript:alert(1)' }, podcastTexts.url],
    [{ url: 'data:text/html,hello' }, podcastTexts.url],
    [{ url: 'ftp://example.com' }, podcastTexts.url],
    [{ url: 'example.com' }, podcastTexts.url],
    [{ url: 'https://' }, podcastTexts.url],
    [{ url: 'https:///example.com' }, podcastTexts.url],
    [{ url: 'https://exa mple.com' }, podcastTexts.url],
    [{ url: 'https://[' }, podcastTexts.url],
  ])('is refused of %j', async (fault, message) => {
    const { status, body } = await house.ask(base, { json: { ...talk, ...fault } });
    expect([status, body.message]).toEqual([400, message]);
    expect(await list()).toEqual([]);
    const changed = await patch(await add(), fault);
    expect([changed.status, changed.body.message]).toEqual([400, message]);
  });

  test('is taken at its longest', async () => {
    const longest = {
      name: 'x'.repeat(podcastLimits.name),
      url: `HTTPS://example.com/${'x'.repeat(podcastLimits.url - 20)}`,
    };
    expect(await add(longest)).toMatchObject(longest);
  });

  test('is refused beyond as many podcasts as a wholesaler can have', async () => {
    const rows = Array.from({ length: podcastLimits.podcasts }, () => ({
      ...{ ...talk, wholesaler_id: house.id, created_by: 'test' },
    }));
    await house.server.sql`insert into podcasts ${house.server.sql(rows)}`;
    const { status, body } = await house.ask(base, { json: talk });
    expect([status, body.message]).toEqual([409, podcastTexts.tooMany]);
  });
});

test.each(['GET', 'PATCH', 'DELETE'] as const)('%s of a podcast that is not there is a 404', async (method) => {
  const podcast = await add();
  const iowa = await insertTeam(house.server.sql, `iowa${method.toLowerCase()}`);
  const json = method === 'PATCH' ? talk : undefined;
  const none = `${base}/00000000-0000-4000-8000-000000000009`;
  const { status, body } = await house.ask(none, { method, ...(json && { json }) });
  expect([status, body.message]).toEqual([404, podcastTexts.unknown]);
  const ofAnother = `${base}/${podcast._id}?wholesalerId=iowa${method.toLowerCase()}`;
  const other = await house.server.ask({ url: ofAnother, method, as: iowa.MGR_1, ...(json && { json }) });
  expect(other.status).toBe(404);
  expect((await house.ask(`${base}/-`, { method, ...(json && { json }) })).status).toBe(400);
  expect(await list()).toEqual([podcast]);
});

test('team leads and sales reps do not get podcasts, and view-only managers change none', async () => {
  const podcast = await add();
  const { LEAD_1, TOP_1, REP_1, VIEW_1, ADM_1 } = house.tokens;
  for (const as of [LEAD_1, TOP_1, REP_1]) {
    for (const path of [base, `${base}/${podcast._id}`]) expect((await house.ask(path, { as })).status).toBe(403);
    expect((await house.ask(base, { as, json: talk })).status).toBe(403);
  }
  expect(await list({ as: VIEW_1 })).toEqual([podcast]);
  expect((await house.ask(base, { as: VIEW_1, json: talk })).status).toBe(403);
  expect((await house.ask(`${base}/${podcast._id}`, { as: VIEW_1, method: 'DELETE' })).status).toBe(403);
  // The same in Preview: there is one list a wholesaler.
  expect(await list({ as: ADM_1, db: 'preview' })).toEqual([podcast]);
});

test.fails('a link without its scheme is taken as https', async () => {
  expect(await add({ name: 'Talk', url: 'open.spotify.com/show/1' })).toMatchObject({
    url: 'https://open.spotify.com/show/1',
  });
});
