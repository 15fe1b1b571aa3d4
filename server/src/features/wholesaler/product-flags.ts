import type { Scope } from '@caselift/contract/scope';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { readProductNames } from '../../figures/catalog.ts';
import { currentSnapshot, hasTables } from '../../figures/current-snapshot.ts';
import { readProductFlags } from '../../figures/queries.ts';

/** By name; a product that the environment's figures do not hold is told by its ID. */
export async function readShownFlags(tx: Tx, scope: Scope): Promise<NonNullable<Wholesaler['productFlags']>> {
  const flags = await readProductFlags(tx, scope);
  const snapshot = await currentSnapshot(tx, scope);
  const held = snapshot && hasTables(snapshot, 'snapshot_products') ? [snapshot] : [];
  const ids = flags.map(({ customId }) => customId);
  const names = await readProductNames(tx, held, ids);
  return flags
    .map(({ customId, isSponsored }) => ({
      customId,
      name: names.get(customId) ?? customId,
      flag: isSponsored ? ('sponsored' as const) : ('excluded' as const),
    }))
    .sort(byName);
}
