/**
 * How long the files of a job have been read, and whether that had to be stopped. Kept in the job's folder, so that a
 * job that hangs does not start with its full time in every worker that takes it over.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ReadingClock = {
  /** Why reading was stopped for good; null: it was not. */
  fault: string | null;
  /** Of so many seconds in all. */
  left(seconds: number): number;
  start(): void;
  stop(): void;
  /** Notes that reading was stopped. */
  refuse(fault: string): Promise<void>;
  /** The files were read. */
  clear(): Promise<void>;
};

/** Enough to begin, and to stop again. */
const leastSeconds = 5;
const tickMs = 1000;

export async function openReadingClock(jobDir: string): Promise<ReadingClock> {
  const path = join(jobDir, 'reading.json');
  const write = (noted: Noted) => writeFile(path, JSON.stringify(noted));
  const before = await readNoted(path);
  let timer: NodeJS.Timeout | undefined;
  let { seconds } = before;
  return {
    fault: before.fault,
    left: (all) => Math.max(leastSeconds, all - before.seconds),
    start: () => {
      timer = setInterval(() => {
        seconds += tickMs / 1000;
        // A second that was not noted is a second more for the next worker.
        void write({ seconds, fault: null }).catch(() => {});
      }, tickMs);
    },
    stop: () => clearInterval(timer),
    refuse: async (fault) => {
      clearInterval(timer);
      await write({ seconds, fault });
    },
    clear: async () => {
      clearInterval(timer);
      await rm(path, { force: true });
    },
  };
}

type Noted = { seconds: number; fault: string | null };

/** Nothing, where nothing was noted or a crash tore it. */
async function readNoted(path: string): Promise<Noted> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Noted;
  } catch {
    return { seconds: 0, fault: null };
  }
}
