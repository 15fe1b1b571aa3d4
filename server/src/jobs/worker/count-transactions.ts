/** Answers how many sales lines, and dollars of revenue, a deletion of some dates would remove. */
import { existsSync } from 'node:fs';
import { TransactionsRange, type TransactionsSummary } from '@caselift/contract/wholesaler-admin';
import { dollars } from '@caselift/domain/numbers';
import { countLines } from '@caselift/warehouse/delete-lines';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import * as z from 'zod/mini';
import type { AnswerContext } from './answers.ts';

export async function answerCount(
  { env, wholesalerId }: AnswerContext,
  question: unknown,
): Promise<z.output<typeof TransactionsSummary>> {
  const range = z.parse(TransactionsRange, question);
  // Opening would make the file, and a question changes nothing.
  if (!existsSync(warehouseFile(env.dataDir, wholesalerId))) return { lines: 0, revenue: 0 };
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  try {
    const { lines, revenueCents } = await countLines(warehouse, range);
    return { lines, revenue: dollars(revenueCents) };
  } finally {
    await warehouse.close();
  }
}
