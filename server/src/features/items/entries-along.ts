/**
 * What was handed in and typed for an item follows its days (docs/product.md, Periods of an item): entries by their own day,
 * what was typed for people with the running instance. Instances are named by their first day, so without this a correction
 * of it would lose them.
 */
import { itemTexts } from '@caselift/contract/item-texts';
import type { Tx } from '@caselift/db/connect';
import { dayText, type IsoDate } from '@caselift/domain/dates';
import { holdsPart, instancesOf } from '@caselift/domain/programs/instances';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import { todayIn } from '../../today.ts';

type Rows = ReadonlyMap<string, ItemRow>;
type Days = { from: IsoDate; to: IsoDate };

/** What of a row decides which instances there are. */
export const daysText = ({ terms, since, deletedAt }: ItemRow): string => {
  const { period, periodStart, periodEnd, groupId, measure } = terms;
  const { trackingOption, trackingStart, trackingEnd, trackingPeriod } = measure ?? {};
  const tracked = [trackingOption, trackingStart, trackingEnd, trackingPeriod];
  return JSON.stringify([period, periodStart, periodEnd, groupId, ...tracked, since, deletedAt]);
};

/**
 * Moves what belongs to instances that end on L or later. Refuses with 409 new days that leave out what was handed in,
 * except where an item leaves its group: what was of the group's days stays with them.
 * @param lastDate L; null before there are figures.
 */
export async function moveEntries(
  tx: Tx,
  wholesalerId: string,
  { before, after, lastDate }: { before: Rows; after: Rows; lastDate: IsoDate | null },
): Promise<void> {
  const changed = [...after.values()].filter((row) => {
    const old = before.get(row.itemId);
    return old !== undefined && row.deletedAt === null && daysText(old) !== daysText(row);
  });
  if (changed.length === 0) return;
  const roots = new Set(changed.map(({ itemId }) => itemId));
  const parts = [...after.values()].filter(
    ({ itemId, parentId, terms }) => roots.has(itemId) || roots.has(parentId ?? '') || roots.has(terms.groupId ?? ''),
  );
  const ids = parts.filter(({ deletedAt }) => deletedAt === null).map(({ itemId }) => itemId);
  const timeZone = await readZone(tx, wholesalerId);
  const keys = await readKeys(tx, { wholesalerId, timeZone }, ids);
  for (const { itemId, newest, starts } of keys) {
    const span = { endingFrom: lastDate ?? starts[0] ?? newest, lastDate: newest };
    const [was, is] = [before, after].map((rows) => daysOf(rows, itemId, span));
    if (was === undefined || is === undefined || JSON.stringify(was) === JSON.stringify(is)) continue;
    const leaves = isGrouped(before, itemId) && !isGrouped(after, itemId);
    const place = { wholesalerId, itemId, isCustom: after.get(itemId)?.type === 'custom' };
    for (const old of was) await moveOf(tx, place, { old, is, lastDate, leaves });
    await flagAgain(tx, { ...place, timeZone }, is);
  }
}

const isGrouped = (rows: Rows, itemId: string): boolean => (rows.get(itemId)?.terms.groupId ?? null) !== null;

async function readZone(tx: Tx, wholesalerId: string): Promise<string> {
  const [settings] = await tx<{ timeZone: string }[]>`
    select time_zone as "timeZone" from settings where wholesaler_id = ${wholesalerId} and db = 'prod'`;
  return settings?.timeZone ?? 'UTC';
}

/** Whether pictures were taken outside the period (domain/src/programs/image-flags.ts), by the days that it has now. */
async function flagAgain(
  tx: Tx,
  { wholesalerId, itemId, timeZone }: Place & { timeZone: string },
  instances: readonly Days[],
): Promise<void> {
  for (const { from, to } of instances)
    await tx`
      update item_images set taken_outside = not taken_outside
      where wholesaler_id = ${wholesalerId} and item_id = ${itemId} and instance_start = ${from} and taken_at is not null
        and taken_outside <> ((taken_at at time zone ${timeZone})::date not between ${from}::date and ${to}::date)`;
}

