import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { describe, expect, test } from 'vitest';
import {
  type Db,
  type House,
  housePerTest,
  type PeopleEdits,
  type SentPatch,
  said,
} from '../../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

describe('what cannot be is refused with a sentence, and nothing is written', () => {
  test.each<[SentPatch, number, string]>([
    [{}, 400, texts.nothing],
    [{ name: '', gp: { goal: '' }, leadership: '', teamLead: '', routeNumber: '' }, 400, texts.nothing],
    [{ role: 'admin' }, 400, texts.givenRole],
    [{ totalPayout: 5 }, 400, texts.totalPayout],
    [{ gp: { payout: 5, totalPayout: 6 } }, 400, texts.payoutTwice],
    [{ fpl: { payout: null, totalPayout: 6 } }, 400, texts.payoutTwice],
    [{ name: 'Ann-Marie' }, 400, texts.name],
    [{ name: 'A'.repeat(31) }, 400, texts.name],
    [{ name: '  ' }, 400, texts.name],
    [{ email: 'ann@example' }, 400, texts.email],
    [{ password: 'abc12345' }, 400, texts.passwordOfManagers],
    [{ leadership: true }, 400, texts.leadershipOfLeads],
    [{ teamLead: [{ customId: 'REP_2' }] }, 400, texts.unknownLead('REP_2')],
    [{ teamLead: [{ customId: 'XX_9' }] }, 400, texts.unknownLead('XX_9')],
    [{ routeNumber: [1.5] }, 400, texts.routes],
    [{ routeNumber: '12' }, 400, texts.routes],
    [{ gp: { goal: -1 } }, 400, texts.number],
    [{ gp: { goal: 2e11 } }, 400, texts.number],
    [{ gp: { payout: 1.005 } }, 400, texts.number],
    [{ volume: { threshold: 90.123 } }, 400, texts.number],
    [{ fpl: { goal: 1.005 } }, 400, texts.number],
    [{ wholesaler: { maxFPL: 100.01 } }, 400, texts.number],
    [{ wholesaler: { maxFPL: '5' } }, 400, texts.number],
    [{ fpl: { goal: 2 }, wholesaler: { maxFPL: 1.99 } }, 400, texts.maxFplBelowGoal('Ann')],
    [{ email: 'mgr_1@{id}.example.com' }, 409, texts.emailTaken],
  ])('%j: %i %s', async (sent, status, message) => {
    const before = await house.everything();
    const own = JSON.parse(JSON.stringify(sent).replace('{id}', house.id));
    expect(await said(house.patch('REP_1', { ...own, viewOnly: (own.name ?? own.email) ? true : '' }))).toEqual([
      status,
      message,
    ]);
    expect(await house.everything()).toBe(before);
  });

  test('nobody named, more than 100, someone unknown or deleted', async () => {
    const before = await house.everything();
    await edits.server
      .sql`update users set deleted_at = now() where wholesaler_id = ${house.id} and custom_id = 'REP_2'`;
    expect(await said(house.patch([], { hidden: true }))).toEqual([400, texts.none]);
    const many = Array.from({ length: 101 }, (_, n) => `REP_${n}`);
    expect(await said(house.patch(many.join(), { hidden: true }))).toEqual([400, texts.tooMany]);
    const some = ['REP_1', 'XX_9', 'REP_2'];
    expect(await said(house.patch(some, { hidden: true }))).toEqual([404, texts.unknownUsers(['XX_9', 'REP_2'])]);
    expect(await house.everything()).toBe(before);
  });

  test('a rule that one of several would break', async () => {
    await house.patch('REP_2', { wholesaler: { maxFPL: 1.5 } });
    const before = await house.everything();
    const sent = { fpl: { goal: 2, payout: 50 }, hidden: true };
    expect(await said(house.patch(['REP_1', 'REP_2'], sent))).toEqual([400, texts.maxFplBelowGoal('Ben')]);
    expect(await house.everything()).toBe(before);
  });

  test('name, email and password of several people at once', async () => {
    for (const sent of [{ name: 'Ann' }, { email: 'a@example.com' }, { password: 'abc12345' }])
      expect(await said(house.patch(['REP_1', 'REP_2'], sent))).toEqual([400, texts.oneAtATime]);
  });

  test("managers' names and emails keep to their own rules", async () => {
    expect(await said(house.patch('MGR_1', { name: 'Mona 2' }))).toEqual([400, texts.managerName]);
    expect(await said(house.patch('MGR_1', { email: 'mona' }))).toEqual([400, texts.managerEmail]);
    expect((await house.patch('MGR_1', { name: 'Mona-Lisa Ray' })).status).toBe(200);
  });

  test('a circle of team leads, also one that only preview would have', async () => {
    expect(await said(house.patch('LEAD_1', { teamLead: [{ customId: 'LEAD_1' }] }))).toEqual([
      400,
      texts.leadCircle('Lee'),
    ]);
    expect(await said(house.patch('TOP_1', { teamLead: [{ customId: 'LEAD_1' }] }))).toEqual([
      400,
      texts.leadCircle('Tia'),
    ]);
    await house.patch('LEAD_1', { teamLead: [] });
    await house.patch('LEAD_1', { teamLead: [{ customId: 'TOP_1' }] }, { db: 'preview' });
    const message = texts.inPreview(texts.leadCircle('Tia'));
    expect(await said(house.patch('TOP_1', { teamLead: [{ customId: 'LEAD_1' }] }))).toEqual([400, message]);
    expect((await house.people('prod')).TOP_1?.team_lead_ids).toEqual([]);
  });

  test('goals before the first figures, when there is no sales period', async () => {
    await edits.server.sql`update environments set snapshot_id = null where wholesaler_id = ${house.id}`;
    expect(await said(house.patch('REP_1', { name: 'Anna', gp: { goal: 1 } }))).toEqual([409, texts.noPeriod]);
    expect((await house.people('prod')).REP_1?.name).toBe('Ann');
    expect((await house.patch('REP_1', { name: 'Anna' })).status).toBe(200);
  });
});

