/** What is checked before a period closes (docs/product.md, When a period closes). */
import type { IsoDate } from '../dates.ts';

export const closingChecks = [
  'sales',
  'update',
  'publication',
  'images',
  'goals',
  'targets',
  'deletedPeople',
  'clashes',
  'releases',
  'manualAdjustments',
  'questions',
] as const;
/**
 * - sales: selling days of the period that L hasn't reached.
 * - update, publication: changes of facts that are newer than what Preview, or Production, shows.
 * - images: waiting for a decision, dated in the period.
 * - goals: people who could be paid and have no goal, or no payout for it that they had in the period before.
 * - targets: what people have to reach in items that end in the period, where their pay follows from it.
 * - deletedPeople: those with sales of the period who were deleted here before it began, so that nobody is paid for them.
 * - clashes: products that two boosts claim on a day, and whatever else is paid twice or not at all.
 * - releases: FPL adjustments that wait for a manager.
 * - manualAdjustments: those that wait for a second person.
 * - questions: about statements of the period, without an answer.
 */
export type ClosingCheck = (typeof closingChecks)[number];

/**
 * Whether nobody is paid for a person's sales of a period: what both states share of who is gone, for pay as for lists. Who
 * leaves in it is still paid for all of it (docs/product.md, What is paid).
 * @param lastDay the day of a deletion, or the one before a deactivation; null: they stay.
 * @example deleted on June 30, or deactivated from July 1 on: July's sales pay nobody; a day later: they are paid
 */
export const paysNobody = (lastDay: IsoDate | null, periodStart: IsoDate): boolean =>
  lastDay !== null && lastDay < periodStart;

/** Why a check may stay open. @property count how many cases there were: more need another waiver. */
export type CheckWaiver = { check: ClosingCheck; count: number; reason: string };

/** done: nothing is open. noted: it may stay open. waived: a reason covers it. needsReason: nothing does yet. mustDo: no reason can. */
export type CheckSeverity = 'done' | 'noted' | 'waived' | 'needsReason' | 'mustDo';
export type CheckRow = { check: ClosingCheck; count: number; severity: CheckSeverity; reason: string | null };

/** Without the sales of its last selling day a period isn't over. */
const isMust = (check: ClosingCheck): boolean => check === 'sales';
/** Pay waits for no question: else one person could keep everyone's. */
const isNoted = (check: ClosingCheck): boolean => check === 'questions';

/**
 * A row for each check, and whether closing may go on: nothing that must be done is open, and everything else that pay
 * waits for has a reason.
 * @param counts open cases, 0 or more.
 * @param waivers the latest of a check last.
 * @example 3 images wait, waived with 3 -> may close; a fourth one comes -> needs a reason again
 */
export function closingChecklist(
  counts: Readonly<Record<ClosingCheck, number>>,
  waivers: readonly CheckWaiver[],
): { rows: CheckRow[]; mayClose: boolean } {
  const rows = closingChecks.map((check): CheckRow => {
    const count = counts[check];
    if (count === 0) return { check, count, severity: 'done', reason: null };
    if (isNoted(check)) return { check, count, severity: 'noted', reason: null };
    if (isMust(check)) return { check, count, severity: 'mustDo', reason: null };
    const waiver = waivers.findLast((one) => one.check === check && one.reason.trim() !== '');
    if (waiver === undefined || waiver.count < count) return { check, count, severity: 'needsReason', reason: null };
    return { check, count, severity: 'waived', reason: waiver.reason };
  });
  return {
    rows,
    mayClose: rows.every(({ severity }) => severity === 'done' || severity === 'noted' || severity === 'waived'),
  };
}
