/** Answers what each product sold on some dates, from which the cost of a boost is estimated. */
import { existsSync } from 'node:fs';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { sumVolume } from '@caselift/warehouse/sum-volume';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerVolume(
  { env, wholesalerId }: QuestionContext,
  question: QuestionOf<'sumVolume'>,
): Promise<AnswerOf<'sumVolume'>> {
  // Opening would make the file, and a question changes nothing.
  if (!existsSync(warehouseFile(env.dataDir, wholesalerId))) return [];
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  try {
    return await sumVolume(warehouse, question);
  } finally {
    await warehouse.close();
  }
}
