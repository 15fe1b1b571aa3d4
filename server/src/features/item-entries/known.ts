/** What is asked of every entry before it is written: that its ID is new, and that there aren't too many. */
import { entryLimits, itemEntryTexts } from '@caselift/contract/item-entries';
import type { Tx } from '@caselift/db/connect';
import type { HandedIn } from '@caselift/domain/programs/hand-in';
import { refusal } from '../../http/errors.ts';

export type Named = { wholesalerId: string; entryId: string; itemId: string; userId: string; kind: HandedIn };

/** Whether it has been handed in already. 409: the ID is that of something else. */
export async function isKnown(tx: Tx, { wholesalerId, entryId, ...named }: Named): Promise<boolean> {
  const [known] = await tx<Pick<Named, 'itemId' | 'userId' | 'kind'>[]>`
    select item_id as "itemId", user_id as "userId", kind from item_submissions
    where wholesaler_id = ${wholesalerId} and submission_id = ${entryId}
    union all
    select item_id, user_id, 'image' from item_images where wholesaler_id = ${wholesalerId} and image_id = ${entryId}`;
  if (known === undefined) return false;
  const isSame = known.itemId === named.itemId && known.userId === named.userId && known.kind === named.kind;
  if (!isSame) throw refusal('conflict', itemEntryTexts.taken);
  return true;
}

/** 409: nobody works that much. */
export async function requireRoomToday(
  tx: Tx,
  wholesalerId: string,
  { customId, name }: { customId: string; name: string },
): Promise<void> {
  const [{ held } = { held: 0 }] = await tx<{ held: number }[]>`
    select (
      select count(*) from item_submissions
      where wholesaler_id = ${wholesalerId} and user_id = ${customId} and received_at > now() - interval '24 hours'
    ) + (
      select count(*) from item_images
      where wholesaler_id = ${wholesalerId} and user_id = ${customId} and received_at > now() - interval '24 hours'
    ) as held`;
  if (held >= entryLimits.aDay) throw refusal('conflict', itemEntryTexts.tooManyToday(name));
}
