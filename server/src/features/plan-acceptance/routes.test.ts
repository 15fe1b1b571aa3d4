/** Plans in words over HTTP: who is asked to accept which version, and who has. */
import type { Notice } from '@caselift/contract/notifications';
import {
  type Plan,
  type PlanAcceptances,
  type PlanVersion,
  planAcceptanceTexts,
} from '@caselift/contract/plan-acceptance';
import { defaultPayout } from '@caselift/domain/programs/item';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePlanVersions } from '../../plans/make-versions.ts';
import { noteRules, readRules } from '../../plans/pending.ts';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let house: ClosingHouse;
let [manager, admin, stranger, ann, bo, lead]: Actor[] = [];
let [annId, boId, leadId] = ['', '', ''];
let itemId = '';

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  house = await startClosingHouse(server, 'oak');
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,OAK_900'],
    users: ['OAK_900,Route,,salesRep,,,'],
    sales: [{ invoice: 'J1', day: '2024-06-05', rep: 'OAK_900', gp: 1000 }],
  });
  await house.updateAndPublish();
  await insertWholesaler(sql, 'iowa');
  const person = (role: 'manager' | 'salesRep' | 'teamLead', name: string, wholesalerId = 'oak') =>
    insertPerson(sql, { wholesalerId, role, name });
  manager = await person('manager', 'May Manager');
  ann = await person('salesRep', 'Ann Quist');
  bo = await person('salesRep', 'Bo Other');
  lead = await person('teamLead', 'Lou Lead');
  stranger = await person('manager', 'Sam Stranger', 'iowa');
  admin = await insertSuperAdmin(sql);
  [annId, boId, leadId] = [ann, bo, lead].map((actor) => actor.customId ?? '') as [string, string, string];
  await sql`update users set team_lead_ids = ${[leadId]} where wholesaler_id = 'oak' and custom_id = ${annId}`;
  for (const id of [annId, boId])
    await house.goal(id, { from: '2024-06-01', goal: 50_000, payout: 500, threshold: 90 });
  itemId = await insertItem(sql, 'oak', {
    ...{ kind: 'incentive', type: 'quantity', name: 'Cider push', description: 'Sell it', since: '2024-01-01' },
    terms: { userIds: [annId], measure: testMeasure, target: 20, payout: { ...defaultPayout, rateCents: 500 } },
  });
});
afterAll(() => server.stop());

async function check(): Promise<{ asked: number; withdrawn: number }> {
  const [of] = await readRules(server.sql, 'oak');
  return makePlanVersions(server.sql, { wholesalerId: 'oak', rules: of?.rules ?? '' });
}
type Options = { as?: Actor | undefined; json?: object };
const ask = (url: string, { as = ann, json }: Options = {}) =>
  server.ask({
    url: `/api/planAcceptance${url}${as === admin ? '?wholesalerId=oak' : ''}`,
    ...{ as: as?.token ?? '', method: json ? 'POST' : 'GET' },
    ...(json && { json }),
  });
