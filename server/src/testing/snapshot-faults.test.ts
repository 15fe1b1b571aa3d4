/** What an update writes has no fault that is looked for in snapshots by hand; what none could have written is named. */
import type { Sql, Tx } from '@caselift/db/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeasuredHouse, startMeasuredHouse } from './measured-house.ts';
import { type SnapshotFault, snapshotFaults } from './snapshot-faults.ts';

let house: MeasuredHouse;
beforeAll(async () => {
  house = await startMeasuredHouse();
});
afterAll(() => house.stop());

test('the snapshot of an update of the forty lines has none', async () => {
  expect(await snapshotFaults(house.server.sql)).toEqual([]);
});

const first = (table: string, where = 'true') =>
  `where custom_id = (select min(custom_id) from ${table} where ${where})`;
const ofItem = (table: string, columns: string, values: string) =>
  `insert into snapshot_${table} (snapshot_id, wholesaler_id, ${columns})
   select snapshot_id, wholesaler_id, ${values} from snapshot_wholesaler`;

const spoilt: Readonly<Record<SnapshotFault, string>> = {
  "buyers aren't numbered in the order of their IDs": 'update snapshot_buyers set ix = 100 - ix',
  "products aren't numbered in the order of their IDs": 'update snapshot_products set ix = 100 - ix',
  'days are before its 25 months, or after its last':
    "update snapshot_days set day = '2026-05-21' where day = '2026-05-20'",
  'lines are before its sales period, or after its last day':
    "update snapshot_lines set invoice_date = '2026-03-31' where invoice_date < '2026-05-01'",
  "a day's two bases have different sums":
    "update snapshot_days set gp_cents = gp_cents + 1 where basis = 'buyer' and day = '2026-05-01'",
  "a rep's day isn't the sum of its lines": "update snapshot_lines set revenue_cents = 1 where kind = 'sale'",
  "losses of a rep's day aren't those of its lines":
    "update snapshot_lines set cost_cents = cost_cents + 1 where kind = 'loss'",
  "a line's kind has other signs or no GP": "update snapshot_lines set loss_reason = 'breakage' where kind = 'sale'",
  "a returned sale isn't of a return": 'update snapshot_returned_sales set units = units + 100',
  "a buyer's last order is half there, or isn't when it bought": 'update snapshot_buyers set last_order_date = null',
  "a product's ounces aren't those of its units": 'update snapshot_products set ounces = ounces + 1',
  "a product is ranked without volume, or isn't with some": 'update snapshot_products set gp_rank = null',
  "a product's rank is above a better one's": `
    update snapshot_products p set volume_rank = case when ounces = (select max(ounces) from snapshot_products) then 'Low' else 'High' end
    where ounces > 0`,
  "a product's trend isn't that of its ounces":
    "update snapshot_products set trend = case trend when 'up' then 'down' else 'up' end",
  'a supplier or brand of products has two names': 'update snapshot_products set supplier = custom_id',
  "what an item measures isn't the sum of its accounts": ofItem(
    'item_reps',
    'scope_id, rep_id, selected, reference',
    '1, null, 5, 0',
  ),
  "an item's accounts aren't those that it counts": ofItem(
    'item_account_reps',
    'set_id, rep_id, accounts',
    '1, null, 5',
  ),
  'it has no row of the wholesaler': 'delete from snapshot_wholesaler',
  'a buyer has no details, or the other way round': `delete from snapshot_buyer_details ${first('snapshot_buyers')}`,
  'a product has no details, or the other way round': `delete from snapshot_products ${first('snapshot_products')}`,
  'a supplier has no months, or the other way round': `delete from snapshot_supplier_months ${first('snapshot_suppliers')}`,
  'a brand has no months, or the other way round': `delete from snapshot_brands ${first('snapshot_brands')}`,
  'a month is listed twice, or is none of the 25': `update snapshot_brand_months set months = '[[25, 0, 0]]'`,
  "a buyer's 90 days aren't the sum of its products": `update snapshot_buyers set gp_cents = gp_cents + 1 ${first('snapshot_buyers')}`,
  "a product's 90 days aren't the sum of its buyers": `update snapshot_products set units = units + 1 ${first('snapshot_products')}`,
  'a list names one twice, or one that is not there': `update snapshot_product_details set stopped = '[[0, 1], [0, 1]]'`,
  'what stopped was bought': `update snapshot_buyer_details set stopped = '[[0, 0]]'`,
  "a buyer's products and a product's buyers differ": `update snapshot_product_details set buyers = '[[0, 7, 0]]'`,
  "what an account type bought isn't the sum of its buyers": 'update snapshot_type_products set buyers = buyers + 1',
  'buyers and products have different sums': `update snapshot_buyers set gp_cents = gp_cents + 1 ${first('snapshot_buyers')}`,
  'suppliers and brands have different sums': `update snapshot_brands set ytd_gp_cents = ytd_gp_cents + 1 ${first('snapshot_brands')}`,
  "a supplier's or brand's months aren't its sums to date": `update snapshot_suppliers set mtd_gp_cents = mtd_gp_cents + 1 ${first('snapshot_suppliers')}`,
};

/** What is found after the change, which is taken back. */
async function foundAfter(sql: Sql, change: string): Promise<string> {
  let found = '';
  const takenBack = new Error('taken back');
  const trial = sql.begin(async (tx: Tx) => {
    await tx.unsafe(change);
    found = (await snapshotFaults(tx)).join('; ');
    throw takenBack;
  });
  await expect(trial).rejects.toBe(takenBack);
  return found;
}

test.each(Object.entries(spoilt))('a snapshot is named in which %s', async (fault, change) => {
  expect(await foundAfter(house.server.sql, change)).toContain(`: ${fault} (`);
});

test.each([
  {
    named: "doesn't compare with last year on a day on which it could",
    change: `update snapshots set shaped_by = shaped_by || '{"comparable": false}'`,
    fault: "it doesn't compare with last year as its calendar says",
  },
  {
    named: 'names what an item measures by another number',
    change: ofItem('item_scopes', 'scope_id, scope', `1, 'all'`),
    fault: "what items measure isn't named by its text (all)",
  },
])('a snapshot that $named is named, too', async ({ change, fault }) => {
  expect(await foundAfter(house.server.sql, change)).toContain(fault);
});
