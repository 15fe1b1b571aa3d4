/** Lets many jobs run side by side, or one alone: a backup must see no file half written. */
export type ReadWriteLock = {
  shared<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the running ones; those that come meanwhile wait for it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

const ended = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {});

export function makeReadWriteLock(): ReadWriteLock {
  const running = new Set<Promise<unknown>>();
  /** The last of those that want to be alone; null when none runs or waits. */
  let lastAlone: Promise<unknown> | null = null;

  async function shared<T>(work: () => Promise<T>): Promise<T> {
    // Another one may have come while this one waited.
    while (lastAlone !== null) await lastAlone;
    const run = work();
    const noted: Promise<unknown> = ended(run).then(() => running.delete(noted));
    running.add(noted);
    return run;
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const before = lastAlone;
    const run = (async () => {
      await before;
      await Promise.all(running);
      return work();
    })();
    const noted: Promise<unknown> = ended(run).then(() => {
      if (lastAlone === noted) lastAlone = null;
    });
    lastAlone = noted;
    return run;
  }

  return { shared, alone };
}
