/**
 * What a person deletes of what the server has, as it waits on this phone (docs/decisions/136-deletions-wait-apart.md).
 */
import { deleteEntry, deleteImage } from '@caselift/contract/item-entries';
import type { Scope } from '@caselift/contract/scope';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import { type CallOptions, call } from '../../api/call.ts';
import type { Unsent } from '../../api/outbox.ts';
import { isRefusal } from '../../api/refusal.ts';

/**
 * @property version of this record. A release sends those that it knows, and leaves the others for the one that wrote them.
 * @property title, facts: as its row said them; program, buyerId: where that led.
 */
export type Deletion = {
  version: 1;
  scope: Scope;
  itemId: string;
  entryId: string;
  kind: SubmissionKind | 'image';
  title: string;
  facts: string;
  program: { itemId: string; instance: string };
  buyerId: string | null;
};
export type UnsentDeletion = Unsent<Deletion>;

/** Apart from what is submitted, so that releases that don't know deletions neither see nor refuse them. */
export const deletionsName = 'caselift-deletions';

/** For so long a deletion isn't sent, and can be undone from its toast, which leaves before. */
export const undoMs = 10_000;

/** A clock that was put back holds nothing. */
export function isHeld({ addedAt }: UnsentDeletion, now: number): boolean {
  const age = now - Date.parse(addedAt);
  return age >= 0 && age < undoMs;
}

/** The entries that are deleted as far as this phone goes, but for what the server refused to delete. */
export const goneBy = (deletions: readonly UnsentDeletion[], deleted: readonly string[]): ReadonlySet<string> =>
  new Set([...deleted, ...deletions.flatMap(({ refusal, change }) => (refusal === null ? [change.entryId] : []))]);

/** @throws Refusal. What isn't there anymore was deleted by this call before, or by someone else. */
export async function deliverDeletion({ change }: UnsentDeletion, options: CallOptions = {}): Promise<void> {
  const { itemId: id, entryId, kind, scope: query } = change;
  try {
    await (kind === 'image'
      ? call(deleteImage, { params: { id, imageId: entryId }, query }, options)
      : call(deleteEntry, { params: { id, entryId }, query }, options));
  } catch (error) {
    if (!isRefusal(error) || error.status !== 404) throw error;
  }
}
