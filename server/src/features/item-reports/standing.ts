/** How far the sales reps of an item are, and what it costs so far (docs/product.md, Items). */
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { ItemPayouts, readItemStanding } from '@caselift/contract/item-progress';
import type { Tx } from '@caselift/db/connect';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import { childrenIn } from '@caselift/domain/programs/instances';
import { mostOf, payAt } from '@caselift/domain/programs/item-cost';
import { explainableResults } from '@caselift/domain/programs/item-figures';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { readFigured } from './figured.ts';
import { type AskedPart, type FoundPart, isReported, readReportPart, told, toldOfNone } from './part.ts';
import { rowAt, valueAt } from './rows.ts';

export async function itemStanding(
  tx: Tx,
  memory: SnapshotMemory,
  asked: AskedPart,
): Promise<ReplyOf<typeof readItemStanding>> {
  const found = await readReportPart(tx, memory, asked);
  if (!isReported(found)) return { ...toldOfNone(found), people: [], payouts: null };
  const { rows, placed, at } = found;
  const people = at.flatMap((each) => {
    const { row, person } = rowAt(rows, each);
    const someone = rows.view.people[person];
    if (someone === undefined || placed.part.roles[row] !== 0) return [];
    const status = valueAt(rows, each, 'status');
    return [{ userId: someone.customId, name: someone.name, status: Number.isNaN(status) ? null : status }];
  });
  return {
    ...told(found),
    people: people.sort((a, b) => (b.status ?? -1) - (a.status ?? -1)),
    payouts: placed.parent === null ? await payoutsOf(tx, found) : null,
  };
}

async function payoutsOf(tx: Tx, found: FoundPart): Promise<ItemPayouts> {
  const { rows, placed, at } = found;
  const { seesCosts } = rows.view;
  const sum = (column: 'earned' | 'share') => at.reduce((all, row) => all + valueAt(rows, row, column), 0);
  const { tree, instance, people, calendar, facts } = await readFigured(tx, found);
  const below = childrenIn(tree, instance);
  const results = explainableResults(tree, people, { instance, calendar, facts });
  const inputs = at.flatMap((row) => {
    const { customId } = rows.view.people[rowAt(rows, row).person] ?? {};
    const used = results.get(customId ?? '')?.().inputs;
    const own = used?.get(tree.item.itemId);
    if (used === undefined || own === undefined) return [];
    const children = below.flatMap(({ item, terms }) => {
      const input = used.get(item.itemId);
      return input === undefined ? [] : [{ input, terms }];
    });
    return [{ own, children }];
  });
  /** Dollars; null: one of them has none. */
  // As the rows: of other people's cents profits could be computed.
  const sumOf = (cents: readonly (number | null)[]): number | null => {
    if (cents.includes(null)) return null;
    const all = dollars(cents.reduce<number>((sum, one) => sum + (one ?? 0), 0));
    return rows.view.withProfits ? all : roundHalfAway(all);
  };
  return {
    paid: dollars(sum('earned')),
    atTarget: sumOf(inputs.map((input) => payAt(input, 100))),
    most: sumOf(inputs.map(mostOf)),
    ...(seesCosts && placed.item.kind === 'incentive' && { supplierShare: dollars(sum('share')) }),
  };
}
