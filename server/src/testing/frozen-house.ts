/**
 * The full house with everything that its people can make and that pays: what releases are frozen with. June and July are
 * closed, August was closed and reopened, September is open, and lines came late for all of them.
 */
import { randomUUID } from 'node:crypto';
import type { Item } from '@caselift/contract/item-fields';
import type { ItemDetail } from '@caselift/contract/items';
import { databaseNow } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import { startSession } from '../identity/viewer.ts';
import { makeNoticesOf } from '../notifications/runs.ts';
import { makePlanVersions } from '../plans/make-versions.ts';
import { noteRules, readRules } from '../plans/pending.ts';
import { filesOf, imageKeys } from '../storage/contents.ts';
import { openStorage } from '../storage/open-storage.ts';
import { insertPerson } from './actors.ts';
import { beginToAnswer } from './answering.ts';
import { closingCalls, type TestSale } from './closing-house.ts';
import { fullHouse } from './full-house.ts';
import { paintedPicture } from './pictures.ts';
import type { Recipe } from './prepared.ts';
import type { Ask, TestApp } from './test-app.ts';

const [june, july, august] = ['2024-06-01', '2024-07-01', '2024-08-01'] as const;
const person = (id: string, name: string, role: string, more = ',,') =>
  `${id},${name},${id.toLowerCase()}@ats.example.com,${role},${more}`;
const people = [
  person('TOP_1', 'Tia', 'teamLead', 'true,,'),
  person('LEAD_1', 'Lee', 'teamLead', ',,TOP_1'),
  person('REP_1', 'Ann', 'salesRep', ',7,LEAD_1'),
  person('REP_2', 'Ben', 'salesRep', ',,LEAD_1'),
  person('NEW_1', 'Nora', 'salesRep', ',,LEAD_1'),
  person('MGR_1', 'Mona', 'manager'),
  person('MGR_2', 'Max', 'manager'),
];
/** Those who read what a release answers, by email: of each role one. */
export const frozenReaders = ['adm_1', 'mgr_1', 'top_1', 'lead_1', 'rep_1'].map((who) => `${who}@ats.example.com`);

const sold = (invoice: string, day: string, rep: string, gp: number, more: Partial<TestSale> = {}): TestSale => ({
  ...{ invoice, day, rep, buyer: rep, gp, ...more },
});
const lost = (invoice: string, day: string, dollars: number) =>
  `${invoice},1,${day},REP_1,P1,REP_1,,loss,outOfCode,,,0,0,${dollars}`;

/** A session of whoever signs in with the email. */
export async function tokenOf(sql: Sql, email: string): Promise<string> {
  const [found] = await sql<{ id: number }[]>`select credential_id as id from credentials where email = ${email}`;
  if (found === undefined) throw new Error(`Nobody signs in as ${email}.`);
  return startSession(sql, found.id, 24, { origin: '127.0.0.1', userAgent: '' });
}

/** A call that is accepted, by someone's name before the @. */
const callsAs = (server: TestApp) => async (who: string, call: string, json?: object) => {
  const [method = 'GET', path = ''] = call.split(' ');
  const url = `/api/${path}${path.includes('?') ? '&' : '?'}wholesalerId=ats`;
  const as = await tokenOf(server.sql, `${who}@ats.example.com`);
  const { status, body } = await server.askOn({ url, method: method as Ask['method'], as, ...(json && { json }) });
  if (status !== 200) throw new Error(`${who}, ${call}: ${status} ${body.message}`);
  return body.payload;
};
type Call = ReturnType<typeof callsAs>;

export const frozenHouse: Recipe<null> = {
  name: 'frozen_house',
  from: fullHouse,
  make: async (server) => {
    const { sql } = server;
    await dropMadeUp(sql);
    await insertAdmin(sql);
    const house = closingCalls(server, 'ats');
    const answering = await beginToAnswer(server);
    const call = callsAs(server);
    await house.comes({ users: people, sales: [sold('L7', '2024-07-12', 'REP_2', 120)] });
    await makePrograms(call);
    await makePay(call, sql);
    await house.updateAndPublish();
    await house.close(july, ['images', 'manualAdjustments', 'questions', 'releases']);
    await house.comes({
      sales: [
        ...[
          sold('J11', '2024-06-24', 'REP_1', 250),
          sold('L5', '2024-07-30', 'REP_2', 640),
          lost('L6', '2024-07-29', 300),
        ],
        ...[sold('A1', '2024-08-06', 'REP_1', 9100), sold('A2', '2024-08-30', 'REP_2', 12_400)],
        sold('A3', '2024-08-31', 'REP_1', 0, { product: 'P2', units: 480 }),
      ],
    });
    await makePlans(call, sql);
    await house.close(august, ['manualAdjustments', 'releases']);
    await house.comes({ sales: [sold('A4', '2024-08-12', 'REP_1', 777), sold('S1', '2024-09-03', 'REP_2', 410)] });
    await call('mgr_1', `POST closings/${august}/reopen`, { reason: 'A file was missing.' });
    await call('mgr_1', `POST closings/${june}/payrollFiles`, { fileType: 'csv' });
    await house.comes({ sales: [sold('A5', '2024-08-14', 'REP_2', -90, { units: -24, reverses: 'A2' })] });
    await makeNoticesOf(sql, 'ats');
    await call('adm_1', 'PATCH wholesaler?db=prod', { hideProfits: true });
    await makeFiles(server);
    // Preview is ahead of prod, and the warehouse ahead of preview.
    await house.importFiles({ sales: [sold('S2', '2024-09-05', 'REP_1', 320)] });
    await call('adm_1', 'PATCH users?db=preview&customIds=REP_2', { patch: { name: 'Benjamin' } });
    // An ended period is measured when someone asks first, and says when.
    await call('adm_1', `GET users/REP_1/statement?period=${august}`);
    await answering.stop();
    // As a worker does within seconds of an edit: until then, each answer would name its own moment.
    for (const rules of await readRules(sql)) await noteRules(sql, rules, await databaseNow(sql));
    return null;
  },
};

