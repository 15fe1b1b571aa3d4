/** A warehouse and a serving store of one test file, and the update run on them as the worker runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@caselift/db/testing/database';
import { openWarehouse, type Warehouse } from '../duckdb.ts';
import { runUpdate, type UpdateInput } from '../run.ts';
import { insertLines } from './insert-lines.ts';

export const wholesalerId = 'ats';

export type UpdateSetup = Awaited<ReturnType<typeof openUpdateSetup>>;

/** Opens both, with the wholesaler's settings in place; `close` removes them. */
export async function openUpdateSetup(nonSellingDays: string[], fill: (warehouse: Warehouse) => Promise<void>) {
  const database = await testDatabase();
  const { sql } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'caselift-update-'));
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  await fill(warehouse);
  await sql`insert into wholesalers (wholesaler_id) values (${wholesalerId})`;
  for (const db of ['preview', 'prod']) {
    await sql`
      insert into settings (wholesaler_id, db, title, non_selling_days)
      values (${wholesalerId}, ${db}, 'Atlas', ${nonSellingDays}::date[])`;
  }

  async function beginRun(): Promise<number> {
    const [run] = await sql<{ runId: number }[]>`
      insert into update_runs (wholesaler_id, job_id, started_by)
      values (${wholesalerId}, ${crypto.randomUUID()}, 'test') returning run_id as "runId"`;
    if (run === undefined) throw new Error('no run');
    return run.runId;
  }

  /** Runs an update and writes its parts' statuses down as the worker does. */
  async function update(
    runId: number,
    today: string,
    onPart?: UpdateInput['onPart'],
    itemsAt?: UpdateInput['itemsAt'],
  ) {
    return runUpdate({
      warehouse,
      sql,
      wholesalerId,
      runId,
      today,
      ...(itemsAt && { itemsAt }),
      onProgress: () => {},
      onPart: async (part, status, message = '') => {
        await onPart?.(part, status, message);
        await sql`
          insert into update_parts (wholesaler_id, part, run_id, status, message)
          values (${wholesalerId}, ${part}, ${runId}, ${status}, ${message})
          on conflict (wholesaler_id, part) do update
          set run_id = excluded.run_id, status = excluded.status, message = excluded.message, updated_at = now()`;
      },
    });
  }

  return {
    sql,
    dataDir,
    warehouse,
    beginRun,
    update,
    /** The snapshot that preview points at; null before the first update. */
    async previewSnapshot(): Promise<number | null> {
      const [row] = await sql<{ id: number | null }[]>`
        select snapshot_id as id from environments where wholesaler_id = ${wholesalerId} and db = 'preview'`;
      return row?.id ?? null;
    },
    /** Runs a statement in the warehouse. */
    async change(statement: string): Promise<void> {
      const connection = await warehouse.connect();
      await connection.run(statement);
      connection.disconnectSync();
    },
    /** Puts lines in as `insertLines` does. */
    async insertLines(rows: string): Promise<void> {
      const connection = await warehouse.connect();
      await insertLines(connection, rows);
      connection.disconnectSync();
    },
    async close(): Promise<void> {
      await warehouse.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
