// Closed sales periods as they are stored (docs/product.md, Closing a period). Closing one is the server's
// (server/src/figures/closed).
import type { JSONValue } from 'postgres';
import type { Sql, Tx } from './connect.ts';

export type StoredClosing = {
  from: string;
  to: string;
  kind: 'monthly' | 'biMonthly' | 'quarterly';
  changeId: number;
  /** The change that products, accounts and routes are read at: an older one where the period was reopened in between. */
  planChangeId: number;
  /** In which its days end. */
  timeZone: string;
  /** The number of the rules by which it is measured again. */
  payRules: number;
  closedAt: Date;
  /** An email. */
  closedBy: string;
};

/** Of Production, oldest first. */
export async function readClosings(tx: Tx | Sql, wholesalerId: string): Promise<StoredClosing[]> {
  const rows = await tx<StoredClosing[]>`
    select period_from as "from", period_to as "to", kind, change_id as "changeId",
      plan_change_id as "planChangeId", time_zone as "timeZone",
      pay_rules as "payRules", closed_at as "closedAt", closed_by as "closedBy"
    from closings where wholesaler_id = ${wholesalerId} order by period_from`;
  return [...rows];
}

/** What was stored of boosts (server/src/figures/closed-claims.ts), oldest first. @param before null: of all closings. */
export async function readBoostClaims<Claims>(tx: Tx, wholesalerId: string, before: string | null): Promise<Claims[]> {
  const rows = await tx<{ from: string; to: string; claims: object }[]>`
    select period_from as "from", period_to as "to", boost_claims as claims from closings
    where wholesaler_id = ${wholesalerId} and boost_claims is not null
      and (${before}::date is null or period_to < ${before}::date)
    order by period_from`;
  return rows.map(({ from, to, claims }) => ({ ...claims, from, to }) as Claims);
}

/** Who had a statement, by the first day of the closed period. */
export async function readPeopleOfClosings(tx: Tx, wholesalerId: string): Promise<Map<string, string[]>> {
  const rows = await tx<{ from: string; people: string[] }[]>`
    select period_from as "from", array_agg(custom_id order by custom_id) as people from closed_statements
    where wholesaler_id = ${wholesalerId} and earned is not null group by period_from`;
  return new Map(rows.map(({ from, people }) => [from, people]));
}

/** Whether a payroll file of the closed period was made: it stays closed then. */
export async function isPayrollExported(tx: Tx, wholesalerId: string, from: string): Promise<boolean> {
  const found = await tx`
    select from payroll_files where wholesaler_id = ${wholesalerId} and period_from = ${from} limit 1`;
  return found.length > 0;
}

/** The checklist's rows as they were; null: the period isn't closed. */
export async function readClosedChecks<Rows>(tx: Tx, wholesalerId: string, from: string): Promise<Rows | null> {
  const [closing] = await tx<{ checks: Rows }[]>`
    select checks from closings where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  return closing?.checks ?? null;
}

export type StoredWaiver<Check extends string> = { check: Check; count: number; reason: string };

export async function readWaivers<Check extends string>(
  tx: Tx,
  wholesalerId: string,
  from: string,
): Promise<StoredWaiver<Check>[]> {
  const rows = await tx<StoredWaiver<Check>[]>`
    select check_name as "check", count, reason from closing_waivers
    where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  return [...rows];
}

/** Takes the place of the check's earlier one. */
export async function saveWaiver(
  tx: Tx,
  { wholesalerId, from, by }: { wholesalerId: string; from: string; by: string },
  { check, count, reason }: StoredWaiver<string>,
): Promise<void> {
  await tx`
    insert into closing_waivers (wholesaler_id, period_from, check_name, count, reason, waived_by)
    values (${wholesalerId}, ${from}, ${check}, ${count}, ${reason}, ${by})
    on conflict (wholesaler_id, period_from, check_name) do update
    set count = excluded.count, reason = excluded.reason, waived_by = excluded.waived_by, waived_at = clock_timestamp()`;
}

/** What a closing stores of a person. */
export type ClosedPersonRow = {
  customId: string;
  name: string;
  role: string;
  statement: JSONValue;
  withoutProfits: JSONValue;
  inputs: JSONValue;
  earned: JSONValue;
  settlement: JSONValue;
  payableCents: number;
  balance: JSONValue;
};
