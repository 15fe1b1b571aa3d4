/**
 * The terms that a sales period is read by: what people edit now or, of a period that is closed or was reopened, the plan
 * that its closing stored (docs/decisions/098-a-reopened-period-keeps-its-plan.md).
 */
import type { Scope } from '@caselift/contract/scope';
import type { Sql, Tx } from '@caselift/db/connect';
import { findPlan } from '@caselift/db/period-plan';
import { withPeriodPlan } from '@caselift/db/plan';
import type { DateRange } from '@caselift/domain/calendar';
import { memoryOf, type SnapshotMemory } from '../snapshot-memory.ts';

export type Terms = {
  memory: SnapshotMemory;
  /** One transaction that reads by the terms. By a plan it may only read. */
  inTerms<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * Of a period.
 * @property planChange the change that products, accounts and routes are read at; absent: those of the facts.
 * @property timeZone in which its days end; absent: that of the settings.
 */
export type PeriodTerms = Terms & { planChange?: number; timeZone?: string };

/** @param inNow a transaction that reads what people edit now. */
export async function readTerms(
  { sql, memory }: { sql: Sql; memory: SnapshotMemory },
  { wholesalerId, db }: Scope,
  { from, to }: DateRange,
  inNow: Terms['inTerms'],
): Promise<PeriodTerms> {
  const plan = await inNow((tx) => findPlan(tx, { wholesalerId, from, to }));
  if (plan === undefined) return { memory, inTerms: inNow };
  return {
    // Edits since have revisions of their own.
    memory: memoryOf(memory, `period from ${from} of ${wholesalerId}, ${plan.state} at ${plan.at.toISOString()}`),
    planChange: plan.planChangeId,
    timeZone: plan.timeZone,
    inTerms: (work) => withPeriodPlan(sql, { wholesalerId, db, from, to }, work),
  };
}
