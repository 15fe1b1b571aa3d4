// A small complete snapshot for tests: one supplier, with a GP that tells snapshots apart.
import type { Sql } from '../connect.ts';
import { type SnapshotTableName, snapshotTables } from '../snapshot-tables/registry.ts';
import { beginSnapshot, completeSnapshot, pointPreview, type TableContent, writePartitions } from '../snapshots.ts';

const supplierColumns = [
  ...['snapshot_id', 'wholesaler_id', 'custom_id', 'name', 'tags'],
  ...['mtd', 'ly_mtd', 'ytd', 'ly_ytd'].flatMap((period) => [
    `${period}_ounces`,
    `${period}_gp_cents`,
    `${period}_revenue_cents`,
  ]),
];

/** COPY text of one supplier: every GP is `gpCents`, every other figure 0. */
export function supplierLine(snapshotId: number, wholesalerId: string, gpCents: number): string {
  return `${[snapshotId, wholesalerId, 'acme', 'Acme', '{}', ...Array(4).fill(['0', gpCents, '0']).flat()].join('\t')}\n`;
}

/** Writes the supplier into a snapshot. */
export const writeSupplier = (sql: Sql, wholesalerId: string, snapshotId: number, gpCents: number): Promise<void> =>
  writePartitions(sql, snapshotId, [supplierOf(wholesalerId, snapshotId, gpCents)]);

const supplierOf = (wholesalerId: string, snapshotId: number, gpCents: number): TableContent => ({
  ...{ table: 'snapshot_suppliers', columns: supplierColumns },
  lines: (async function* () {
    yield supplierLine(snapshotId, wholesalerId, gpCents);
  })(),
});

/** A table without rows. */
export const emptyTable = (table: SnapshotTableName): TableContent => ({
  ...{ table, columns: ['snapshot_id', 'wholesaler_id'], lines: (async function* () {})() },
});

/** A completed snapshot with one supplier, preview pointing at it. Returns its id. */
export async function writeTestSnapshot(
  sql: Sql,
  {
    wholesalerId,
    gpCents = 100,
    lastTransactionDate = '2026-05-15',
  }: { wholesalerId: string; gpCents?: number; lastTransactionDate?: string },
): Promise<number> {
  const snapshotId = await beginSnapshot(sql, { wholesalerId, changeId: 1, shapedBy: {} });
  const contents = snapshotTables.map(({ name }) =>
    name === 'snapshot_suppliers' ? supplierOf(wholesalerId, snapshotId, gpCents) : emptyTable(name),
  );
  await writePartitions(sql, snapshotId, contents);
  await completeSnapshot(sql, snapshotId, lastTransactionDate);
  await pointPreview(sql, { wholesalerId, snapshotId });
  return snapshotId;
}
