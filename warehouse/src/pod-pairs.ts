/** What the pairs of account and product of a scope are in its two windows, by the lines of a snapshot. */
import type { PodPairs, PodState } from '@caselift/domain/programs/pod-definitions';
import type { MeasurePlace } from './item-connection.ts';
import { type AskedAccounts, countedLines, countsIn, pairSums, withAccounts } from './item-details.ts';

/** Of a scope of pairs. accounts, products: how many of them the sample has at most. */
export type PodPairsQuestion = Omit<AskedAccounts, 'buyers'> & { accounts: number; products: number };

/** The sample has the accounts in which the pairs differ most. null: there are no such figures. */
export async function readPodPairs(
  place: MeasurePlace,
  { accounts, products, ...asked }: PodPairsQuestion,
): Promise<PodPairs | null> {
  const behind = ['int_item_lines', 'int_item_taken', 'int_item_products'];
  return withAccounts(place, { ...asked, buyers: null }, behind, async (connection) => {
    const side = (number: number, condition: string) => `coalesce(bool_or(side = ${number} and ${condition}), false)`;
    await connection.run(`
      create or replace temp table asked_pairs as
      with counted as (${countedLines}), sums as (${pairSums}), pairs as (
        select buyer_id, product_id, ${side(0, 'milli_units > 0')} as is_bought, ${side(0, 'counts')} as counts,
          ${side(1, 'milli_units > 0')} as was_bought, ${side(1, 'counts')} as counted
        from (select *, ${countsIn(asked.scope)} as counts from sums) as sides group by buyer_id, product_id
      )
      select *, case when counts and counted then 'kept' when counts then 'new' when counted and is_bought then 'fell'
        when counted then 'lost' when is_bought then 'below' else 'none' end as state
      from pairs`);
    const [counts = []] = await rowsOf(`
      select count(*) filter (state = 'new'), count(*) filter (state = 'kept'), count(*) filter (counted and not counts),
        count(*) filter (is_bought), count(*) filter (is_bought and was_bought)
      from asked_pairs`);
    const [added, kept, lost, bought, boughtBefore] = counts.map(Number);
    const sample = await rowsOf(`
      with chosen as (
        select buyer_id from asked_pairs where state <> 'none'
        group by buyer_id order by count(distinct state) desc, count(*) desc, buyer_id limit ${Math.round(accounts)}
      ), shown as (
        select product_id from asked_pairs join chosen using (buyer_id) where state <> 'none'
        group by product_id order by count(*) desc, count(distinct state) desc, product_id limit ${Math.round(products)}
      )
      select buyer_id, product_id, state
      from asked_pairs join chosen using (buyer_id) join shown using (product_id) order by buyer_id, product_id`);
    return {
      totals: { new: added ?? 0, kept: kept ?? 0, lost: lost ?? 0 },
      simple: { counted: bought ?? 0, before: boughtBefore ?? 0 },
      sample: sample.map(([buyerId, productId, state]) => ({
        ...{ buyerId: String(buyerId), productId: String(productId), state: String(state) as PodState },
      })),
    };

    async function rowsOf(sql: string) {
      return (await connection.runAndReadAll(sql)).getRows();
    }
  });
}
