import type { Sql } from '@caselift/db/connect';

type Settings = {
  title?: string;
  hideProfits?: boolean;
  salesPeriod?: 'monthly' | 'biMonthly' | 'quarterly';
  fplMode?: 'companyWide' | 'byTeam' | 'bySuperTeamlead';
  nonSellingDays?: string[];
};

/** A wholesaler with the same settings in both environments and no figures. */
export async function insertWholesaler(sql: Sql, wholesalerId: string, settings: Settings = {}): Promise<void> {
  await sql`insert into wholesalers (wholesaler_id) values (${wholesalerId})`;
  for (const db of ['preview', 'prod']) {
    await sql`
      insert into settings (wholesaler_id, db, title, hide_profits, sales_period, fpl_mode, non_selling_days)
      values (${wholesalerId}, ${db}, ${settings.title ?? `${wholesalerId} Beverage`}, ${settings.hideProfits ?? false},
              ${settings.salesPeriod ?? 'monthly'}, ${settings.fplMode ?? 'byTeam'},
              ${settings.nonSellingDays ?? []}::date[])`;
    await sql`insert into environments (wholesaler_id, db) values (${wholesalerId}, ${db})`;
  }
}

/** A goal of the house in one environment: dollars of GP or CE. */
export async function insertCompanyGoal(
  sql: Sql,
  goal: { wholesalerId: string; db: 'preview' | 'prod'; measure: 'gp' | 'volume'; periodStart: string; goal: number },
): Promise<void> {
  await sql`
    insert into company_goals (wholesaler_id, db, measure, period_start, goal)
    values (${goal.wholesalerId}, ${goal.db}, ${goal.measure}, ${goal.periodStart}, ${goal.goal})`;
}
