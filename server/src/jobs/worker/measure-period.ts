/** Makes the snapshot of an ended sales period while someone waits to read its pay (decision 090). */
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { readItemsAt } from '../kinds/measure-items.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerPeriod(
  { env: { dataDir }, sql, wholesalerId, signal }: QuestionContext,
  period: QuestionOf<'measurePeriod'>,
): Promise<AnswerOf<'measurePeriod'>> {
  const itemsAt = readItemsAt({ sql, wholesalerId });
  return { snapshotId: await measurePeriod({ dataDir, sql, wholesalerId, signal }, period, itemsAt) };
}
