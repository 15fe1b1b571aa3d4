/** The same figures computed by PostgreSQL 18 from the same lines, for comparison and as a proof that they agree. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { windowsAt } from '@caselift/warehouse/windows';
import { askDuckDb } from '../datasets.ts';
import { exchangeFolder } from './copy-rows.ts';

export type PeerRun = {
  /** Loading the lines into PostgreSQL, which an installation without a warehouse would do at each import. */
  loadMilliseconds: number;
  aggregateMilliseconds: number;
};

const tables = `
  drop schema if exists bench cascade;
  create schema bench;
  create table bench.lines (invoice_id text, line_no int, invoice_date date, buyer_id text, product_id text, rep_id text,
    kind text, loss_reason text, units numeric(14, 3), revenue_cents bigint, cost_cents bigint);
  create table bench.products (product_id text primary key, supplier_id text, brand_id text, oz_per_unit numeric(12, 6));
  create table bench.buyers (buyer_id text primary key, rep_id text);`;

const exported = {
  lines: `select invoice_id, line_no, invoice_date, buyer_id, product_id, rep_id, kind, loss_reason, units, revenue_cents,
    cost_cents from w.sale_lines where valid_to is null`,
  products: `select product_id, supplier_id, brand_id, coalesce(oz_per_unit, 0) from w.products where valid_to is null`,
  buyers: 'select buyer_id, rep_id from w.buyers where valid_to is null',
};

/**
 * Loads the valid lines of a warehouse file and computes every table of a snapshot's figures. Rejects when its sums
 * differ from those of the snapshot. The tables are gone afterwards.
 */
export async function aggregateInPostgres(
  sql: Sql,
  input: { warehouseFile: string; snapshotId: number; lastDate: string; folder: string },
): Promise<PeerRun> {
  const loadMilliseconds = await loadLines(sql, input.warehouseFile, input.folder);
  const { variables } = windowsAt(input.lastDate, 0, []);
  const text = await readFile(new URL('aggregates.sql', import.meta.url), 'utf8');
  const rendered = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(variables[name]));
  const start = performance.now();
  for (const statement of rendered.split(/;\s*$/m)) if (statement.trim() !== '') await sql.unsafe(statement);
  const aggregateMilliseconds = performance.now() - start;
  await compareSums(sql, input.snapshotId);
  await sql.unsafe('drop schema bench cascade');
  return { loadMilliseconds, aggregateMilliseconds };
}

async function loadLines(sql: Sql, warehouseFile: string, folder: string): Promise<number> {
  const exchange = await exchangeFolder(folder);
  await sql.unsafe(tables);
  let milliseconds = 0;
  for (const [table, query] of Object.entries(exported)) {
    const file = join(exchange, `${table}.csv`);
    await askDuckDb([`attach '${warehouseFile}' as w (read_only)`, `copy (${query}) to '${file}' (header false)`]);
    const start = performance.now();
    await sql.unsafe(`copy bench.${table} from '${file}' (format csv)`);
    await sql.unsafe(`analyze bench.${table}`);
    milliseconds += performance.now() - start;
    await rm(file);
  }
  return milliseconds;
}

async function compareSums(sql: Sql, snapshotId: number): Promise<void> {
  const pairs = [
    ['snapshot_suppliers', 'suppliers', 'sum(ytd_gp_cents), sum(ly_mtd_revenue_cents), sum(mtd_ounces)'],
    ['snapshot_brands', 'brands', 'sum(ytd_revenue_cents), sum(ly_ytd_gp_cents), sum(mtd_gp_cents)'],
    ['snapshot_buyers', 'buyers_90', 'sum(gp_cents), sum(ounces), sum(ly_revenue_cents)'],
    ['snapshot_days', 'days', 'sum(gp_cents), sum(ounces), sum(revenue_cents)'],
  ] as const;
  for (const [snapshot, peer, sums] of pairs) {
    const ours = await sql.unsafe(`select ${sums} from ${snapshot} where snapshot_id = ${snapshotId}`).values();
    const theirs = await sql.unsafe(`select ${sums} from bench.${peer}`).values();
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      throw new Error(`${snapshot} does not add up to PostgreSQL's ${peer}: ${ours} and ${theirs}`);
    }
  }
}
