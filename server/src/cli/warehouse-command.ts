/** warehouse: which engine holds a wholesaler's sales lines, and which installation owns them. */
import { parseArgs } from 'node:util';
import { recordAudit } from '@caselift/db/audit';
import { becomeAnother, readInstallation } from '@caselift/db/installation';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import type { Env } from '../env.ts';
import { takeOverFile } from '../jobs/holding/file-owner.ts';
import { livingWorkers } from '../jobs/queue/living.ts';
import { bigQueryOf, datasetName } from '../jobs/warehouses.ts';
import { type Command, isEngine, readWholesalerId, requireBigQuery, usageFault } from './command.ts';
import { commandLine, type Installation, runToEnd, withInstallation } from './installation.ts';

const engines = { duckdb: 'DuckDB', bigquery: 'BigQuery' } as const;

export const warehouseCommand: Command = {
  summary:
    'Moves the sales lines of a wholesaler to the other engine, once both hold the same totals; or says which installation owns them.',
  usage: 'move WHOLESALER duckdb|bigquery, inherit WHOLESALER --from ID|none, or new-id',
  run: async (args, env) => {
    const { positionals, values } = parseArgs({
      args,
      options: { from: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    const [action, typed, to, ...others] = positionals;
    if (action === 'inherit' && to === undefined) return inherit(env, readWholesalerId(typed), readOwner(values.from));
    if (values.from !== undefined) throw usageFault('--from is for inherit.');
    if (action === 'new-id' && typed === undefined) return withInstallation(env, newId);
    if (action !== 'move' || others.length > 0) throw usageFault('Say what to move, and where to.');
    return move(env, readWholesalerId(typed), to);
  },
};

function move(env: Env, wholesalerId: string, to: string | undefined): Promise<number> {
  if (!isEngine(to)) throw usageFault('Move to duckdb or to bigquery.');
  requireBigQuery(env);
  return withInstallation(env, async (installation) => {
    const request = { ...commandLine, kind: 'moveWarehouse', wholesalerId, to } as const;
    const outcome = await runToEnd(installation, request);
    if (outcome.state === 'failed') {
      console.error(outcome.message);
      return 1;
    }
    const { lines, removed } = outcome.result;
    if (lines === null) console.log(`${wholesalerId} is in ${engines[to]} already.`);
    else console.log(`Moved ${lines} sales lines of ${wholesalerId} to ${engines[to]}. All totals agree.`);
    if (removed !== undefined) console.log(`Deleted the dataset ${removed}, which an earlier move had left.`);
    return 0;
  });
}

/** null: of nobody that is known. */
function readOwner(typed: string | undefined): string | null {
  if (typed === 'none') return null;
  if (typed !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)) return typed;
  throw usageFault("Say who owns them: --from with the ID that the refusal names, or none where they don't say.");
}

/** This installation is the heir of another: what that one has of the wholesaler is this one's from now on. */
function inherit(env: Env, wholesalerId: string, from: string | null): Promise<number> {
  return withInstallation(env, async ({ database: { sql } }) => {
    const taken: string[] = [];
    if (env.bigQuery !== null) {
      const dataset = datasetName(env.bigQuery, wholesalerId);
      const { datasets } = await bigQueryOf(sql, env.bigQuery);
      if (await datasets.takeOver(dataset, from)) taken.push(`the dataset ${dataset}`);
    }
    const place = { sql, dataDir: env.dataDir, wholesalerId };
    if (await takeOverFile(place, from)) taken.push(`the file ${warehouseFile(env.dataDir, wholesalerId)}`);
    const owner = from ?? 'nobody that is known';
    if (taken.length === 0) {
      console.error(`Neither a dataset nor a file of ${wholesalerId} belongs to ${owner}. Nothing was changed.`);
      return 1;
    }
    const { id } = await readInstallation(sql);
    const detail = { wholesalerId, from, taken };
    await recordAudit(sql, { ...commandLine, action: 'inherit warehouse', detail });
    console.log(
      `This installation (${id}) has ${taken.join(' and ')} now. The one of before can't open them any more.`,
    );
    return 0;
  });
}

/** For a copy of all files of an installation, before it is started: it has the ID of the one that it was copied from. */
async function newId({ database: { sql } }: Installation): Promise<number> {
  if ((await livingWorkers(sql)).length > 0)
    throw new Error('Caselift is running on this database. Stop it before it gets a new ID.');
  const before = await readInstallation(sql);
  const { id } = await becomeAnother(sql);
  await recordAudit(sql, { ...commandLine, action: 'new installation id', detail: { from: before.id, to: id } });
  console.log(`This installation is ${id} now, and no longer ${before.id}. Datasets of that one are another's to it.`);
  return 0;
}
