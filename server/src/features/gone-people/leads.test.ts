// Deactivating a team lead: who takes over the reports and from when on, and who has them once the lead is back.
import { goneTexts } from '@caselift/contract/gone-people';
import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { setNow } from '@caselift/db/clock';
import { publish } from '@caselift/db/publish';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

// Ann and Ben report to Lee, who reports to Tia; Omar, a lead without anybody yet, is added.
beforeEach(async () => {
  setNow('2024-07-03T15:00:00Z');
  for (const db of ['preview', 'prod'] as const) {
    await salesThrough('2024-07-02', db);
    await house.insertLead(db, 'LEAD_2', 'Omar');
  }
});
afterEach(() => setNow(new Date(performance.timeOrigin + performance.now()).toISOString()));

const salesThrough = async (lastTransactionDate: string, db: Db) =>
  pointAt(edits.server.sql, house.id, db, await insertSnapshot(edits.server.sql, house.id, { lastTransactionDate }));
const inAugust = async () => {
  for (const db of ['preview', 'prod'] as const) await salesThrough('2024-08-01', db);
};
const send = (path: string, json: object, { db = 'prod' as Db, as = edits.actors.admin.token } = {}) =>
  edits.server.ask({ url: `/api/${path}&wholesalerId=${house.id}&db=${db}`, method: 'POST', as, json });
const deactivate = (customId: string, day: string, moveTo?: string | null, by: { db?: Db; as?: string } = {}) =>
  send(`user/deactivation?customId=${customId}`, { day, moveTo }, by);
const restore = (customId: string) => send(`user/restoration?customId=${customId}`, {});
/** All that a deactivation could have written. */
const stored = async () =>
  JSON.stringify(
    await edits.server.sql`
      select db, custom_id, deactivated_on, successor_ids, team_lead_ids from users
      where wholesaler_id = ${house.id} order by db, custom_id`,
  );

describe('the people of a deactivated lead', () => {
  test('reports stay until the sales period of the last day ends, and then are with the lead who is named', async () => {
    expect((await deactivate('LEAD_1', '2024-07-10', 'lead_2')).status).toBe(200);
    for (const db of ['prod', 'preview'] as const) expect(await house.leadsOf('REP_1', db)).toEqual(['Lee']);
    await inAugust();
    for (const db of ['prod', 'preview'] as const)
      expect([await house.leadsOf('REP_1', db), await house.leadsOf('REP_2', db)]).toEqual([['Omar'], ['Omar']]);
    expect((await house.history())[0]).toBe(
      'Deactivated Lee (LEAD_1) from 2024-07-10 on in Production and Preview. 2 people (Ann, Ben) will then report to Omar.',
    );
  });

  test("reports are with the new lead at once from a sales period's first day on, beside the leads they have, each once", async () => {
    await house.patch('REP_2', { teamLead: [{ customId: 'LEAD_1' }, { customId: 'TOP_1' }, { customId: 'LEAD_2' }] });
    await deactivate('LEAD_1', '2024-07-01', 'LEAD_2');
    expect([await house.leadsOf('REP_1'), await house.leadsOf('REP_2')]).toEqual([['Omar'], ['Omar', 'Tia']]);
  });

  test('reports have no lead where nobody is to take over', async () => {
    await deactivate('LEAD_1', '2024-07-01', null);
    expect(await house.leadsOf('REP_1')).toEqual([]);
    expect((await house.history())[0]).toMatch(/2 people \(Ann, Ben\) will then report to nobody in their place\.$/);
  });

  test('a draft moves reports in Preview alone until it is published', async () => {
    const { sql } = edits.server;
    await publish(sql, house.id, 'test', 'test');
    await deactivate('LEAD_1', '2024-07-01', 'LEAD_2', { db: 'preview' });
    expect([await house.leadsOf('REP_1'), await house.leadsOf('REP_1', 'preview')]).toEqual([['Lee'], ['Omar']]);
    await publish(sql, house.id, 'test', 'test');
    expect(await house.leadsOf('REP_1')).toEqual(['Omar']);
  });

  test('the new lead may read the plans of the reports', async () => {
    // Tia, who isn't leadership here, is above nobody of them before.
    await edits.server.sql`
      update users set team_lead_ids = '{}', leadership = false
      where wholesaler_id = ${house.id} and custom_id in ('LEAD_1', 'TOP_1')`;
    const url = `/api/planAcceptance/REP_1?wholesalerId=${house.id}&db=prod`;
    const status = async () => (await edits.server.ask({ url, as: house.tokens.TOP_1 })).status;
    expect(await status()).toBe(403);
    await deactivate('LEAD_1', '2024-07-01', 'TOP_1');
    expect(await status()).toBe(200);
  });

  test('the lead who comes back has the reports again, before or after the day', async () => {
    await deactivate('LEAD_1', '2024-07-10', 'LEAD_2');
    expect((await restore('LEAD_1')).status).toBe(200);
    await inAugust();
    expect(await house.leadsOf('REP_1')).toEqual(['Lee']);
    await deactivate('LEAD_1', '2024-08-01', 'LEAD_2');
    expect(await house.leadsOf('REP_1')).toEqual(['Omar']);
    expect((await restore('LEAD_1')).status).toBe(200);
    expect(await house.leadsOf('REP_1')).toEqual(['Lee']);
  });

  test('the last choice counts, also of another day', async () => {
    await deactivate('LEAD_1', '2024-07-10', 'LEAD_2');
    await deactivate('LEAD_1', '2024-08-10', 'TOP_1');
    await inAugust();
    expect(await house.leadsOf('REP_1')).toEqual(['Lee']);
    for (const db of ['preview', 'prod'] as const) await salesThrough('2024-09-02', db);
    expect(await house.leadsOf('REP_1')).toEqual(['Tia']);
  });
});

