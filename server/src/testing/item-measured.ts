/** What a snapshot has measured of items, put in by hand. */
import type { Sql } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import { childrenIn, instancesOf, measuresSales } from '@caselift/domain/programs/instances';
import { accountsText, scopeText } from '@caselift/domain/programs/item-scope';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { firstPaidDay, scopeOf } from '@caselift/domain/programs/item-windows';
import { readCorrections } from '../figures/item-corrections.ts';
import { readItems } from '../figures/item-rows.ts';

/** Of an account: whole numbers of the unit. rep null: nobody's. */
export type TestSold = readonly [rep: string | null, buyer: string, selected: number, reference?: number];

export type TestMeasured = {
  /** Of an item, or what is below it, in the instance that begins on the day. */
  sold: (itemId: string, from: string) => readonly TestSold[];
  /** Everyone's, of every item; those that bought something are among them without being named. */
  accounts?: readonly (readonly [rep: string | null, buyer: string])[];
  nonSellingDays?: readonly string[];
};

/** All that the snapshot lacks of the wholesaler's items as they are now. */
export async function insertMeasured(
  sql: Sql,
  { wholesalerId, snapshotId }: { wholesalerId: string; snapshotId: number },
  { sold, accounts = [], nonSellingDays = [] }: TestMeasured,
): Promise<void> {
  const [snapshot] = await sql<{ lastDate: string }[]>`
    select last_transaction_date as "lastDate" from snapshots where snapshot_id = ${snapshotId}`;
  const lastDate = snapshot?.lastDate ?? '';
  const [items, corrections] = await sql.begin(
    async (tx) => [await readItems(tx, wholesalerId), await readCorrections(tx, wholesalerId)] as const,
  );
  const key = { snapshot_id: snapshotId, wholesaler_id: wholesalerId };
  for (const tree of itemTrees(items)) {
    for (const instance of instancesOf(tree, { lastDate, endingFrom: firstPaidDay(lastDate) })) {
      for (const { item, terms } of [{ item: tree.item, terms: instance.terms }, ...childrenIn(tree, instance)]) {
        const calendar = { lastDate, isOver: false, nonSellingDays: new Set(nonSellingDays), corrections };
        const scope = measuresSales(item, terms) ? scopeOf(terms, instance, calendar) : null;
        if (scope === null) continue;
        const [text, of] = [scopeText(scope), accountsText(scope)];
        const isNew = await sql`
          insert into snapshot_item_scopes ${sql({ ...key, scope_id: itemIdOf(text), scope: text })}
          on conflict do nothing returning 1`;
        if (isNew.length === 0) continue;
        const rows = sold(item.itemId, instance.from);
        await insertSums(sql, key, itemIdOf(text), rows);
        const all = new Map([
          ...accounts.map(([rep, buyer]) => [buyer, rep] as const),
          ...rows.map(([rep, buyer]) => [buyer, rep] as const),
        ]);
        await insertAccounts(sql, key, of, all);
      }
    }
  }
}

type Key = { snapshot_id: number; wholesaler_id: string };

async function insertSums(sql: Sql, key: Key, scopeId: number, rows: readonly TestSold[]): Promise<void> {
  const reps = new Map<string | null, { selected: number; reference: number }>();
  for (const [repId, buyerId, selected, reference = 0] of rows) {
    const row = { ...key, scope_id: scopeId, rep_id: repId, buyer_id: buyerId, selected, reference };
    await sql`insert into snapshot_item_buyers ${sql(row)}`;
    const sum = reps.get(repId) ?? { selected: 0, reference: 0 };
    reps.set(repId, { selected: sum.selected + selected, reference: sum.reference + reference });
  }
  for (const [repId, sum] of reps) {
    await sql`insert into snapshot_item_reps ${sql({ ...key, scope_id: scopeId, rep_id: repId, ...sum })}`;
  }
}

async function insertAccounts(sql: Sql, key: Key, text: string, all: ReadonlyMap<string, string | null>) {
  const setId = itemIdOf(text);
  await sql`insert into snapshot_item_sets ${sql({ ...key, set_id: setId, accounts: text })} on conflict do nothing`;
  await sql`delete from snapshot_item_account_reps where set_id = ${setId} and snapshot_id = ${key.snapshot_id}`;
  for (const [buyerId, repId] of all) {
    const row = { ...key, set_id: setId, rep_id: repId, buyer_id: buyerId };
    const known = await sql`
      select 1 from snapshot_item_accounts where snapshot_id = ${key.snapshot_id} and set_id = ${setId} and buyer_id = ${buyerId}`;
    if (known.length === 0) await sql`insert into snapshot_item_accounts ${sql(row)}`;
  }
  await sql`
    insert into snapshot_item_account_reps (snapshot_id, wholesaler_id, set_id, rep_id, accounts)
    select snapshot_id, wholesaler_id, set_id, rep_id, count(*) from snapshot_item_accounts
    where snapshot_id = ${key.snapshot_id} and set_id = ${setId} group by snapshot_id, wholesaler_id, set_id, rep_id`;
}
