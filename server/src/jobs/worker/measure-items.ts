/** Measures what items need and a snapshot lacks, while their editor waits (docs/decisions/049). */
import { errorTexts } from '@caselift/contract/errors';
import { measureScopes } from '@caselift/warehouse/measure-items';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { mapsOf } from './item-details.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerItems(
  { env: { dataDir }, sql, wholesalerId, signal }: QuestionContext,
  { snapshotId, scopes, ...named }: QuestionOf<'measureItems'>,
): Promise<AnswerOf<'measureItems'>> {
  const place = { dataDir, sql, wholesalerId, snapshotId, signal };
  const isMeasured = await measureScopes(place, { scopes, ...mapsOf(named) });
  if (!isMeasured) throw refusal('not_computed', errorTexts.notComputed);
  return { snapshotId };
}
