// Tags of objectives and incentives, as the selector asks for them.
import { type Tag, tagLimits, tagTexts } from '@caselift/contract/tags';
import { luma } from '@caselift/domain/dark-color';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((given) => {
  house = given;
});
beforeEach(async () => {
  await house.server.sql`delete from tags`;
  await house.server.sql`delete from audit_log`;
});

const create = (json: object, as?: string) => house.ask('/api/tag', { json, ...(as && { as }) });
const created = async (json: object) => (await create(json)).body.payload as Tag;
const list = (sent = {}) => house.read<Tag[]>('/api/tags', sent);

test('tags are listed by name, whatever the case', async () => {
  for (const name of ['wine', 'Beer', 'Zero']) await created({ name, color: '#112233' });
  expect((await list()).map(({ name }) => name)).toEqual(['Beer', 'wine', 'Zero']);
});

describe('adding a tag', () => {
  test('keeps its trimmed name and its color', async () => {
    const tag = await created({ name: '  Wine of May ', color: '#1A2B3C' });
    expect(tag).toEqual({ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Wine of May', color: '#1a2b3c' });
    expect(await list()).toEqual([tag]);
  });

  test.each([{}, { color: null }])('gives it a dark color where none is sent: %j', async (more) => {
    const { color } = await created({ name: 'Wine', ...more });
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(luma(Number.parseInt(color.slice(1), 16))).toBeLessThan(128);
  });

  test('answers the tag that has the name, in any case, and adds none', async () => {
    const tag = await created({ name: 'Wine', color: '#112233' });
    expect(await created({ name: ' wINE ', color: '#445566' })).toEqual(tag);
    expect(await list()).toHaveLength(1);
  });

  test('of the same name by twenty people at once adds one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => created({ name: 'Wine' })));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('is told once by the history', async () => {
    await created({ name: 'Wine' });
    await created({ name: 'wine' });
    expect((await house.history()).filter((line) => line.includes('tag'))).toEqual(['Created the tag "Wine".']);
  });

  test('ends at the limit, below which names that are there are still answered', async () => {
    const rows = Array.from({ length: tagLimits.tags }, (_, at) => ({
      ...{ wholesaler_id: house.id, name: `Tag ${at}`, color: '#112233' },
    }));
    await house.server.sql`insert into tags ${house.server.sql(rows)}`;
    const { status, body } = await create({ name: 'One more' });
    expect([status, body.message]).toEqual([409, tagTexts.tooMany]);
    expect((await created({ name: 'TAG 7' })).name).toBe('Tag 7');
  });

  test.each([
    [{}, tagTexts.nameRequired],
    [{ name: '   ' }, tagTexts.nameRequired],
    [{ name: 7 }, tagTexts.nameRequired],
    [{ name: 'Sixteen letters.' }, tagTexts.nameLong],
    [{ name: 'Wine', color: 'red' }, tagTexts.color],
    [{ name: 'Wine', color: '#12345' }, tagTexts.color],
    [{ name: 'Wine', color: '#112233;x' }, tagTexts.color],
  ])('is refused of %j', async (sent, message) => {
    const { status, body } = await create(sent);
    expect([status, body.message]).toEqual([400, message]);
    expect(await list()).toEqual([]);
  });

  test('takes 15 characters', async () => {
    expect((await created({ name: 'Fifteen letters' })).name).toHaveLength(15);
  });
});

test('team leads read tags and add none, sales reps do neither, view-only managers read', async () => {
  const { LEAD_1, TOP_1, REP_1, VIEW_1 } = house.tokens;
  await created({ name: 'Wine' });
  for (const as of [LEAD_1, TOP_1]) {
    expect(await list({ as })).toHaveLength(1);
    expect((await create({ name: 'Beer' }, as)).status).toBe(403);
  }
  expect(await list({ as: VIEW_1 })).toHaveLength(1);
  expect((await create({ name: 'Beer' }, VIEW_1)).status).toBe(403);
  expect((await house.ask('/api/tags', { as: REP_1 })).status).toBe(403);
  expect(await list()).toHaveLength(1);
});

test('tags are the same in Preview, and other wholesalers have their own', async () => {
  const wine = await created({ name: 'Wine' });
  expect(await list({ as: house.tokens.ADM_1, db: 'preview' })).toEqual([wine]);
  const iowa = await insertTeam(house.server.sql, 'iowa');
  const url = '/api/tag?wholesalerId=iowa';
  const { body } = await house.server.ask({ url, method: 'POST', as: iowa.MGR_1, json: { name: 'wine' } });
  expect((body.payload as Tag)._id).not.toBe(wine._id);
  expect(await list()).toEqual([wine]);
  expect((await house.ask('/api/tags', { as: iowa.MGR_1 })).status).toBe(403);
});
