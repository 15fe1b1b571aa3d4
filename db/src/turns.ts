/**
 * Runs no more than so many of a key at once, in their order. Work that waits here holds no connection, so a wholesaler
 * with a locked row can't take up the pool with its edits.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function turnsOf(most: number): Turns {
  const busy = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  function passOn(key: string): void {
    const next = waiting.get(key)?.shift();
    if (next !== undefined) {
      next();
      return;
    }
    waiting.delete(key);
    const left = (busy.get(key) ?? 1) - 1;
    if (left === 0) busy.delete(key);
    else busy.set(key, left);
  }

  return async (key, work) => {
    const present = busy.get(key) ?? 0;
    if (present < most) busy.set(key, present + 1);
    else
      await new Promise<void>((resolve) => {
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
      });
    try {
      return await work();
    } finally {
      passOn(key);
    }
  };
}
