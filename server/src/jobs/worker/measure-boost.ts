/** Answers what a boost has paid in every sales period, and what its products sold (docs/product.md, What a boost brought). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { volumeRanges } from '@caselift/domain/boost-result';
import { billBack, type PaidCell, percentsOf } from '@caselift/domain/pay/bill-back';
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import { readPaidStatements, withBoostSales } from '@caselift/warehouse/boost-sales';
import { readBoostVolumes } from '@caselift/warehouse/boost-volumes';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import type { QuestionContext } from './question-context.ts';

type Question = QuestionOf<'measureBoost'>;
type Measured = AnswerOf<'measureBoost'>;

const nothing: Measured = {
  ...{ grossCents: 0, shareCents: 0, people: [], buyers: [] },
  volumes: { days: [], people: [], buyers: [] },
};

export async function answerBoost(
  { env: { dataDir }, wholesalerId, signal }: QuestionContext,
  question: Question,
): Promise<Measured> {
  const measured = await withBoostSales({ dataDir, wholesalerId, signal }, question, async (sales) => ({
    ...(await sumPay(readPaidStatements(sales), question, signal)),
    volumes: await readBoostVolumes(sales, volumeRanges(question.claims, question)),
  }));
  return measured ?? nothing;
}

/** Statement by statement, with the other answers' turns between. */
async function sumPay(
  paid: AsyncIterable<PaidCell[]>,
  { spans, periods: billed }: Question,
  signal: AbortSignal,
): Promise<Omit<Measured, 'volumes'>> {
  const periods = new Map<string, number>();
  const people = new Map<string, number>();
  const buyers = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents);
  for await (const statement of paid) {
    signal.throwIfAborted();
    const { statements, cells } = billBack(spans, statement, () => 0);
    for (const { period, personId, amountCents } of statements) {
      add(periods, period, amountCents);
      add(people, personId, amountCents);
    }
    for (const { buyerId, amountCents } of cells) add(buyers, buyerId, amountCents);
    await nextTurn();
  }
  const percentIn = percentsOf(billed);
  const sum = (cents: Iterable<number>) => [...cents].reduce((all, one) => all + one, 0);
  return {
    grossCents: sum(periods.values()),
    // Rounded once a sales period, as billBack does for all of its products.
    shareCents: sum([...periods].map(([period, cents]) => supplierShares([cents], percentIn(period)).totalCents)),
    people: [...people],
    buyers: [...buyers],
  };
}
