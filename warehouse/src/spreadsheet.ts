/** Turns one sheet of an .xlsx or .xls into CSV, in a thread: the reader's own stays free to end when it must. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ImportFault } from './mapping.ts';
import { readingLimits } from './reading-limits.ts';

export type SpreadsheetTask = {
  path: string;
  csvPath: string;
  sheet: string | number | null;
  skipRows: number;
  /** Rows to read below the header; null: all. */
  onlyFirst: number | null;
};
export type SpreadsheetOutcome = { fault: string } | { rows: number };

const maxBytes = 50 * 1024 * 1024;

/** Writes the sheet as CSV (dates as yyyy-mm-dd, numbers unformatted). Throws ImportFault for files it cannot take. */
export async function spreadsheetToCsv(task: SpreadsheetTask): Promise<void> {
  const name = basename(task.path);
  const { size } = await stat(task.path);
  if (size > maxBytes) {
    throw new ImportFault(`${name} is larger than 50 MB. Save the sheet as CSV and import that`);
  }
  const outcome = await runWorker(task, name);
  if ('fault' in outcome) throw new ImportFault(`${name}: ${outcome.fault}`);
}

function runWorker(task: SpreadsheetTask, name: string): Promise<SpreadsheetOutcome> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readingLimits.import.megabytes },
  });
  return new Promise<SpreadsheetOutcome>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      const tooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(tooLarge ? new ImportFault(`${name} has too many cells. Save the sheet as CSV and import that`) : error);
    });
    // After a message this changes nothing: the promise is settled.
    worker.once('exit', () => reject(new ImportFault(`${name} could not be read`)));
  });
}
