/** A team with items that are measured by hand, a wholesaler for each test, and what everyone reads about them. */

import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { defaultPayout, type ItemTerms, type PayoutTerms } from '@caselift/domain/programs/item';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { insertSuperAdmin } from './actors.ts';
import { insertSnapshot, pointAt } from './figures.ts';
import { insertMeasured, type TestSold } from './item-measured.ts';
import { insertItem, type TestItem, testMeasure, testTerms } from './items.ts';
import { insertTeam, type Teammate } from './team.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const everything = {
  byFilters: true,
  filters: { ...testTerms.products.filters, supplier: ['alder'] },
  list: null,
};
/** Without a cap. */
export const payout = (changes: Partial<PayoutTerms>): PayoutTerms => ({
  ...defaultPayout,
  cap: { units: 'raw', value: 0 },
  ...changes,
});
/** $5 a placement of a supplier's products, each month, for Ann and Ben. */
export const placements: Partial<ItemTerms> = {
  userIds: ['REP_1', 'REP_2'],
  measure: { ...testMeasure, label: 'PODs' },
  products: everything,
  target: 10,
  payout: payout({ rateCents: 500 }),
};
/** All or nothing for 6. */
const typed: EditedRules = {
  target: 6,
  isOpenEnded: false,
  isAccountSpecific: false,
  cappedStatus: false,
  minQuantityValue: 0,
  maxImagesPerAccount: 1,
  payout: payout({ payoutType: 'allOrNothing', amountCents: 7000 }),
};
const months: Record<string, number> = { '2024-04-01': 10, '2024-05-01': 12, '2024-06-01': 8 };
const byMonth = (_itemId: string, from: string): readonly TestSold[] => [['REP_1', 'corner', months[from] ?? 0]];

export type ItemTeam = {
  server: TestApp;
  admin: string;
  tokens: Record<Teammate, string>;
  /** The wholesaler's. */
  id: string;
  snapshotId: number;
};

export const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

/** Registers the hooks of a test file. L is June 14, 2024, in a quarter; everyone is of insertTeam. */
export function itemTeam() {
  const team = {} as ItemTeam;
  let wholesalers = 0;
  beforeAll(async () => {
    team.server = await startTestApp();
    team.admin = (await insertSuperAdmin(team.server.sql)).token;
  });
  afterAll(() => team.server.stop());
  beforeEach(async () => {
    const { sql } = team.server;
    team.id = `team${String.fromCharCode(97 + (wholesalers % 26), 97 + Math.floor(wholesalers / 26))}`;
    wholesalers += 1;
    team.tokens = await insertTeam(sql, team.id, { prod: '2024-06-14', preview: '2024-06-14' });
    await sql`update settings set sales_period = 'quarterly' where wholesaler_id = ${team.id}`;
    const [shown] = await sql<{ id: number }[]>`
      select snapshot_id as id from environments where wholesaler_id = ${team.id} and db = 'prod'`;
    team.snapshotId = shown?.id ?? 0;
  });

  /** Another snapshot, which has measured nothing yet. */
  async function update(lastTransactionDate: string): Promise<void> {
    team.snapshotId = await insertSnapshot(team.server.sql, team.id, { lastTransactionDate });
    await pointAt(team.server.sql, team.id, 'prod', team.snapshotId);
  }
  const insert = (item: TestItem) =>
    insertItem(team.server.sql, team.id, { kind: 'incentive', ...item, terms: { ...placements, ...item.terms } });
  const change = (itemId: string, terms: Partial<ItemTerms>) => team.server.sql`
    update items set terms = terms || ${team.server.sql.json(terms as never)} where item_id = ${itemId}`;
  const measure = (sold: (itemId: string, from: string) => readonly TestSold[] = byMonth) =>
    insertMeasured(team.server.sql, { wholesalerId: team.id, snapshotId: team.snapshotId }, { sold });
  /** For Ann unless said otherwise. */
  const edit = (itemId: string, instanceStart: string, changes: Partial<EditedRules> = {}, customId = 'REP_1') =>
    team.server.sql`
      insert into item_edits ${team.server.sql({
        ...{ wholesaler_id: team.id, item_id: itemId, user_id: customId, instance_start: instanceStart },
        ...{ edited_by: 'test', rules: team.server.sql.json({ ...typed, ...changes } as never) },
      })}`;

  async function users(as = team.admin): Promise<Record<string, User>> {
    const { status, body } = await team.server.ask({ url: `/api/users?wholesalerId=${team.id}&db=prod`, as });
    expect([status, body.message]).toEqual([200, undefined]);
    return Object.fromEntries((body.payload as User[]).map((user) => [user.customId, user]));
  }
  async function statement(customId: string, as = team.admin): Promise<UserStatement> {
    const url = `/api/users/${customId}/statement?wholesalerId=${team.id}`;
    const { status, body } = await team.server.ask({ url, as });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.payload as UserStatement;
  }
  /** Dollars by person, of those who are paid anything; everyone's statement says the same, line by line. */
  async function paid(as = team.admin): Promise<Record<string, number>> {
    const all = Object.values(await users(as));
    const found: Record<string, number> = {};
    for (const { customId, totalPayout, gp, volume, fpl, boosts, objectives, incentives } of atLeast(1, all)) {
      const parts = [gp, volume, fpl, boosts, objectives, incentives].map((part) => part.totalPayout);
      expect(cents([totalPayout])).toBe(cents(parts));
      const told = await statement(customId, as);
      expectLines(told.objectives, objectives);
      expectLines(told.incentives, incentives);
      const items = objectives.totalPayout + incentives.totalPayout;
      if (items !== 0) found[customId] = items;
    }
    return found;
  }
  return { team, update, insert, change, measure, edit, users, statement, paid };
}

/** Lines add up to what lists show, and steps to lines, to the cent. */
function expectLines(told: UserStatement['incentives'], shown: User['incentives']): void {
  const amounts = [cents([told.earned]), cents([told.accruingAmount])];
  expect(amounts).toEqual([cents([shown.totalPayout]), cents([shown.accruing])]);
  const lines = [...told.lines, ...told.accruing];
  expect([told.lines, told.accruing].map((some) => cents(some.map(({ amount }) => amount)))).toEqual(amounts);
  for (const { amount, steps } of atLeast(shown.count, lines))
    expect(cents(steps.map((step) => step.amount))).toBe(cents([amount]));
  expect(new Set(lines.map(({ itemId }) => itemId)).size).toBe(shown.count);
}
