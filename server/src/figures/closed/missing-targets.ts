/** Targets that the pay of items lacks before a sales period closes (docs/product.md, When a period closes). */
import type { ClosingCheckRow } from '@caselift/contract/closings';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { missingTargets } from '@caselift/domain/programs/item-targets';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import type { CurrentSnapshot } from '../current-snapshot.ts';
import type { EditedParts } from '../edited-parts.ts';
import { readItemEdits } from '../item-entries.ts';
import { idsOf, readInstances } from '../item-facts.ts';
import { itemCalendar } from '../item-pay.ts';

type Asked = { wholesalerId: string; period: DateRange; snapshot: CurrentSnapshot };

/** In the instances that the period pays. Nobody can give one to who is gone. */
export async function readMissingTargets(
  tx: Tx,
  edited: EditedParts,
  { wholesalerId, period, snapshot }: Asked,
): Promise<ClosingCheckRow['examples']> {
  const trees = itemTrees(await edited.items());
  if (trees.length === 0) return [];
  const people = await edited.people();
  const calendar = await itemCalendar({ snapshot, settings: await edited.settings(), edited });
  const lastDate = calendar.lastDate < period.to ? calendar.lastDate : period.to;
  const [instances, { editOf }] = await Promise.all([
    readInstances(tx, wholesalerId, { trees, people, calendar: { ...calendar, lastDate }, endingFrom: period.from }),
    readItemEdits(tx, wholesalerId, idsOf(trees)),
  ]);
  const names = new Map(people.flatMap(({ customId, name, isGone }) => (isGone ? [] : [[customId, name] as const])));
  return instances
    .filter(({ instance }) => instance.to <= period.to)
    .flatMap(({ tree, instance, people: having }) =>
      missingTargets(tree, instance, having, editOf).map((one) => ({ tree, one })),
    )
    .flatMap(({ tree: { item }, one }) => {
      const name = names.get(one.customId);
      return name === undefined
        ? []
        : [{ id: item.itemId, name: `${name}: ${one.name}`, kind: item.kind, about: one.customId }];
    });
}
