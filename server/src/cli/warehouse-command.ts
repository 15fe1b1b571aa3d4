/** warehouse: which engine holds a wholesaler's sales lines. */
import { parseArgs } from 'node:util';
import { type Command, isEngine, readWholesalerId, requireBigQuery, usageFault } from './command.ts';
import { commandLine, runToEnd, withInstallation } from './installation.ts';

const engines = { duckdb: 'DuckDB', bigquery: 'BigQuery' } as const;

export const warehouseCommand: Command = {
  summary: 'Moves the sales lines of a wholesaler to the other engine, once both hold the same totals.',
  usage: 'move WHOLESALER duckdb|bigquery',
  run: (args, env) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
    const [action, typed, to, ...others] = positionals;
    if (action !== 'move' || others.length > 0) throw usageFault('Say what to move, and where to.');
    const wholesalerId = readWholesalerId(typed);
    if (!isEngine(to)) throw usageFault('Move to duckdb or to bigquery.');
    requireBigQuery(env);
    return withInstallation(env, async (installation) => {
      const request = { ...commandLine, kind: 'moveWarehouse', wholesalerId, to } as const;
      const outcome = await runToEnd(installation, request);
      if (outcome.state === 'failed') {
        console.error(outcome.message);
        return 1;
      }
      const { lines } = outcome.result;
      if (lines === null) console.log(`${wholesalerId} is in ${engines[to]} already.`);
      else console.log(`Moved ${lines} sales lines of ${wholesalerId} to ${engines[to]}. All totals agree.`);
      return 0;
    });
  },
};
