/** Answers what a boost has paid in every sales period, and what its products sold (docs/product.md, What a boost brought). */
import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { volumeRanges } from '@caselift/domain/boost-result';
import { billBack } from '@caselift/domain/pay/bill-back';
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import { prepareBoostSales, readPaidStatements } from '@caselift/warehouse/boost-sales';
import { readBoostVolumes } from '@caselift/warehouse/boost-volumes';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { interruptible } from '@caselift/warehouse/interruptible';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

type Question = QuestionOf<'measureBoost'>;
type Measured = AnswerOf<'measureBoost'>;

const nothing: Measured = {
  ...{ grossCents: 0, shareCents: 0, people: [], buyers: [] },
  volumes: { days: [], people: [], buyers: [] },
};

export async function answerBoost(
  { env, wholesalerId, signal }: QuestionContext,
  question: Question,
): Promise<Measured> {
  // Opening would make the file, and a question changes nothing.
  if (!existsSync(warehouseFile(env.dataDir, wholesalerId))) return nothing;
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  try {
    const connection = await warehouse.connect();
    try {
      return await interruptible(connection, signal, () => measure(connection, question, signal));
    } finally {
      connection.disconnectSync();
    }
  } finally {
    await warehouse.close();
  }
}

async function measure(connection: DuckDBConnection, question: Question, signal: AbortSignal): Promise<Measured> {
  await prepareBoostSales(connection, question);
  const paid = await sumPay(connection, question, signal);
  return { ...paid, volumes: await readBoostVolumes(connection, volumeRanges(question.claims, question)) };
}

/** Statement by statement, with the other answers' turns between. */
async function sumPay(
  connection: DuckDBConnection,
  { spans, percent }: Question,
  signal: AbortSignal,
): Promise<Omit<Measured, 'volumes'>> {
  const periods = new Map<string, number>();
  const people = new Map<string, number>();
  const buyers = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents);
  for await (const statement of readPaidStatements(connection)) {
    signal.throwIfAborted();
    const { statements, cells } = billBack(spans, statement, percent);
    for (const { period, personId, amountCents } of statements) {
      add(periods, period, amountCents);
      add(people, personId, amountCents);
    }
    for (const { buyerId, amountCents } of cells) add(buyers, buyerId, amountCents);
    await nextTurn();
  }
  const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0);
  return {
    grossCents: sum(periods.values()),
    // Rounded once a sales period, as billBack does for all of its products.
    shareCents: sum([...periods.values()].map((cents) => supplierShares([cents], percent).totalCents)),
    people: [...people],
    buyers: [...buyers],
  };
}