/** What the full house has in the place of what people and jobs write: no reader could read it. */
async function dropMadeUp(sql: Sql): Promise<void> {
  for (const table of ['item_edits', 'item_runs', 'mappings', 'pay_questions', 'job_progress', 'uploads', 'sessions'])
    await sql`delete from ${sql(table)}`;
  await sql`delete from audit_log where actor = 'test' and action = 'import'`;
}

/** No file makes one. */
async function insertAdmin(sql: Sql): Promise<void> {
  const { email } = await insertPerson(sql, { wholesalerId: 'ats', role: 'admin', name: 'Ada' });
  for (const table of ['users', 'credentials'])
    await sql`update ${sql(table)} set email = 'adm_1@ats.example.com' where email = ${email}`;
}

async function makePrograms(call: Call): Promise<void> {
  const saved = async (who: string, fields: object, terms?: object): Promise<Item> => {
    const kind = 'isIncentive' in fields ? {} : { isObjective: true };
    const { item } = (await call(who, 'POST v3/items', { type: 'quantity', ...kind, ...fields })) as ItemDetail;
    if (terms === undefined) return item;
    return ((await call(who, `PATCH v3/items/${item._id}`, terms)) as ItemDetail).item;
  };
  const pays = { target: 2, quantityPayout: 5, users: ['REP_1', 'REP_2', 'LEAD_1'], measure: { label: 'Vol (CEs)' } };
  const ofRum = { ...pays, productsFilters: { brand: ['Rum'] } };
  const tag = (await call('mgr_1', 'POST tag', { name: 'Summer' })) as { _id: string };
  const spring = await saved('mgr_1', { name: 'Spring' }, { ...ofRum, tag: tag._id });
  await call('adm_1', `PATCH v3/items/${spring._id}`, { archived: true });
  const edited = await saved('mgr_1', { name: 'Every month', isIncentive: true }, { ...ofRum, quantityPayout: 4 });
  const ofEdit = { itemId: edited._id, userId: 'REP_1', target: 1 };
  await call('mgr_1', 'POST v3/updateUserTargetAndPayout', ofEdit);
  const multi = await saved('mgr_1', { name: 'Both', type: 'multi' }, { users: ['REP_1', 'REP_2'] });
  for (const name of ['Ale', 'Rum']) {
    const item = { name, type: 'quantity' };
    const made = (await call('mgr_1', 'POST v3/addSubItem', { parentItemId: multi._id, item })) as ItemDetail;
    const { users: _, ...terms } = { ...pays, productsFilters: { brand: [name] } };
    await call('mgr_1', `PATCH v3/objective/${multi._id}/${made.item._id}`, terms);
  }
  const group = await saved('mgr_1', { name: 'Two of these', type: 'grouped' });
  const children = [];
  for (const name of ['Left', 'Right']) children.push((await saved('mgr_1', { name }, ofRum))._id);
  await call('mgr_1', `POST v3/addGroupedChildren/${group._id}`, { childIds: children });
  const custom = await saved(
    'adm_1',
    { name: 'Tastings', type: 'custom' },
    { users: ['REP_1', 'REP_2'], quantityPayout: 20 },
  );
  const rows = [
    { user: 'REP_1', quantity: 3, target: 2 },
    { user: 'REP_2', quantity: 1, target: 2 },
  ];
  await call('adm_1', `POST v3/itemsCustom/${custom._id}/rows`, { rows, fileName: 'Tastings.xlsx' });
  const [boost] = (await call('mgr_1', 'GET v2/boosts')) as { _id: string; version: number }[];
  const { isSaved: _, parentId: _p, stage: _s, earned: _e, ...form } = boost as typeof boost & Record<string, unknown>;
  await call('mgr_1', `PATCH v2/boosts/${boost?._id}`, { ...form, boost: 3, supplierContribution: 40 });
  await call('mgr_1', 'POST v2/podcasts', { name: 'Rum', url: 'https://example.com/rum' });
}

