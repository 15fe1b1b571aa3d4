/**
 * The clock of everything that people or figures see of a moment: what is stored, said, or decided by a day. The database
 * stamps its rows by its own, which all servers share; deadlines go by performance.now().
 */
import type { Sql, Tx } from './connect.ts';

let machineAheadMs = 0;
let setAheadMs = 0;

/** For tests: from here on it is this moment, for what is stamped by the database's clock, too, and time passes from it. */
export function setNow(instant: string): void {
  setAheadMs = Date.parse(instant) - Date.now() - machineAheadMs;
}

/** For tests: this machine's clock alone is so far ahead, and no moment is set. */
export function setMachineAhead(ms: number): void {
  machineAheadMs = ms;
  setAheadMs = 0;
}

/** The database's: of what several servers and workers decide by a moment, and of what browsers wait for. */
export async function databaseNow(sql: Sql | Tx): Promise<Date> {
  const [clock] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  return clock?.now ?? now();
}

/**
 * The moment of what is being stored, by the database's clock: its day may decide pay, and it is compared with moments that
 * the database wrote. Servers' clocks differ.
 */
export async function stampNow(tx: Tx): Promise<Date> {
  return new Date((await databaseNow(tx)).getTime() + setAheadMs);
}

export const now = (): Date => new Date(Date.now() + machineAheadMs + setAheadMs);
