/** The order of a person's items, of which there can be dozens. */
import type { ItemLine } from '@caselift/contract/item-statements';
import { roundHalfAway } from '@caselift/domain/numbers';

/** amount: what its lines earn together. title: null where there is one group only. */
export type LineGroup = { title: 'Running' | 'Over' | null; amount: number; lines: readonly ItemLine[] };

/** What is running before what is over, the newest first; what is locked last. */
export function lineGroups(lines: readonly ItemLine[]): LineGroup[] {
  const byLocked = (one: ItemLine, other: ItemLine) => Number(one.locked !== 0) - Number(other.locked !== 0);
  const running = lines.filter(({ isEnded }) => !isEnded).toSorted(byLocked);
  const over = lines
    .filter(({ isEnded }) => isEnded)
    .toSorted((one, other) => other.to.localeCompare(one.to) || byLocked(one, other));
  const groups = [
    { title: 'Running' as const, lines: running },
    { title: 'Over' as const, lines: over },
  ].filter((group) => group.lines.length > 0);
  return groups.map((group) => ({
    ...group,
    title: groups.length === 1 ? null : group.title,
    amount: roundHalfAway(
      group.lines.reduce((sum, { amount }) => sum + amount, 0),
      2,
    ),
  }));
}
