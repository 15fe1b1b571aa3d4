/** Closed sales periods put in by hand, with what was measured of them since. */
import type { Sql, Tx } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import { closingChecklist, closingChecks } from '@caselift/domain/closing/closing-checklist';
import type { CountedAdjustment } from '@caselift/domain/closing/fpl-release';
import { type Balance, settlePeople } from '@caselift/domain/closing/settlement';
import type { FplScopeKind } from '@caselift/domain/fpl-figures';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';

type Period = { from: string; to: string };
/** Cents by part; 0 where absent. */
export type TestPay = Partial<PartCents>;

const partsOf = (pay: TestPay): PartCents => recordOf(payParts, (part) => pay[part] ?? 0);

/**
 * A closing with C of each person, the adjustments that it fixed, and the balances of the one before: settled as closings
 * are. Nobody's statement is stored, only what it earned.
 */
export async function insertClosing(
  sql: Sql | Tx,
  wholesalerId: string,
  {
    from,
    to,
    changeId = 1,
    closedBy = 'somebody@example.com',
    paid = {},
    adjustments = [],
  }: Period & {
    changeId?: number;
    closedBy?: string;
    paid?: Readonly<Record<string, TestPay & { fplScope?: FplScopeKind }>>;
    adjustments?: readonly CountedAdjustment[];
  },
): Promise<void> {
  const { rows: checks } = closingChecklist(
    recordOf(closingChecks, () => 0),
    [],
  );
  const before = await sql<{ customId: string; balance: Balance }[]>`
    select custom_id as "customId", balance from closed_statements
    where wholesaler_id = ${wholesalerId} and balance is not null and period_from = (
      select max(period_from) from closings where wholesaler_id = ${wholesalerId} and period_from < ${from})`;
  await sql`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules, closed_by, plan, checks, house)
    values (${wholesalerId}, ${from}, ${to}, 'monthly', ${changeId}, ${changeId}, 'UTC', 2, ${closedBy}, '{}',
      ${sql.json(checks.map((row) => ({ ...row, examples: [] })))}, '{}')`;
  const settlements = settlePeople(from, {
    pay: new Map(Object.entries(paid).map(([customId, pay]) => [customId, partsOf(pay)])),
    adjustments,
    manual: [],
    balances: new Map(before.map(({ customId, balance }) => [customId, balance])),
  });
  for (const [customId, settlement] of settlements) {
    const { [customId]: earned } = paid;
    const inputs = earned && { team: [customId], losesWith: [customId], fplScope: earned.fplScope ?? 'own' };
    await sql`
      insert into closed_statements (wholesaler_id, period_from, custom_id, name, role, inputs, earned, settlement,
        payable_cents, balance)
      values (${wholesalerId}, ${from}, ${customId}, ${customId}, 'salesRep', ${inputs ? sql.json(inputs) : null},
        ${earned ? sql.json(partsOf(earned)) : null}, ${sql.json(settlement)}, ${settlement.payableCents},
        ${settlement.balance && sql.json(settlement.balance)})`;
  }
  for (const { closedPeriod, customId, part, cents, state, waiverCents } of adjustments)
    await sql`
      insert into closing_adjustments (wholesaler_id, paid_in, closed_period, custom_id, part, cents, state, waiver_cents)
      values (${wholesalerId}, ${from}, ${closedPeriod}, ${customId}, ${part}, ${cents}, ${state}, ${waiverCents})`;
}

/** R of each person as it was measured by the change. */
export async function insertRestated(
  sql: Sql | Tx,
  wholesalerId: string,
  {
    from,
    to,
    changeId,
    pay,
  }: Period & { changeId: number; pay: Readonly<Record<string, TestPay & { invoices?: number }>> },
): Promise<void> {
  const restated = Object.fromEntries(
    Object.entries(pay).map(([customId, { invoices = 0, ...parts }]) => [
      customId,
      { pay: partsOf(parts), invoices, entries: 0 },
    ]),
  );
  const days = { period: [{ from, to }], boosts: [{ from, to }], items: [{ from, to }], placements: [] };
  await sql`
    insert into restated_pay (wholesaler_id, closed_period, change_id, entries_revision, pay, reads)
    values (${wholesalerId}, ${from}, ${changeId}, '', ${sql.json(restated)}, ${sql.json(days)})`;
}
