/** Moves a wholesaler's facts from one engine to the other, and proves that both hold the same. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { openWarehouse } from '../duckdb.ts';
import { bringCopy, type CopyPlace } from './copy.ts';
import { openFacts } from './facts.ts';
import type { BigQueryPort } from './port.ts';
import { openScratch } from './scratch.ts';
import { factsTables } from './tables.ts';

/** Table, month (0: the table has none), rows, and sums that differ if a row or a change differs. */
export type Totals = string[][];

/**
 * Both engines run it. Of a month: rows, units in thousandths, cents of revenue and of cost, and of each change that made
 * or ended rows its number.
 */
function totalsSql(place: (table: string) => string): string {
  const changes = 'sum(valid_from) as made, sum(coalesce(valid_to, 0)) as ended';
  const parts = [...factsTables.keys()].map((table) => {
    if (table === 'sale_lines')
      return `select '${table}' as name, period, count(*) as held, sum(milli_units) as units, sum(revenue_cents) as cents,
          sum(cost_cents) as cost, ${changes}
        from (
          select *, extract(year from invoice_date) * 100 + extract(month from invoice_date) as period,
            cast(units * 1000 as int64) as milli_units
          from ${place(table)}
        ) as of_months group by period`;
    const none = '0 as units, 0 as cents, 0 as cost';
    const [first, last] = table === 'changes' ? ['rows_added', 'rows_closed'] : numbersOf(table);
    if (first !== undefined)
      return `select '${table}' as name, 0 as period, count(*) as held, ${none}, sum(${first}) as made,
        sum(${last}) as ended from ${place(table)}`;
    return `select '${table}' as name, 0 as period, count(*) as held, ${none}, ${changes} from ${place(table)}`;
  });
  return `select * from (${parts.join(' union all ')}) as totals order by name, period`;
}

function numbersOf(table: string): [string, string] | [] {
  const name = /^(\w+)_numbers$/.exec(table)?.[1];
  return name === undefined ? [] : [`${name}_no`, `length(${name}_id)`];
}

const texts = (rows: readonly (readonly unknown[])[]): Totals =>
  rows.map((row) => row.map((cell) => String(cell ?? 0)));

export async function totalsOfFile(connection: DuckDBConnection): Promise<Totals> {
  return texts((await connection.runAndReadAll(totalsSql((table) => `main.${table}`))).getRows());
}

export async function totalsOfDataset(port: BigQueryPort, dataset: string): Promise<Totals> {
  return texts((await port.query(totalsSql((table) => `${dataset}.${table}`))).rows);
}

/** The first total that differs, as a sentence; null: all agree. */
export function firstDifference(file: Totals, dataset: Totals): string | null {
  const keyOf = ([table, period]: string[]) => `${table} ${period}`;
  const others = new Map(dataset.map((row) => [keyOf(row), row]));
  const rows = new Map(file.map((row) => [keyOf(row), row]));
  for (const key of new Set([...rows.keys(), ...others.keys()])) {
    const [one, other] = [rows.get(key), others.get(key)];
    if (one !== undefined && other !== undefined && one.join() === other.join()) continue;
    const [table, period] = key.split(' ');
    const where = period === '0' ? table : `${table} of ${period?.slice(0, 4)}-${period?.slice(4)}`;
    const said = (row?: string[]) => (row === undefined ? 'no rows' : row.slice(2).join(', '));
    return `The two don't hold the same: ${where} is ${said(one)} in DuckDB and ${said(other)} in BigQuery.`;
  }
  return null;
}

type Moving = CopyPlace & { signal: AbortSignal; onProgress: (stage: string, fraction: number | null) => void };

/** Fills the dataset again from the file, which becomes its copy. Answers how many sale lines it holds. */
export async function moveToBigQuery({
  port,
  dataset,
  dataDir,
  wholesalerId,
  signal,
  onProgress,
}: Moving): Promise<number> {
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    const connection = await warehouse.connect();
    const scratch = await openScratch(connection);
    const stage = `${dataset}_moved`;
    try {
      await dropEarlier(port, { wholesalerId, dataset }, await warehouse.currentChange());
      await openFacts(port, { wholesalerId, dataset });
      await port.datasets.make(stage, 'work');
      for (const [index, [table, columns]] of [...factsTables].entries()) {
        signal.throwIfAborted();
        onProgress(`Moving ${table}`, index / factsTables.size);
        const list = columns.map(({ name }) => name).join(', ');
        const given = columns.map(({ name, type }) => (type === 'timestamp' ? `epoch_us(${name}) as ${name}` : name));
        const path = await scratch.parquetOf(`select ${given.join(', ')} from main.${table}`);
        await port.load(stage, table, path, `${dataset}_${table}_${crypto.randomUUID()}`);
        const taken = columns.map(({ name, type }) => (type === 'timestamp' ? `timestamp_micros(${name})` : name));
        await port.query(`insert into ${dataset}.${table} (${list}) select ${taken.join(', ')} from ${stage}.${table}`);
      }
      return await prove(connection, port, dataset, onProgress);
    } finally {
      await scratch.end();
      connection.disconnectSync();
      await port.datasets.drop(stage).catch(() => undefined); // its tables expire
    }
  } finally {
    await warehouse.close();
  }
}

/** What a move that was cut off has left. It has no newer changes than the file: if it has, the file isn't the newest. */
async function dropEarlier(
  port: BigQueryPort,
  place: { wholesalerId: string; dataset: string },
  fileChange: number,
): Promise<void> {
  const { dataset } = place;
  if (!(await port.datasets.own(dataset))) return;
  const change = await (await openFacts(port, place)).currentChange();
  if (change > fileChange)
    throw new Error(
      `The dataset ${dataset} has change ${change}, and the file on this machine only change ${fileChange}. Nothing was moved or deleted: see "Which installation owns a dataset" in docs/bigquery.md.`,
    );
  await port.datasets.drop(dataset);
}

/** Brings the file to BigQuery's newest change. Answers how many sale lines it holds. */
export async function moveToDuckDb(place: Moving): Promise<number> {
  const { port, dataset, dataDir, wholesalerId, signal, onProgress } = place;
  onProgress('Fetching the facts', null);
  await bringCopy(place);
  signal.throwIfAborted();
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  const connection = await warehouse.connect();
  try {
    return await prove(connection, port, dataset, onProgress);
  } finally {
    connection.disconnectSync();
    await warehouse.close();
  }
}

async function prove(
  connection: DuckDBConnection,
  port: BigQueryPort,
  dataset: string,
  onProgress: Moving['onProgress'],
): Promise<number> {
  onProgress('Comparing totals', null);
  const file = await totalsOfFile(connection);
  const difference = firstDifference(file, await totalsOfDataset(port, dataset));
  if (difference !== null) throw new Error(`${difference} Nothing was switched.`);
  return file.filter(([table]) => table === 'sale_lines').reduce((sum, [, , held]) => sum + Number(held), 0);
}
