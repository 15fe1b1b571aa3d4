/** Images handed in, put in by hand. */
import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '@caselift/db/connect';

/** A pending one of Ann's at Corner Store, in May 2024, unless said otherwise. */
export type TestImage = {
  itemId: string;
  userId?: string;
  instanceStart?: string;
  buyerId?: string;
  ownDate?: string;
  status?: 'pending' | 'approved' | 'rejected';
  validationQuantity?: number | null;
  /** The email of who handed it in. */
  submittedBy?: string;
  /** false: its content hasn't come yet. */
  isStored?: boolean;
};

/** Answers its ID. */
export async function insertImage(sql: Sql | Tx, wholesalerId: string, image: TestImage): Promise<string> {
  const imageId = randomUUID();
  const instanceStart = image.instanceStart ?? '2024-05-01';
  const row = {
    wholesaler_id: wholesalerId,
    image_id: imageId,
    item_id: image.itemId,
    user_id: image.userId ?? 'REP_1',
    instance_start: instanceStart,
    buyer_id: image.buyerId ?? 'corner',
    own_date: image.ownDate ?? instanceStart,
    status: image.status ?? 'pending',
    validation_quantity: image.validationQuantity ?? null,
    submitted_by: image.submittedBy ?? '',
    stored_at: image.isStored === false ? null : instanceStart,
    reviewed_by: image.status === undefined || image.status === 'pending' ? null : 'gone@example.com',
  };
  await sql`insert into item_images ${sql(row)}`;
  return imageId;
}