const planOf = async (customId: string, as?: Actor) => {
  const { status, body } = await ask(`/${customId}`, { as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Plan;
};
const listFor = async (as: Actor | undefined = manager) => (await ask('', { as })).body.payload as PlanAcceptances;
const accept = (version: number, as?: Actor) => ask('', { as, json: { version } });
const accepted = async (version: number, as?: Actor) => {
  const { status, body } = await accept(version, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as PlanVersion;
};
const noticesOf = async (actor: Actor | undefined) => {
  const { body } = await server.ask({ url: '/api/notifications', as: actor?.token ?? '' });
  return (body.payload as { results: Notice[] }).results
    .filter(({ kind }) => kind === 'plan')
    .map(({ facts }) => facts);
};
/** Entries that aren't the same, as '+', '-' and ' ' of their sentences. */
const changes = ({ shown }: Plan) =>
  (shown?.entries ?? [])
    .filter(({ mark }) => mark !== 'same')
    .map(({ title, mark, sentences }) => [
      title,
      mark,
      ...sentences
        .filter((sentence) => sentence.mark !== 'same')
        .map(
          (sentence) => `${sentence.mark === 'added' ? '+' : '-'}${sentence.segments.map(({ text }) => text).join('')}`,
        ),
    ]);
const slope = (value: number) => server.sql`update settings set gp_slope = ${value} where wholesaler_id = 'oak'`;
const newest = async (customId: string, as?: Actor) => (await planOf(customId, as)).shown?.version ?? 0;

/** Everyone has accepted what they are paid by at 2% a point. */
beforeEach(async () => {
  const { sql } = server;
  await sql`delete from notifications where wholesaler_id = 'oak'`;
  await sql`update settings set gp_slope = 2, hide_profits = false where wholesaler_id = 'oak'`;
  await check();
  for (const [actor, id] of [
    [ann, annId],
    [bo, boId],
    [lead, leadId],
  ] as const) {
    const version = await newest(id, actor);
    if (version > 0) await accepted(version, actor);
  }
});

describe('versions', () => {
  test('say what someone is paid by in the rules’ own sentences', async () => {
    const { shown, name } = await planOf(annId);
    expect(name).toBe('Ann Quist');
    expect(shown?.entries.map(({ title }) => title)).toEqual(['Gross profit', 'Cider push']);
    const texts = shown?.entries.flatMap(({ sentences }) =>
      sentences.map(({ segments }) => segments.map(({ text }) => text).join('')),
    );
    expect(texts).toContain('Your GP goal is $50,000.00 a month.');
    expect(texts).toContain('Each point above or below that is $10.00 more or less, 2% of $500.00.');
    expect(texts?.some((text) => text.includes('At your target of 20 CE that is $100.00'))).toBe(true); // 20 x 5
  });

  test('a rate that changes asks everyone who is paid by it again, with old and new marked', async () => {
    const before = await newest(annId);
    await slope(3);
    expect(await check()).toEqual({ asked: 2, withdrawn: 0 }); // Ann and Bo
    const plan = await planOf(annId);
    expect(plan.shown).toMatchObject({ version: before + 1, comparedWith: before, mayAccept: true });
    expect(changes(plan)).toEqual([
      [
        'Gross profit',
        'changed',
        '-Each point above or below that is $10.00 more or less, 2% of $500.00.', // 500 x 2%
        '+Each point above or below that is $15.00 more or less, 3% of $500.00.', // 500 x 3%
        '-Below 90% it pays nothing; at 90% it pays $400.00.', // 500 - 10 x 10
        '+Below 90% it pays nothing; at 90% it pays $350.00.', // 500 - 10 x 15
      ],
    ]);
    expect(await noticesOf(ann)).toEqual([{ about: 'planToAccept', version: before + 1, changed: 1 }]);
    // The same rules ask nobody a second time.
    expect(await check()).toEqual({ asked: 0, withdrawn: 0 });
  });

  test('only someone who has an item is asked once it pays otherwise', async () => {
    const { sql } = server;
    const before = await newest(boId, bo);
    await sql`update items set terms = jsonb_set(terms, '{target}', '30') where item_id = ${itemId}`;
    expect(await check()).toEqual({ asked: 1, withdrawn: 0 });
    expect(changes(await planOf(annId))).toMatchObject([
      ['Cider push', 'changed', /target of 20/, /target of 30/].map((one) => expect.stringMatching(one)),
    ]);
    expect(await newest(boId, bo)).toBe(before);
    await sql`update items set terms = jsonb_set(terms, '{target}', '20') where item_id = ${itemId}`;
  });

  test('a name, a description or a picture asks nobody', async () => {
    const { sql } = server;
    await sql`update items set name = 'Cider drive', description = 'Other words', example_photo = 'abc' where item_id = ${itemId}`;
    await sql`update users set avatar_hash = 'abc', name = 'Ann Quist-Lee' where wholesaler_id = 'oak' and custom_id = ${annId}`;
    expect(await check()).toEqual({ asked: 0, withdrawn: 0 });
    // What was accepted says what it said; what to do is said as it is now.
    expect((await planOf(annId)).shown?.entries).toMatchObject([
      { title: 'Gross profit', whatToDo: '', examplePhoto: null },
      { title: 'Cider push', whatToDo: 'Other words', examplePhoto: { url: expect.stringContaining('abc') } },
    ]);
    expect((await planOf(annId)).shown?.entries.map(({ title }) => title)).toContain('Cider push');
    await sql`update items set name = 'Cider push' where item_id = ${itemId}`;
    await sql`update users set name = 'Ann Quist' where wholesaler_id = 'oak' and custom_id = ${annId}`;
  });

  test('a version that nobody accepted is withdrawn once the rules are what they were', async () => {
    const before = await newest(annId);
    await slope(3);
    await check();
    const asked = await newest(annId);
    await slope(2);
    expect(await check()).toEqual({ asked: 0, withdrawn: 2 });
    expect((await planOf(annId)).shown?.version).toBe(before);
    expect(await noticesOf(ann)).toEqual([]);
    const { status, body } = await accept(asked);
    expect([status, body.message]).toEqual([409, planAcceptanceTexts.withdrawn]);
    // The next version has a number of its own.
    await slope(4);
    await check();
    expect(await newest(annId)).toBe(asked + 1);
  });

  test('a boost that someone may sell is added, and its end by its own day is not missed', async () => {
    const { sql } = server;
    const boostId = await insertBoost(sql, 'oak', {
      name: 'Summer ale',
      startDate: '2024-06-01',
      endDate: '2024-06-20',
      filters: { brand: ['Ale'] },
    });
    await check();
    expect(changes(await planOf(annId))).toMatchObject([
      [
        'Summer ale',
        'added',
        '+You earn $2.00 for each CE of Ale that you sell, from Jun 1 to Jun 20, 2024.',
        expect.any(String),
      ],
    ]);
    await sql`update boosts set deleted_at = now() where boost_id = ${boostId}`;
    expect(await check()).toEqual({ asked: 0, withdrawn: 4 }); // whoever else could sell it, too
  });
});

describe('accepting', () => {
  test('stores name and time, once, and takes the notice back', async () => {
    await slope(3);
    await check();
    const version = await newest(annId);
    const [clock] = await server.sql<{ now: Date }[]>`select date_trunc('second', now()) as now`;
    const first = await accepted(version);
    expect(first).toMatchObject({ version, acceptedName: 'Ann Quist' });
    expect(Date.parse(first.acceptedAt ?? '')).toBeGreaterThanOrEqual(Number(clock?.now));
    expect(await accepted(version)).toEqual(first);
    expect(await noticesOf(ann)).toEqual([]);
    expect((await planOf(annId)).shown?.mayAccept).toBe(false);
  });

  test('is refused for a version that is not the newest, and for one that does not exist', async () => {
    await slope(3);
    await check();
    const version = await newest(annId);
    await slope(4);
    await check();
    const { status, body } = await accept(version);
    expect([status, body.message]).toEqual([409, planAcceptanceTexts.newer]);
    expect((await accept(version + 99)).status).toBe(404);
    expect((await accept(1.5)).status).toBe(400);
    expect((await ask('', { json: {} })).status).toBe(400);
  });

  test('is for nobody but the person: managers, admins and leads have no way to do it for someone', async () => {
    await slope(3);
    await check();
    const version = await newest(annId);
    expect((await accept(version, manager)).status).toBe(404);
    const asAdmin = await accept(version, admin);
    expect([asAdmin.status, asAdmin.body.message]).toEqual([409, planAcceptanceTexts.noPerson]);
    expect((await server.ask({ url: '/api/planAcceptance', method: 'POST', json: { version } })).status).toBe(401);
    // A lead's own plan has no such version.
    expect((await accept(version, lead)).status).toBe(404);
    expect((await planOf(annId, lead)).shown?.mayAccept).toBe(false);
    expect((await planOf(annId)).versions[0]?.acceptedAt).toBeNull();
  });

  test('is open to a person who can change nothing else', async () => {
    const { sql } = server;
    const viewer = await insertPerson(sql, { wholesalerId: 'oak', role: 'salesRep', viewOnly: true, name: 'Vi Only' });
    const id = viewer.customId ?? '';
    await house.goal(id, { from: '2024-06-01', goal: 50_000 });
    await check();
    expect(await accepted(await newest(id, viewer), viewer)).toMatchObject({ version: 1, acceptedName: 'Vi Only' });
    await sql`delete from users where wholesaler_id = 'oak' and custom_id = ${id}`;
  });

  test('pay does not wait for it', async () => {
    const pay = async () => {
      const { body } = await server.ask({ url: `/api/users/${annId}/statement?measure=gp`, as: ann?.token ?? '' });
      return JSON.stringify(body.payload);
    };
    await slope(3);
    const before = await pay();
    await check();
    expect(await pay()).toBe(before);
  });
});

describe('who reads it', () => {
  test('everyone their own, leads their team’s, managers and admins everyone’s, nobody of another wholesaler', async () => {
    const statuses = async (as: Actor | undefined, ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await ask(`/${id}`, { as })).status));
    expect(await statuses(ann, [annId, boId, leadId])).toEqual([200, 403, 403]);
    expect(await statuses(lead, [annId, boId, leadId])).toEqual([200, 403, 200]);
    expect(await statuses(manager, [annId, boId, leadId])).toEqual([200, 200, 200]);
    expect(await statuses(admin, [annId, boId, leadId])).toEqual([200, 200, 200]);
    expect(await statuses(stranger, [annId])).toEqual([404]);
    expect(
      (await server.ask({ url: `/api/planAcceptance/${annId}?wholesalerId=oak`, as: stranger?.token ?? '' })).status,
    ).toBe(403);
    expect((await server.ask({ url: `/api/planAcceptance/${annId}` })).status).toBe(401);
    expect((await ask('/nobody')).status).toBe(400);
    expect((await ask(`/${annId}?version=0`)).status).toBe(400);
    expect((await ask(`/${annId}?version=99`)).status).toBe(404);
  });

  test('whoever does not see profits reads no dollar of them, in no version and on no paper', async () => {
    await server.sql`update settings set hide_profits = true where wholesaler_id = 'oak'`;
    const textOf = async (as: Actor | undefined) => JSON.stringify(await planOf(annId, as));
    for (const as of [ann, lead]) {
      expect(await textOf(as)).not.toContain('50,000');
      expect(await textOf(as)).toContain('which is hidden for your role');
    }
    expect(await textOf(manager)).toContain('50,000');
    // Hiding isn't a rule that pays.
    expect(await check()).toEqual({ asked: 0, withdrawn: 0 });
    const paper = async (as: Actor | undefined) => (await ask(`/${annId}/${await newest(annId)}`, { as })).text.length;
    expect(await paper(ann)).not.toBe(await paper(manager));
  });

  test('a PDF of the accepted version is the same bytes later, whatever has changed since', async () => {
    const version = await newest(annId);
    const paper = () => ask(`/${annId}/${version}`);
    const first = await paper();
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.headers['content-disposition']).toContain(`Plan ${annId}, version ${version}.pdf`);
    await slope(5);
    await server.sql`update users set name = 'Ann Married' where wholesaler_id = 'oak' and custom_id = ${annId}`;
    await check();
    expect((await paper()).text).toBe(first.text);
    expect((await ask(`/${annId}/99`)).status).toBe(404);
    expect((await ask(`/${annId}/${version}`, { as: bo })).status).toBe(403);
    await server.sql`update users set name = 'Ann Quist' where wholesaler_id = 'oak' and custom_id = ${annId}`;
  });
});

