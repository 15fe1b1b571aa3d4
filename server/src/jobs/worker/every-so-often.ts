/** Work that is done when told to, and every few seconds to be sure; never twice at a time. */
export type Repeated = { look(): void; stop(): Promise<void> };

export function everySoOften(everyMs: number, work: () => Promise<void>): Repeated {
  let again = false;
  let isStopped = false;
  let working: Promise<void> | null = null;

  async function go(): Promise<void> {
    while (again && !isStopped) {
      again = false;
      await work().catch((error: Error) => isStopped || console.error(`The worker: ${error.message}`));
    }
  }

  function look(): void {
    again = true;
    working ??= go().finally(() => {
      working = null;
      if (again && !isStopped) look();
    });
  }

  const looking = setInterval(look, everyMs);
  look();
  return {
    look,
    stop: async () => {
      isStopped = true;
      clearInterval(looking);
      await working;
    },
  };
}
