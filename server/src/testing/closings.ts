/** Closed sales periods put in by hand, with what was measured of them since. */
import type { Sql, Tx } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { FplScopeKind } from '@caselift/domain/fpl-figures';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';

type Period = { from: string; to: string };
/** Cents by part; 0 where absent. */
export type TestPay = Partial<PartCents>;

const partsOf = (pay: TestPay): PartCents => ({ ...recordOf(payParts, () => 0), ...pay });

/** A closing with C of each person. */
export async function insertClosing(
  sql: Sql | Tx,
  wholesalerId: string,
  {
    from,
    to,
    changeId = 1,
    paid = {},
  }: Period & { changeId?: number; paid?: Readonly<Record<string, TestPay & { fplScope?: FplScopeKind }>> },
): Promise<void> {
  await sql`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, closed_by, plan, checks, house)
    values (${wholesalerId}, ${from}, ${to}, 'monthly', ${changeId}, ${changeId}, 'somebody@example.com', '{}', '[]', '{}')`;
  for (const [customId, { fplScope = 'own', ...pay }] of Object.entries(paid)) {
    const inputs = { team: [customId], losesWith: [customId], fplScope };
    const settlement = { lines: [], payableCents: 0, balance: null };
    await sql`
      insert into closed_statements (wholesaler_id, period_from, custom_id, name, role, inputs, earned, settlement, payable_cents)
      values (${wholesalerId}, ${from}, ${customId}, ${customId}, 'salesRep', ${sql.json(inputs)}, ${sql.json(partsOf(pay))},
        ${sql.json(settlement)}, 0)`;
  }
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
