/** Why an item can't be measured by hand yet (docs/product.md, When items are measured). */
import { itemRunTexts, runCooldownMinutes } from '@caselift/contract/item-runs';

/**
 * Why it has to wait; null: it needn't.
 * @param updatedAt when the figures were computed last (ISO instant), after which it may be run at once
 * @example waitText('2026-09-17T14:00:00Z', null, new Date('2026-09-17T14:10:00Z')) // '... Try again in 20 minutes, ...'
 */
export function waitText(lastRunAt: string | null, updatedAt: string | null, now: Date): string | null {
  if (lastRunAt === null) return null;
  const ranAt = Date.parse(lastRunAt);
  if (updatedAt !== null && Date.parse(updatedAt) > ranAt) return null;
  const minutes = Math.ceil((ranAt + runCooldownMinutes * 60_000 - now.getTime()) / 60_000);
  return minutes > 0 ? itemRunTexts.ranJustNow(minutes) : null;
}
