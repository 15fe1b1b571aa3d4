import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Sql } from '@caselift/db/connect';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openDisk } from '../../../storage/disk.ts';
import type { Storage } from '../../../storage/storage.ts';
import { insertWholesaler } from '../../../testing/tenants.ts';
import { startBoss, stopBoss } from '../../queue/boss.ts';
import { letGoOfGone } from '../gone-workers.ts';
import { type Holdings, openHoldings } from '../holdings.ts';
import { becomeWorker, poolName, type ThisWorker } from '../this-worker.ts';

export const may = { start: '2026-05-01', end: '2026-05-31' };
/** No beat is as old as this; nobody is gone by it. */
export const patient = 3600;

export let database: TestDatabase;
export let bucket: Storage;
export const opened: { end(): Promise<void> }[] = [];
export let ats: string;
let count = 0;

/** Of a file of tests: a database and a bucket for all of them, a wholesaler for each. */
export function useMachines(): void {
  beforeAll(async () => {
    database = await testDatabase();
    bucket = await openDisk(await folder());
    await database.sql.unsafe(deafness);
  });
  beforeEach(async () => {
    count += 1;
    ats = `ats${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    await insertWholesaler(database.sql, ats);
  });
  afterAll(async () => {
    for (const one of opened) await one.end();
    await database.drop();
  });
}

export const folder = () => mkdtemp(path.join(tmpdir(), 'caselift-holdings-'));

export type Machine = { me: ThisWorker; holdings: Holdings; dataDir: string; pool: Sql; isLost: () => boolean };

/** A worker with a disk of its own. */
export async function machine(name: string, storage: Storage | null = bucket): Promise<Machine> {
  const dataDir = await folder();
  const process = crypto.randomUUID();
  const pool = connect(database.options, { max: 4, connection: { application_name: poolName(process) } });
  let lost = false;
  const me = await becomeWorker({
    ...{ sql: pool, options: database.options, name, process },
    onLost: () => {
      lost = true;
    },
  });
  if (me === null) throw new Error(`Another process is ${name}.`);
  await steady(name);
  opened.push({ end: () => me.release().then(() => pool.end({ timeout: 1 })) });
  return { me, holdings: openHoldings(me, { dataDir, storage }), dataDir, pool, isLost: () => lost };
}

export const fill = (of: Machine) => changed(of, loadFortyLines);
export const deleteDay = (of: Machine, day: string) =>
  changed(of, (warehouse) => warehouse.deleteLines({ start: day, end: day }, `${day} deleted`));

/** The forty lines are two changes; a day that is deleted is one. Changes the facts as a job does: in use, from what is acknowledged to what is. */
export function changed(
  { holdings, dataDir }: Machine,
  change: (warehouse: Awaited<ReturnType<typeof openWarehouse>>) => Promise<unknown>,
): Promise<void> {
  return holdings.withFile(ats, async () => {
    const warehouse = await openWarehouse(dataDir, ats);
    await change(warehouse);
    await warehouse.close();
    await holdings.acknowledge(ats);
  });
}

export const linesOf = ({ holdings, dataDir }: Machine) =>
  holdings.withFile(ats, async () => {
    const warehouse = await openWarehouse(dataDir, ats);
    try {
      return (await warehouse.countLines(may)).lines;
    } finally {
      await warehouse.close();
    }
  });

export const owner = async () =>
  (
    await database.sql<{ worker: string | null; claim: number; change: number }[]>`
      select worker, claim, facts_change as change from wholesalers where wholesaler_id = ${ats}`
  )[0];

export const askToMove = (worker: string) =>
  database.sql`update wholesalers set move_to = ${worker} where wholesaler_id = ${ats}`;

/** The worker's process has given signs of life since yesterday. */
export const steady = (name: string) =>
  database.sql`update workers set steady_since = steady_since - interval '1 day' where worker = ${name}`;

/** The worker's process hangs: it gives no sign of life, and what it says by itself from now on isn't heard. */
export const silence = (name: string) =>
  database.sql`update workers set host = 'hangs', beat_at = beat_at - interval '2 hours' where worker = ${name}`;
const deafness = `
  create function not_hear() returns trigger language plpgsql as $$ begin
    new.beat_at := old.beat_at;
    new.steady_since := old.steady_since;
    return new;
  end $$;
  create trigger not_hear before update on workers for each row
    when (old.host = 'hangs' and current_setting('application_name') like '${poolName('%')}') execute function not_hear()`;

export async function lookForGone(by: Machine): Promise<void> {
  const boss = await startBoss({ ...database }, { supervise: false });
  await letGoOfGone({ me: by.me, boss, dataDir: by.dataDir, storage: bucket, goneSeconds: patient });
  await stopBoss(boss);
}
