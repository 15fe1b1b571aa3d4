/** Which products of a program an account has, named while they are few. */
import { setTimeout as sleep } from 'node:timers/promises';
import { scopeText } from '@caselift/domain/programs/item-scope';
import { wantsEachProduct } from '@caselift/domain/programs/program-accounts';
import type { Context } from '../../context.ts';
import { type AskedItem, questionOf, requireMeasured } from '../../figures/asked-item.ts';
import { snapshotKey } from '../../figures/current-snapshot.ts';
import type { AnswerOf } from '../../jobs/question-kinds.ts';
import type { Program, ProgramAccount } from './program.ts';

/** Names that are lacking; more of them would not be read. */
const mostLacking = 3;
/** The list doesn't wait longer for names. */
const patienceMs = 800;
const pairsAtMost = 20_000;

type Pairs = AnswerOf<'itemPairs'>;

const isPartly = ({ standing }: ProgramAccount) =>
  standing.state === 'partly' && standing.lacks !== null && standing.lacks <= mostLacking;

/** Answers what an account lacks: nothing where that takes too long, or the worker is away. */
export async function readLacking(
  { memory, questions }: Pick<Context, 'memory' | 'questions'>,
  item: AskedItem,
  { accounts, measure, products }: Program,
): Promise<(account: ProgramAccount) => string[]> {
  const partly = accounts.filter(isPartly);
  if (partly.length === 0 || measure === null || !wantsEachProduct(measure)) return () => [];
  const measured = requireMeasured(item);
  const { snapshot, scope } = measured;
  const key = `pairs of partly done accounts, ${item.holders.join()}, ${scopeText(scope)}, ${snapshotKey(snapshot)}`;
  const asked = memory.remember(key, () =>
    questions.ask({
      ...{ wholesalerId: snapshot.wholesalerId, kind: 'itemPairs' },
      question: {
        ...questionOf(measured),
        ...{ holders: [...item.holders], buyers: partly.map(({ customId }) => customId) },
        ...{ only: 'all', limit: pairsAtMost },
      },
    }),
  );
  const pairs = await Promise.race([asked.catch(() => null), sleep(patienceMs, null, { ref: false })]);
  if (pairs === null) return () => [];
  const placed = placedProducts(pairs);
  return (account) =>
    isPartly(account)
      ? products.filter(({ customId }) => !placed.get(account.customId)?.has(customId)).map(({ name }) => name)
      : [];
}

function placedProducts(pairs: Pairs): Map<string, Set<string>> {
  const placed = new Map<string, Set<string>>();
  for (const { buyerId, productId, selected } of pairs) {
    if (selected?.counts) placed.set(buyerId, (placed.get(buyerId) ?? new Set()).add(productId));
  }
  return placed;
}
