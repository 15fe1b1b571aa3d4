/** Answers what is behind an item's quantity: products of accounts, and invoice lines (docs/product.md, Items). */
import { errorTexts } from '@caselift/contract/errors';
import { readItemLines, readItemPairs } from '@caselift/warehouse/item-details';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerPairs(
  context: QuestionContext,
  { snapshotId, lists, ...question }: QuestionOf<'itemPairs'>,
): Promise<AnswerOf<'itemPairs'>> {
  const pairs = await readItemPairs(placeOf(context, snapshotId), { ...question, lists: new Map(lists) });
  if (pairs === null) throw refusal('not_computed', errorTexts.notComputed);
  return pairs;
}

export async function answerLines(
  context: QuestionContext,
  { snapshotId, lists, ...question }: QuestionOf<'itemLines'>,
): Promise<AnswerOf<'itemLines'>> {
  const lines = await readItemLines(placeOf(context, snapshotId), { ...question, lists: new Map(lists) });
  if (lines === null) throw refusal('not_computed', errorTexts.notComputed);
  return lines;
}

const placeOf = ({ env: { dataDir }, sql, wholesalerId, signal }: QuestionContext, snapshotId: number) => ({
  ...{ dataDir, sql, wholesalerId, signal, snapshotId },
});
