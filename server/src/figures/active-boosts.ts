/** What boosts pay on the day of the newest sale, by product. */
import type { Tx } from '@caselift/db/connect';
import { type BoostType, claimsOn } from '@caselift/domain/boosts';
import { dollars } from '@caselift/domain/numbers';
import { readClaims } from './boosts.ts';
import { type CurrentSnapshot, snapshotKey } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** Dollars of one CE or unit. */
export type ActiveBoost = { amount: number; type: BoostType };
export type ActiveBoosts = ReadonlyMap<string, ActiveBoost>;

/** A boost of nothing is none. */
export function readActiveBoosts(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_products'>,
  edited: EditedParts,
): Promise<ActiveBoosts> {
  const key = `active boosts, edits ${edited.revisionOf('boosts')}, ${snapshotKey(snapshot)}`;
  return memory.remember(key, async () => {
    const { list } = await readClaims(tx, memory, snapshot, edited);
    const active = new Map<string, ActiveBoost>();
    for (const [productId, { span }] of claimsOn(list, snapshot.lastTransactionDate)) {
      const { amountCents, type } = span.terms;
      if (amountCents > 0) active.set(productId, { amount: dollars(amountCents), type });
    }
    return active;
  });
}