async function makePay(call: Call, sql: Sql): Promise<void> {
  const adjustment = { customId: 'REP_1', part: 'gp', amount: 40, reason: 'The cooler' };
  await call('mgr_1', 'POST adjustments', { _id: randomUUID(), ...adjustment });
  const [large, none] = [randomUUID(), randomUUID()];
  for (const _id of [large, none])
    await call('mgr_1', 'POST adjustments', { _id, ...adjustment, customId: 'LEAD_1', amount: 900 });
  await call('mgr_2', `PATCH adjustments/${large}`, { action: 'approve' });
  await call('mgr_2', `PATCH adjustments/${none}`, { action: 'reject', note: 'Twice' });
  const [first, second] = [randomUUID(), randomUUID()];
  await call('rep_1', 'POST payQuestions', { _id: first, period: july, line: 'gp', text: 'Is J6 in it?' });
  await call('mgr_1', `POST payQuestions/${first}/messages`, { _id: randomUUID(), text: 'In part.' });
  const paid = { _id: randomUUID(), part: 'gp', amount: 25 };
  await call('mgr_1', `POST payQuestions/${first}/resolution`, { reason: 'The rest of it', adjustment: paid });
  await call('rep_2', 'POST payQuestions', { _id: second, period: july, line: 'boosts', text: 'And the rum?' });
  const columns = ['customId', 'name', 'costCenter', 'gp', 'adjustments', 'carried', 'total'];
  await call('mgr_1', 'PATCH payrollLayout', {
    columns: columns.map((field) => ({ field, title: field.toUpperCase() })),
    costCenters: { REP_1: '100-20' },
  });
  for (const custom_id of ['NEW_1', 'TOP_1'])
    for (const db of ['preview', 'prod'])
      await sql`
        insert into user_goals ${sql({
          ...{ wholesaler_id: 'ats', db, custom_id, measure: 'gp', period_start: july },
          ...{ goal: 5000, payout_cents: 20_000 },
        })}`;
}

async function makePlans(call: Call, sql: Sql): Promise<void> {
  const make = (rules: string) => makePlanVersions(sql, { wholesalerId: 'ats', rules });
  const accept = async (who: string, id: string) => {
    const { versions } = (await call(who, `GET planAcceptance/${id}`)) as { versions: { version: number }[] };
    await call(who, 'POST planAcceptance', { version: versions[0]?.version });
  };
  await make('of July');
  await accept('rep_1', 'REP_1');
  await accept('lead_1', 'LEAD_1');
  await sql`update user_goals set payout_cents = payout_cents * 2 where custom_id = 'REP_1' and measure = 'gp'`;
  await make('of August');
}

/** Pictures that were handed in and of people, a shared file, and what the worker's clock writes. */
async function makeFiles({ sql, env }: TestApp): Promise<void> {
  const storage = await openStorage(env);
  const picture = await paintedPicture(1, { width: 24, height: 18 }).webp().toBuffer();
  const images = await sql<{ contentId: string }[]>`
    update item_images set width = 24, height = 18 where stored_at is not null returning content_id as "contentId"`;
  for (const { contentId } of images) {
    const { whole, small } = imageKeys('ats', contentId);
    for (const key of [whole, small]) await storage.put(key, picture, 'image/webp');
  }
  await sql`update users set avatar_hash = 'a1' where custom_id = 'REP_1'`;
  await storage.put('avatars/ats/users/REP_1/a1.webp', picture, 'image/webp');
  const content = Buffer.from('%PDF-1.7 Prices of the summer.');
  const [file] = await sql<{ id: string }[]>`
    update files set size = ${content.length}, uploaded_at = '2024-09-01T10:00:00Z' where name = 'Prices.pdf'
    returning file_id as id`;
  await storage.put(`${filesOf('ats')}${file?.id}`, content, 'application/pdf');
  await sql`insert into mappings (wholesaler_id, name, text, saved_by) values ('ats', 'Ours', '{}', 'adm_1@ats.example.com')`;
  await sql`insert into notification_days values ('ats', '2024-09-03', '2024-09-03T12:00:00Z')`;
  await sql`insert into notification_mails (wholesaler_id, custom_id, day, is_asked) values ('ats', 'REP_1', '2024-09-03', true)`;
  await sql`
    insert into item_runs select wholesaler_id, item_id, '2024-09-03T12:00:00Z', 'mgr_1@ats.example.com' from items
    where name = 'Every month'`;
}