describe('who has not accepted', () => {
  test('is seen by managers, and by leads of their team', async () => {
    await slope(3);
    await check();
    await accepted(await newest(boId, bo), bo);
    const rows = async (as?: Actor) =>
      (await listFor(as)).people.map(({ customId, acceptedAt }) => [customId, acceptedAt !== null]);
    expect(await rows()).toEqual(
      expect.arrayContaining([
        [annId, false],
        [boId, true],
      ]),
    );
    expect(await rows(lead)).toEqual([[annId, false]]);
    expect((await ask('', { as: ann })).status).toBe(403);
    expect((await listFor(stranger)).people).toEqual([]);
  });

  test('is reminded at most once a day, by managers alone', async () => {
    await slope(3);
    await check();
    const remind = (customIds: string[], as = manager) => ask('/reminders', { as, json: { customIds } });
    expect((await remind([annId, boId])).body.payload).toEqual({ reminded: 2 });
    expect((await remind([annId])).body.payload).toEqual({ reminded: 0 });
    expect(await noticesOf(ann)).toMatchObject([
      { about: 'planReminder', by: 'May Manager' },
      { about: 'planToAccept' },
    ]);
    await server.sql`update plan_acceptance_versions set reminded_at = now() - interval '2 days' where custom_id = ${annId}`;
    expect((await remind([annId])).body.payload).toEqual({ reminded: 1 });
    await accepted(await newest(annId));
    expect((await remind([annId])).body.payload).toEqual({ reminded: 0 });
    expect((await remind([annId], lead)).status).toBe(403);
    expect((await remind([annId], stranger)).status).toBe(400);
    expect((await remind([])).status).toBe(400);
    expect((await remind(['OAK_77777'])).body.message).toBe(planAcceptanceTexts.unknownPerson('OAK_77777'));
  });
});

