// The accounts of which pictures can be handed in: those that the call for handing in takes, and no others.
import type { HandInAccount } from '@caselift/contract/own-items';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { itemTeam } from '../../testing/item-team.ts';
import { itemAccounts } from '../../testing/items-house.ts';

const { team, insert } = itemTeam();
const always: Partial<ItemTerms> = {
  ...{ period: 'custom', periodStart: '2024-06-01', periodEnd: '2099-12-31', measure: null },
};
const bars: ItemTerms['accounts'] = {
  ...{ byFilters: true, list: null },
  filters: { accountType: ['Bar'], premise: [], chain: [], location: [] },
};

const ask = (as = team.tokens.REP_1) =>
  team.server.ask({ url: `/api/v3/items/mine/accounts?wholesalerId=${team.id}`, as });
async function accountsOf(as?: string): Promise<Record<string, string[]>> {
  const { status, body } = await ask(as);
  expect([status, body.message]).toEqual([200, undefined]);
  return Object.fromEntries((body.payload as HandInAccount[]).map(({ _id, items }) => [_id, items]));
}
const showAccounts = async () => {
  const content = { lastTransactionDate: '2024-06-14', buyers: itemAccounts };
  await pointAt(team.server.sql, team.id, 'prod', await insertSnapshot(team.server.sql, team.id, content));
};

test('accounts are the person’s own that an item takes, with the items; a picture of the others is refused', async () => {
  await showAccounts();
  const shelf = await insert({ name: 'Shelf', type: 'image', terms: always });
  const bar = await insert({ name: 'Bar', type: 'imageValidation', terms: { ...always, accounts: bars } });
  await insert({ name: 'Call', type: 'binary', terms: always }); // without an account
  await insert({ name: 'Over', type: 'image', terms: { ...always, periodEnd: '2024-06-10' } });
  await insert({ name: 'Off', type: 'image', terms: { ...always, isActive: false } });
  const shown = await accountsOf();
  expect(shown).toEqual({ corner: [shelf], tavern: expect.arrayContaining([shelf, bar]) });
  expect((await accountsOf(team.tokens.REP_2)).club).toEqual(expect.arrayContaining([shelf, bar]));
  for (const itemId of [shelf, bar]) {
    for (const { customId } of itemAccounts) {
      const { status } = await team.server.ask({
        ...{ url: `/api/v3/items/${itemId}/images?wholesalerId=${team.id}`, method: 'POST', as: team.tokens.REP_1 },
        json: { _id: crypto.randomUUID(), buyerId: customId, type: 'image/jpeg' },
      });
      expect([customId, status]).toEqual([customId, shown[customId]?.includes(itemId) === true ? 200 : 400]);
    }
  }
});

test('a sub-item has accounts of its own; what is hidden from sales reps is in no rep’s answer', async () => {
  await showAccounts();
  const root = await insert({ name: 'Both', type: 'multi', terms: always });
  const part = await insert({ name: 'Photo', type: 'image', parentId: root, terms: { ...always, accounts: bars } });
  const terms = { ...always, hideFromSalesReps: true, userIds: ['REP_1', 'LEAD_1'] };
  const hidden = await insert({ name: 'Hidden', type: 'image', terms });
  expect(await accountsOf()).toEqual({ tavern: [part] });
  expect(await accountsOf(team.tokens.LEAD_1)).toEqual({ corner: [hidden], tavern: [hidden] });
});

test('managers, admins and view-only people hand in nothing, other wholesalers are closed, and no session is refused', async () => {
  await showAccounts();
  await insert({ name: 'Shelf', type: 'image', terms: always });
  expect(Object.keys(await accountsOf())).toEqual(['corner', 'tavern']);
  for (const as of [team.tokens.MGR_1, team.admin]) expect(await accountsOf(as)).toEqual({});
  await team.server.sql`update users set view_only = true where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
  expect(await accountsOf()).toEqual({});
  expect(
    (await team.server.ask({ url: '/api/v3/items/mine/accounts?wholesalerId=iowa', as: team.tokens.REP_1 })).status,
  ).toBe(403);
  expect((await team.server.ask({ url: `/api/v3/items/mine/accounts?wholesalerId=${team.id}` })).status).toBe(401);
});
