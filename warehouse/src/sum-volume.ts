/** What each product sold on some dates, by the lines that a snapshot was made of. */
import type { Warehouse } from './duckdb.ts';
import { readModels, render } from './refs.ts';

/** Both days included. @property lastDate of the snapshot: later lines are none of its. */
export type VolumeQuestion = { changeId: number; lastDate: string; from: string; to: string };

/** Net, in thousandths of units, as every figure counts them (models/staging/stg_lines.sql); by product. */
export async function sumVolume(
  warehouse: Warehouse,
  { changeId, lastDate, from, to }: VolumeQuestion,
): Promise<[productId: string, milliUnits: number][]> {
  const lines = readModels().find(({ name }) => name === 'stg_lines');
  if (lines === undefined) throw new Error('There is no model stg_lines.');
  const variables = { change_id: changeId, last_date: lastDate, from, to };
  const sql = `
    select product_id, cast(sum(milli_units) as int64) as milli_units
    from (${lines.template})
    where invoice_date between {{ var('from') }} and {{ var('to') }}
    group by product_id having sum(milli_units) <> 0 order by product_id`;
  const connection = await warehouse.connect();
  try {
    const reader = await connection.runAndReadAll(render(sql, variables));
    return reader.getRows().map(([productId, milliUnits]) => [String(productId), Number(milliUnits)]);
  } finally {
    connection.disconnectSync();
  }
}
