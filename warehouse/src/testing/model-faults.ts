/**
 * What the invariants must notice, once the models are built of the forty lines: SQL that DuckDB and BigQuery both run
 * (bigquery/ runs it on the other engine).
 */
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import type { PlacedItems } from '../item-inputs.ts';

const scope: ItemScope = {
  products: { kind: 'filters', filters: [['brandFams', ['Hop']]] },
  accounts: { kind: 'all' },
  unit: 'gpCents',
  minimum: null,
  selected: { from: '2026-04-01', to: '2026-05-05' },
  reference: { from: '2025-05-01', to: '2025-05-12' },
  graceDays: 0,
  holdersAt: null,
  corrections: null,
};
/** What is measured of items before. */
export const itemsOfFaults: PlacedItems = {
  timeZone: 'UTC',
  scopes: [
    scope,
    { ...scope, unit: 'microOunces', accounts: { kind: 'list', hash: 'AC' }, holdersAt: '2026-05-14' },
    { ...scope, unit: 'pairs', graceDays: 8, minimum: { unit: 'milliUnits', value: 12_000 } },
  ] satisfies ItemScope[],
  lists: new Map([['AC', ['A', 'C']]]),
};

/** By invariant, a fault that it alone notices. */
export const faults: Readonly<Record<string, string>> = {
  months_of_buyers_and_products_agree:
    "update int_product_spans set gp_cents = gp_cents + 1 where product_id = 'P1' and month_no = 24",
  suppliers_brands_and_months_agree:
    "update int_supplier_months set gp_cents = gp_cents + 1 where custom_id = 's-vin' and month_no = 24",
  pairs_add_up_to_buyers_and_products:
    'update int_buyer_products set gp_cents = gp_cents + 1 where buyer_ix = 0 and product_ix = 0',
  types_add_up_to_their_buyers: 'update snapshot_type_products set milli_units = milli_units + 1 where product_ix = 0',
  buyers_and_products_agree: "update snapshot_buyers set ly_gp_cents = ly_gp_cents + 1 where custom_id = 'A'",
  days_add_up_to_the_lines:
    "update snapshot_days set ounces = ounces - 1 where basis = 'buyer' and rep_id = 'ATS_101' and day = '2026-05-01'",
  item_ids_are_unique: 'insert into item_scopes select * replace (9 as scope_ix) from item_scopes where scope_ix = 0',
  items_add_up_to_the_lines: 'update int_item_buyers set selected = selected + 1 where scope_ix = 0 and buyer_no = 0',
  items_add_up_to_their_accounts: 'update snapshot_item_reps set selected = selected + 1 where selected <> 0',
  // Once more before the 25 months, where no sum has it.
  line_numbers_are_unique: `insert into main.sale_lines
    select * replace (date '2024-01-02' as invoice_date) from main.sale_lines where invoice_id = 'I39'`,
  losses_add_up_to_the_lines: "update int_rep_days set loss_cents = 0 where loss_reason = 'breakage'",
  period_lines_add_up_to_the_days: "update int_rep_days set revenue_cents = 0 where day = '2026-04-01'",
  products_and_buyers_have_numbers: "delete from stg_product_numbers where product_id = 'P3'",
  products_and_buyers_are_unique: "insert into stg_buyers select * from stg_buyers where buyer_id = 'A'",
  ranks_cover_the_products_sold: "update snapshot_products set gp_rank = 'Low' where custom_id = 'P3'",
  returns_take_what_was_sold:
    "update int_returned_sales set units = units + cast('0.001' as numeric(32, 3)) where invoice_id = 'I05'",
  suppliers_and_brands_are_unique:
    "insert into snapshot_brands select * replace (0 as mtd_gp_cents) from snapshot_brands where custom_id = 'unknown'",
  suppliers_brands_and_days_agree:
    "update snapshot_suppliers set ytd_gp_cents = ytd_gp_cents + 1 where custom_id = 's-vin'",
};
/** Others: sums of all buyers, all products or all months stay the same. */
export const moreFaults: readonly (readonly [invariant: string, spoil: string])[] = [
  ['pairs_add_up_to_buyers_and_products', 'update int_buyer_products set product_ix = 6 where product_ix = 5'],
  ['pairs_add_up_to_buyers_and_products', 'update int_buyer_products set ly_milli_units = 0 where product_ix = 4'],
  ['pairs_add_up_to_buyers_and_products', 'update int_buyer_products set has_bought = 0 where buyer_ix = 2'],
  ['types_add_up_to_their_buyers', "update snapshot_type_products set account_type = 'Bar' where true"],
  ['types_add_up_to_their_buyers', 'update snapshot_type_products set buyers = buyers + 1 where product_ix = 0'],
  ['months_of_buyers_and_products_agree', 'update int_product_spans set month_no = 23 where month_no = 24'],
  ['months_of_buyers_and_products_agree', 'update snapshot_buyer_details set ly_mtd_ounces = 0 where true'],
  ['suppliers_brands_and_months_agree', "update int_brand_months set month_no = 22 where custom_id = 'b-merlot'"],
  ['suppliers_brands_and_months_agree', 'update int_brand_months set ounces = ounces + 1 where month_no = 7'],
  [
    'suppliers_brands_and_months_agree',
    "update int_supplier_months set custom_id = 's-hop' where custom_id = 's-vin' and month_no = 9",
  ],
  // I05 took 12 of the 12 of I15, I07 6 of the 24 of I01.
  ['returns_take_what_was_sold', "update int_returned_sales set sale_invoice_id = 'I15' where invoice_id = 'I07'"],
  ['returns_take_what_was_sold', "update int_returned_sales set units = 7 where invoice_id = 'I07'"],
  ['returns_take_what_was_sold', "update int_returned_sales set units = 0 where invoice_id = 'I07'"],
  ['returns_take_what_was_sold', "update int_returned_sales set sale_date = '2026-05-02' where invoice_id = 'I07'"],
  ['returns_take_what_was_sold', "update int_returned_sales set rep_id = null where invoice_id = 'I07'"],
  ['returns_take_what_was_sold', "update int_returned_sales set product_id = 'P2' where invoice_id = 'I07'"],
  // I23 is of April, before I01.
  [
    'returns_take_what_was_sold',
    "update int_returned_sales set invoice_id = 'I23', invoice_date = '2026-04-15' where invoice_id = 'I07'",
  ],
  ['item_ids_are_unique', 'insert into item_sets select * replace (9 as holders_ix) from item_sets limit 1'],
  ['items_add_up_to_the_lines', 'update int_item_buyers set reference = 0 where scope_ix = 1'],
  ['items_add_up_to_the_lines', 'delete from int_item_buyers where scope_ix = 0'],
  // Pairs: no lines add up to their sums.
  ['items_add_up_to_their_accounts', 'update int_item_buyers set selected = selected + 1 where scope_ix = 2'],
  ['items_add_up_to_their_accounts', 'delete from int_item_holders where buyer_no = 0 and holders_ix = 0'],
  ['items_add_up_to_their_accounts', 'insert into int_item_holders select * from int_item_holders where buyer_no = 2'],
  ['items_add_up_to_their_accounts', 'update snapshot_item_account_reps set accounts = accounts + 1 where true'],
  ['line_numbers_are_unique', "update main.sale_lines set line_no = 31, invoice_id = 'I39' where invoice_id < 'I03'"],
];
