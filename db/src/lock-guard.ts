// What takes its time isn't done while a wholesaler's lock is held: everyone who edits waits for it (docs/decisions/139).
import { AsyncLocalStorage } from 'node:async_hooks';

type Transaction = { isLocked: boolean };
const transactions = new AsyncLocalStorage<Transaction>();

/** Runs the work of a transaction. One that is begun inside of another is under its locks too. */
export function asTransaction<T>(work: () => T): T {
  return transactions.run({ isLocked: transactions.getStore()?.isLocked ?? false }, work);
}

/** From here on the transaction that is under way holds a wholesaler's lock. */
export function noteLock(): void {
  const transaction = transactions.getStore();
  if (transaction !== undefined) transaction.isLocked = true;
}

/**
 * Throws in tests where a wholesaler's lock is held: that is a fault of the program. Where people work it is slow, and done.
 * @param what begins the sentence: 'The storage'.
 */
export function refuseWhileLocked(what: string): void {
  if (process.env.NODE_ENV !== 'test' || transactions.getStore()?.isLocked !== true) return;
  throw new Error(`${what} is asked while a wholesaler's lock is held.`);
}