/** The items that have entries, with the days of their instances in order. newest: the last day that has to be looked at. */
async function readKeys(
  tx: Tx,
  { wholesalerId, timeZone }: { wholesalerId: string; timeZone: string },
  itemIds: readonly string[],
) {
  const today = todayIn(timeZone);
  const rows = await tx<{ itemId: string; starts: IsoDate[]; newest: IsoDate }[]>`
    select item_id as "itemId", array_agg(distinct instance_start::text order by instance_start::text) as starts,
      greatest(max(day), ${today}::date)::text as newest
    from (
      select item_id, instance_start, own_date as day from item_images
      where wholesaler_id = ${wholesalerId} and item_id = any (${[...itemIds]})
      union all
      select item_id, instance_start, own_date from item_submissions
      where wholesaler_id = ${wholesalerId} and item_id = any (${[...itemIds]})
      union all
      select item_id, instance_start, instance_start from item_edits
      where wholesaler_id = ${wholesalerId} and item_id = any (${[...itemIds]})
    ) entries group by item_id`;
  return [...rows];
}

function daysOf(rows: Rows, itemId: string, span: { endingFrom: IsoDate; lastDate: IsoDate }): Days[] {
  const row = rows.get(itemId);
  const near = new Set([itemId, ...(row === undefined ? [] : above(row))]);
  const around = [...rows.values()].filter((one) => near.has(one.itemId) || above(one).some((id) => near.has(id)));
  return itemTrees(around).flatMap((tree) =>
    instancesOf(tree, span)
      .filter((instance) => holdsPart(tree, instance, itemId))
      .map(({ from, to }) => ({ from, to })),
  );
}

/** The items that it is or was below. */
const above = ({ parentId, terms, earlierTerms }: ItemRow): string[] =>
  [parentId, terms.groupId, ...earlierTerms.map(({ groupId }) => groupId)].filter((id) => id !== null);

type Place = { wholesalerId: string; itemId: string; isCustom: boolean };
type Moved = { old: Days; is: readonly Days[]; lastDate: IsoDate | null; leaves: boolean };

async function moveOf(
  tx: Tx,
  { wholesalerId, itemId, isCustom }: Place,
  { old, is, lastDate, leaves }: Moved,
): Promise<void> {
  const ofOld = tx`wholesaler_id = ${wholesalerId} and item_id = ${itemId} and instance_start = ${old.from}`;
  const running = is.find(({ to }) => to >= (lastDate ?? old.from) && to >= old.from) ?? is.at(-1);
  const held = tx`
    select from unnest(${is.map(({ from }) => from)}::date[], ${is.map(({ to }) => to)}::date[]) as of (day_from, day_to)
    where own_date between day_from and day_to`;
  // Of custom items quantities are uploaded for the period as a whole.
  const isUploaded = tx`kind = 'quantity' and ${isCustom}`;
  const [outside] = leaves
    ? []
    : await tx<{ count: number; from: IsoDate; to: IsoDate }[]>`
        select count(*)::int as count, min(own_date)::text as from, max(own_date)::text as to from (
          select own_date from item_images
          where ${ofOld} and status <> 'rejected' and stored_at is not null and not exists (${held})
          union all
          select own_date from item_submissions where ${ofOld} and not (${isUploaded}) and not exists (${held})
        ) outside where own_date between ${old.from} and ${old.to} having count(*) > 0`;
  if (outside !== undefined) {
    const { count, from, to } = outside;
    throw refusal('conflict', itemTexts.entriesOutside(count, [...new Set([from, to])].map(dayText)));
  }
  for (const { from, to } of is) {
    if (from === old.from) continue;
    await tx`
      update item_images set instance_start = ${from} where ${ofOld} and own_date between ${from} and ${to}`;
    await tx`
      update item_submissions set instance_start = ${from}
      where ${ofOld} and not (${isUploaded}) and own_date between ${from} and ${to}`;
  }
  if (running === undefined || running.from === old.from) return;
  await tx`update item_submissions set instance_start = ${running.from} where ${ofOld} and ${isUploaded}`;
  // What was typed last counts.
  const [older, newer] = running.from < old.from ? [running.from, old.from] : [old.from, running.from];
  await tx`
    delete from item_edits e
    where wholesaler_id = ${wholesalerId} and item_id = ${itemId} and instance_start = ${older} and exists (
      select from item_edits n
      where n.wholesaler_id = e.wholesaler_id and n.item_id = e.item_id and n.user_id = e.user_id
        and n.instance_start = ${newer})`;
  await tx`update item_edits set instance_start = ${running.from} where ${ofOld}`;
}
