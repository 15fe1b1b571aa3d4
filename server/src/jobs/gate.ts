/** Lets many jobs run side by side, or one alone: a backup must see no file half written. */
export type Gate = {
  shared<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the running ones; those that come meanwhile wait for it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

export function makeGate(): Gate {
  const running = new Set<Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();

  async function shared<T>(work: () => Promise<T>): Promise<T> {
    // Another one may have come while this one waited.
    for (let awaited: Promise<unknown> | null = null; awaited !== lastAlone; ) {
      awaited = lastAlone;
      await awaited;
    }
    const run = work();
    const settled = run.then(
      () => {},
      () => {},
    );
    running.add(settled);
    await settled;
    running.delete(settled);
    return run;
  }

  function alone<T>(work: () => Promise<T>): Promise<T> {
    const before = lastAlone;
    const run = before.then(() => Promise.all(running)).then(work);
    lastAlone = run.then(
      () => {},
      () => {},
    );
    return run;
  }

  return { shared, alone };
}
