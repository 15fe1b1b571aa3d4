/** Stores products, buyers, people and goals: what is new or different supersedes; what is not in the file stays. */
import { isGoalMeasure, measureIds } from '@caselift/domain/measure-list';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Stored } from './engine.ts';
import type { TargetName } from './import-report.ts';
import { giveNumbers } from './numbers.ts';

/** @property keeps columns of which an empty cell, or a file without them, leaves what an earlier file said. */
type Dimension = { key: string[]; columns: string[]; rowsSql: string; keeps?: string[] };

// 'Crème & Co' -> 'creme-co'; a name without Latin letters stands for itself.
const slug = (name: string) =>
  `coalesce(nullif(trim(regexp_replace(lower(strip_accents(${name})), '[^a-z0-9]+', '-', 'g'), '-'), ''), lower(${name}))`;

const dimensions: Record<Exclude<TargetName, 'sales'>, Dimension> = {
  products: {
    key: ['product_id'],
    columns: (
      'product_id name supplier_id supplier brand_id brand brand_fam product_type package_type size oz_per_unit ' +
      'units_per_case premise tags unit_cost_cents'
    ).split(' '),
    rowsSql: `select product_id, name, coalesce(supplier_id, ${slug('supplier')}) as supplier_id, supplier,
        coalesce(brand_id, ${slug('brand')}) as brand_id, brand, brand_fam, product_type, package_type, size,
        try_cast(case when oz_per_unit > 0 then oz_per_unit end as decimal(12, 6)) as oz_per_unit,
        try_cast(units_per_case as decimal(10, 3)) as units_per_case, premise, tags, unit_cost as unit_cost_cents
      from good_products`,
  },
  buyers: {
    key: ['buyer_id'],
    columns: ['buyer_id', 'name', 'account_type', 'premise', 'chain', 'location', 'rep_id'],
    rowsSql: 'select buyer_id, name, account_type, premise, chain, location, rep as rep_id from good_buyers',
  },
  users: {
    key: ['custom_id'],
    columns: ['custom_id', 'name', 'email', 'role', 'leadership', 'route_numbers', 'team_lead_ids'],
    rowsSql: `select custom_id, name, email, role, coalesce(leadership, false) as leadership, route_numbers,
        team_leads as team_lead_ids
      from good_users`,
  },
  goals: {
    key: ['custom_id', 'measure', 'period_start'],
    columns: ['custom_id', 'measure', 'period_start', 'goal', 'payout_cents', 'threshold_percent'],
    rowsSql: measureIds
      .map(
        (measure) => `select case custom_id when 'HOUSE' then '' else custom_id end as custom_id,
            '${measure}' as measure, period_start, ${measure}_goal::decimal(16, 4) as goal,
            ${measure}_payout as payout_cents,
            ${isGoalMeasure(measure) ? `try_cast(${measure}_threshold as decimal(6, 2))` : 'null'} as threshold_percent
          from good_goals`,
      )
      .map((sql) => `select * from (${sql}) where coalesce(goal, payout_cents, threshold_percent) is not null`)
      .join(' union all '),
    keeps: ['goal', 'payout_cents', 'threshold_percent'],
  },
};

/** Within the caller's transaction; reads the view `good_<target>`, writes the table of the target's name. */
export async function storeDimension(
  connection: DuckDBConnection,
  target: Exclude<TargetName, 'sales'>,
  changeId: number,
): Promise<Stored> {
  const { key, columns, rowsSql, keeps = [] } = dimensions[target];
  const list = columns.join(', ');
  const sameAs = (rows: string) => key.map((name) => `old.${name} = ${rows}.${name}`).join(' and ');
  const kept = keeps.map((name) => `coalesce(given.${name}, old.${name}) as ${name}`).join(', ');
  const rows =
    keeps.length === 0
      ? rowsSql
      : `select given.* replace (${kept}) from (${rowsSql}) as given
         left join (select * from ${target} where valid_to is null) as old on ${sameAs('given')}`;
  await connection.run(`create or replace temp table fresh_rows as
    select ${list} from (${rows}) except select ${list} from ${target} where valid_to is null`);
  const sameKey = sameAs('fresh_rows');
  const closed = await connection.run(
    `update ${target} as old set valid_to = ${changeId} from fresh_rows where old.valid_to is null and ${sameKey}`,
  );
  const inserted = await connection.run(
    `insert into ${target} (${list}, valid_from, valid_to) select ${list}, ${changeId}, null from fresh_rows`,
  );
  if (target === 'products') await giveNumbers(connection, 'fresh_rows', ['product']);
  if (target === 'buyers') await giveNumbers(connection, 'fresh_rows', ['buyer']);
  const total = await connection.runAndReadAll(`select count(*) from (${rowsSql})`);
  return {
    added: inserted.rowsChanged - closed.rowsChanged,
    corrected: closed.rowsChanged,
    unchanged: Number(total.getRows()[0]?.[0]) - inserted.rowsChanged,
  };
}
