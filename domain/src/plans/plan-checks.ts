/** When a plan that was edited is compared with what people were asked to accept (docs/product.md, Plan acceptance). */

/** Rules that nobody touched for so long are meant: edits back and forth ask nobody. */
export const settleMinutes = 10;
/** Who edits all day doesn't put it off for longer. */
export const longestMinutes = 60;

/** @property pending what the rules were seen to be since `since`, and are unchanged from `changed` on; null: nothing is to be compared. */
export type PlanCheck = { checked: string | null; pending: { seen: string; since: Date; changed: Date } | null };

/** After a look at what the rules are now. */
export function seenRules({ checked, pending }: PlanCheck, seen: string, now: Date): PlanCheck['pending'] {
  if (seen === checked) return null;
  if (pending?.seen === seen) return pending;
  return { seen, since: pending?.since ?? now, changed: now };
}

/** @example changed at 10:02, edited last at 10:05 -> 10:15; edited until 11:00 -> 11:02 */
export function dueAt({ since, changed }: NonNullable<PlanCheck['pending']>): Date {
  const at = (from: Date, minutes: number) => from.getTime() + minutes * 60_000;
  return new Date(Math.min(at(changed, settleMinutes), at(since, longestMinutes)));
}
