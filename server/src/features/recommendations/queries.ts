import type { Tx } from '@caselift/db/connect';
import type { BasketItem, LossItem } from '@caselift/domain/recommendations';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';

/** As warehouse/models/marts/snapshot_buyer_details.sql tells them; products are numbers. */
export async function readBasket(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_buyer_details'>,
  customId: string,
): Promise<{ items: BasketItem[]; losses: LossItem[] }> {
  const [basket] = await tx<{ items: BasketItem[]; losses: LossItem[] }[]>`
    select basket as items, losses from snapshot_buyer_details
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  if (basket === undefined) throw new Error('Every buyer has its basket.');
  return basket;
}
