/** A semaphore with one permit per owner; the next permit goes to the owner who had one longest ago. */

export type FairSemaphore = {
  /** Resolves to the function that releases the permit. Rejects with the signal's reason when that comes first. */
  acquire(owner: string, signal: AbortSignal): Promise<() => void>;
};

type Waiting = { owner: string; begin(): void };

export function makeFairSemaphore(atOnce: number): FairSemaphore {
  const running = new Set<string>();
  const waiting: Waiting[] = [];
  const lastTurn = new Map<string, number>();
  let turns = 0;

  function beginNext(): void {
    while (running.size < atOnce) {
      const free = waiting.filter(({ owner }) => !running.has(owner));
      const [next] = free.sort((a, b) => (lastTurn.get(a.owner) ?? 0) - (lastTurn.get(b.owner) ?? 0));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next.owner);
      turns += 1;
      lastTurn.set(next.owner, turns);
      next.begin();
    }
  }

  function end(owner: string): void {
    running.delete(owner);
    beginNext();
  }

  return {
    acquire: (owner, signal) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(mine), 1);
          reject(signal.reason);
        };
        const mine: Waiting = {
          owner,
          begin: () => {
            signal.removeEventListener('abort', giveUp);
            resolve(() => end(owner));
          },
        };
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', giveUp);
        waiting.push(mine);
        beginNext();
      }),
  };
}
