/** A closed period read by its plan: for measuring it again, and for the lines behind what changed. */
import type { Sql, Tx } from '@caselift/db/connect';
import { withPlan } from '@caselift/db/plan';
import type { DateRange } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { instancesOf } from '@caselift/domain/programs/instances';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { type ItemCalendar, measuredScopes } from '@caselift/domain/programs/item-windows';
import { type EditedParts, readEditedParts } from '../edited-parts.ts';
import { createSnapshotMemory } from '../snapshot-memory.ts';

/** What people edit as the transaction sees it, which may be by a plan: revisions are those of now, so nothing is remembered. */
export const readEditedAt = (tx: Tx, wholesalerId: string, to: IsoDate): Promise<EditedParts> =>
  readEditedParts(tx, createSnapshotMemory(), { wholesalerId, db: 'prod' }, to);

export const readByPlan = <T>(
  sql: Sql,
  { wholesalerId, from, to }: DateRange & { wholesalerId: string },
  read: (tx: Tx, edited: EditedParts) => Promise<T>,
): Promise<T> =>
  withPlan(sql, { wholesalerId, from }, async (tx) => read(tx, await readEditedAt(tx, wholesalerId, to)));

/** Of all instances that end in the period what is measured of the items and what is below them. */
export async function paidScopes(edited: EditedParts, { from, to }: DateRange) {
  const [settings, items] = [await edited.settings(), await edited.items()];
  const calendar: ItemCalendar = {
    ...{ lastDate: to, isOver: true },
    nonSellingDays: new Set(settings.allNonSellingDays),
    corrections: await edited.corrections(),
  };
  return itemTrees(items).flatMap((tree) =>
    instancesOf(tree, { lastDate: to, endingFrom: from })
      .filter((instance) => instance.to <= to)
      .flatMap((instance) => measuredScopes(tree, instance, calendar).map((one) => ({ ...one, tree, instance }))),
  );
}
