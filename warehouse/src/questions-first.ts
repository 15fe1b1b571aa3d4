/** People wait for questions about items, and nobody for an update: it makes room for them, as long as it gets on. */

let running = 0;
let wake: (() => void)[] = [];
let ranUntil = 0;

/** An update waits for so long at a time, and goes on for as long before it waits again: it takes twice as long at most. */
const turnMs = 250;

/** Does what someone waits for. */
export async function asQuestion<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) {
      for (const go of wake) go();
      wake = [];
    }
  }
}

/** Resolves when no question runs, or when they had their turn. Asked between two steps of an update. */
export async function questionsFirst(): Promise<void> {
  if (running === 0 || performance.now() < ranUntil) return;
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((go) => {
    wake.push(go);
    timer = setTimeout(go, turnMs);
  });
  clearTimeout(timer);
  ranUntil = performance.now() + turnMs;
}
