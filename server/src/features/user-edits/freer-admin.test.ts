import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { type House, type PeopleEdits, said, startPeopleEdits } from '../../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;
let bound: Actor & { customId: string };
let free: Actor & { customId: string };

async function adminOf(wholesalerId: string, name: string, isBound: boolean) {
  const actor = await insertPerson(edits.server.sql, { wholesalerId, role: 'admin', name, bound: isBound });
  return { ...actor, customId: actor.customId ?? '' };
}

beforeAll(async () => {
  edits = await startPeopleEdits();
  house = await edits.newHouse();
  bound = await adminOf(house.id, 'Bo', true);
  free = await adminOf(house.id, 'Fred', false);
});
afterAll(() => edits.server.stop());

const remove = (customId: string, db: string, as: string) =>
  edits.server.ask({ url: `/api/user?customId=${customId}&wholesalerId=${house.id}&db=${db}`, method: 'DELETE', as });

describe.each(['prod', 'preview'] as const)('in %s, an admin who may act for other wholesalers too', (db) => {
  test.each([{ email: 'mine@elsewhere.example.com' }, { name: 'Nobody' }, { viewOnly: true }, { hidden: true }])(
    'is not given %j by one who is bound to this wholesaler',
    async (patch) => {
      const before = await house.everything();
      const answer = await said(
        house.patch(['REP_1', free.customId].slice('viewOnly' in patch ? 0 : 1), patch, { db, as: bound.token }),
      );
      expect(answer).toEqual([403, texts.freerAdmin('Fred')]);
      expect(await house.everything()).toBe(before);
    },
  );

  test('is not deleted by one who is bound to this wholesaler', async () => {
    expect(await said(remove(free.customId, db, bound.token))).toEqual([403, texts.freerAdmin('Fred')]);
    expect(await edits.session(free.token)).toBe(200);
  });
});

test('an admin who is bound types no goals for one who is not, neither in the grid nor by a file', async () => {
  const sent = (call: string, json: object) =>
    said(
      edits.server.ask({
        url: `/api/${call}?wholesalerId=${house.id}&db=prod`,
        method: 'PATCH',
        as: bound.token,
        json,
      }),
    );
  const rows = [{ customId: free.customId, patch: { gp: { goal: 50_000, totalPayout: 500 } } }];
  expect(await sent('users/numbers', { rows })).toEqual([403, texts.freerAdmin('Fred')]);
  const goals = [{ customId: free.customId, gpGoal: 50_000, volumeGoal: 1 }];
  expect(await sent('v1/users/goals', goals)).toEqual([403, texts.freerAdmin('Fred')]);
});

test('an admin who is bound changes other bound ones, and an unbound one changes everybody', async () => {
  const second = await adminOf(house.id, 'Bea', true);
  expect((await house.patch(second.customId, { name: 'Beatrix' }, { as: bound.token })).status).toBe(200);
  expect((await house.patch(free.customId, { name: 'Freddy' }, { as: edits.actors.admin.token })).status).toBe(200);
  expect((await remove(second.customId, 'prod', bound.token)).status).toBe(200);
});
