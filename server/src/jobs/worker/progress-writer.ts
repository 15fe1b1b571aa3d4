/** Writes how far a job is as often as a person can read, however often the job says so. */
import type { Sql } from '@caselift/db/connect';
import { noteProgress } from '../queue/progress.ts';

const leastMsBetween = 200;

export type ProgressWriter = {
  note(stage: string, fraction: number | null): void;
  /** Writes what is still unwritten. */
  flush(): Promise<void>;
};

export function progressWriter(sql: Sql, jobId: string): ProgressWriter {
  let latest: { stage: string; fraction: number | null } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): void {
    timer = null;
    const said = latest;
    latest = null;
    if (said === null) return;
    // Progress is a courtesy: a row that could not be written must not fail the job.
    writing = writing.then(() => noteProgress(sql, jobId, said.stage, said.fraction)).catch(() => {});
  }

  return {
    note: (stage, fraction) => {
      latest = { stage, fraction };
      timer ??= setTimeout(write, leastMsBetween);
    },
    flush: async () => {
      if (timer) clearTimeout(timer);
      write();
      await writing;
    },
  };
}
