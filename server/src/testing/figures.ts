/** Snapshots put in by hand, so that a test can say every figure behind an answer. */
import type { Sql } from '@caselift/db/connect';
import { partitionName } from '@caselift/db/partitions';
import { currentVersions, snapshotTables } from '@caselift/db/snapshot-tables/registry';
import type { SnapshotShape } from '@caselift/warehouse/update-run';
import { windowsAt } from '@caselift/warehouse/windows';
import { insertBuyers, type TestBuyer } from './buyers.ts';
import { insertProducts, insertTypeProducts, type TestProduct, type TestTypeProduct } from './products.ts';

/** Ounces, GP and revenue in cents. */
type Sums = [ounces: number, gpCents: number, revenueCents: number];
export type SupplierLine = {
  customId: string;
  name: string;
  tags?: string[];
  mtd: Sums;
  lastYearMtd: Sums;
  ytd: Sums;
  lastYearYtd: Sums;
  /** Counted from 0, the first of 25; in no order. */
  months?: [month: number, ounces: number, gpCents: number][];
};
export type TestDay = {
  rep: string | null;
  day: string;
  ounces: number;
  gpCents: number;
  basis?: 'line' | 'buyer';
  revenueCents?: number;
  /** Written-off cost in cents, by reason. */
  losses?: Record<string, number>;
};
/** A portion of a sale that a return took back; rep: the sale's, null: the house. Each is line 1 of its invoice. */
export type TestReturnedSale = {
  invoice: string;
  day: string;
  saleInvoice: string;
  saleDay: string;
  rep: string | null;
  buyer: string;
  product: string;
  units: number;
  ounces: number;
};
export type SnapshotContent = {
  lastTransactionDate: string;
  suppliers?: SupplierLine[];
  brands?: SupplierLine[];
  /**
   * rep null: the house. basis 'line' unless said otherwise; 'buyer' are the days of the rep who holds the buyers at L,
   * and what no rep is given of a day's lines is of accounts that nobody holds.
   */
  days?: TestDay[];
  buyers?: readonly TestBuyer[];
  products?: readonly TestProduct[];
  /** What the buyers of an account type did together with a product. */
  typeProducts?: readonly TestTypeProduct[];
  returnedSales?: readonly TestReturnedSale[];
  /** Of the calendar that it was made with. */
  nonSellingDays?: string[];
};

/** A complete snapshot of the wholesaler; point an environment at it with pointAt. Answers its id. */
export async function insertSnapshot(sql: Sql, wholesalerId: string, content: SnapshotContent): Promise<number> {
  const { lastTransactionDate, nonSellingDays = [] } = content;
  const [settings] = await sql<Pick<SnapshotShape, 'salesPeriod' | 'timeZone'>[]>`
    select sales_period as "salesPeriod", time_zone as "timeZone" from settings
    where wholesaler_id = ${wholesalerId} and db = 'preview'`;
  if (settings === undefined) throw new Error(`${wholesalerId} has no settings in preview.`);
  const { comparable } = windowsAt(lastTransactionDate, 1, nonSellingDays);
  const day = { today: lastTransactionDate, lastTransactionDate, heldLines: 0 };
  const shapedBy: SnapshotShape = { ...day, ...settings, nonSellingDays, comparable };
  const [row] = await sql<{ snapshotId: number }[]>`
    insert into snapshots (wholesaler_id, change_id, last_transaction_date, completed_at, shaped_by, table_versions)
    values (${wholesalerId}, 1, ${lastTransactionDate}, now(), ${sql.json(shapedBy)}, ${sql.json(currentVersions)})
    returning snapshot_id as "snapshotId"`;
  if (row === undefined) throw new Error('no snapshot was made');
  const { snapshotId } = row;
  // Made, then attached: `partition of` locks the table from its readers, and all tables together deadlock with one.
  const partitions = snapshotTables.map(({ name, indexes }) => {
    const partition = partitionName(name, snapshotId);
    return `create table ${partition} (like ${name} including all);
      ${uniqueOf(indexes)
        .map((index) => `create ${index.replace('%t', partition)};`)
        .join('')}
      alter table ${name} attach partition ${partition} for values in (${snapshotId})`;
  });
  await sql.unsafe(partitions.join(';'));
  const key = { snapshot_id: snapshotId, wholesaler_id: wholesalerId };
  await insertSuppliers(sql, key, 'supplier', content.suppliers ?? []);
  await insertSuppliers(sql, key, 'brand', content.brands ?? []);
  const { buyers = [], products = [] } = content;
  const numbers = { buyer: numbersOf(buyers), product: numbersOf(products) };
  await insertBuyers(sql, key, buyers, numbers);
  await insertProducts(sql, key, products, numbers);
  await insertTypeProducts(sql, key, content.typeProducts ?? [], numbers);
  const days = bothBases(content.days ?? []).map(({ losses, ...sums }) => ({
    ...key,
    ...sums,
    loss_cents: sql.json(losses),
  }));
  if (days.length > 0) await sql`insert into snapshot_days ${sql(days)}`;
  for (const portion of content.returnedSales ?? []) {
    await sql`
      insert into snapshot_returned_sales
        (snapshot_id, wholesaler_id, invoice_id, line_no, invoice_date, sale_invoice_id, sale_line_no, sale_date,
         rep_id, buyer_id, product_id, units, ounces)
      values (${snapshotId}, ${wholesalerId}, ${portion.invoice}, 1, ${portion.day}, ${portion.saleInvoice}, 1,
              ${portion.saleDay}, ${portion.rep}, ${portion.buyer}, ${portion.product}, ${portion.units},
              ${portion.ounces})`;
  }
  await sql`
    insert into snapshot_wholesaler
      (snapshot_id, wholesaler_id, imported_days, product_suppliers, product_sizes, product_package_types,
       product_premises, product_tags, product_types, brand_fams)
    values (${snapshotId}, ${wholesalerId}, 500, '[{"title": "Alder Brewing", "brands": ["Alder"]}]', '{12oz}', '{Can}',
            '{on}', '{Craft}', '{Beer}', '{Alder Family}')`;
  return snapshotId;
}

