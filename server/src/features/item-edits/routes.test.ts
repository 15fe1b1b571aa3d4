// What is typed for one person of an item: $5 a placement for Ann and Ben, by months; Ann has 10, 12 and 8 of them in
// April, May and June 2024. L is June 14, in a quarter.
import { closingTexts } from '@caselift/contract/closings';
import { type EditedUser, itemEditTexts } from '@caselift/contract/item-edits';
import { itemResultTexts } from '@caselift/contract/item-results';
import { itemRunTexts } from '@caselift/contract/item-runs';
import { itemTexts } from '@caselift/contract/item-texts';
import { userTexts } from '@caselift/contract/users';
import { describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertImage } from '../../testing/item-images.ts';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';
import { itemAccounts } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

const { team, update, insert, change, measure, edit, statement, paid } = itemTeam();

const post = (json: object, as = team.tokens.MGR_1, path = '/api/v3/updateUserTargetAndPayout') =>
  team.server.ask({ url: `${path}?wholesalerId=${team.id}`, method: 'POST', as, json });
/** Of Ann unless said otherwise. */
const type = async (itemId: string, fields: object = {}, as?: string): Promise<Record<string, EditedUser>> => {
  const { status, body } = await post({ itemId, userId: 'REP_1', ...fields }, as);
  expect([status, body.message]).toEqual([200, undefined]);
  const { users } = body.payload as { users: EditedUser[] };
  return Object.fromEntries(users.map((user) => [user.user, user]));
};
const refused = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const typing = (itemId: string, fields: object, as?: string) =>
  refused(post({ itemId, userId: 'REP_1', ...fields }, as));
const history = async () => {
  const { body } = await team.server.ask({ url: `/api/history?wholesalerId=${team.id}`, as: team.admin });
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};
const item = () => insert({ name: 'Spring' });

