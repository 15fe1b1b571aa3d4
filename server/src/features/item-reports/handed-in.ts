/** What sales reps handed in for an item, day by day, as quantities (docs/product.md, Items). */
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { PersonQuantity } from '@caselift/domain/programs/item-days';
import { nothingSubmitted, type Submitted } from '@caselift/domain/programs/item-entry';
import { explainableResults } from '@caselift/domain/programs/item-figures';
import { payItem } from '@caselift/domain/programs/pay-item';
import type { FiguredInstance } from '../../figures/item-facts.ts';

type Submission = { userId: string; date: IsoDate; kind: 'quantity' | 'tick' | 'value'; amount: number };

/** Of each on each of their days: the rules say what all that they had handed in by then counts, as they say it of today. */
export async function handedInByDay(
  tx: Tx,
  { tree, instance, people, calendar, facts }: FiguredInstance,
  { itemId, customIds }: { itemId: string; customIds: readonly string[] },
): Promise<PersonQuantity[]> {
  const submissions = Map.groupBy(await readSubmissions(tx, itemId, instance.from), ({ userId }) => userId);
  const results = explainableResults(tree, people, { instance, calendar, facts });
  return customIds.flatMap((customId) => {
    const input = results.get(customId)?.().inputs.get(itemId);
    const [own] = input?.submitted ?? [];
    if (input === undefined || own === undefined) return [];
    const theirs = submissions.get(customId) ?? [];
    const days = new Set([...own.images, ...theirs].map(({ date }) => date));
    return [...days].map((date) => {
      const images = own.images.filter((image) => image.date <= date);
      const until = { ...own, ...submittedOf(theirs.filter((one) => one.date <= date)), images };
      const { quantity } = payItem({ ...input, measured: null, submitted: [until], people: 1 });
      return { customId, date, quantity };
    });
  });
}

/** In the order in which they count, the newest last. */
function readSubmissions(tx: Tx, itemId: string, instanceStart: IsoDate): Promise<Submission[]> {
  return tx<Submission[]>`
    select user_id as "userId", own_date as date, kind, amount from item_submissions
    where wholesaler_id = current_setting('app.wholesaler') and item_id = ${itemId} and instance_start = ${instanceStart}
    order by own_date, received_at, submission_id desc`;
}

function submittedOf(submissions: readonly Submission[]): Submitted {
  let submitted = nothingSubmitted;
  for (const { kind, amount } of submissions) {
    if (kind === 'tick') submitted = { ...submitted, isDone: amount === 1 };
    else if (kind === 'value') submitted = { ...submitted, value: amount };
    else submitted = { ...submitted, quantity: (submitted.quantity ?? 0) + amount };
  }
  return submitted;
}
