import { linesLimit } from '@caselift/contract/line-orders';
import { listUserLines } from '@caselift/contract/statements';
import { call } from '../../../api/call.ts';
import type { LinesInput } from '../statement-queries.ts';

type Page = { page: number; limit: number };

/** The last answer, with the lines of all pages in their order. Lines that come or go meanwhile don't keep it from ending. */
export async function everyPage<Answer extends { lines: unknown[]; count: number }>(
  read: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const lines: Answer['lines'] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read({ page, limit: linesLimit });
    lines.push(...answer.lines);
    if (lines.length >= answer.count || answer.lines.length === 0) return { ...answer, lines };
  }
}

/** Every line that matches, in the order asked for. */
export const readEveryLine = (input: LinesInput) =>
  everyPage((page) => call(listUserLines, { ...input, query: { ...input.query, ...page } }));
