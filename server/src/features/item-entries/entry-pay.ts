/** What deleting an entry would take out of the pay of its person, by the functions that pay (docs/product.md, Handing in). */
import type { DeletionPay } from '@caselift/contract/item-entries';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { dollars } from '@caselift/domain/numbers';
import { readSubmittedWithout } from '../../figures/item-entries.ts';
import { readFiguresNow, readInstanceOfItem } from '../../figures/item-instance.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { requireTakeBack } from './submit.ts';

type Asked = { viewer: Viewer; scope: Scope; itemId: string; entryId: string; without: readonly string[] };

/**
 * Refused as the deletion. Throws what the snapshot lacks, for measuredFirst.
 * @param without deleted as well, before and after.
 */
export async function entryPay(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope, itemId, entryId, without }: Asked,
): Promise<DeletionPay> {
  const { wholesalerId } = scope;
  const { row } = await requireTakeBack({ tx, memory, viewer, wholesalerId }, itemId, entryId);
  const { userId, instance: from } = row;
  const found = await readInstanceOfItem(tx, await readFiguresNow(tx, memory, scope), { itemId, from });
  const centsWithout = async (entryIds: readonly string[]) => {
    const left = await readSubmittedWithout(tx, wholesalerId, { itemId, userId, instanceStart: from }, entryIds);
    const paid = found?.paidWith(userId, (submitted, of) =>
      of.itemId === itemId && of.userId === userId ? { ...submitted, ...left } : submitted,
    );
    return paid?.earnedCents ?? 0;
  };
  return { takes: dollars((await centsWithout(without)) - (await centsWithout([...without, entryId]))) };
}