describe('who took over and leaves, too', () => {
  beforeEach(async () => {
    await deactivate('LEAD_1', '2024-07-10', 'LEAD_2');
  });

  test('a successor who is deactivated hands the reports on', async () => {
    await inAugust();
    expect(await said(deactivate('LEAD_2', '2024-08-01'))).toEqual([409, texts.leadsPeople('Omar', 2)]);
    await deactivate('LEAD_2', '2024-08-01', 'TOP_1');
    expect(await house.leadsOf('REP_1')).toEqual(['Tia']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['deleted', () => edits.server.ask({ ...deletion('LEAD_2', 'TOP_1'), as: edits.actors.admin.token })],
    ['made a sales rep', () => house.patch('LEAD_2', { role: 'salesRep', moveTo: 'TOP_1' })],
  ])('a successor who is %s hands them on, also before they came', async (_how, leave) => {
    await leave();
    expect(await house.leadsOf('REP_1')).toEqual(['Lee']);
    await inAugust();
    expect(await house.leadsOf('REP_1')).toEqual(['Tia']);
  });

  test('nobody becomes something else without saying who has the reports that are to come', async () => {
    const fault = texts.leadsPeople('Omar', 2);
    expect(await said(house.patch('LEAD_2', { role: 'salesRep' }))).toEqual([409, fault]);
  });

  test('nobody comes to report to one of them, who would lead themselves then', async () => {
    for (const db of ['prod', 'preview'] as const) await house.insertLead(db, 'LEAD_3', 'Zoe', ['LEAD_1']);
    expect(await said(house.patch('LEAD_2', { teamLead: [{ customId: 'LEAD_3' }] }))).toEqual([
      400,
      texts.leadCircle('Omar'),
    ]);
  });

  const deletion = (customId: string, moveTo: string) => ({
    url: `/api/user?customId=${customId}&wholesalerId=${house.id}&moveTo=${moveTo}`,
    method: 'DELETE' as const,
  });
});

describe('nothing is written where the server refuses', () => {
  test('a lead with reports where it is said of nobody, in Preview too', async () => {
    const before = await stored();
    expect(await said(deactivate('LEAD_1', '2024-07-10'))).toEqual([409, texts.leadsPeople('Lee', 2)]);
    expect(await stored()).toBe(before);
    await edits.server.sql`
      update users set team_lead_ids = '{}' where wholesaler_id = ${house.id} and db = 'prod' and role = 'salesRep'`;
    const fault = texts.inPreview(texts.leadsPeople('Lee', 2));
    expect(await said(deactivate('LEAD_1', '2024-07-10'))).toEqual([409, fault]);
  });

  test.each([
    ['LEAD_1', texts.ownSuccessor],
    ['REP_2', texts.unknownLead('REP_2')],
    ['XX_9', texts.unknownLead('XX_9')],
    ['no-id', texts.customId],
  ])('%s as the new lead: %s', async (moveTo, message) => {
    const before = await stored();
    expect(await said(deactivate('LEAD_1', '2024-07-10', moveTo))).toEqual([400, message]);
    expect(await stored()).toBe(before);
  });

  test('a lead of another wholesaler, and one who is gone or will be by then', async () => {
    const foreign = `${edits.actors.teamLead.customId}`;
    expect(await said(deactivate('LEAD_1', '2024-07-10', foreign))).toEqual([400, texts.unknownLead(foreign)]);
    await deactivate('LEAD_2', '2024-07-08');
    const leaves = goneTexts.leavesBefore('Omar', '2024-07-10');
    expect(await said(deactivate('LEAD_1', '2024-07-10', 'LEAD_2'))).toEqual([400, leaves]);
    await deactivate('LEAD_2', '2024-07-01');
    expect(await said(deactivate('LEAD_1', '2024-07-10', 'LEAD_2'))).toEqual([400, texts.unknownLead('LEAD_2')]);
  });

  test('a lead below one of those who would go over, also in Preview alone', async () => {
    for (const db of ['prod', 'preview'] as const) await house.insertLead(db, 'LEAD_3', 'Zoe', ['LEAD_1']);
    await house.patch('LEAD_2', { teamLead: [{ customId: 'LEAD_3' }] }, { db: 'preview' });
    const circle = texts.inPreview(texts.leadCircle('Omar'));
    expect(await said(deactivate('LEAD_1', '2024-07-10', 'LEAD_2'))).toEqual([400, circle]);
    expect((await deactivate('LEAD_1', '2024-07-01', 'LEAD_3')).status).toBe(200);
    expect([await house.leadsOf('REP_1'), await house.leadsOf('LEAD_3')]).toEqual([['Zoe'], []]);
  });

  test('managers, the lead, other wholesalers, and nobody at all', async () => {
    const before = await stored();
    for (const as of [house.tokens.MGR_1, house.tokens.LEAD_1, edits.actors.manager.token])
      expect((await deactivate('LEAD_1', '2024-07-10', 'LEAD_2', { as })).status).toBe(403);
    expect((await deactivate('LEAD_1', '2024-07-10', 'LEAD_2', { as: '' })).status).toBe(401);
    expect(await stored()).toBe(before);
  });
});
