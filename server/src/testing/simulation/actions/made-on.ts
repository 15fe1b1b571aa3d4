/** Rows are dated by PostgreSQL's clock, which is today's: in a life they are made on its day, in the order of their making. */
import { houseId } from '../house.ts';
import type { Life } from '../life.ts';

export const dateOfMaking = (life: Life, table: 'boosts' | 'items') => life.sql`
  update ${life.sql(table)} set created_at = ${`${life.day}T18:00:00Z`}::timestamptz + (
    select count(*) from ${life.sql(table)} before where before.wholesaler_id = ${houseId}) * interval '1 second'
  where wholesaler_id = ${houseId} and created_at > '2026-01-01'`;
