/** Answers what an item being edited would have measured (docs/product.md, Items). */
import { errorTexts } from '@caselift/contract/errors';
import { sumScopes } from '@caselift/warehouse/sum-scopes';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { mapsOf } from './item-details.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerSums(
  { env: { dataDir }, sql, wholesalerId, signal }: QuestionContext,
  { snapshotId, lists, corrections, ...question }: QuestionOf<'sumScopes'>,
): Promise<AnswerOf<'sumScopes'>> {
  const place = { dataDir, sql, wholesalerId, snapshotId, signal };
  const sums = await sumScopes(place, { ...question, ...mapsOf({ lists, corrections }) });
  if (sums === null) throw refusal('not_computed', errorTexts.notComputed);
  return sums;
}
