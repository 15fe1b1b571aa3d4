/** Who holds accounts when windows of items end: as the files have them, or as staff said instead. */

import type { Sql } from '@caselift/db/connect';
import { randomStream } from '@caselift/demo/random';
import { type Day, isoDateOf } from './calendar.ts';
import { treesOf } from './item-disagreements.ts';
import { naiveInstances, type Program, termsOn } from './item-instances.ts';
import type { Programs } from './item-results.ts';
import { windowsOf } from './item-windows.ts';
import type { Files } from './rows.ts';

/** By day and account; null: nobody. */
export type Corrected = ReadonlyMap<Day, ReadonlyMap<string, string | null>>;

/** Of ended windows too the files have said so since before. */
export function holdersOf(
  { accounts }: Pick<Files, 'accounts'>,
  corrected: Corrected = new Map(),
): Programs['holderOf'] {
  const now = new Map(accounts.map(({ customId, rep }) => [customId, rep]));
  return (buyer, endedOn) => {
    const ofDay = endedOn === null ? undefined : corrected.get(endedOn);
    return ofDay?.has(buyer) ? (ofDay.get(buyer) ?? null) : (now.get(buyer) ?? null);
  };
}

/** Of every second day on which a window of the items ended, a tenth of the accounts. */
export function inventCorrected(
  seed: number,
  items: readonly Program[],
  { trade, newest, daysOff }: Pick<Programs, 'trade' | 'newest' | 'daysOff'>,
): Corrected {
  const random = randomStream(seed, 'holders');
  const { accounts, people } = trade.files;
  const reps = people.filter(({ role }) => role === 'salesRep' || role === 'teamLead').map(({ customId }) => customId);
  const days = new Set<Day>();
  for (const tree of treesOf(items)) {
    for (const instance of naiveInstances(tree, newest)) {
      for (const item of [tree.root, ...tree.children]) {
        const terms = termsOn(item, instance.inForce);
        if (terms === null || terms.measure === null) continue;
        const { isEnded, selected } = windowsOf(terms, instance, { newest, daysOff });
        if (isEnded) days.add(selected[1]);
      }
    }
  }
  return new Map(
    [...days]
      .sort()
      .filter((_day, at) => at % 2 === 0)
      .map((day) => {
        const moved = accounts.filter(() => random.chance(0.1));
        return [day, new Map(moved.map(({ customId }) => [customId, random.chance(0.1) ? null : random.pick(reps)]))];
      }),
  );
}

export async function insertCorrected(sql: Sql, wholesalerId: string, corrected: Corrected): Promise<void> {
  for (const [day, accounts] of corrected) {
    const [buyers, reps] = [[...accounts.keys()], [...accounts.values()]];
    await sql`
      insert into item_holders (wholesaler_id, day, buyer_id, rep_id, corrected_by)
      select ${wholesalerId}, ${isoDateOf(day)}::date, buyer_id, rep_id, 'test'
      from unnest(${buyers}::text[], ${reps}::text[]) as moved (buyer_id, rep_id)`;
  }
}
