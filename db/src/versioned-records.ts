// Saving records of the wholesaler: nobody's change is lost to a save from an older version of the record.
import type { JSONValue } from 'postgres';
import type { Tx } from './connect.ts';
import type { WholesalerTable } from './editable-tables.ts';
import { staleRecordError } from './state-error.ts';

type Columns = Record<string, JSONValue>;

/** A record as it is meant to be saved: its key, and the columns that are typed. */
export type RecordToSave = {
  wholesalerId: string;
  key: Columns;
  values: Columns;
  /** That the record had when it was opened; null: there was none. */
  version: number | null;
  /** Columns that say who saved it and when: written along, and never a difference. */
  books?: Columns;
};

/**
 * Saves the record if it is still of the version that was opened, and answers the new one. Rejects with the state
 * error staleRecord when someone has changed, made or removed it since; saving what is stored anyway is accepted.
 */
export async function saveRecord(
  tx: Tx,
  table: Pick<WholesalerTable, 'name'>,
  { wholesalerId, key, values, version, books = {} }: RecordToSave,
): Promise<number> {
  const row = { wholesaler_id: wholesalerId, ...key, ...values, ...books };
  const typed = tx`jsonb_populate_record(null::${tx(table.name)}, ${tx.json(row)})`;
  const columns = Object.keys(row);
  const changed = Object.keys({ ...values, ...books });
  const named = ['wholesaler_id', ...Object.keys(key)];
  const isIt = tx`(${tx(named.map((column) => `r.${column}`))}) = (select ${tx(named)} from ${typed})`;
  const [saved] =
    version === null
      ? await tx<{ version: number }[]>`
          insert into ${tx(table.name)} (${tx(columns)}) select ${tx(columns)} from ${typed}
          on conflict do nothing returning version`
      : await tx<{ version: number }[]>`
          update ${tx(table.name)} r set (${tx(changed)}) = (select ${tx(changed)} from ${typed})
          where ${isIt} and r.version::float8 = ${version} returning r.version`;
  if (saved) return saved.version;
  const [stored] = await tx<{ version: number; stored: Columns; sent: Columns }[]>`
    select r.version, to_jsonb(r) as stored, (select to_jsonb(typed) from ${typed} as typed) as sent
    from ${tx(table.name)} r where ${isIt}`;
  const differing = Object.keys(values).filter(
    (column) => JSON.stringify(stored?.stored[column]) !== JSON.stringify(stored?.sent[column]),
  );
  if (stored && differing.length === 0) return stored.version;
  throw staleRecordError({
    version: stored?.version ?? null,
    fields: differing.map((column) => ({ field: fieldOf(column), stored: stored?.stored[column] ?? null })),
  });
}

/** @example fieldOf('start_date') // 'startDate' */
const fieldOf = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