/** By its place in the list the number of each: an update counts in the order of IDs. What isn't in the list keeps its own. */
function numbersOf(list: readonly { customId: string }[]): (place: number) => number {
  const inOrder = list.map(({ customId }) => customId).sort();
  return (place) => {
    const listed = list[place];
    return listed === undefined ? place : inOrder.indexOf(listed.customId);
  };
}

/** Points an environment at the snapshot; for prod with its publication. */
export async function pointAt(
  sql: Sql,
  wholesalerId: string,
  db: 'preview' | 'prod',
  snapshotId: number,
): Promise<void> {
  if (db === 'preview') {
    await sql`update environments set snapshot_id = ${snapshotId} where wholesaler_id = ${wholesalerId} and db = 'preview'`;
    return;
  }
  await sql`
    with publication as (
      insert into publications (wholesaler_id, snapshot_id, published_by, editable_rows)
      values (${wholesalerId}, ${snapshotId}, 'test', '{}') returning publication_id)
    update environments e set snapshot_id = ${snapshotId}, publication_id = p.publication_id
    from publication p where e.wholesaler_id = ${wholesalerId} and e.db = 'prod'`;
}

const uniqueOf = (indexes: readonly string[]) => indexes.filter((index) => index.startsWith('unique'));

type Key = { snapshot_id: number; wholesaler_id: string };

/** A row a basis, rep and day, on either basis with the sums of the day's lines. */
function bothBases(days: readonly TestDay[]) {
  const rows = new Map<string, DayRow>();
  const add = (basis: 'line' | 'buyer', { rep, day, losses = {}, ...sums }: TestDay, sign = 1) => {
    const key = [basis, rep, day].join();
    const row = rows.get(key) ?? {
      ...{ basis, rep_id: rep, day },
      ...{ ounces: 0, gp_cents: 0, revenue_cents: 0, losses: {} },
    };
    row.ounces += sign * sums.ounces;
    row.gp_cents += sign * sums.gpCents;
    row.revenue_cents += sign * (sums.revenueCents ?? 0);
    for (const [reason, cents] of Object.entries(losses)) row.losses[reason] = (row.losses[reason] ?? 0) + sign * cents;
    rows.set(key, row);
  };
  for (const of of days) {
    add(of.basis ?? 'line', of);
    add('buyer', { ...of, rep: null }, of.basis === 'buyer' ? -1 : 1);
  }
  const isSomething = ({ basis, ounces, gp_cents, revenue_cents, losses }: DayRow) =>
    basis === 'line' || [ounces, gp_cents, revenue_cents, ...Object.values(losses)].some((sum) => sum !== 0);
  return [...rows.values()].filter(isSomething);
}

type DayRow = {
  basis: 'line' | 'buyer';
  rep_id: string | null;
  day: string;
  ounces: number;
  gp_cents: number;
  revenue_cents: number;
  losses: Record<string, number>;
};

async function insertSuppliers(sql: Sql, key: Key, kind: 'supplier' | 'brand', lines: readonly SupplierLine[]) {
  for (const line of lines) {
    const [ounces, gpCents] = line.lastYearMtd;
    const { customId, months = [] } = line;
    const lastYear = { ly_mtd_ounces: ounces, ly_mtd_gp_cents: gpCents };
    const ofMonths = { ...key, custom_id: customId, months: sql.json(months), ...lastYear };
    await sql`insert into ${sql(`snapshot_${kind}s`)} ${sql(flat(key, line))}`;
    await sql`insert into ${sql(`snapshot_${kind}_months`)} ${sql(ofMonths)}`;
  }
}

function flat(key: Key, line: SupplierLine) {
  const window = (name: string, [ounces, gpCents, revenueCents]: Sums) => ({
    [`${name}_ounces`]: ounces,
    [`${name}_gp_cents`]: gpCents,
    [`${name}_revenue_cents`]: revenueCents,
  });
  return {
    ...key,
    custom_id: line.customId,
    name: line.name,
    tags: line.tags ?? [],
    ...window('mtd', line.mtd),
    ...window('ly_mtd', line.lastYearMtd),
    ...window('ytd', line.ytd),
    ...window('ly_ytd', line.lastYearYtd),
  };
}
