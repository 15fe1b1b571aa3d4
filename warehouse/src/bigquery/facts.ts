/** The facts of a wholesaler in a dataset of BigQuery. */
import { now } from '@caselift/db/clock';
import type { Deleted, Facts, LinesSum } from '../engine.ts';
import { beginImport } from './import.ts';
import { type BigQueryPort, literal, newestChange, onlyRow } from './port.ts';
import { beginRun, objectsOf } from './run.ts';
import { creating, factsTables } from './tables.ts';

const sums = `count(*) as held_lines,
  coalesce(sum(case when kind = 'loss' and units >= 0 and revenue_cents >= 0 then 0 else revenue_cents end), 0) as cents`;

/** Opens, and on the first time makes, the dataset. Rejects where another installation has it. */
export async function openFacts(
  port: BigQueryPort,
  { wholesalerId, dataset }: { wholesalerId: string; dataset: string },
): Promise<Facts> {
  await port.datasets.make(dataset, 'facts');
  await port.query(creating(dataset, factsTables));
  const only = (sql: string) => onlyRow(port, sql);
  const firstOrNone = async (sql: string) => (await port.query(sql)).rows[0];
  const lines = `${dataset}.sale_lines`;

  async function readSums(where: string): Promise<LinesSum> {
    const [held, cents] = await only(`select ${sums} from ${lines} where ${where}`);
    return { lines: Number(held), revenueCents: Number(cents) };
  }
  const currentChange = () => newestChange(port, dataset);
  const within = ({ start, end }: { start: string; end: string }) =>
    `valid_to is null and invoice_date between date ${literal(start)} and date ${literal(end)}`;

  async function deleteLines(dates: { start: string; end: string }, description: string): Promise<Deleted> {
    const earlier = await firstOrNone(
      `select change_id from ${dataset}.changes where kind = 'delete' and description = ${literal(description)}`,
    );
    if (earlier !== undefined)
      return { ...(await readSums(`valid_to = ${Number(earlier[0])}`)), changeId: Number(earlier[0]) };
    const found = await readSums(within(dates));
    if (found.lines === 0) return { ...found, changeId: null };
    const changeId = (await currentChange()) + 1;
    await port.query(`
      assert (select coalesce(max(change_id), 0) from ${dataset}.changes) = ${changeId - 1} as 'Another change came first';
      begin transaction;
      update ${lines} set valid_to = ${changeId} where ${within(dates)};
      insert into ${dataset}.changes (change_id, kind, made_at, description, rows_added, rows_closed)
      values (${changeId}, 'delete', timestamp ${literal(now().toISOString())}, ${literal(description)}, 0, ${found.lines});
      commit transaction`);
    return { ...found, changeId };
  }

  return {
    wholesalerId,
    currentChange,
    newestSale: async (changeId, today) => {
      const [day = null, held] = await only(`
        with valid as (
          select invoice_date, kind from ${lines}
          where valid_from <= ${changeId} and (valid_to is null or valid_to > ${changeId})
        ), newest as (
          select max(invoice_date) as day from valid where kind = 'sale' and invoice_date <= date ${literal(today)}
        )
        select max(newest.day), sum(case when valid.invoice_date > newest.day then 1 else 0 end)
        from newest cross join valid`);
      return { lastDate: typeof day === 'string' ? day : null, heldLines: Number(held ?? 0) };
    },
    countLines: (dates) => readSums(within(dates)),
    deleteLines,
    importCalled: async (title) => {
      const found = await firstOrNone(`
        select change_id, description from ${dataset}.changes
        where kind = 'import' and starts_with(description, ${literal(`${title}. `)})`);
      return found === undefined ? null : { changeId: Number(found[0]), description: String(found[1]) };
    },
    rowsAsOf: async (table, changeId) =>
      objectsOf(
        await port.query(`select * from ${dataset}.${table}
          where valid_from <= ${changeId} and (valid_to is null or valid_to > ${changeId})`),
      ),
    beginImport: (jobId) => beginImport(port, dataset, jobId),
    beginRun: (signal) => beginRun(port, dataset, signal),
    bytesBilled: port.bytesBilled,
    close: async () => undefined,
  };
}
