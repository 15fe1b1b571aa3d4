/** The sales period, over and not closed, that a call about an item names, and items as it pays by them. */
import { itemTexts } from '@caselift/contract/item-texts';
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { itemAt, periodDay } from '@caselift/domain/programs/item-periods';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { actingPeriod, currentPeriodStart, periodFrom } from '../figures/current-period.ts';
import { savedBy } from '../figures/current-snapshot.ts';
import type { ItemRow } from '../figures/item-rows.ts';
import { refusal } from '../http/errors.ts';

/** @property day of which items have the terms that the period pays by. */
export type NamedPeriod = DateRange & { day: IsoDate };

/**
 * The sales period that a call about an item names, as it is paid; null: that of L, or none. Refuses as actingPeriod does,
 * and with 409 where no instance of the item ended in it.
 */
export async function readNamed(
  tx: Tx,
  wholesalerId: string,
  named: IsoDate | undefined,
  { itemId, rows }: { itemId: string; rows: Iterable<ItemRow> },
): Promise<NamedPeriod | null> {
  const at = named === undefined ? undefined : await savedBy(tx, wholesalerId);
  if (at === undefined) return null;
  const scope = { wholesalerId, db: at.db };
  const from = await actingPeriod(tx, scope, named);
  const period = from === null ? null : await periodFrom(tx, scope, from);
  if (period === null || from === (await currentPeriodStart(tx, scope))) return null;
  const trees = itemTrees([...rows]);
  const day = trees.map((tree) => periodDay(tree, itemId, period)).find((one) => one !== null);
  return { ...period, day: day ?? period.to };
}

export const refuseNotIn = (period: DateRange) => refusal('conflict', itemTexts.notInPeriod(salesPeriodName(period)));

/** The rows as the period pays by them; those that weren't there aren't. Refuses with 409 where the item isn't. */
export function rowsIn(period: NamedPeriod, rows: Iterable<ItemRow>, itemId: string): ItemRow[] {
  const found = [...rows].flatMap((row) => itemAt(row, period.day) ?? []);
  if (!found.some((row) => row.itemId === itemId)) throw refuseNotIn(period);
  return found;
}
