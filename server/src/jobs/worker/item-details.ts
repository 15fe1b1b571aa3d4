/** Answers what is behind an item's quantity: holders and products of accounts, days, and invoice lines (docs/product.md, Items). */
import { errorTexts } from '@caselift/contract/errors';
import { readItemDays } from '@caselift/warehouse/item-days';
import { readFileHolders, readItemLines, readItemPairs } from '@caselift/warehouse/item-details';
import { readPodPairs } from '@caselift/warehouse/pod-pairs';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf, NamedByScopes, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerPairs(
  context: QuestionContext,
  { snapshotId, lists, corrections, ...question }: QuestionOf<'itemPairs'>,
): Promise<AnswerOf<'itemPairs'>> {
  const pairs = await readItemPairs(placeOf(context, snapshotId), { ...question, ...mapsOf({ lists, corrections }) });
  if (pairs === null) throw refusal('not_computed', errorTexts.notComputed);
  return pairs;
}

export async function answerLines(
  context: QuestionContext,
  { snapshotId, lists, corrections, ...question }: QuestionOf<'itemLines'>,
): Promise<AnswerOf<'itemLines'>> {
  const lines = await readItemLines(placeOf(context, snapshotId), { ...question, ...mapsOf({ lists, corrections }) });
  if (lines === null) throw refusal('not_computed', errorTexts.notComputed);
  return lines;
}

export async function answerDays(
  context: QuestionContext,
  { snapshotId, lists, corrections, ...question }: QuestionOf<'itemDays'>,
): Promise<AnswerOf<'itemDays'>> {
  const days = await readItemDays(placeOf(context, snapshotId), { ...question, ...mapsOf({ lists, corrections }) });
  if (days === null) throw refusal('not_computed', errorTexts.notComputed);
  return days;
}

export async function answerPodPairs(
  context: QuestionContext,
  { snapshotId, lists, corrections, ...question }: QuestionOf<'podPairs'>,
): Promise<AnswerOf<'podPairs'>> {
  const pairs = await readPodPairs(placeOf(context, snapshotId), { ...question, ...mapsOf({ lists, corrections }) });
  if (pairs === null) throw refusal('not_computed', errorTexts.notComputed);
  return pairs;
}

export async function answerFileHolders(
  context: QuestionContext,
  { snapshotId, ...question }: QuestionOf<'fileHolders'>,
): Promise<AnswerOf<'fileHolders'>> {
  const holders = await readFileHolders(placeOf(context, snapshotId), question);
  if (holders === null) throw refusal('not_computed', errorTexts.notComputed);
  return holders;
}

export const mapsOf = ({ lists, corrections }: NamedByScopes) => ({
  lists: new Map(lists),
  corrections: new Map(corrections),
});

const placeOf = ({ env: { dataDir }, sql, wholesalerId, signal }: QuestionContext, snapshotId: number) => ({
  ...{ dataDir, sql, wholesalerId, signal, snapshotId },
});
