/** What people left behind and nobody needs any more. */
import type { Sql } from '@caselift/db/connect';
import { sweepUploads } from '../queue/import-uploads.ts';

/** Days of page use kept: a year and a month, to compare with. */
const keptDays = 400;

export async function sweep(sql: Sql, dataDir: string): Promise<void> {
  await sweepUploads(sql, dataDir);
  await sql`delete from page_use where day < current_date - ${keptDays}::int`;
}
