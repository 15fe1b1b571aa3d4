/** A run in BigQuery: a dataset of its own, which expires if nobody removes it. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { mergedRanges } from '../day-ranges.ts';
import type { BuildOrder, Json, Run } from '../engine.ts';
import { kindsOf, noItems, type PlacedItems, putItems } from '../item-inputs.ts';
import { computeItemTaken, gracesOf, within } from '../item-lines.ts';
import type { Model } from '../model.ts';
import { transferTables } from '../publish-rows.ts';
import { readModels, render } from '../refs.ts';
import { computeReturnedSales } from '../returned-sales.ts';
import { type BigQueryPort, bigQueryDialect, type Rows } from './port.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { creating, inputTables } from './tables.ts';

export async function beginRun(port: BigQueryPort, facts: string, signal?: AbortSignal): Promise<Run> {
  const run = `${facts}_run_${randomUUID().replaceAll('-', '')}`;
  const dialect = bigQueryDialect({ facts, run });
  const views = new Set<string>();
  const ask = (sql: string): Promise<Rows> => {
    signal?.throwIfAborted();
    return port.query(sql, undefined, signal);
  };
  signal?.throwIfAborted();
  await port.datasets.make(run, 'work');
  await ask(creating(run, inputTables));

  async function make({ name, materialized }: Model, sql: string, items: PlacedItems): Promise<void> {
    const kinds = kindsOf(items);
    if (name === 'int_returned_sales') await putReturnedSales(sql);
    else if (name === 'int_item_lines') await ask(itemLines(sql, items));
    else if (name === 'int_item_taken' && kinds.has('graces')) await putTaken(sql, items);
    else if (name === 'int_item_taken')
      await ask(`create or replace table ${run}.${name} (day date, return_day date, month_no int64, return_month_no int64,
        product_no int64, buyer_no int64, milli_units int64, micro_ounces int64, gp_cents int64, return_gp_cents int64)`);
    else if (materialized === 'view') await ask(`create or replace view ${run}.${name} as ${sql}`);
    else {
      // Without anything of their kind nothing is read for them.
      const isNeeded = materialized === 'table' || kinds.has(name.replace('int_item_', ''));
      await ask(`create or replace table ${run}.${name} as ${isNeeded ? sql : `select * from (${sql}) where false`}`);
    }
    if (materialized === 'view') views.add(name);
  }

  async function scratched(work: (scratch: Scratch) => Promise<void>): Promise<void> {
    const scratch = await openScratch();
    try {
      await work(scratch);
    } finally {
      await scratch.end();
    }
  }

  let loads = 0;
  const load = async (scratch: Scratch, table: string) => {
    loads += 1; // a name is loaded once: the same table again needs another
    await port.load(run, table, await scratch.parquetOf(`select * from ${table}`), `${run}_${table}_${loads}`);
  };

  /** The rule is TypeScript's: the lines come here, and what it makes of them goes back. */
  const putReturnedSales = (sql: string) =>
    scratched(async (scratch) => {
      await ask(`create or replace table ${run}.lines_to_match as ${sql}`);
      await scratch.fetch(port, run, 'lines_to_match', 'lines', { line_no: 'INTEGER', reverses_line_no: 'INTEGER' });
      await computeReturnedSales(scratch.connection, 'select * from lines');
      await load(scratch, 'int_returned_sales');
    });

  const putInputs = (items: PlacedItems) =>
    scratched(async (scratch) => {
      await putItems(scratch.connection, items);
      for (const table of inputTables.keys()) {
        const held = await scratch.connection.runAndReadAll(`select 1 from ${table} limit 1`);
        if (held.currentRowCount > 0) await load(scratch, table);
      }
    });

  /** Lines of the pairs with a return in a grace alone: of others nothing was taken back. */
  const putTaken = (sql: string, items: PlacedItems) =>
    scratched(async (scratch) => {
      await putItems(scratch.connection, items);
      const graces = await gracesOf(scratch.connection);
      await ask(`
        create or replace table ${run}.graced_lines as
        select line.* from (${sql}) as line
        inner join (
          select distinct buyer_no, product_no from (${sql}) as returned
          where milli_units < 0 and (${daysIn('invoice_date', graces)})
            and product_no in (select product_no from ${run}.int_item_graced_products)
            and buyer_no in (select buyer_no from ${run}.int_item_graced_buyers)
        ) as pairs on pairs.buyer_no = line.buyer_no and pairs.product_no = line.product_no`);
      const whole = { line_no: 'INTEGER', reverses_line_no: 'INTEGER', buyer_no: 'INTEGER', product_no: 'INTEGER' };
      await scratch.fetch(port, run, 'graced_lines', 'lines', whole);
      const { product_no, buyer_no } = whole;
      await scratch.fetch(port, run, 'int_item_products', 'int_item_products', { product_no });
      await scratch.fetch(port, run, 'int_item_graced_products', 'int_item_graced_products', { product_no });
      await scratch.fetch(port, run, 'int_item_graced_buyers', 'int_item_graced_buyers', { buyer_no });
      await computeItemTaken(scratch.connection, 'select * from lines');
      await load(scratch, 'int_item_taken');
    });

  /** As item-lines.ts does it: of the days and products that items ask for. */
  function itemLines(sql: string, { scopes }: PlacedItems): string {
    const days = scopes.flatMap(({ selected, reference }) => [selected, ...(reference === null ? [] : [reference])]);
    return `create or replace view ${run}.int_item_lines as
      select * from (${sql}) as line where (${daysIn('day', mergedRanges(days))})
        and product_no in (select product_no from ${run}.int_item_products)`;
  }

  return {
    build: async ({ variables, items = noItems, models = readModels(), planChange, onModel }: BuildOrder) => {
      if (planChange !== undefined)
        throw new Error('Facts as a closing knew them are read from the copy on this machine (docs/decisions/122).');
      if (items.scopes.length > 0) await putInputs(items);
      for (const [index, model] of models.entries()) {
        onModel(model.name, index / models.length);
        await make(model, render(model.template, variables, dialect), items);
      }
    },
    firstRows: async (template, variables, limit) =>
      objectsOf(await ask(`select * from (${render(template, variables, dialect)}) limit ${limit}`)),
    copyOut: async (sql: Sql, keys, tables, onTable) => {
      for (const table of tables) {
        await scratched(async (scratch) => {
          const held = views.has(table) ? `${table}_rows` : table;
          if (views.has(table)) await ask(`create or replace table ${run}.${held} as select * from ${run}.${table}`);
          signal?.throwIfAborted();
          await scratch.fetch(port, run, held, table);
          await transferTables(sql, scratch.connection, keys, [table], onTable);
        });
      }
    },
    end: async () => {
      // Its tables expire; a failure here would hide why the run failed.
      await port.datasets.drop(run).catch(() => undefined);
    },
  };
}

const daysIn = (column: string, ranges: readonly DateRange[]) =>
  ranges.map((range) => `${column} ${within(range)}`).join(' or ') || 'false';

export function objectsOf({ columns, rows }: Rows): Json[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))) as Json[];
}
