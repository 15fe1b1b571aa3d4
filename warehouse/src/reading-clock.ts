/**
 * The processor time that reading the files of a job has taken, and whether that had to be stopped. Kept in the job's
 * folder, so that a job that hangs does not start with its full time in every worker that takes it over.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ReadingClock = {
  /** Why reading was stopped for good; null: it was not. */
  fault: string | null;
  /** Of so many seconds in all. */
  left(seconds: number): number;
  /** Notes what the reader of this job has used until now. */
  note(seconds: number): void;
  /** Notes that reading was stopped. */
  refuse(fault: string): Promise<void>;
  /** The files were read. */
  clear(): Promise<void>;
};

/** Enough to begin, and to stop again. */
const leastSeconds = 1;

export async function openReadingClock(jobDir: string): Promise<ReadingClock> {
  const path = join(jobDir, 'reading.json');
  const before = await readNoted(path);
  let { seconds } = before;
  // One after the other: the last word counts.
  let writing: Promise<unknown> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    const done = writing.then(work);
    writing = done.catch(() => {});
    return done;
  };
  const write = (fault: string | null) => then(() => writeFile(path, JSON.stringify({ seconds, fault })));
  return {
    fault: before.fault,
    left: (all) => Math.max(leastSeconds, all - before.seconds),
    note: (used) => {
      seconds = before.seconds + used;
      // What was not noted, the next worker has on top.
      write(null).catch(() => {});
    },
    refuse: write,
    clear: () => then(() => rm(path, { force: true })),
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
