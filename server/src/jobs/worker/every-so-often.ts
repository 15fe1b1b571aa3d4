/** Work that is done when told to, and every few seconds to be sure; never twice at a time. */
import type { Sql } from '@caselift/db/connect';

export type Repeated = {
  look(): void;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
};

/** @param of name: what faults are told of; signal: nothing more is begun, and faults are its own, once it is aborted. */
export function everySoOften(
  { everyMs, name, signal }: { everyMs: number; name: string; signal: AbortSignal },
  work: () => Promise<void>,
): Repeated {
  let again = false;
  let isStopped = false;
  let working: Promise<void> | null = null;
  const isOver = () => isStopped || signal.aborted;

  async function go(): Promise<void> {
    while (again && !isOver()) {
      again = false;
      await work().catch((error: Error) => {
        if (!isOver()) console.error(`${name}: ${error.message}`);
      });
    }
  }

  function look(): void {
    again = true;
    working ??= go().finally(() => {
      working = null;
      if (again && !isOver()) look();
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

/** Has it look when told by one of the channels, too. Where nobody can listen, nothing of it goes on, and this rejects. */
export async function lookWhenTold(
  repeated: Repeated,
  sql: Sql,
  channels: readonly string[],
): Promise<{ stop(): Promise<void> }> {
  const listening: { unlisten(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of listening) await one.unlisten().catch(() => {}); // with its connection it is gone, too
    await repeated.stop();
  };
  try {
    for (const channel of channels) listening.push(await sql.listen(channel, repeated.look));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