describe('edits that wait', () => {
  test('are told to managers, who need not wait; edits that were taken back are no longer told', async () => {
    expect((await listFor()).pending).toBeNull();
    await slope(3);
    const { pending } = await listFor();
    expect(pending).not.toBeNull();
    const now = (await ask('/checks', { as: manager, json: {} })).body.payload as PlanAcceptances['pending'];
    expect((now?.due ?? '') < (pending?.due ?? '')).toBe(true);
    await check();
    expect((await listFor()).pending).toBeNull();
    expect((await ask('/checks', { as: manager, json: {} })).body.payload).toBeNull();
    expect((await ask('/checks', { as: lead, json: {} })).status).toBe(403);
  });

  test('are compared ten minutes after the last of them', async () => {
    const { sql } = server;
    const start = Date.parse('2026-05-20T10:00:00Z');
    const isDueAfter = async (minutes: number) => {
      const [of] = await readRules(sql, 'oak');
      return of !== undefined && (await noteRules(sql, of, new Date(start + minutes * 60_000)));
    };
    expect(await isDueAfter(0)).toBe(false);
    await slope(3);
    expect(await isDueAfter(1)).toBe(false);
    await slope(4);
    expect(await isDueAfter(8)).toBe(false);
    expect(await isDueAfter(17)).toBe(false);
    expect(await isDueAfter(18)).toBe(true);
    await check();
    expect(await isDueAfter(60)).toBe(false);
  });
});