describe('an edit', () => {
  test('of an instance in a closed sales period is refused by its name; later ones can be typed', async () => {
    const april = { from: '2024-04-01', to: '2024-04-30' };
    const itemId = await item();
    await measure();
    await insertClosing(team.server.sql, team.id, april);
    const fault = closingTexts.readOnly([april]);
    expect(await typing(itemId, { target: 4, instance: '2024-04-01' })).toEqual([409, fault]);
    expect((await typing(itemId, { target: 4, instance: '2024-05-01' }))[0]).toBe(200);
    await team.server.sql`delete from closings`;
  });

  test('pays at the next read, and answers everyone of the item with what they can earn and have earned', async () => {
    const itemId = await item();
    await measure();
    expect(await paid()).toEqual({ REP_1: 150 });
    const { REP_1, REP_2 } = await type(itemId, {
      target: 4,
      payoutType: 'allOrNothing',
      payout: 70,
      cappedStatus: false,
    });
    expect(REP_1).toMatchObject({
      ...{ isEdited: true, goal: 4, target: 4, targetSource: 'typed', quantity: 8, percentageAchieved: 200 },
      ...{ payoutType: 'allOrNothing', payout: 70, totalPayout: 70, totalAchieved: 70, totalPods: 8, completed: true },
      ...{ progress: 200, totalItems: 8, isTeamLead: false },
    });
    expect(REP_2).toMatchObject({ isEdited: false, goal: 10, payout: 5, totalAchieved: 0, version: 0 });
    expect(await paid()).toEqual({ REP_1: 180 }); // June's $40 is $70
    expect((await history())[0]).toBe(
      'Changed what Ann has in the incentive "Spring" from 2024-06-01: capped status from yes to no; ' +
        'the target from 10 to 4; the payout type from perAction to allOrNothing; the payout from $0.00 to $70.00.',
    );
  });

  test('the reply has what each person handed in in the period: pictures with their reviews, and ticks by day', async () => {
    const { sql } = team.server;
    const typeIn = async (itemId: string) => (await type(itemId, { target: 2 })) as Record<string, EditedUser>;
    const content = { lastTransactionDate: '2024-06-14', buyers: itemAccounts };
    await pointAt(sql, team.id, 'prod', await insertSnapshot(sql, team.id, content));
    const terms = { period: 'current_month', measure: null, target: 4 } as const;
    const shelf = await insert({ type: 'imageValidation', terms });
    const one = { itemId: shelf, instanceStart: '2024-06-01', ownDate: '2024-06-03' };
    await insertImage(sql, team.id, { ...one, status: 'rejected', validationQuantity: 5 });
    await insertImage(sql, team.id, { ...one, instanceStart: '2024-05-01' });
    await insertImage(sql, team.id, { ...one, userId: 'REP_2', buyerId: 'gone' });
    const image = { date: '2024-06-03', status: 'rejected', account: 'Corner Store', validationQuantity: 5 };
    const photos = await typeIn(shelf);
    expect(photos.REP_1).toMatchObject({ images: [{ ...image, corrected: null }], checks: [] });
    expect(photos.REP_2?.images).toMatchObject([{ account: 'gone', status: 'pending' }]);

    const course = await insert({ type: 'binary', terms });
    const handIn = (date: string, amount: number) => sql`
      insert into item_submissions ${sql({
        ...{ wholesaler_id: team.id, submission_id: crypto.randomUUID(), item_id: course, user_id: 'REP_1', amount },
        ...{ instance_start: '2024-06-01', kind: 'tick', own_date: date, submitted_by: 'test' },
      })}`;
    await handIn('2024-06-05', 1);
    await handIn('2024-06-03', 0);
    const ticks = await typeIn(course);
    expect(ticks.REP_1).toMatchObject({
      images: [],
      checks: [
        { kind: 'tick', amount: 0, date: '2024-06-03' },
        { kind: 'tick', amount: 1, date: '2024-06-05' },
      ],
    });
    expect(ticks.REP_2).toMatchObject({ images: [], checks: [] });
  });

  test('at the older address is the same', async () => {
    const itemId = await item();
    await measure();
    const sent = { itemId, userId: 'REP_1', target: 5 };
    const [newer, older] = [await post(sent), await post(sent, undefined, '/api/updateUserTargetAndPayout')];
    expect([older.status, older.body.payload]).toEqual([200, newer.body.payload]);
    expect((await history()).filter((told) => told.startsWith('Changed what Ann'))).toHaveLength(1);
  });

  test("keeps what isn't sent: what was typed, else the role's block, else the item's", async () => {
    const block = payout({ rateCents: 900, threshold: { units: 'raw', value: 2 } });
    const itemId = await insert({ terms: { payoutsByUserType: true, payoutMap: { salesReps: block } } });
    await measure();
    const first = await type(itemId, { target: 20 });
    expect(first.REP_1).toMatchObject({ payout: 9, threshold: { units: 'raw', value: 2 }, goal: 20 });
    const second = await type(itemId, { payout: 7 });
    expect(second.REP_1).toMatchObject({ payout: 7, threshold: { units: 'raw', value: 2 }, goal: 20 });
    const third = await type(itemId, { target: null });
    expect(third.REP_1).toMatchObject({ payout: 7, goal: 10, targetSource: 'item' });
  });

  test('follows the same rules as the item: what a choice rules out is reset, and the rest is refused', async () => {
    const itemId = await insert({ terms: { payout: payout({ payoutType: 'atRisk', amountCents: 9000 }) } });
    await measure();
    const open = await type(itemId, { isOpenEnded: true, payout: 2 });
    expect(open.REP_1).toMatchObject({ isOpenEnded: true, payoutType: 'perAction', payout: 2, totalPayout: null });
    const percents = await insert({ terms: { measure: { ...testMeasure, label: 'PODs Δ (%)' } } });
    const faults: [string, object, string][] = [
      [itemId, { target: 0, isOpenEnded: false }, itemTexts.target],
      [itemId, { target: -1 }, itemTexts.target],
      [itemId, { payout: -1 }, itemTexts.amount],
      [
        itemId,
        { isOpenEnded: false, cap: { units: 'raw', value: 4 }, threshold: { units: 'raw', value: 5 } },
        itemTexts.capBelowThreshold,
      ],
      [
        itemId,
        { isOpenEnded: false, cap: { units: 'raw', value: 5 }, threshold: { units: 'raw', value: 5 } },
        itemTexts.capAboveThreshold,
      ],
      [itemId, { payoutType: 'advanced', isOpenEnded: false }, itemTexts.advancedOnly],
      [itemId, { payoutType: 'quantityAdvanced' }, itemTexts.quantityAdvancedOnly],
      [
        itemId,
        { advancedPayments: [80, 70].map((completed) => ({ completed, ofBudget: 50 })) },
        itemTexts.previous('% Completed'),
      ],
      [percents, { payout: 3 }, itemTexts.capOfPercent],
      [itemId, { maxImagesPerAccount: 0 }, itemTexts.maxImages],
    ];
    for (const [of, fields, text] of faults) expect(await typing(of, fields)).toEqual([400, text]);
    await change(itemId, { userIds: ['REP_1', 'LEAD_1'] });
    const lead = await type(itemId, { userId: 'LEAD_1', target: 0 });
    expect(lead.LEAD_1).toMatchObject({ goal: 10, targetSource: 'team' }); // Ann's
  });

  test('may be account-specific where the item is not', async () => {
    const itemId = await item();
    await measure(() => [
      ['REP_1', 'corner', 6],
      ['REP_1', 'tavern', 2],
    ]);
    const { REP_1 } = await type(itemId, { isAccountSpecific: true, target: 3, payout: 11 });
    expect(REP_1).toMatchObject({ isAccountSpecific: true, quantity: 1, percentageAchieved: 50, totalAchieved: 11 });
    expect((await statement('REP_1')).incentives.lines.at(-1)).toMatchObject({ amount: 11, accounts: 2 });
  });

  test('holds in later periods and after updates, whatever becomes of the item, until it is reset', async () => {
    const itemId = await item();
    await measure();
    await type(itemId, { target: 4, payoutType: 'allOrNothing', payout: 70 });
    await change(itemId, { target: 99, payout: payout({ rateCents: 1 }) });
    await update('2024-07-10');
    await measure(() => [['REP_1', 'corner', 4]]);
    expect((await type(itemId)).REP_1).toMatchObject({ isEdited: true, goal: 4, totalAchieved: 70 });
    expect(await paid()).toEqual({ REP_1: 70 });
    const reset = await type(itemId, { isEdited: false });
    expect(reset.REP_1).toMatchObject({ isEdited: false, goal: 99, payout: 0.01, totalAchieved: 0.04 });
    expect((await history())[0]).toBe('Reset what Ann has in the incentive "Spring" from 2024-07-01 to its own rules.');
    // June keeps what was typed in it.
    const rows = await team.server.sql`
      select instance_start::text as day, rules ->> 'target' as target from item_edits where item_id = ${itemId} order by 1`;
    expect(rows.map(({ day, target }) => [day, target])).toEqual([
      ['2024-06-01', '4'],
      ['2024-07-01', null],
    ]);
  });

  test('of an ended period holds there alone', async () => {
    const itemId = await item();
    await measure();
    const april = await type(itemId, { instance: '2024-04-01', payoutType: 'allOrNothing', payout: 70 });
    expect(april.REP_1).toMatchObject({ quantity: 10, totalAchieved: 70 });
    expect(await paid()).toEqual({ REP_1: 170 }); // 70 + 60 + 40
    await type(itemId, { target: 8 });
    await type(itemId, { instance: '2024-05-01', payoutType: 'allOrNothing', payout: 100 });
    expect(await paid()).toEqual({ REP_1: 210 });
    await type(itemId, { instance: '2024-04-01', isEdited: false });
    expect(await paid()).toEqual({ REP_1: 190 });
    expect((await type(itemId)).REP_1).toMatchObject({ isEdited: true, goal: 8, totalAchieved: 40 });
  });

  test('of a sub-item and of a grouped child is in the periods of the item above', async () => {
    const parent = await insert({ type: 'multi', name: 'Program', terms: { measure: null } });
    const sub = await insert({ parentId: parent, name: 'Part' });
    await measure((itemId) => (itemId === sub ? [['REP_1', 'corner', 3]] : []));
    const { REP_1 } = await type(sub, { payout: 20 });
    expect(REP_1).toMatchObject({ quantity: 3, totalAchieved: 60 });
    expect((await statement('REP_1')).incentives.lines.at(-1)).toMatchObject({ amount: 60 });
  });

  test('from a version that someone else has replaced is refused with what differs', async () => {
    const itemId = await item();
    await measure();
    const { version } = (await type(itemId, { target: 5 })).REP_1 ?? {};
    await type(itemId, { target: 6, version });
    const { status, body } = await post({ itemId, userId: 'REP_1', target: 7, version });
    expect([status, body.code, body.fields]).toEqual([409, 'stale', [{ field: 'target', stored: 6 }]]);
    expect((await type(itemId, { target: 6, version })).REP_1).toMatchObject({ goal: 6 });
    expect((await post({ itemId, userId: 'REP_1', isEdited: false, version })).status).toBe(409);
  });

  test('and a reset at the same moment take turns, whoever is first', async () => {
    const itemId = await item();
    await measure();
    await edit(itemId, '2024-05-01');
    for (let at = 0; at < 5; at++) {
      const answers = await Promise.all([
        post({ itemId, userId: 'REP_1', target: 5 + at }),
        post({ itemId, userId: 'REP_1', isEdited: false }),
        post({ itemId, userId: 'REP_2', target: 5 + at }),
        team.server.ask({
          url: `/api/resetValuesForIncentive/${itemId}?wholesalerId=${team.id}`,
          as: team.tokens.MGR_1,
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    await paid(); // everyone's statement adds up to the list
  });
});

describe('an edit is refused', () => {
  test('to all but admins and managers of the wholesaler who may change things', async () => {
    const itemId = await item();
    await measure();
    const sent = { itemId, userId: 'REP_1', target: 5 };
    const { tokens, server, id } = team;
    for (const as of [tokens.REP_1, tokens.LEAD_1, tokens.TOP_1]) expect((await post(sent, as)).status).toBe(403);
    const viewOnly = await insertPerson(server.sql, { wholesalerId: id, role: 'manager', viewOnly: true });
    expect((await post(sent, viewOnly.token)).status).toBe(403);
    expect((await post(sent, 'nobody')).status).toBe(401);
    const other = await insertTeam(server.sql, `${id}x`);
    expect((await post(sent, other.MGR_1)).status).toBe(403);
    const url = `/api/v3/updateUserTargetAndPayout?wholesalerId=${id}x`;
    const elsewhere = await server.ask({ url, method: 'POST', as: other.MGR_1, json: sent });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([404, itemTexts.unknown]);
    expect(await server.sql`select from item_edits where item_id = ${itemId}`).toHaveLength(0);
  });

  test('of what is not there, not the person’s, hidden or archived', async () => {
    const itemId = await item();
    const gone = await insert({ deletedAt: '2024-06-10T10:00:00Z' });
    const archived = await insert({ archivedAt: '2024-06-10T10:00:00Z' });
    await measure();
    await team.server.sql`update users set hidden = true where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    expect(await typing(gone, {})).toEqual([404, itemTexts.unknown]);
    expect(await typing(itemId, { isObjective: true })).toEqual([404, itemTexts.unknown]);
    expect(await typing(itemId, { userId: 'REP_9' })).toEqual([404, userTexts.unknown]);
    expect(await typing(itemId, { userId: 'REP_2' })).toEqual([404, userTexts.unknown]);
    expect(await typing(itemId, { userId: 'LEAD_1' })).toEqual([404, itemResultTexts.notAssigned]);
    expect(await typing(itemId, { instance: '2024-06-02' })).toEqual([404, itemResultTexts.unknownInstance]);
    expect(await typing(archived, {})).toEqual([409, itemRunTexts.archived('incentive')]);
    const seen = await type(itemId, { userId: 'REP_2', target: 3 }, team.admin);
    expect(Object.keys(seen)).toEqual(['REP_1', 'REP_2']);
    expect(Object.keys(await type(itemId))).toEqual(['REP_1']);
    await team.server.sql`update environments set snapshot_id = null where wholesaler_id = ${team.id}`;
    expect(await typing(itemId, {})).toEqual([409, itemRunTexts.noFigures]);
  });

  test('to managers where it changes the target of a custom item', async () => {
    const itemId = await insert({ type: 'custom', terms: { measure: null } });
    expect(await typing(itemId, { target: 7 })).toEqual([403, itemTexts.customForAdmins]);
    expect((await type(itemId, { target: 10, payout: 6 })).REP_1).toMatchObject({ goal: 10, payout: 6 });
    const admin = await insertPerson(team.server.sql, { wholesalerId: team.id, role: 'admin' });
    expect((await type(itemId, { target: 7 }, admin.token)).REP_1).toMatchObject({ goal: 7 });
    expect(await typing(itemId, { isEdited: false })).toEqual([403, itemTexts.customForAdmins]);
  });
});

describe('the rows of a custom item', () => {
  type Uploaded = { kept: object[]; dropped: { row: number; user: string; reason: string }[]; users: EditedUser[] };
  const send = (itemId: string, rows: unknown, more: object = {}, as = team.admin) =>
    team.server.ask({
      url: `/api/v3/itemsCustom/${itemId}/rows?wholesalerId=${team.id}`,
      ...{ method: 'POST', as, json: { rows, ...more } },
    });
  const upload = async (...sent: Parameters<typeof send>): Promise<Uploaded> => {
    const { status, body } = await send(...sent);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.payload as Uploaded;
  };
  const custom = () =>
    insert({ type: 'custom', name: 'Survey', terms: { measure: null, userIds: ['REP_1', 'REP_2', 'LEAD_1'] } });
  const row = (user: unknown, quantity: unknown, target: unknown) => ({ user, quantity, target });

  test('pay by quantity and target, follow the rate of the item, and are gone after a reset', async () => {
    const itemId = await custom();
    await change(itemId, { payout: payout({ rateCents: 500, cap: { units: 'percentage', value: 100 } }) });
    const { kept, dropped, users } = await upload(itemId, [row('REP_1', 12, 8), row('REP_2', '3.5', 20)], {
      fileName: 'June.xlsx',
    });
    expect([kept, dropped]).toEqual([[row('REP_1', 12, 8), row('REP_2', 3.5, 20)], []]);
    expect(users.map(({ user, quantity, goal, totalAchieved }) => [user, quantity, goal, totalAchieved])).toEqual([
      ['REP_1', 12, 8, 40],
      ['REP_2', 3.5, 20, 17.5],
      ['LEAD_1', 15.5, 28, 77.5],
    ]);
    await change(itemId, { payout: payout({ rateCents: 600 }) });
    expect(await paid()).toEqual({ REP_1: 72, REP_2: 21, LEAD_1: 93 });
    expect((await history())[0]).toBe(
      'Uploaded quantities and targets of 2 people to the incentive "Survey" from 2024-06-01 (June.xlsx).',
    );
    await upload(itemId, [row('REP_1', 2, 8)]);
    expect(await paid()).toEqual({ REP_1: 12, REP_2: 21, LEAD_1: 33 });
    const reset = await team.server.ask({
      url: `/api/resetValuesForIncentive/${itemId}?wholesalerId=${team.id}`,
      as: team.admin,
    });
    expect(reset.body.payload).toEqual({ edits: 2, quantities: 2 });
    expect(await paid()).toEqual({});
  });

  test('that do not fit are left out and named, and the others are saved', async () => {
    const itemId = await custom();
    const rows = [
      row('rep_1', 1, 1),
      row(7, 1, 1),
      row('REP_9', 1, 1),
      row('TOP_1', 1, 1),
      row('REP_1', '', 5),
      row('REP_1', 3, 5),
      {},
      row('REP_2', 1, 5),
      row('REP_1', 3, 5),
      row('REP_2', 2, 5),
      row('LEAD_1', 'many', 5),
      row('LEAD_1', -1, 5),
    ];
    const { kept, dropped } = await upload(itemId, rows);
    expect(kept).toEqual([row('REP_1', 3, 5)]);
    expect(dropped.map((one) => [one.row, one.user, one.reason])).toEqual([
      [1, 'rep_1', itemEditTexts.badUser],
      [2, '7', itemEditTexts.badUser],
      [3, 'REP_9', itemEditTexts.unknownPerson],
      [4, 'TOP_1', itemEditTexts.notAssigned],
      [5, 'REP_1', itemEditTexts.missingNumber],
      [7, '', itemEditTexts.badUser],
      [8, 'REP_2', itemEditTexts.contradicts],
      [9, 'REP_1', itemEditTexts.repeated],
      [10, 'REP_2', itemEditTexts.contradicts],
      [11, 'LEAD_1', itemEditTexts.badNumber],
      [12, 'LEAD_1', itemEditTexts.badNumber],
    ]);
    expect((await history())[0]).toContain(
      'of 1 person to the incentive "Survey" from 2024-06-01. 11 rows were left out.',
    );
  });

  test('can be looked at before anything is saved', async () => {
    const itemId = await custom();
    await upload(itemId, [row('REP_1', 12, 8)]);
    const before = await history();
    const looked = await upload(itemId, [row('REP_1', 20, 9), row('nobody', 1, 1)], { isPreview: true });
    expect(looked.kept).toEqual([row('REP_1', 20, 9)]);
    expect(looked.dropped).toEqual([{ row: 2, user: 'nobody', reason: itemEditTexts.badUser }]);
    // What is there, beside what would be.
    expect(looked.users[0]).toMatchObject({ user: 'REP_1', quantity: 12, goal: 8 });
    expect((await upload(itemId, [], { isPreview: true })).users[0]).toMatchObject({ quantity: 12, goal: 8 });
    expect(await history()).toEqual(before);
    const target = await send(itemId, [row('REP_1', 4, 11)], { isPreview: true }, team.tokens.MGR_1);
    expect([target.status, target.body.message]).toEqual([403, itemTexts.customForAdmins]);
  });

  test('of an ended period leave the running one as it is, and people who are not in them what they had', async () => {
    const itemId = await custom();
    await upload(itemId, [row('REP_1', 4, 4), row('REP_2', 4, 4)]);
    await upload(itemId, [row('REP_1', 9, 9)], { instance: '2024-05-01' });
    const typedNow = await type(itemId, {}, team.admin);
    expect(typedNow.REP_1).toMatchObject({ quantity: 4, goal: 4 });
    expect(typedNow.REP_2).toMatchObject({ quantity: 4, goal: 4 });
    expect((await type(itemId, { instance: '2024-05-01' }, team.admin)).REP_1).toMatchObject({ quantity: 9, goal: 9 });
    const days = await team.server.sql`
      select own_date::text as day, submitted_by as by from item_submissions
      where item_id = ${itemId} and instance_start = '2024-05-01'`;
    expect(days).toMatchObject([{ day: '2024-05-31' }]);
  });

  test('are for admins, and for managers as long as targets stay', async () => {
    const itemId = await custom();
    const { tokens } = team;
    const refusedTarget = await send(itemId, [row('REP_1', 4, 11)], {}, tokens.MGR_1);
    expect([refusedTarget.status, refusedTarget.body.message]).toEqual([403, itemTexts.customForAdmins]);
    const { users } = await upload(itemId, [row('REP_1', 4, 10)], {}, tokens.MGR_1);
    expect(users[0]).toMatchObject({ quantity: 4, goal: 10, isEdited: false });
    for (const as of [tokens.REP_1, tokens.LEAD_1]) expect((await send(itemId, [], {}, as)).status).toBe(403);
    expect((await send(itemId, [], {}, 'nobody')).status).toBe(401);
  });

  test('are of a custom item only, up to 5,000', async () => {
    const [itemId, other] = [await custom(), await item()];
    await measure();
    const wrong = await send(other, []);
    expect([wrong.status, wrong.body.message]).toEqual([400, itemEditTexts.notCustom]);
    const many = Array.from({ length: 5001 }, () => row('REP_1', 1, 1));
    const tooMany = await send(itemId, many);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, itemEditTexts.tooManyRows]);
    const { kept, dropped } = await upload(itemId, many.slice(1));
    expect([kept.length, dropped.length]).toEqual([1, 4999]);
  });
});
