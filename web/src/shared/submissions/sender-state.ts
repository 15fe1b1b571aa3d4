/** What the sender is doing, for the frame around every screen: the sender itself is loaded after the first one. */
import type { UnsentDeletion } from './deletion.ts';
import type { FormDraft, UnsentSubmission } from './submission.ts';

/**
 * @property drafts forms that aren't submitted yet, newest first; null: not read yet.
 * @property deletions what waits to be deleted, oldest first; deleted: the entries that were, by their IDs, since the page was
 *   opened: an answer of before may still name them.
 * @property sending the one that is on its way; sent: how many this run has sent before it. null: nothing is sent now.
 * @property isClosed this page can't reach what the phone keeps anymore, until it is loaded again.
 */
export type SenderState = {
  unsent: readonly UnsentSubmission[];
  deletions: readonly UnsentDeletion[];
  deleted: readonly string[];
  drafts: readonly FormDraft[] | null;
  sending: { id: string; sent: number } | null;
  isClosed: boolean;
};

let state: SenderState = { unsent: [], deletions: [], deleted: [], drafts: null, sending: null, isClosed: false };
const listeners = new Set<() => void>();

export const senderState = (): SenderState => state;
export function onSenderChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export function showSender(changes: Partial<SenderState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
