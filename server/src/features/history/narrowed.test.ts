// 'Who changed this': the history of one thing, searched, narrowed and as a file (docs/product.md, Screens).
import { historyAbout, historyTexts } from '@caselift/contract/history';
import { publish, rollback } from '@caselift/db/publish';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((opened) => {
  house = opened;
});
beforeEach(() => house.server.sql`delete from audit_log`);

type Query = Record<string, string>;
const ask = (query: Query = {}, as = house.tokens.ADM_1) =>
  house.server.ask({ url: `/api/history?${new URLSearchParams({ wholesalerId: house.id, ...query })}`, as });
const told = async (query: Query) => {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};
const change = async (url: string, json: object, { db = 'prod', as = house.tokens.ADM_1, method = 'PATCH' } = {}) => {
  const { status, body } = await house.server.ask({
    url: `${url}?wholesalerId=${house.id}&db=${db}`,
    ...{ method: method as 'PATCH', as, json },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.payload;
};
const numbers = (rows: object[], sent = {}) => change('/api/users/numbers', { rows }, sent);

describe('who changed', () => {
  test('a goal is told by what changed of that goal alone, of that person alone', async () => {
    await change('/api/v1/users/goals', [
      { customId: 'REP_1', gpGoal: 42_000, volumeGoal: 900 },
      { customId: 'REP_2', gpGoal: 30_000, volumeGoal: 500 },
    ]);
    await change('/api/v1/users/goals', [{ customId: 'REP_1', gpGoal: 42_000, volumeGoal: 950 }]);
    await numbers([
      { customId: 'REP_1', patch: { gp: { goal: 40_000, totalPayout: 500 }, volume: { threshold: 85 } } },
      { customId: 'REP_2', patch: { gp: { goal: 31_000 } } },
    ]);
    const both = 'in Production and Preview';
    expect(await told({ about: historyAbout.goal('REP_1', 'gp') })).toEqual([
      `Changed Ann (REP_1) ${both}: the GP goal from 42000 to 40000; the GP payout from none to 500.`,
      `Set goals of Ann (REP_1) ${both}, for the sales period starting 2024-05-01: the GP goal from none to 42000.`,
    ]);
    const set = `Set goals of Ben (REP_2) ${both}, for the sales period starting 2024-05-01:`;
    expect(await told({ about: historyAbout.goal('REP_2', 'volume') })).toEqual([
      `${set} the volume goal from none to 500.`,
    ]);
    expect(await told({ about: historyAbout.person('REP_2') })).toEqual([
      `Changed Ben (REP_2) ${both}: the GP goal from 30000 to 31000.`,
      `${set} the GP goal from none to 30000; the volume goal from none to 500.`,
    ]);
  });

  test('a goal that was edited in Preview names the publication that it came with, and every rollback', async () => {
    const { sql } = house.server;
    const published = () => publish(sql, house.id, 'mara@example.com', 'here');
    const { publicationId } = await published();
    await numbers([{ customId: 'REP_1', patch: { gp: { goal: 7 } } }], { db: 'preview' });
    const second = await published();
    await published();
    await rollback(sql, house.id, publicationId, 'mara@example.com', 'here');
    expect(await told({ about: historyAbout.goal('REP_1', 'gp') })).toEqual([
      `Rolled back to publication ${publicationId}.`,
      `Published Preview's figures and edits as publication ${second.publicationId}.`,
      expect.stringMatching(/^Changed Ann \(REP_1\) in Preview: the GP goal from \w+ to 7\.$/),
    ]);
  });

  test('a person is told of the items they came into and left, of their pay and of nobody else', async () => {
    const item = await house.save({ users: ['REP_1', 'REP_2'] });
    const saved = await house.patched(item, { target: 30 });
    await house.patched(saved, { users: ['REP_2'] });
    const own = await told({ about: historyAbout.person('REP_1') });
    expect(own).toEqual([
      expect.stringMatching(/^Changed the objective "Spring": people from Ann, Ben to Ben/),
      expect.stringMatching(/^Changed the objective "Spring": .*people from none to Ann, Ben/),
    ]);
    expect(await told({ about: historyAbout.person('REP_3') })).toEqual([]);
    expect(await told({ about: historyAbout.item(item._id) })).toEqual([
      own[0],
      'Changed the objective "Spring": the target from 20 to 30.',
      own[1],
      'Created the objective "Spring".',
    ]);
  });

  test('a copied item is told in the history of both', async () => {
    const item = await house.save();
    const { item: copy } = (await change(
      '/api/v3/items',
      { name: 'Fall', parentId: item._id, type: 'quantity' },
      { method: 'POST' },
    )) as { item: { _id: string } };
    const sentence = 'Copied "Spring" as the objective "Fall".';
    expect(await told({ about: historyAbout.item(copy._id) })).toEqual([sentence]);
    expect(await told({ about: historyAbout.item(item._id) })).toContain(sentence);
  });

  test('a boost and a setting are told by what changed of them alone', async () => {
    const boost = (await change('/api/v2/boosts', { name: 'Ale' }, { method: 'POST' })) as { _id: string };
    await change('/api/v2/boosts', { name: 'Rum' }, { method: 'POST' });
    expect(await told({ about: historyAbout.boost(boost._id) })).toEqual(['Created the boost "Ale".']);

    await change('/api/wholesaler', { gpSlope: 2, hideProfits: true });
    expect(await told({ about: historyAbout.setting('hideProfits') })).toEqual([
      'Changed in Production and Preview: hide profits from no to yes.',
    ]);
    expect(await told({ about: historyAbout.setting('maxFPL') })).toEqual([]);
  });

  test('an item that nobody has changed has no history', async () => {
    await house.save();
    expect(await told({ about: historyAbout.item('00000000-0000-4000-8000-000000000000') })).toEqual([]);
  });
});

describe('the history is narrowed', () => {
  beforeEach(async () => {
    await house.server.sql`
      insert into audit_log (wholesaler_id, actor, action, detail, origin, at) values
        (${house.id}, 'mara@example.com', 'delete boost', '{"name": "=Spring", "isSaved": false}', '10.0.0.1', '2024-05-02T04:59:59Z'),
        (${house.id}, 'joe@example.com', 'make payroll file', '{"number": 1, "format": "csv", "from": "2024-04-01"}', '10.0.0.2', '2024-05-02T05:00:00Z'),
        (${house.id}, 'system', 'something new', '{"name": "Résumé"}', '', '2024-05-04T05:00:00Z'),
        (${house.id}, 'joe@example.com', 'sign in', '{}', '10.0.0.2', '2024-05-04T05:00:00Z'),
        ('other', 'eve@example.com', 'delete boost', '{"name": "Spring"}', '10.0.0.3', '2024-05-04T05:00:00Z')`;
    await house.server.sql`update settings set time_zone = 'America/Chicago'`;
  });
  afterEach(() => house.server.sql`update settings set time_zone = 'UTC'`);
  const actions = async (query: Query) =>
    ((await ask(query)).body.payload as { action: string }[]).map(({ action }) => action);

  test.each<[string, Query, string[]]>([
    ['who', { who: 'joe@example.com' }, ['make payroll file']],
    ['the kind of act', { kind: 'boosts' }, ['delete boost']],
    ['acts of no other kind', { kind: 'other' }, ['something new']],
    ['the first day, where the wholesaler is', { from: '2024-05-02' }, ['something new', 'make payroll file']],
    ['the last day', { to: '2024-05-01' }, ['delete boost']],
    ['words of the sentence, whatever the accents', { searchPhrase: 'resume' }, ['something new']],
    ['words of who did it', { searchPhrase: 'MARA' }, ['delete boost']],
    ['all of them together', { searchPhrase: 'mara', kind: 'pay' }, []],
  ])('narrowing by %s finds what matches', async (_, query, expected) => {
    expect(await actions(query)).toEqual(expected);
  });

  test('a search goes back over more than it reads at once, page by page', async () => {
    await house.server.sql`
      insert into audit_log (wholesaler_id, actor, action, detail, origin)
      select ${house.id}, 'system', case when n % 50 = 0 then 'update' else 'backfill' end, '{}', '' from generate_series(1, 2600) n`;
    const first = (await ask({ searchPhrase: "updated preview's" })).body.payload as { id: number }[];
    expect(first.length).toBe(50);
    const before = String(first.at(-1)?.id);
    expect((await ask({ searchPhrase: "updated preview's", before })).body.payload).toHaveLength(2);
  });

  test('everyone who has changed anything is offered, and nobody else', async () => {
    const url = `/api/history/actors?wholesalerId=${house.id}`;
    const { body } = await house.server.ask({ url, as: house.tokens.ADM_1 });
    expect(body.payload).toEqual(['joe@example.com', 'mara@example.com', 'system']);
  });

  test('all that match are a CSV at the time of the wholesaler, in which no text is a formula', async () => {
    const { status, headers, text } = await ask({ export: 'csv', to: '2024-05-02', before: '1' });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('History.csv');
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe('\ufeffNumber,When (America/Chicago),Who,From,Act,What changed');
    expect(rows).toEqual([
      expect.stringMatching(/^\d+,2024-05-02 00:00:00,joe@example\.com,10\.0\.0\.2,make payroll file,/),
      expect.stringMatching(
        /^\d+,2024-05-01 23:59:59,mara@example\.com,10\.0\.0\.1,delete boost,"Deleted the boost ""=Spring"", which had never paid\."$/,
      ),
    ]);
  });

  test('a text that begins like a formula is told as a text', async () => {
    await house.server.sql`
      insert into audit_log (wholesaler_id, actor, action, detail, origin)
      values (${house.id}, '=1+1', '=cmd', '{}', '')`;
    const { text } = await ask({ export: 'csv', who: '=1+1' });
    expect(text).toContain(`,'=1+1,,'=cmd,'=cmd.`);
  });

  test.each<[string, Query, string]>([
    ['something that it has nothing of', { about: 'planet:1' }, historyTexts.about],
    ['days in the wrong order', { from: '2024-05-02', to: '2024-05-01' }, historyTexts.order],
    ['a day that the calendar lacks', { from: '2024-02-30' }, "That date doesn't exist. Choose another."],
    ['an unknown kind', { kind: 'secrets' }, ''],
    ['another type of file', { export: 'pdf' }, ''],
  ])('narrowing by %s is refused', async (_, query, message) => {
    const { status, body } = await ask(query);
    expect([status, body.code]).toEqual([400, 'bad_input']);
    expect(body.message).toContain(message);
  });

  test.each([
    ['MGR_1', 403],
    ['LEAD_1', 403],
    ['REP_1', 403],
  ] as const)('%s may not read it', async (reader, status) => {
    expect((await ask({ about: historyAbout.goal('REP_1', 'gp') }, house.tokens[reader])).status).toBe(status);
    expect((await ask({}, 'nobody')).status).toBe(401);
  });
});
