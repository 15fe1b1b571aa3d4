/** Whether an item can be measured by hand, and why not yet (docs/product.md, When items are measured). */
import type { Item } from '@caselift/contract/item-fields';
import { itemRunTexts, runCooldownMinutes } from '@caselift/contract/item-runs';

const measures = ({ type, measure }: Pick<Item, 'type' | 'measure'>) => type === 'quantity' && measure !== null;

/** It, or something that it is made of, measures sales, and it pays. */
export const canExecute = (
  { isValid, archived, ...item }: Pick<Item, 'isValid' | 'archived' | 'type' | 'measure'>,
  parts: readonly Pick<Item, 'type' | 'measure'>[],
): boolean => isValid && !archived && [item, ...parts].some(measures);

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
