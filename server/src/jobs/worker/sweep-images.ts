/** Pictures that were never uploaded or checked, and what the storage still has of those that were deleted. */
import type { Sql } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { imageKeys } from '../../storage/contents.ts';
import type { Storage } from '../../storage/storage.ts';

type Unsettled = { wholesalerId: string; contentId: string };

/**
 * A day after their form was answered, or after they were deleted. The content goes before what tells of it, so that a
 * sweep that was cut off does it again.
 */
export async function sweepImages(sql: Sql, storage: Storage): Promise<void> {
  const unsettled = await sql<Unsettled[]>`
    select wholesaler_id as "wholesalerId", content_id as "contentId" from unsettled_contents
    where since < now() - interval '1 day'`;
  for (const { wholesalerId, contentId } of unsettled) {
    const isUsed = await sql.begin(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      const of = tx`wholesaler_id = ${wholesalerId} and content_id = ${contentId}`;
      await tx`delete from item_images where ${of} and stored_at is null`;
      return (await tx`select from item_images where ${of} limit 1`).length > 0;
    });
    const { upload, whole, small } = imageKeys(wholesalerId, contentId);
    for (const key of isUsed ? [upload] : [upload, whole, small]) await storage.delete(key);
    await sql`delete from unsettled_contents where wholesaler_id = ${wholesalerId} and content_id = ${contentId}`;
  }
}
