/** What an archived item keeps, so that its last result stays payable whatever becomes of the figures (product.md, Items). */
import type { Environment } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import type { IsoDate } from '@caselift/domain/dates';
import type { ArchivedInstance } from '@caselift/domain/programs/archived-instance';
import { instancesOf } from '@caselift/domain/programs/instances';
import { accountsText, type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import { type ItemTree, itemTrees } from '@caselift/domain/programs/item-tree';
import { firstPaidDay, type ItemCalendar, measuredScopes } from '@caselift/domain/programs/item-windows';
import { type CurrentSnapshot, requireTables, savedBy } from '../figures/current-snapshot.ts';
import { archivedCalendar, archivedInstances } from '../figures/item-facts.ts';
import { copiedTexts } from '../figures/item-measured.ts';
import { readItems } from '../figures/item-rows.ts';
import { itemCalendar, requireScopes, withNamed } from '../figures/item-scopes.ts';
import { readPeople } from '../figures/queries.ts';

type MeasuredSnapshot = CurrentSnapshot<'snapshot_item_scopes'>;

/**
 * Copies what the item's instances are measured by, of prod's figures, of preview's before there are any: the one that
 * holds L, and those that ended in a sales period that does. Call it inside saveMeasured's `write`, once archived_at is
 * written. A copy of an earlier archiving stays as it is.
 */
export async function keepArchived(tx: Tx, wholesalerId: string, itemId: string): Promise<void> {
  const at = await paidFigures(tx, wholesalerId);
  const tree = itemTrees(await readItems(tx, wholesalerId)).find(({ item }) => item.itemId === itemId);
  if (at === undefined || tree === undefined) return;
  const { snapshot, db } = at;
  const calendar = await itemCalendar(tx, snapshot, db);
  const instances = measuredInstances(tree, calendar);
  const scopes = instances.flatMap((instance) => instance.scopes);
  await requireScopes(tx, snapshot, scopes);
  const people = (await readPeople(tx, { wholesalerId, db })).map(({ customId, role, leadership, teamLeadIds }) => ({
    ...{ customId, role, leadership, teamLeadIds },
  }));
  for (const instance of instances) {
    const inputs: ArchivedInstance = {
      ...{ from: instance.from, to: instance.to, people },
      lastDate: calendar.lastDate,
      nonSellingDays: [...calendar.nonSellingDays],
      corrections: await correctionsOf(tx, wholesalerId, instance.scopes),
      ...(await measuredRows(tx, snapshot, instance.scopes)),
    };
    await tx`
      insert into item_archives (wholesaler_id, item_id, instance_start, inputs)
      values (${wholesalerId}, ${itemId}, ${instance.from}, ${tx.json(inputs as never)}) on conflict do nothing`;
  }
}

/**
 * Adds to the copies of instances that end on a day or later what they lack by the item's terms: an edit may have changed
 * those of an instance that is over. What was copied stays. Inside saveMeasured's `write`, too.
 */
export async function growArchived(
  tx: Tx,
  wholesalerId: string,
  { trees, endingFrom }: { trees: readonly ItemTree[]; endingFrom: IsoDate },
): Promise<void> {
  const copies = await tx<{ itemId: string; inputs: ArchivedInstance }[]>`
    select item_id as "itemId", inputs from item_archives
    where wholesaler_id = ${wholesalerId} and item_id = any (${trees.map(({ item }) => item.itemId)})
      and inputs ->> 'to' >= ${endingFrom}`;
  const at = copies.length === 0 ? undefined : await paidFigures(tx, wholesalerId);
  if (at === undefined) return;
  for (const { itemId, inputs } of copies) {
    const tree = trees.find(({ item }) => item.itemId === itemId);
    if (tree === undefined) continue;
    const held = new Set(inputs.scopes.flatMap(({ scope }) => copiedTexts(scope)));
    const scopes = archivedInstances(tree, inputs)
      .flatMap((instance) => measuredScopes(tree, instance, archivedCalendar(inputs)))
      .map(({ scope }) => scope)
      .filter((scope) => !held.has(scopeText(scope)));
    if (scopes.length === 0) continue;
    await requireScopes(tx, at.snapshot, scopes);
    const more = await measuredRows(tx, at.snapshot, scopes);
    const sets = more.sets.filter(({ accounts }) => inputs.sets.every((set) => set.accounts !== accounts));
    const grown: ArchivedInstance = {
      ...inputs,
      scopes: [...inputs.scopes, ...more.scopes],
      sets: [...inputs.sets, ...sets],
    };
    await tx`
      update item_archives set inputs = ${tx.json(grown as never)}
      where wholesaler_id = ${wholesalerId} and item_id = ${itemId} and instance_start = ${inputs.from}`;
  }
}

/** What of it is measured again once the item isn't archived any more: instances that have not ended. */
export async function dropArchived(tx: Tx, wholesalerId: string, itemId: string): Promise<void> {
  const at = await paidFigures(tx, wholesalerId);
  await tx`
    delete from item_archives
    where wholesaler_id = ${wholesalerId} and item_id = ${itemId}
      and inputs ->> 'to' >= ${at?.snapshot.lastTransactionDate ?? ''}`;
}

async function paidFigures(
  tx: Tx,
  wholesalerId: string,
): Promise<{ snapshot: MeasuredSnapshot; db: Environment } | undefined> {
  const at = await savedBy(tx, wholesalerId);
  return at && { ...at, snapshot: requireTables(at.snapshot, 'snapshot_item_scopes') };
}

function measuredInstances(tree: ItemTree, calendar: ItemCalendar) {
  const { lastDate } = calendar;
  return instancesOf(tree, { lastDate, endingFrom: firstPaidDay(lastDate) })
    .filter(({ terms }) => terms.isValid)
    .map((instance) => {
      const scopes = measuredScopes(tree, instance, calendar).map(({ scope }) => scope);
      return { from: instance.from, to: instance.to, scopes };
    });
}

async function correctionsOf(
  tx: Tx,
  wholesalerId: string,
  scopes: readonly ItemScope[],
): Promise<ArchivedInstance['corrections']> {
  const { corrections: holders } = await withNamed(tx, wholesalerId, scopes);
  const days = new Map(scopes.map(({ holdersAt, corrections }) => [holdersAt, corrections]));
  return [...days].flatMap(([day, hash]) =>
    day === null || hash === null ? [] : [{ day, hash, holders: holders.get(hash) ?? [] }],
  );
}

/** Of the scopes, each once. */
async function measuredRows(
  tx: Tx,
  { snapshotId, wholesalerId }: MeasuredSnapshot,
  scopes: readonly ItemScope[],
): Promise<Pick<ArchivedInstance, 'scopes' | 'sets'>> {
  const measured: { -readonly [Part in 'scopes' | 'sets']: ArchivedInstance[Part][number][] } = {
    scopes: [],
    sets: [],
  };
  for (const text of new Set(scopes.map(scopeText))) {
    const rows = await tx<{ repId: string | null; buyerId: string; selected: number; reference: number }[]>`
      select rep_id as "repId", buyer_id as "buyerId", selected, reference from snapshot_item_buyers
      where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and scope_id = ${itemIdOf(text)}
      order by buyer_id`;
    const buyers = rows.map((row) => [row.repId, row.buyerId, row.selected, row.reference] as const);
    measured.scopes.push({ scope: text, buyers });
  }
  for (const text of new Set(scopes.map(accountsText))) {
    const rows = await tx<{ repId: string | null; buyerId: string }[]>`
      select rep_id as "repId", buyer_id as "buyerId" from snapshot_item_accounts
      where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and set_id = ${itemIdOf(text)}
      order by buyer_id`;
    measured.sets.push({ accounts: text, buyers: rows.map((row) => [row.repId, row.buyerId] as const) });
  }
  return measured;
}
