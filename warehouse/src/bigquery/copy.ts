/**
 * A copy of BigQuery's facts on this machine: the wholesaler's DuckDB file, one change after the other. Questions of people
 * are answered from it, and closed sales periods measured (docs/decisions/122).
 */
import { randomUUID } from 'node:crypto';
import { openWarehouse } from '../duckdb.ts';
import { rowKeys } from './import.ts';
import { type BigQueryPort, newestChange } from './port.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { factsTables } from './tables.ts';

export type CopyPlace = { port: BigQueryPort; dataset: string; dataDir: string; wholesalerId: string };

const bringing = new Map<string, Promise<void>>();

/** Brings the copy to BigQuery's newest change. Asked twice at once it works once. */
export function bringCopy(place: CopyPlace): Promise<void> {
  const key = `${place.dataDir} ${place.wholesalerId}`;
  const begun = bringing.get(key) ?? bring(place).finally(() => bringing.delete(key));
  bringing.set(key, begun);
  return begun;
}

async function bring({ port, dataset, dataDir, wholesalerId }: CopyPlace): Promise<void> {
  await port.datasets.own(dataset);
  const to = await newestChange(port, dataset);
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    const from = await warehouse.currentChange();
    if (from > to) throw new Error(`The copy of ${dataset} on this machine is newer than BigQuery: change ${from}.`);
    if (from === to) return;
    const connection = await warehouse.connect();
    const scratch = await openScratch(connection);
    const stage = `${dataset}_copy_${randomUUID().replaceAll('-', '')}`;
    try {
      await port.datasets.make(stage, 'work');
      for (const sql of await fetched({ port, dataset, stage, scratch, from, to })) await connection.run(sql);
      await connection.run('commit');
    } finally {
      await scratch.end();
      connection.disconnectSync(); // an open transaction ends with it
      await port.datasets.drop(stage).catch(() => undefined); // its tables expire
    }
  } finally {
    await warehouse.close();
  }
}

type Fetching = {
  port: BigQueryPort;
  dataset: string;
  stage: string;
  scratch: Scratch;
  from: number;
  to: number;
};

/** Fetches what is new, and answers what brings it into the file: first the whole transaction is at hand. */
async function fetched({ port, dataset, stage, scratch, from, to }: Fetching): Promise<string[]> {
  const statements = ['begin transaction'];
  const fetch = async (name: string, table: string, sql: string) => {
    await port.query(`create or replace table ${stage}.${name} as ${sql}`);
    const types = Object.fromEntries((factsTables.get(table) ?? []).map((column) => [column.name, column.type]));
    await scratch.fetch(port, stage, name, name, name.startsWith('ended_') ? {} : types);
  };
  for (const [table, columns] of factsTables) {
    const isVersioned = columns.some(({ name }) => name === 'valid_to');
    if (isVersioned && from > 0) {
      const keys = rowKeys[table as keyof typeof rowKeys];
      await fetch(
        `ended_${table}`,
        table,
        `select ${keys.join(', ')}, valid_to from ${dataset}.${table}
         where valid_from <= ${from} and valid_to > ${from} and valid_to <= ${to}`,
      );
      const same = keys.map((key) => `held.${key} = ended.${key}`).join(' and ');
      statements.push(`update ${table} as held set valid_to = ended.valid_to from ended_${table} as ended
        where held.valid_to is null and ${same}`);
    }
    const list = columns.map(({ name }) => name);
    await fetch(`made_${table}`, table, madeSql(dataset, table, list, from, to));
    const order = table === 'sale_lines' ? ' order by invoice_date' : '';
    const among =
      isVersioned || table === 'changes' ? '' : ` where ${list[0]} not in (select ${list[0]} from ${table})`;
    statements.push(
      `insert into ${table} (${list.join(', ')}) select ${list.join(', ')} from made_${table}${among}${order}`,
    );
  }
  return statements;
}

function madeSql(dataset: string, table: string, columns: readonly string[], from: number, to: number): string {
  const source = `from ${dataset}.${table}`;
  if (table === 'changes') {
    const list = columns.map((name) =>
      name === 'made_at' ? "format_timestamp('%F %H:%M:%E6S', made_at) as made_at" : name,
    );
    return `select ${list.join(', ')} ${source} where change_id > ${from} and change_id <= ${to}`;
  }
  if (!columns.includes('valid_to')) return `select * ${source}`;
  return `select * replace (case when valid_to <= ${to} then valid_to end as valid_to) ${source}
    where valid_from > ${from} and valid_from <= ${to}`;
}
