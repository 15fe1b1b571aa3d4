/** Rows that are stored although something about them should be known: who or what they name is not there, say. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { onDayOf } from './held-on-days.ts';
import { exampleLimit, type Problem, type ProblemExample, type TargetName } from './import-report.ts';
import type { PreparedTarget } from './prepare-target.ts';

type Check = {
  target: TargetName;
  kind: string;
  column: string;
  reason: string;
  /** SQL of rows with source_file, source_row and value; a row each that is concerned. */
  rowsSql: string;
};

const known = {
  buyer: '(select buyer_id from buyers where valid_to is null)',
  product: '(select product_id from products where valid_to is null)',
  user: '(select custom_id from users where valid_to is null)',
};
const withoutHolder = `from good_sales as line
      anti join route_days as held on held.route = line.route and ${onDayOf('line', 'held')}`;

function unknownIn(view: TargetName, sqlName: string, list: string): string {
  return `select source_file, source_row, ${sqlName} as value from good_${view}
    where ${sqlName} is not null and ${sqlName} not in ${list}`;
}

const checks: Check[] = [
  {
    target: 'sales',
    kind: 'unknownBuyer',
    column: 'buyerId',
    reason: 'is not a known buyer',
    rowsSql: unknownIn('sales', 'buyer_id', known.buyer),
  },
  {
    target: 'sales',
    kind: 'unknownProduct',
    column: 'productId',
    reason: 'is not a known product',
    rowsSql: unknownIn('sales', 'product_id', known.product),
  },
  {
    target: 'sales',
    kind: 'unknownRep',
    column: 'rep',
    reason: 'is not a known user',
    rowsSql: unknownIn('sales', 'rep', known.user),
  },
  {
    target: 'sales',
    kind: 'unknownRoute',
    column: 'route',
    reason: 'is a route without a rep',
    rowsSql: `select source_file, source_row, route::varchar as value ${withoutHolder}
      where rep is null and route is not null`,
  },
  {
    target: 'sales',
    kind: 'noRep',
    column: 'buyerId',
    reason: 'has no rep on the line, route or buyer, so its sales count for the house only',
    rowsSql: `select source_file, source_row, buyer_id as value ${withoutHolder}
      where rep is null
        and buyer_id not in (select buyer_id from buyers where valid_to is null and rep_id is not null)`,
  },
  {
    target: 'sales',
    kind: 'noCost',
    column: 'productId',
    reason: 'has no cost on the line or the product, so its cost counts as 0',
    rowsSql: `select source_file, source_row, product_id as value from good_sales
      where cost is null
        and product_id not in (select product_id from products where unit_cost_cents is not null)`,
  },
  {
    target: 'products',
    kind: 'noVolume',
    column: 'ozPerUnit',
    reason: 'has no ounces per unit, so it adds no volume',
    rowsSql: `select source_file, source_row, product_id as value from good_products
      where oz_per_unit is null or oz_per_unit <= 0`,
  },
  {
    target: 'buyers',
    kind: 'unknownRep',
    column: 'rep',
    reason: 'is not a known user',
    rowsSql: unknownIn('buyers', 'rep', known.user),
  },
  {
    target: 'users',
    kind: 'routeHeldTwice',
    column: 'routeNumbers',
    reason: 'belongs to several people, so its sales go to the lowest customId',
    rowsSql: `select source_file, source_row, route::varchar as value
      from (select source_file, source_row, unnest(route_numbers) as route from good_users)
      where route in (
        select route from (select unnest(route_numbers) as route from users where valid_to is null)
        group by route having count(*) > 1)`,
  },
  {
    target: 'users',
    kind: 'unknownTeamLead',
    column: 'teamLeads',
    reason: 'is not a known user',
    rowsSql: `select * from (select source_file, source_row, unnest(team_leads) as value from good_users)
      where value not in ${known.user}`,
  },
  {
    target: 'users',
    kind: 'personMissing',
    column: 'customId',
    reason: 'is missing from the file but was kept',
    rowsSql: `select null as source_file, null as source_row, custom_id as value from users
      where valid_to is null and custom_id not in (select custom_id from good_users)`,
  },
  {
    target: 'goals',
    kind: 'unknownUser',
    column: 'customId',
    reason: 'is not a known user',
    rowsSql: `select * from (${unknownIn('goals', 'custom_id', known.user)}) where value <> 'HOUSE'`,
  },
];

/** Runs after the targets are stored, in the same transaction; reads the views `good_<target>`. */
export async function findKeptProblems(
  connection: DuckDBConnection,
  prepared: readonly PreparedTarget[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { target, source } of prepared) {
    for (const check of checks.filter((candidate) => candidate.target === target)) {
      const problem = await runCheck(connection, check, source.fileNames);
      if (problem.count > 0) problems.push(problem);
    }
  }
  return problems;
}

/** Examples are distinct values, the most frequent first, each with the first row it stands in. */
async function runCheck(connection: DuckDBConnection, check: Check, fileNames: readonly string[]): Promise<Problem> {
  const reader = await connection.runAndReadAll(`
    select value, count(*)::integer, min(source_file::bigint << 35 | source_row), sum(count(*)) over ()::integer
    from (${check.rowsSql}) group by value order by 2 desc, value limit ${exampleLimit}`);
  const rows = reader.getRows();
  return {
    target: check.target,
    kind: check.kind,
    effect: 'kept',
    count: Number(rows[0]?.[3] ?? 0),
    examples: rows.map(([value, , place]): ProblemExample => {
      const { reason, column } = check;
      const at = place === null || place === undefined ? null : BigInt(String(place));
      return {
        file: at === null ? '' : (fileNames[Number(at >> 35n)] ?? ''),
        row: at === null ? null : Number(at & ((1n << 35n) - 1n)),
        column,
        value: value === null || value === undefined ? null : String(value),
        reason,
      };
    }),
  };
}
