/** What the list of people is put together from: their rows, their goals, and their lines added up. */
import type { Role } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import type { SalesPeriod } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { type measureWindows, type Sums, sumsOf, type WindowName } from '@caselift/domain/measure';
import type { CurrentSnapshot } from '../../current-snapshot.ts';

export type PersonRow = {
  customId: string;
  name: string;
  email: string | null;
  role: Role;
  leadership: boolean;
  viewOnly: boolean;
  hidden: boolean;
  routeNumber: number[];
  teamLeadIds: string[];
  maxFPL: number | null;
  avatarHash: string | null;
};

/** Everyone but the deleted, by customId. */
export function readPeople(tx: Tx, { wholesalerId, db }: Scope): Promise<PersonRow[]> {
  return tx<PersonRow[]>`
    select custom_id as "customId", name, email, role, leadership, view_only as "viewOnly", hidden,
           route_numbers as "routeNumber", team_lead_ids as "teamLeadIds", max_fpl_percent as "maxFPL",
           avatar_hash as "avatarHash"
    from users where wholesaler_id = ${wholesalerId} and db = ${db} and deleted_at is null
    order by custom_id`;
}

/** The calendar that decides which days count. */
export async function readCalendar(tx: Tx, { wholesalerId, db }: Scope) {
  const [settings] = await tx<{ salesPeriod: SalesPeriod; nonSellingDays: string[] }[]>`
    select sales_period as "salesPeriod", non_selling_days::text[] as "nonSellingDays" from settings
    where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return settings;
}

export type GoalRow = {
  customId: string;
  measure: 'gp' | 'volume' | 'fpl';
  goal: number | null;
  payoutCents: number | null;
  threshold: number | null;
};

/** Goals, payouts and thresholds in force: of the period's own row, else the latest before; without a period the latest. */
export function readUserGoals(tx: Tx, { wholesalerId, db }: Scope, periodStart: string | null): Promise<GoalRow[]> {
  return tx<GoalRow[]>`
    select distinct on (custom_id, measure) custom_id as "customId", measure, goal, payout_cents as "payoutCents",
           threshold_percent as threshold
    from user_goals
    where wholesaler_id = ${wholesalerId} and db = ${db}
      and (${periodStart}::date is null or period_start <= ${periodStart}::date)
    order by custom_id, measure, period_start desc`;
}

type SumRow = { window: WindowName; customId: string; ounces: number; gpCents: number };
export type OwnSums = { gpCents: Map<string, Sums>; ounces: Map<string, Sums> };

/**
 * Each person's lines added up in the windows. This year's are the lines stamped with the person; last year's are those
 * of the buyers that he holds at L, so that both years compare the same buyers (docs/product.md, Numbers).
 */
export async function readOwnSums(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot,
  windows: ReturnType<typeof measureWindows>,
): Promise<OwnSums> {
  const asked = Object.entries(windows).map(([window, range]) => ({
    ...{ window, first: range.from, last: range.to },
    basis: window.startsWith('lastYear') ? 'buyer' : 'line',
  }));
  const rows = await tx<SumRow[]>`
    select w.window, d.rep_id as "customId", sum(d.ounces) as ounces, sum(d.gp_cents) as "gpCents"
    from jsonb_to_recordset(${tx.json(asked)}) as w ("window" text, basis text, first date, last date)
    join snapshot_days d on d.basis = w.basis and d.day between w.first and w.last
    where d.snapshot_id = ${snapshotId} and d.wholesaler_id = ${wholesalerId} and d.rep_id is not null
    group by w.window, d.rep_id`;
  const own: OwnSums = { gpCents: new Map(), ounces: new Map() };
  for (const { window, customId, ...sums } of rows) {
    for (const unit of ['gpCents', 'ounces'] as const) {
      const person = own[unit].get(customId) ?? sumsOf(() => 0);
      own[unit].set(customId, { ...person, [window]: sums[unit] });
    }
  }
  return own;
}
