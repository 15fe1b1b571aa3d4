/** Makes a PDF without a browser (docs/decisions/029-pdf-by-pdfmake.md). */
import { Worker } from 'node:worker_threads';

/** Numbers come written out: a PDF formats nothing. */
export type PdfTable = {
  columns: readonly { title: string; width: number | 'auto' | '*'; align: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** The last row, in bold. */
  total?: readonly string[];
  /** Many columns in smaller letters. */
  isDense?: boolean;
};
export type PdfBlock =
  /** `onWidePage`: on a new page, which lies on its side, as those after it do. */
  | { heading: string; onWidePage?: boolean }
  | { text: string }
  /** Names, each with what it is. */
  | { facts: readonly (readonly [name: string, text: string])[] }
  | { table: PdfTable }
  /** `image` is a PNG or JPEG; `width` in points, 72 an inch. */
  | { image: Uint8Array; width: number };
export type PdfDocument = {
  title: string;
  /** Stands at the foot of each page, beside its number. */
  footer: string;
  /** Written into the file: the same document made at the same time is the same bytes. */
  madeAt: Date;
  blocks: readonly PdfBlock[];
};

/**
 * The bytes of the PDF. It is made in a thread of its own: 1,000 rows of a table take about two seconds, in which
 * nothing else would be answered.
 */
export function makePdf(document: PdfDocument): Promise<Buffer> {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { workerData: document });
  return new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    thread.once('error', reject);
    // After a message or an error this changes nothing: the promise is settled.
    thread.once('exit', () => reject(new Error('The PDF was not finished')));
  });
}
