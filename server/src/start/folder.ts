/** One application a data folder: held by a lock that ends with the process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@caselift/db/database';
import { folderLock, type HeldLock, tryLock } from '../jobs/queue/lock.ts';

const retryMs = 500;

/**
 * Locks the data folder, or returns null while another application has it. If the database connection is lost, the lock
 * is taken again as soon as it is back; if another application was faster, `onTaken` is called.
 */
export async function holdFolder(
  database: Pick<Database, 'options'>,
  dataDir: string,
  onTaken: () => void,
): Promise<HeldLock | null> {
  const key = folderLock(dataDir);
  let isReleased = false;
  const take = () => tryLock(database.options, key, () => void takeAgain());
  let held = await take();
  if (held === null) return null;

  async function takeAgain(): Promise<void> {
    while (!isReleased) {
      try {
        held = await take();
        if (held === null) onTaken();
        return;
      } catch {
        await sleep(retryMs); // the server is not back yet
      }
    }
  }

  return {
    release: async () => {
      isReleased = true;
      await held?.release();
    },
  };
}
