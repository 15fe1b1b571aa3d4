/** Images under review: which are there for the reviewer, locked, and what a decision makes of each. */
import { type ReviewDecision, type reviewImages, reviewTexts } from '@caselift/contract/item-reviews';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import { maySee } from '@caselift/domain/visibility';
import { readBuyers } from '../../figures/buyers.ts';
import { hasTables } from '../../figures/current-snapshot.ts';
import { type FiguresNow, hasInstance, readFiguresNow } from '../../figures/item-instance.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { ScopedCall, ScopedRequest } from '../../http/serve.ts';
import { actorNames } from '../../identity/actor-names.ts';

export type ReviewedImage = Pick<ItemImage, 'imageId' | 'buyerId' | 'status' | 'validationQuantity'> & {
  itemId: string;
  userId: string;
  /** The email of who handed it in. */
  submittedBy: string;
  instanceStart: IsoDate;
  rejectedReason: string;
  /** The email of who decided; null: pending. */
  reviewedBy: string | null;
  notes: string;
  version: number;
};

/** What a review goes by, of one moment before it. */
export type ReviewView = FiguresNow & {
  /** undefined: it doesn't exist for the reviewer. */
  itemOf(image: ReviewedImage): ItemRow | undefined;
  accountName(buyerId: string): string;
  personName(customId: string): string;
  nameOfEmail(email: string | null): string;
};

export type Review = Pick<ScopedCall<typeof reviewImages>, 'scope' | 'viewer' | 'origin'> & {
  tx: Tx;
  memory: SnapshotMemory;
  view: ReviewView;
};

export async function readReviewView(
  tx: Tx,
  memory: SnapshotMemory,
  { scope, viewer }: Pick<ScopedRequest, 'scope' | 'viewer'>,
): Promise<ReviewView> {
  const now = await readFiguresNow(tx, memory, scope);
  const { at, people, items, settings } = now;
  const snapshot = at !== null && hasTables(at.snapshot, 'snapshot_buyers') ? at.snapshot : null;
  const buyers = snapshot === null ? null : await readBuyers(tx, memory, snapshot);
  const seen = new Set(people.filter(maySee(viewer, people, settings.visibility)).map(({ customId }) => customId));
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const nameOf = actorNames(people, viewer);
  const names = new Map(people.map(({ customId, name }) => [customId, name]));
  return {
    ...now,
    itemOf: ({ itemId, userId, instanceStart }) => {
      const item = seen.has(userId) ? byId.get(itemId) : undefined;
      // What is deleted still pays for the periods that had ended.
      if (item === undefined || item.deletedAt === null) return item;
      return hasInstance(now, { itemId, from: instanceStart }) ? item : undefined;
    },
    accountName: (buyerId) => buyers?.byId.get(buyerId)?.name ?? buyerId,
    personName: (customId) => names.get(customId) ?? customId,
    nameOfEmail: (email) => (email === null ? reviewTexts.somebody : nameOf(email)),
  };
}

/** Those that are there for everyone. To change them, locked in one order until the transaction ends: decisions take turns. */
export async function readImages(
  tx: Tx,
  wholesalerId: string,
  imageIds: readonly string[],
  { locked }: { locked: boolean },
): Promise<ReviewedImage[]> {
  return tx<ReviewedImage[]>`
    select image_id as "imageId", item_id as "itemId", user_id as "userId", instance_start as "instanceStart",
      buyer_id as "buyerId", status, rejected_reason as "rejectedReason", reviewed_by as "reviewedBy",
      validation_quantity as "validationQuantity", notes, version, submitted_by as "submittedBy"
    from item_images
    where wholesaler_id = ${wholesalerId} and image_id = any (${[...imageIds]}) and stored_at is not null
    order by image_id ${locked ? tx`for update` : tx``}`;
}

const transitions = {
  approve: { from: 'pending', to: 'approved' },
  unApprove: { from: 'approved', to: 'pending' },
  reject: { from: 'pending', to: 'rejected' },
  restore: { from: 'rejected', to: 'pending' },
} as const satisfies Record<ReviewDecision, { from: ItemImage['status']; to: ItemImage['status'] }>;

export type Decided = { decision: ReviewDecision; reason: string };

export const statusAfter = (decision: ReviewDecision): ItemImage['status'] => transitions[decision].to;

/** 'same': it is so already. A sentence: what rules it out. */
export function judge(
  { status, rejectedReason, reviewedBy }: ReviewedImage,
  { decision, reason }: Decided,
  nameOfEmail: ReviewView['nameOfEmail'],
): 'change' | 'same' | { text: string } {
  const { from, to } = transitions[decision];
  if (status === from) return 'change';
  // Two reasons are two decisions: the second reviewer learns of the first one's.
  if (status === to && (decision !== 'reject' || rejectedReason === reason)) return 'same';
  const by = nameOfEmail(reviewedBy);
  return { text: status === 'approved' ? reviewTexts.isApproved(by) : reviewTexts.isRejected(by, rejectedReason) };
}
