/** Pictures of everyone's, half of them approved, and approving the others through the call, one after the other. */
import type { Sql } from '@caselift/db/connect';
import type { Client } from '../api-client.ts';

export type Approvals = {
  /** The person with approved pictures. */
  itemId: string;
  /** Approves one more picture of the item, which changes someone's pay. */
  next(): Promise<void>;
};

/**
 * Of each item of images two of each person, at accounts of the person where there are some; they go with the items.
 */
export async function insertImages(sql: Sql, client: Client, wholesalerId: string): Promise<Approvals> {
  await sql`
    with accounts as (
      select custom_id as buyer_id, row_number() over (order by custom_id) - 1 as place
      from environments join snapshot_buyers using (snapshot_id)
      where environments.wholesaler_id = ${wholesalerId} and db = 'prod' limit 500
    )
    insert into item_images (wholesaler_id, item_id, user_id, instance_start, buyer_id, own_date, stored_at, status, reviewed_by)
    select wholesaler_id, item_id, user_id, '2026-01-01', buyer_id, '2026-07-01', now(), status,
      case status when 'approved' then 'bench' end
    from items, jsonb_array_elements_text(terms -> 'userIds') with ordinality people (user_id, person),
      (values (0, 'pending'), (1, 'approved')) images (image, status), accounts
    where wholesaler_id = ${wholesalerId} and type = 'image' and place = (person * 2 + image + number) % 500`;
  const pending = await sql<{ itemId: string; imageId: string }[]>`
    select item_id as "itemId", image_id as "imageId" from item_images join items using (wholesaler_id, item_id)
    where wholesaler_id = ${wholesalerId} and status = 'pending' order by number, user_id`;
  const [first] = pending;
  if (first === undefined) throw new Error('There are pictures.');
  const { itemId } = first;
  const waiting = pending.filter((image) => image.itemId === itemId);
  return {
    itemId,
    next: async () => {
      const image = waiting.shift();
      if (image === undefined) throw new Error('Every picture is approved.');
      const path = `/api/v2/item/${itemId}/approveImage/${image.imageId}?wholesalerId=${wholesalerId}&db=prod`;
      const { totalAchieved } = (await client.patch(path, {})) as { totalAchieved: number };
      if (totalAchieved === 0) throw new Error('The approval pays nothing.');
    },
  };
}
