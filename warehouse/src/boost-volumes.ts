/** What the products of a boost sold, against last year and the days before it (docs/product.md, What a boost brought). */
import type { BoostVolumes, VolumeRanges, VolumeSide, VolumeSum } from '@caselift/domain/boost-result';
import { volumeSides } from '@caselift/domain/boost-result';
import { append } from './append-rows.ts';
import { type BoostSales, microOunces } from './boost-sales.ts';
import { render } from './refs.ts';

/**
 * Net sums of the lines that count, as they are stamped; of a connection that prepareBoostSales has prepared. Each side
 * adds up the days that its ranges give each product.
 */
export async function readBoostVolumes(connection: BoostSales, ranges: VolumeRanges): Promise<BoostVolumes> {
  await connection.run(
    'create or replace temp table measured_days (side varchar, product_id varchar, first_day date, last_day date)',
  );
  const days = volumeSides.flatMap((side) => ranges[side].map((range) => [side, ...range]));
  await append(connection, 'measured_days', days);
  // Bounds that the scan itself can use.
  const from = days.map(([, , day = '']) => day).reduce((one, other) => (one < other ? one : other), '9999-12-31');
  const to = days.map(([, , , day = '']) => day).reduce((one, other) => (one > other ? one : other), '0001-01-01');
  await connection.run(
    render(
      `create or replace temp table measured_lines as
      select side, invoice_date, rep_id, buyer_id, sum(milli_units) as milli_units,
        sum(coalesce(${microOunces('units')}, 0)) as micro_ounces, sum(gp_cents) as gp_cents, count(*) as lines
      from claimed_lines
      join measured_days on measured_days.product_id = claimed_lines.product_id
        and invoice_date between first_day and last_day
      left join stg_products on stg_products.product_id = claimed_lines.product_id
      where counts and invoice_date between {{ var('from') }} and {{ var('to') }}
      group by side, invoice_date, rep_id, buyer_id`,
      { from, to },
    ),
  );
  const sumsBy = async (key: string, where = 'true'): Promise<[VolumeSide, string, VolumeSum][]> => {
    const sums = ['milli_units', 'micro_ounces', 'gp_cents', 'lines'].map((sum) => `cast(sum(${sum}) as int64)`);
    const reader = await connection.runAndReadAll(`
      select side, coalesce(cast(${key} as varchar), ''), ${sums.join(', ')} from measured_lines
      where ${where} group by all order by all`);
    return reader
      .getRows()
      .map(([side, name, milli, micro, gp, lines]) => [
        side as VolumeSide,
        String(name),
        { milliUnits: Number(milli), microOunces: Number(micro), gpCents: Number(gp), lines: Number(lines) },
      ]);
  };
  const ofBoost = "side in ('thisYear', 'lastYear')";
  return {
    days: await sumsBy('invoice_date'),
    people: await sumsBy('rep_id', ofBoost),
    buyers: await sumsBy('buyer_id', ofBoost),
  };
}
