/** An import into a DuckDB file: its one transaction, on the connection on which the faults were looked for. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { currentChange } from './current-change.ts';
import type { ChangeToStore, FactsImport, StoredChange } from './engine.ts';
import { endGoneLines } from './gone-lines.ts';
import { madeChanges } from './held-on-days.ts';
import { targetNames } from './import-report.ts';
import { findKeptProblems } from './kept-problems.ts';
import { madeNow } from './made-now.ts';
import { watched } from './progress.ts';
import { storeDimension } from './store-dimension.ts';
import { storeSales } from './store-sales.ts';

/** Ends with the connection. */
export function importOn(connection: DuckDBConnection): FactsImport {
  return {
    connection,
    store: (change) => store(connection, change),
    end: async () => connection.disconnectSync(),
  };
}

export async function importCalled(connection: DuckDBConnection, title: string) {
  const reader = await connection.runAndReadAll(
    `select change_id, description from changes where kind = 'import' and starts_with(description, $title)`,
    { title: `${title}. ` },
  );
  const [changeId, description] = reader.getRows()[0] ?? [];
  return changeId === undefined ? null : { changeId: Number(changeId), description: String(description) };
}

/** The one transaction: all targets and the change's own row, or nothing. */
async function store(
  connection: DuckDBConnection,
  { prepared, rejectedSales, closed, timeZone, title, onProgress, signal }: ChangeToStore,
): Promise<StoredChange> {
  const changeId = (await currentChange(connection)) + 1;
  const madeAt = madeNow();
  const changes = await madeChanges(connection, changeId, madeAt);
  await connection.run('begin transaction');
  try {
    const stored: StoredChange['stored'] = {};
    const sales = prepared.find(({ target }) => target === 'sales');
    const gone =
      sales === undefined
        ? null
        : await watched(connection, 'Comparing invoices', onProgress, () =>
            endGoneLines(connection, changeId, sales, rejectedSales),
          );
    // In the order of `targetNames`: sale lines look up users, buyers and products.
    for (const name of targetNames.filter((candidate) => prepared.some(({ target }) => target === candidate))) {
      const storeTarget = () =>
        name === 'sales'
          ? storeSales(connection, changeId, { closed, changes, timeZone })
          : storeDimension(connection, name, changeId);
      stored[name] = await watched(connection, `Storing ${name}`, onProgress, storeTarget);
    }
    const lookAround = () => findKeptProblems(connection, prepared);
    const unknown = await watched(connection, 'Looking for unknown names', onProgress, lookAround);
    if (gone !== null && stored.sales !== undefined) stored.sales.removed = gone.removed;
    const problems = gone?.problem ? [gone.problem, ...unknown] : unknown;
    const changed = await recordChange(connection, { changeId, madeAt }, title, prepared, stored);
    signal?.throwIfAborted(); // from here on it is stored
    await connection.run(changed ? 'commit' : 'rollback');
    return { changeId: changed ? changeId : null, stored, problems };
  } catch (error) {
    // The engine may have ended the transaction itself; the first error is the one to tell.
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
}

async function recordChange(
  connection: DuckDBConnection,
  { changeId, madeAt }: { changeId: number; madeAt: string },
  title: string,
  prepared: ChangeToStore['prepared'],
  stored: StoredChange['stored'],
): Promise<boolean> {
  const counts = Object.values(stored);
  const added = counts.reduce((sum, count) => sum + count.added + count.corrected, 0);
  const closed = counts.reduce((sum, count) => sum + count.corrected + (count.removed ?? 0), 0);
  if (added + closed === 0) return false;
  const parts = prepared.map(({ target }) => {
    const { added: ofTarget = 0, corrected = 0, removed = 0 } = stored[target] ?? {};
    return `${target}: ${ofTarget} added, ${corrected} corrected${removed > 0 ? `, ${removed} removed` : ''}`;
  });
  await connection.run(
    `insert into changes (change_id, kind, made_at, description, rows_added, rows_closed)
     values ($changeId, 'import', cast($madeAt as timestamp), $description, $added, $closed)`,
    { changeId, madeAt, description: [title, parts.join('; ')].join('. '), added, closed },
  );
  return true;
}
