import type { Tx } from './connect.ts';
import { noteLock } from './lock-guard.ts';

/**
 * Lets one transaction at a time move a wholesaler's pointers or decide which snapshots go. Ends with the transaction.
 * Readers are not concerned, nor are foreign keys that point at the row. Until then nothing is stored in, or asked of, the
 * storage, and no figures are worked out (lock-guard.ts).
 */
export async function lockEnvironments(tx: Tx, wholesalerId: string): Promise<void> {
  await tx`select from wholesalers where wholesaler_id = ${wholesalerId} for no key update`;
  noteLock();
}
