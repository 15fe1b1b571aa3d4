/** Why a boost was not saved, as the panel says it beside Save. */
import { type BoostDetail, boostTexts } from '@caselift/contract/boosts';
import { isRefusal } from '../../../api/refusal.ts';
import { differingFields, valuesOf } from './boost-values.ts';

export type SaveFault = {
  /** clash: with another boost; stale: someone else has changed it since it was opened. */
  kind: 'clash' | 'stale' | 'other';
  message: string;
};

/** @param readAgain the boost as it is stored now; null: it was deleted, or cannot be read. */
export async function faultOf(
  error: unknown,
  opened: BoostDetail,
  readAgain: () => Promise<BoostDetail | null>,
): Promise<SaveFault> {
  if (!isRefusal(error)) return { kind: 'other', message: boostTexts.errors.edit };
  if (error.code === 'conflict') return { kind: 'clash', message: error.message };
  if (error.code !== 'stale') return { kind: 'other', message: error.message };
  const stored = await readAgain();
  if (stored === null) return { kind: 'other', message: error.message };
  const changed = differingFields(valuesOf(opened), valuesOf(stored));
  // Of the rest, the list of a manual selection alone counts as a change.
  const names = changed.length === 0 ? 'products' : changed.join(', ');
  return {
    kind: 'stale',
    message: `Someone else has changed this boost since you opened it: ${names}. Reload it to see their version. Your changes will be lost.`,
  };
}
