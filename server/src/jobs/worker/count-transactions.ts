/** Answers how many sales lines, and dollars of revenue, a deletion of some dates would remove. */
import { existsSync } from 'node:fs';
import { dollars } from '@caselift/domain/numbers';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { engineOf, openFacts } from '../warehouses.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerCount(
  context: QuestionContext,
  range: QuestionOf<'countTransactions'>,
): Promise<AnswerOf<'countTransactions'>> {
  const { env, wholesalerId } = context;
  const engine = await engineOf(context);
  // Opening would make the file, and a question changes nothing.
  if (engine === 'duckdb' && !existsSync(warehouseFile(env.dataDir, wholesalerId))) return { lines: 0, revenue: 0 };
  const warehouse = await openFacts(context, engine);
  try {
    const { lines, revenueCents } = await warehouse.countLines(range);
    return { lines, revenue: dollars(revenueCents) };
  } finally {
    await warehouse.close();
  }
}
