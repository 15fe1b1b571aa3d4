/** What boosts pay on the day of the newest sale, by product. */
import type { Tx } from '@caselift/db/connect';
import { type BoostType, boostClaims, claimsOn } from '@caselift/domain/boosts';
import { dollars } from '@caselift/domain/numbers';
import { readProductList } from './catalog.ts';
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
    const [boosts, products] = await Promise.all([edited.boosts(), readProductList(tx, memory, snapshot)]);
    const day = snapshot.lastTransactionDate;
    const active = new Map<string, ActiveBoost>();
    for (const [productId, { span }] of claimsOn(boostClaims(boosts, products, day), day)) {
      const { amountCents, type } = span.terms;
      if (amountCents > 0) active.set(productId, { amount: dollars(amountCents), type });
    }
    return active;
  });
}
