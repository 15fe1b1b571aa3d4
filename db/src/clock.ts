/**
 * The clock of everything that people or figures see of a moment: what is stored, said, or decided by a day. The database
 * stamps its rows by its own, which all servers share; deadlines go by performance.now().
 */
import type { Sql, Tx } from './connect.ts';

let aheadMs = 0;

/** For tests: from here on it is this moment, and time passes from it. */
export function setNow(instant: string): void {
  aheadMs = Date.parse(instant) - Date.now();
}

/** The database's: of what several servers and workers decide by a moment, and of what browsers wait for. */
export async function databaseNow(sql: Sql | Tx): Promise<Date> {
  const [clock] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  return clock?.now ?? now();
}

export const now = (): Date => new Date(Date.now() + aheadMs);
