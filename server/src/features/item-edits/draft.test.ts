// What an edit would change, before it is saved: $5 a placement of 10 for Ann and Ben by months; Ann has 8 in June
// 2024.
import { itemEditTexts, type UserDraft } from '@caselift/contract/item-edits';
import { itemResultTexts } from '@caselift/contract/item-results';
import { itemTexts } from '@caselift/contract/item-texts';
import { userTexts } from '@caselift/contract/users';
import { describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { itemTeam } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';
import { insertTeam } from '../../testing/team.ts';

const { team, insert, measure, paid } = itemTeam();

type Asked = { userId?: string; as?: string; wholesalerId?: string };
const ask = (itemId: string, json: object = {}, { userId = 'REP_1', as, wholesalerId = team.id }: Asked = {}) =>
  team.server.ask({
    url: `/api/v3/items/${itemId}/users/${userId}/draft?wholesalerId=${wholesalerId}`,
    ...{ method: 'POST', as: as ?? team.tokens.MGR_1, json },
  });
const draft = async (...sent: Parameters<typeof ask>): Promise<UserDraft> => {
  const { status, body } = await ask(...sent);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as UserDraft;
};
const refused = async (...sent: Parameters<typeof ask>) => {
  const { status, body } = await ask(...sent);
  return [status, body.message];
};
const save = async (itemId: string, fields: object) => {
  const json = { itemId, userId: 'REP_1', ...fields };
  const url = `/api/v3/updateUserTargetAndPayout?wholesalerId=${team.id}`;
  const { status } = await team.server.ask({ url, method: 'POST', as: team.tokens.MGR_1, json });
  expect(status).toBe(200);
};

describe('a draft of what is typed for a person', () => {
  test("says the item's own rule, what is stored, and what the edit would earn, and saves nothing", async () => {
    const itemId = await insert({ name: 'Spring' });
    await measure();
    const { own, stored, draft: edit, ...about } = await draft(itemId, { target: 4, payoutType: 'atRisk', payout: 70 });
    expect(about).toMatchObject({
      ...{ version: 0, edited: null, fault: null },
      person: { customId: 'REP_1', name: 'Ann', role: 'salesRep', leadership: false },
      item: {
        ...{ name: 'Spring', type: 'quantity', measure: 'PODs', unit: 'PODs', startDate: '2024-06-01' },
        ...{ endDate: '2024-06-30', isArchived: false, hasAccountResults: true, referenceShown: false },
      },
    });
    expect(own).toMatchObject({ isEdited: false, target: 10, progress: 80, totalAchieved: 40, totalPayout: 50 });
    expect(stored).toEqual(own);
    expect(edit).toMatchObject({ isEdited: true, target: 4, progress: 100, totalAchieved: 70, totalPayout: 70 });
    expect(await paid()).toEqual({ REP_1: 150 });
    expect(await team.server.sql`select from item_edits where item_id = ${itemId}`).toHaveLength(0);
  });

  test('is what a save of the same then pays, account-specific ones too', async () => {
    const itemId = await insert({});
    await measure(() => [
      ['REP_1', 'corner', 6],
      ['REP_1', 'tavern', 2],
    ]);
    const sent = { isAccountSpecific: true, target: 3, payout: 11 };
    const before = (await draft(itemId, sent)).draft;
    expect(before).toMatchObject({ isAccountSpecific: true, quantity: 1, percentageAchieved: 50, totalAchieved: 11 });
    await save(itemId, sent);
    const after = await draft(itemId);
    expect([after.stored, after.draft]).toEqual([before, before]);
    expect(after.own).toMatchObject({ isEdited: false, quantity: 8, totalAchieved: 40 });
    expect(after.edited?.by).toMatch(/./);
    expect(Date.parse(after.edited?.at ?? '')).toBe(after.version);
  });

  test('is of the period that is named, and a reset leaves nothing of it', async () => {
    const itemId = await insert({});
    await measure();
    const april = await draft(itemId, { instance: '2024-04-01', target: 5 });
    expect([april.item.startDate, april.own.quantity, april.draft?.progress]).toEqual(['2024-04-01', 10, 100]);
    await save(itemId, { target: 5 });
    expect((await draft(itemId)).stored).toMatchObject({ isEdited: true, target: 5 });
    await save(itemId, { isEdited: false });
    expect(await draft(itemId)).toMatchObject({ edited: null, stored: { isEdited: false, target: 10 } });
  });

  test('names the field for which a save would be refused', async () => {
    const itemId = await insert({});
    await measure();
    const faults: [object, string, string][] = [
      [{ target: 0 }, 'target', itemTexts.target],
      [{ payoutType: 'advanced' }, 'payoutType', itemTexts.advancedOnly],
      [{ cap: { units: 'raw', value: 5 }, threshold: { units: 'raw', value: 5 } }, 'cap', itemTexts.capAboveThreshold],
    ];
    for (const [fields, field, text] of faults) {
      expect(await draft(itemId, fields)).toMatchObject({ draft: null, fault: { field, text } });
    }
    expect(await refused(itemId, { payout: -1 })).toEqual([400, itemTexts.amount]);
  });
});

describe('a draft is refused', () => {
  test("to those who may not edit, who read without one, and to everyone who isn't a lead of the wholesaler", async () => {
    const itemId = await insert({});
    await measure();
    const { tokens, id, server } = team;
    expect((await draft(itemId, {}, { as: tokens.LEAD_1 })).stored).toMatchObject({ target: 10, totalAchieved: 40 });
    expect(await refused(itemId, { target: 5 }, { as: tokens.LEAD_1 })).toEqual([403, itemEditTexts.editorsOnly]);
    const viewOnly = await insertPerson(server.sql, { wholesalerId: id, role: 'manager', viewOnly: true });
    expect((await ask(itemId, {}, { as: viewOnly.token })).status).toBe(200);
    expect((await ask(itemId, {}, { as: tokens.REP_1 })).status).toBe(403);
    expect((await ask(itemId, {}, { as: 'nobody' })).status).toBe(401);
    const other = await insertTeam(server.sql, `${id}x`);
    expect((await ask(itemId, {}, { as: other.MGR_1 })).status).toBe(403);
    const elsewhere = await refused(itemId, {}, { as: other.MGR_1, wholesalerId: `${id}x` });
    expect(elsewhere).toEqual([404, itemTexts.unknown]);
  });

  test('of what is not there or not theirs', async () => {
    const itemId = await insert({});
    await measure();
    expect(await refused(itemId, {}, { userId: 'REP_9' })).toEqual([404, userTexts.unknown]);
    expect(await refused(itemId, {}, { userId: 'LEAD_1' })).toEqual([404, itemResultTexts.notAssigned]);
    expect(await refused(itemId, { instance: '2024-06-02' })).toEqual([404, itemResultTexts.unknownInstance]);
  });

  test('to managers where it changes the target of a custom item', async () => {
    const itemId = await insert({ type: 'custom', terms: { measure: null } });
    expect(await refused(itemId, { target: 7 })).toEqual([403, itemTexts.customForAdmins]);
    expect((await draft(itemId, { target: 7 }, { as: team.admin })).draft).toMatchObject({ target: 7 });
  });

  test('of hidden profits to leads: they read no rate, no quantity and no target', async () => {
    const itemId = await insert({ terms: { measure: { ...testMeasure, label: 'GP ($)' } } });
    await measure();
    await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    const { own, stored, draft: edit } = await draft(itemId, {}, { as: team.tokens.LEAD_1 });
    for (const entry of [own, stored, edit]) {
      for (const field of ['payout', 'quantity', 'target', 'goal', 'eligibleQuantity']) {
        expect(entry).not.toHaveProperty(field);
      }
    }
  });
});
