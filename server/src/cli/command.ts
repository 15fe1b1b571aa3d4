/** What every command of the command line is. */
import path from 'node:path';
import type { WarehouseEngine } from '@caselift/db/wholesalers';
import type { Env } from '../env.ts';

export type Command = {
  /** One line: what it does. */
  summary: string;
  /** Its arguments, behind its name. */
  usage: string;
  /** Answers the exit code: 0 done, 1 failed. Throws a usageFault for wrong arguments (exit code 2). */
  run(args: string[], env: Env): Promise<number>;
};

/** Wrong arguments: the message is followed by the command's usage. */
export function usageFault(message: string): Error {
  return Object.assign(new Error(message), { isUsageFault: true });
}

export function isUsageFault(error: unknown): error is Error {
  // parseArgs throws errors with codes of its own for unknown and incomplete options.
  return (
    error instanceof Error &&
    ('isUsageFault' in error || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
  );
}

/** A wholesaler's id as typed, in lower case: 3 to 10 letters. */
export function readWholesalerId(typed: string | undefined): string {
  if (typed === undefined) throw usageFault('The wholesaler ID is missing.');
  const id = typed.toLowerCase();
  if (!/^[a-z]{3,10}$/.test(id)) throw usageFault(`"${typed}" isn't a wholesaler ID. It should have 3 to 10 letters.`);
  return id;
}

/** The one wholesaler that is named; the rest isn't passed over, or a script would do one of two for months. */
export function readOneWholesaler(positionals: readonly string[]): string {
  const [typed, ...others] = positionals;
  if (others.length > 0) throw usageFault(`Name one wholesaler at a time. "${others.join(' ')}" is too much.`);
  return readWholesalerId(typed);
}

export const isEngine = (typed: string | undefined): typed is WarehouseEngine =>
  typed === 'duckdb' || typed === 'bigquery';

export function requireBigQuery({ bigQuery }: Pick<Env, 'bigQuery'>): void {
  if (bigQuery === null) throw new Error('BIGQUERY_PROJECT is not set. See README.md.');
}

/** The absolute path of a file as typed: relative to where the person typed it, which is not where npm runs us. */
export function readPath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
