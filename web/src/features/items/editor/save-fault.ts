/** Why an item was not saved, as the editor says it. */
import { itemMessages } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import { isRefusal } from '../../../api/refusal.ts';

export type SaveFault =
  /** Someone else has changed it since it was opened: as it is stored now. */
  | { kind: 'stale'; message: string; theirs: ItemDetail }
  /** field: of the form, where the refusal is about one. */
  | { kind: 'refused'; message: string; field: 'period' | null };

const staleText = 'Someone else has changed this item since you opened it. Compare both versions, then save again.';

/**
 * @param readAgain the item as it is stored now; null: it was deleted, or cannot be read.
 * @param from the sales period that the save counts from; '': that of the newest sale.
 */
export async function faultOf(
  error: unknown,
  readAgain: () => Promise<ItemDetail | null>,
  from: string,
): Promise<SaveFault> {
  if (!isRefusal(error)) return { kind: 'refused', message: itemMessages.errors.update, field: null };
  if (error.code === 'stale') {
    const theirs = await readAgain();
    if (theirs !== null) return { kind: 'stale', message: staleText, theirs };
  }
  // The only conflict of a save for the running period: an instance has ended that the new period would reach into.
  const isOfDays = error.code === 'conflict' && from === '';
  return { kind: 'refused', message: error.message, field: isOfDays ? 'period' : null };
}
