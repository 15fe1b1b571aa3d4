import type { Options, PostgresType, Sql, TransactionSql } from 'postgres';
import { postgres } from './driver.ts';
import { asTransaction } from './lock-guard.ts';

export type { Sql };
export type Tx = TransactionSql;

/** Where a PostgreSQL is, in the words that both `postgres` and `pg` (pg-boss) take. A host with a slash is the folder of a Unix socket. */
export type ServerAddress =
  | { host: string; port: number; user: string; database: string; password?: string }
  | { connectionString: string };

// DATE has no zone: as a Date object it would be midnight somewhere, and another day elsewhere.
const isoDate = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text };
// int8 and numeric of this schema stay below 2^53: cents, ounces with 6 decimals, identity columns.
const exactNumber = {
  to: 1700,
  from: [20, 1700],
  serialize: (value: number | string) => String(value),
  parse: (text: string) => Number(text),
};
const types: Record<string, PostgresType> = { isoDate, exactNumber };

export type ConnectOptions = Options<Record<string, PostgresType>>;

/** Milliseconds. Absent: without end, as jobs and dumps may take hours. */
export type Patience = {
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
  statement_timeout?: number;
};

/** What hangs, or waits for what hangs, ends by itself. */
const patience: Patience = { lock_timeout: 600_000, idle_in_transaction_session_timeout: 3_600_000 };

/** Where people wait for the answer, who would have given up by then (docs/operations.md). */
export const peoplesPatience: Patience = {
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
  statement_timeout: 60_000,
};

/** A machine that is gone is known as gone within a minute (seconds, and milliseconds for what was sent). */
const signsOfLife = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
};

/**
 * Opens a pool (10 connections unless `overrides.max` says otherwise; none is made before the first query).
 * DATE is 'YYYY-MM-DD', int8 and numeric are numbers, timestamptz is a Date, bytea a Buffer. An array is passed and
 * returned as it is, but the driver reads a null inside one as 'NULL': store none. Column names stay as they are in the
 * database: a query names its own, `custom_id as "customId"`.
 */
export function connect(address: ServerAddress, overrides: ConnectOptions = {}): Sql {
  const { connection, ...rest } = overrides;
  const options: ConnectOptions = {
    types,
    onnotice: () => {},
    connection: { ...patience, ...signsOfLife, ...connection },
    ...rest,
  };
  if (!('connectionString' in address)) return guarded(postgres({ ...address, ...options }));
  // A Unix socket's folder, as libpq and pg write it: postgres://user@localhost/name?host=/run/postgresql
  const url = new URL(address.connectionString);
  const host = url.searchParams.get('host');
  url.searchParams.delete('host');
  return guarded(postgres(url.href, host ? { ...options, host } : options));
}

/** An address with the limits of `connect`, in the words of `pg`; what the address itself says goes before them. */
export type PgAddress = ServerAddress &
  Patience & { options: string; keepAlive: true; keepAliveInitialDelayMillis: number };

/** For pg-boss, which has a pool of its own. */
export function asPgTakesIt(address: ServerAddress, limits: Patience = patience): PgAddress {
  const options = Object.entries(signsOfLife).map(([name, value]) => `-c ${name}=${value}`);
  const keepAliveInitialDelayMillis = 1000 * signsOfLife.tcp_keepalives_idle;
  return { ...limits, options: options.join(' '), keepAlive: true, keepAliveInitialDelayMillis, ...address };
}

/** Another pool of the same server, with the same types. */
export function connectLike(sql: Sql, overrides: ConnectOptions): Sql {
  const { shared: _, ...options } = sql.options as typeof sql.options & { shared: unknown };
  return guarded(postgres({ ...(options as unknown as ConnectOptions), types, ...overrides }));
}

type Work = (tx: Tx) => unknown;

/** What is called in its transactions can know that it is, and whether they hold a wholesaler's lock. */
function guarded(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const begun = (first: string | Work, second?: Work) => {
    const [options, work] = typeof first === 'string' ? [first, second] : ['', first];
    return asTransaction((inside) => begin(options, (tx) => inside(() => work?.(tx))));
  };
  return Object.assign(sql, { begin: begun });
}

/** The SQLSTATE of an error of the server ('23505'), or the driver's or system's own code ('ECONNREFUSED'), else null. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/**
 * Does something under an advisory lock, one after another whoever else does it. No limit on waiting for locks ends it, nor
 * one on statements: those before may take hours, and so may it.
 */
export async function inTurn<T>(sql: Sql, lock: number, work: (session: Sql) => Promise<T>): Promise<T> {
  const session = await sql.reserve();
  try {
    await session`set lock_timeout = 0`;
    await session`set statement_timeout = 0`;
    await session`select pg_advisory_lock(${lock})`;
    try {
      return await work(session);
    } finally {
      await session`select pg_advisory_unlock(${lock})`;
      await session`reset lock_timeout`;
      await session`reset statement_timeout`;
    }
  } finally {
    session.release();
  }
}

/** Does something under an advisory lock that nobody holds; undefined: it is held, and nothing is done. */
export async function ifFree<T>(sql: Sql, lock: number, work: (session: Sql) => Promise<T>): Promise<T | undefined> {
  const session = await sql.reserve();
  try {
    const [row] = await session<{ isMine: boolean }[]>`select pg_try_advisory_lock(${lock}) as "isMine"`;
    if (row?.isMine !== true) return undefined;
    try {
      return await work(session);
    } finally {
      await session`select pg_advisory_unlock(${lock})`;
    }
  } finally {
    session.release();
  }
}

/** Whether the error says that the database is too busy for it now: no connection, a lock that others hold. */
export function isBusyDatabase(error: unknown): boolean {
  return ['53300', '55P03', '40P01', '40001'].includes(errorCode(error) ?? '');
}

/** Whether the error says that PostgreSQL ended a statement that took too long: its transaction changed nothing. */
export function isTooSlow(error: unknown): boolean {
  return errorCode(error) === '57014';
}

/** Whether the error says that the database went away: what was under way may or may not be done. */
export function isLostConnection(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|08|57P0|25P03)/.test(code);
}
