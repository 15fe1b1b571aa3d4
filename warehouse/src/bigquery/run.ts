/** A run in BigQuery: a dataset of its own, which expires if nobody removes it. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '@caselift/db/connect';
import { writePartition } from '@caselift/db/snapshots';
import type { BuildOrder, Json, Run } from '../engine.ts';
import type { Model } from '../model.ts';
import { readModels, render } from '../refs.ts';
import { computeReturnedSales } from '../returned-sales.ts';
import { type BigQueryPort, bigQueryDialect, type Cell, type Rows } from './port.ts';
import { openScratch } from './scratch.ts';
import { creating, inputTables } from './tables.ts';

const expiresAfterDays = 1;

export async function beginRun(port: BigQueryPort, facts: string, signal?: AbortSignal): Promise<Run> {
  const run = `${facts}_run_${randomUUID().replaceAll('-', '')}`;
  const dialect = bigQueryDialect({ facts, run });
  const ask = (sql: string): Promise<Rows> => {
    signal?.throwIfAborted();
    return port.query(sql);
  };
  await ask(`create schema ${run} options (default_table_expiration_days = ${expiresAfterDays})`);
  await ask(creating(run, inputTables));

  async function make({ name, materialized }: Model, sql: string): Promise<void> {
    if (materialized !== 'computed') await ask(`create or replace ${materialized} ${run}.${name} as ${sql}`);
    else if (name === 'int_returned_sales') await putReturnedSales(sql);
    else if (name === 'int_item_taken')
      await ask(`create or replace table ${run}.${name} (day date, return_day date, month_no int64, product_no int64,
        buyer_no int64, milli_units int64, micro_ounces int64, gp_cents int64)`);
    else await ask(`create or replace table ${run}.${name} as select * from (${sql}) where false`);
  }

  /** The rule is TypeScript's: the lines come here, and what it makes of them goes back. */
  async function putReturnedSales(sql: string): Promise<void> {
    const scratch = await openScratch();
    try {
      await scratch.put('lines', lineTypes, await ask(sql));
      await computeReturnedSales(scratch.connection, 'select * from lines');
      const path = await scratch.parquetOf('select * from int_returned_sales');
      await port.load(run, 'int_returned_sales', path, `${run}_returned`);
    } finally {
      await scratch.end();
    }
  }

  return {
    build: async ({ variables, items, models = readModels(), planChange, onModel }: BuildOrder) => {
      if ((items?.scopes.length ?? 0) > 0 || planChange !== undefined)
        throw new Error('BigQuery measures no items and no closed sales periods yet.');
      for (const [index, model] of models.entries()) {
        onModel(model.name, index / models.length);
        await make(model, render(model.template, variables, dialect));
      }
    },
    firstRows: async (template, variables, limit) =>
      objectsOf(await ask(`select * from (${render(template, variables, dialect)}) limit ${limit}`)),
    copyOut: async (sql: Sql, { snapshotId, wholesalerId }, table) => {
      const { columns, rows } = await ask(`select * from ${run}.${table}`);
      const names = ['snapshot_id', 'wholesaler_id', ...columns.map(({ name }) => name)];
      const lines = rows.map((row) => [String(snapshotId), wholesalerId, ...row].map(copyText).join('\t'));
      await writePartition(sql, snapshotId, table, names, pieces(lines));
    },
    end: async () => {
      await port.query(`drop schema if exists ${run} cascade`);
    },
  };
}

const lineTypes = {
  ...{ buyer_id: 'VARCHAR', product_id: 'VARCHAR', invoice_id: 'VARCHAR', line_no: 'INTEGER', invoice_date: 'DATE' },
  ...{ rep_id: 'VARCHAR', milli_units: 'BIGINT', reverses_invoice_id: 'VARCHAR', reverses_line_no: 'INTEGER' },
};

export function objectsOf({ columns, rows }: Rows): Json[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))) as Json[];
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in PostgreSQL's COPY text. */
function copyText(value: Cell): string {
  if (value === null) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : value;
  return text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found);
}

async function* pieces(lines: readonly string[]): AsyncGenerator<Buffer> {
  for (let at = 0; at < lines.length; at += 2000) yield Buffer.from(`${lines.slice(at, at + 2000).join('\n')}\n`);
}
