/** What scopes come to by the lines of a snapshot that stands, without adding them to it. */
import { growingSnapshot } from '@caselift/db/growing-snapshots';
import type { IsoDate } from '@caselift/domain/dates';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import { type MeasurePlace, withItemModels } from './item-connection.ts';
import type { ItemsToMeasure } from './item-inputs.ts';

/** @property byAccount IDs of the scopes that list their accounts, with how many there are. */
export type SumsQuestion = ItemsToMeasure & { byAccount: readonly number[] };

/** id: of the scope, or of its accounts. repId null: nobody's. Sums in the whole numbers of the scope's unit. */
export type ScopeSums = {
  sums: [id: number, repId: string | null, selected: number, reference: number][];
  /** Where accounts are told apart: so many accounts of a holder came to exactly this, which is not 0 and 0. */
  buyers: [id: number, repId: string | null, selected: number, reference: number, accounts: number][];
  /** Where accounts are told apart, all that the holder has. */
  accounts: [id: number, repId: string | null, accounts: number][];
  /** null: nothing was ever sold. */
  firstDay: IsoDate | null;
};

/** null: there are no such figures. */
export async function sumScopes(place: MeasurePlace, { byAccount, ...items }: SumsQuestion): Promise<ScopeSums | null> {
  const snapshot = await growingSnapshot(place.sql, place);
  if (snapshot === null) return null;
  const apart = byAccount.length > 0 ? ['snapshot_item_account_reps'] : [];
  return withItemModels(
    place,
    snapshot,
    items,
    ['int_first_day', 'snapshot_item_reps', ...apart],
    async (connection) => {
      const firstDay = await rowsOf(connection, 'select cast(first_day as varchar) from int_first_day');
      const sums = await rowsOf(connection, 'select scope_id, rep_id, selected, reference from snapshot_item_reps');
      const told = byAccount.length > 0 ? await accountsApart(connection, byAccount) : { buyers: [], accounts: [] };
      return {
        sums: sums.map(([id, repId, ...values]) => [Number(id), textOf(repId), Number(values[0]), Number(values[1])]),
        ...told,
        firstDay: textOf(firstDay[0]?.[0]),
      };
    },
  );
}

async function accountsApart(
  connection: DuckDBConnection,
  byAccount: readonly number[],
): Promise<Pick<ScopeSums, 'buyers' | 'accounts'>> {
  await connection.run('create or replace temp table apart (id bigint)');
  await append(
    connection,
    'apart',
    byAccount.map((id) => [BigInt(id)]),
  );
  const buyers = await rowsOf(
    connection,
    `select scope_id, rep_id, selected, reference, count(*)
     from int_item_buyers as measured
     join item_scopes on item_scopes.scope_ix = measured.scope_ix
     join int_item_holders as holders on holders.holders_ix = item_scopes.holders_ix and holders.buyer_no = measured.buyer_no
     where scope_id in (select id from apart) group by all`,
  );
  const accounts = await rowsOf(connection, 'select set_id, rep_id, accounts from snapshot_item_account_reps');
  return {
    buyers: buyers.map(([id, repId, ...values]) => [
      ...([Number(id), textOf(repId)] as const),
      ...([Number(values[0]), Number(values[1]), Number(values[2])] as const),
    ]),
    accounts: accounts.map(([id, repId, count]) => [Number(id), textOf(repId), Number(count)]),
  };
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return (await connection.runAndReadAll(sql)).getRows();
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
