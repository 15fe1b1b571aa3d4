/** The database's own list of time zones: other programs' lists have names that it lacks, and it fails on those. */
import type { Tx } from '@caselift/db/connect';

export async function isKeptZone(tx: Tx, name: string): Promise<boolean> {
  const found = await tx`select from pg_timezone_names where name = ${name}`;
  return found.length > 0;
}
