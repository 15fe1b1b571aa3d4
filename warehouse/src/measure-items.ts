/** Measuring items for a snapshot that stands, as its update would have done (docs/decisions/049). */
import type { Tx } from '@caselift/db/connect';
import { addRows, growingSnapshot, holdGrowingSnapshot, listedOf, listOnce } from '@caselift/db/growing-snapshots';
import { itemIdOf } from '@caselift/db/item-ids';
import { growingTables, type SnapshotTableName } from '@caselift/db/snapshot-tables/registry';
import { accountsText, type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type MeasurePlace, withItemModels } from './item-connection.ts';
import type { ItemsToMeasure } from './item-inputs.ts';
import { copyAtOnce, copySource } from './publish-rows.ts';

/** For each list, the tables with rows of what it lists. */
const rowsOf = {
  snapshot_item_scopes: ['snapshot_item_buyers', 'snapshot_item_reps'],
  snapshot_item_sets: ['snapshot_item_accounts', 'snapshot_item_account_reps'],
} as const satisfies Record<string, SnapshotTableName[]>;

/**
 * Measures the scopes that the snapshot lacks and adds them, each whole or not at all; those that it lists are left as
 * they are. false: nothing can be added to the snapshot. It is dropped, half written, or of lines that are gone.
 */
export async function measureScopes(place: MeasurePlace, { scopes, ...named }: ItemsToMeasure): Promise<boolean> {
  const { sql, snapshotId } = place;
  const snapshot = await growingSnapshot(sql, place);
  if (snapshot === null) return false;
  const listed = await listedOf(sql, snapshotId, 'snapshot_item_scopes', textsOf(scopes, scopeText));
  const lacking = scopes.filter((scope) => !listed.has(itemIdOf(scopeText(scope))));
  if (lacking.length === 0) return true;
  const items = { ...named, scopes: lacking };
  const added = await withItemModels(place, snapshot, items, growingTables, (connection) =>
    sql.begin((tx) => addMeasured(tx, place, connection, lacking)),
  );
  return added ?? false;
}

function textsOf(scopes: readonly ItemScope[], textOf: (scope: ItemScope) => string): Map<number, string> {
  const byId = new Map<number, string>();
  for (const text of scopes.map(textOf)) {
    const id = itemIdOf(text);
    if ((byId.get(id) ?? text) !== text) throw new Error(`Two scopes of items have the id ${id}.`);
    byId.set(id, text);
  }
  return byId;
}

async function addMeasured(
  tx: Tx,
  place: MeasurePlace,
  connection: DuckDBConnection,
  scopes: readonly ItemScope[],
): Promise<boolean> {
  if ((await holdGrowingSnapshot(tx, place)) === null) return false;
  await addNew(tx, place, connection, 'snapshot_item_scopes', textsOf(scopes, scopeText));
  await addNew(tx, place, connection, 'snapshot_item_sets', textsOf(scopes, accountsText));
  return true;
}

/** Lists what is not listed yet, with the rows that belong to it. */
async function addNew(
  tx: Tx,
  { wholesalerId, snapshotId }: MeasurePlace,
  connection: DuckDBConnection,
  list: keyof typeof rowsOf,
  byId: ReadonlyMap<number, string>,
): Promise<void> {
  const added = await listOnce(tx, { wholesalerId, snapshotId }, list, byId);
  if (added.length === 0) return;
  const column = list === 'snapshot_item_scopes' ? 'scope_id' : 'set_id';
  for (const table of rowsOf[list]) {
    const where = `where ${column} in (${added.join(', ')})`;
    const source = await copySource(connection, table, { snapshotId, wholesalerId }, where);
    await addRows(tx, snapshotId, table, source.columns, copyAtOnce(connection, source));
  }
}
