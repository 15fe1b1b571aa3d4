/** What people read when the reading of their files was stopped: what took too much, and what to do. */
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Doing } from './progress.ts';
import type { StopCause } from './reader.ts';

export type Expression = { place: string; text: string };
type Limit = { stopCause: StopCause; seconds: number; megabytes: number };

/** The program was started several times, and ended each time before it came to the files. */
export const noReader =
  "The files couldn't be read because the program that reads them didn't start. Try again in a few minutes.";

const shownLength = 200;

/** @example 'sales.xlsx (4.3 MB) took more than 1,500 MB of memory and was stopped. Save the sheet as CSV and import that.' */
export async function limitMessage(doing: Doing, culprit: Expression | null, limit: Limit): Promise<string> {
  const was = {
    time: `took more than ${limit.seconds} seconds of computing time and was stopped`,
    memory: `took more than ${limit.megabytes.toLocaleString('en-US')} MB of memory and was stopped`,
    crash: "couldn't be read because the reader crashed",
  }[limit.stopCause];
  if (culprit !== null) return `${culprit.place}: ${shown(culprit.text)} ${was}. Simplify it.`;
  if ('mapping' in doing) {
    return `Mapping ${doing.mapping.target} ${was}. Simplify its expressions, or import smaller files.`;
  }
  const isSpreadsheet = /^\.xlsx?$/i.test(extname(doing.file));
  const advice = isSpreadsheet ? 'Save the sheet as CSV and import that.' : 'Import it in smaller parts.';
  const { size } = await stat(doing.file);
  return `${basename(doing.file)} (${(size / 1e6).toFixed(1)} MB) ${was}. ${advice}`;
}

function shown(text: string): string {
  return text.length <= shownLength ? text : `${text.slice(0, shownLength)}...`;
}