describe('the max FPL, which is never below the FPL goal', () => {
  const setting = (maxFPL: number, db: Db = 'prod') =>
    edits.server.ask({
      url: `/api/wholesaler?wholesalerId=${house.id}&db=${db}`,
      method: 'PATCH',
      as: edits.actors.admin.token,
      json: { maxFPL },
    });

  test('is judged on the state after the edit, own limit before the wholesaler’s', async () => {
    await setting(1.5);
    expect(await said(house.patch('REP_1', { fpl: { goal: 1.6 } }))).toEqual([400, texts.maxFplBelowGoal('Ann')]);
    expect((await house.patch('REP_1', { fpl: { goal: 1.6 }, wholesaler: { maxFPL: 1.6 } })).status).toBe(200);
    expect(await said(house.patch('REP_1', { wholesaler: { maxFPL: null } }))).toEqual([
      400,
      texts.maxFplBelowGoal('Ann'),
    ]);
    expect((await house.patch('REP_1', { fpl: { goal: 1.5 }, wholesaler: { maxFPL: null } })).status).toBe(200);
  });

  test("the wholesaler's can't go below the goal of someone without their own, and names them", async () => {
    await house.patch('REP_1', { fpl: { goal: 1.5 }, wholesaler: { maxFPL: 2 } });
    await house.patch('REP_2', { fpl: { goal: 1.2 } });
    const { status, body } = await setting(1.19);
    expect([status, body.message]).toEqual([400, texts.maxFplBelowGoal('Ben')]);
    expect((await setting(1.2)).status).toBe(200);
    await house.patch('LEAD_1', { fpl: { goal: 1.1 } });
    await house.patch('LEAD_1', { fpl: { goal: 1.2 } }, { db: 'preview' });
    await house.patch('REP_2', { fpl: { goal: 1 } });
    const inPreview = await setting(1.15);
    expect([inPreview.status, inPreview.body.message]).toEqual([400, texts.inPreview(texts.maxFplBelowGoal('Lee'))]);
  });
});
