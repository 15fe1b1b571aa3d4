/** A run in DuckDB: one connection with temporary tables and views, which end with it. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Json, Run } from './engine.ts';
import { interruptible } from './interruptible.ts';
import { planFacts } from './planned-facts.ts';
import { transferTables } from './publish-rows.ts';
import { buildModels, render } from './refs.ts';

/** Ends with the connection. */
export function runOn(connection: DuckDBConnection, signal?: AbortSignal): Run {
  const stoppable = <T>(work: () => Promise<T>) => interruptible(connection, signal, work);
  return {
    build: ({ variables, items, models, planChange, plannedFrom, onModel }) =>
      stoppable(async () => {
        if (planChange !== undefined) await planFacts(connection, planChange, plannedFrom);
        const facts = planChange === undefined ? 'facts' : 'planned';
        await buildModels(connection, variables, onModel, items, models, facts);
      }),
    firstRows: (template, variables, limit) =>
      stoppable(async () => {
        const sql = `select * from (${render(template, variables)}) limit ${limit}`;
        return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Json[];
      }),
    copyOut: (sql, keys, tables, onTable) => stoppable(() => transferTables(sql, connection, keys, tables, onTable)),
    end: async () => connection.disconnectSync(),
  };
}
