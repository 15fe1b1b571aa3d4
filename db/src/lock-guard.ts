// What takes its time isn't done while a transaction is open: it holds a connection, a turn of its wholesaler's and perhaps a
// lock, and everyone who edits waits for them (docs/decisions/139).
import { AsyncLocalStorage } from 'node:async_hooks';

type Transaction = { isLocked: boolean; isOver: boolean };
const transactions = new AsyncLocalStorage<Transaction>();

/**
 * Has `begin` run a transaction and give its work to `inside`. One that is begun inside of another is under its locks too.
 */
export async function asTransaction<T>(begin: (inside: <R>(work: () => R) => R) => Promise<T>): Promise<T> {
  const transaction = { isLocked: transactions.getStore()?.isLocked ?? false, isOver: false };
  try {
    return await begin((work) => transactions.run(transaction, work));
  } finally {
    // What the work began and didn't wait for goes on without it.
    transaction.isOver = true;
  }
}

/** From here on the transaction that is under way holds a wholesaler's lock. */
export function noteLock(): void {
  const transaction = transactions.getStore();
  if (transaction !== undefined) transaction.isLocked = true;
}

/**
 * Throws in tests where a wholesaler's lock is held: that is a fault of the program. Where people work it is slow, and done.
 * @param what begins the sentence: 'A closing'.
 */
export function refuseWhileLocked(what: string): void {
  if (underWay()?.isLocked === true) throw new Error(`${what} is asked while a wholesaler's lock is held.`);
}

/** The same, but that in tests those of its calls that are named throw in a transaction. @param what as of `refuseWhileLocked`. */
export function outsideTransactions<Kind extends object>(what: string, of: Kind, names: readonly (keyof Kind)[]): Kind {
  const guarded = names.map((name) => {
    const call = of[name] as (...given: unknown[]) => unknown;
    return [
      name,
      (...given: unknown[]) => {
        if (underWay() !== undefined) throw new Error(`${what} is asked while a transaction is under way.`);
        return call(...given);
      },
    ];
  });
  return { ...of, ...Object.fromEntries(guarded) };
}

/** In tests alone; undefined: none, or it has ended. */
function underWay(): Transaction | undefined {
  const transaction = process.env.NODE_ENV === 'test' ? transactions.getStore() : undefined;
  return transaction?.isOver === true ? undefined : transaction;
}
