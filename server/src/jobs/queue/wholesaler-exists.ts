import type { Sql } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';

export async function wholesalerExists(sql: Sql, wholesalerId: string): Promise<boolean> {
  const rows = await sql`select from wholesalers where wholesaler_id = ${wholesalerId}`;
  return rows.length > 0;
}

/** The refusal of everything asked for a wholesaler that nobody has made. */
export function noSuchWholesaler(wholesalerId: string): Error {
  return refusal(
    'not_found',
    `There is no wholesaler ${wholesalerId}. To create it with an import, add --create "Its name".`,
  );
}
