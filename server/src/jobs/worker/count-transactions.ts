/** Answers how many sales lines, and dollars of revenue, a deletion of some dates would remove. */
import { existsSync } from 'node:fs';
import { dollars } from '@caselift/domain/numbers';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerCount(
  { env, wholesalerId }: QuestionContext,
  range: QuestionOf<'countTransactions'>,
): Promise<AnswerOf<'countTransactions'>> {
  // Opening would make the file, and a question changes nothing.
  if (!existsSync(warehouseFile(env.dataDir, wholesalerId))) return { lines: 0, revenue: 0 };
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  try {
    const { lines, revenueCents } = await warehouse.countLines(range);
    return { lines, revenue: dollars(revenueCents) };
  } finally {
    await warehouse.close();
  }
}
