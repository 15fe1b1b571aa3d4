/** Writes the demo's objectives and incentives as the editor would save them, and archives those that are over. */
import { ItemInput } from '@caselift/contract/item-fields';
import { defaultForm, faultsOf, formAfter, type ItemPlace, incompleteOf } from '@caselift/contract/item-rules';
import { termsOf } from '@caselift/contract/item-terms';
import type { Sql, Tx } from '@caselift/db/connect';
import { type DemoItem, type DemoPart, demoTags } from '@caselift/demo/item-kit';
import { demoItems } from '@caselift/demo/items';
import type { IsoDate } from '@caselift/domain/dates';
import type { ItemKind, ItemTerms } from '@caselift/domain/programs/item';
import { keepArchived } from '../../edits/archive-item.ts';
import { writeItemList } from '../../figures/item-lists.ts';

const madeBy = 'Demo Admin';
/** Kind 0 items, 1 tags, 2 what was handed in, 3 pictures, 4 their content, 5 podcasts. */
export const demoUuid = (kind: number, number: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;

/** An item of the demo, or a part of one, with the row that it is stored in. */
export type PlacedPart = {
  item: DemoItem;
  part: DemoPart;
  itemId: string;
  number: number;
  /** Of what is below another item. */
  aboveId: string | null;
  order: number;
};

/** The same at each load, the items before their parts. */
export function placedParts(lastSale: IsoDate): PlacedPart[] {
  const next: Record<ItemKind, number> = { objective: 0, incentive: 0 };
  let id = 0;
  const placed = (item: DemoItem, part: DemoPart, aboveId: string | null, order: number): PlacedPart => {
    id += 1;
    next[item.kind] += 1;
    return { item, part, itemId: demoUuid(0, id), number: next[item.kind], aboveId, order };
  };
  return demoItems(lastSale).flatMap((item) => {
    const own = placed(item, item, null, 1);
    return [own, ...(item.children ?? []).map((child, at) => placed(item, child, own.itemId, at + 1))];
  });
}

/** Loading again leaves those that are there alone. */
export async function writeDemoItems(sql: Sql, wholesalerId: string, lastSale: IsoDate): Promise<void> {
  await sql.begin(async (tx) => {
    const names = Object.keys(demoTags);
    for (const [at, [name, color]] of Object.entries(demoTags).entries()) {
      await tx`
        insert into tags ${tx({ wholesaler_id: wholesalerId, tag_id: demoUuid(1, at), name, color })} on conflict do nothing`;
    }
    for (const one of placedParts(lastSale)) {
      const { item, part, itemId } = one;
      const isRoot = one.aboveId === null;
      const row = {
        ...{ wholesaler_id: wholesalerId, item_id: itemId, kind: item.kind, number: one.number, type: part.type },
        ...{ name: part.name, description: part.description ?? '', frequency: isRoot ? (item.frequency ?? '') : '' },
        tag_id: isRoot && item.tag !== null ? demoUuid(1, names.indexOf(item.tag)) : null,
        favorite: isRoot && item.isFavorite === true,
        parent_id: item.type === 'grouped' ? null : one.aboveId,
        ...{ sort_order: item.type === 'grouped' ? 1 : one.order, since: item.since },
        terms: tx.json((await termsOfPart(tx, wholesalerId, one)) as never),
        ...{ created_at: `${item.since}T15:00:00Z`, created_by: madeBy },
      };
      await tx`insert into items ${tx(row)} on conflict (wholesaler_id, item_id) do nothing`;
    }
  });
}

/** What the editor makes of the fields. The target of sales is still any one: what is measured doesn't depend on it. */
async function termsOfPart(tx: Tx, wholesalerId: string, { item, part, aboveId }: PlacedPart): Promise<ItemTerms> {
  const isGrouped = aboveId !== null && item.type === 'grouped';
  const isSub = aboveId !== null && !isGrouped;
  const place: ItemPlace = {
    ...{ kind: item.kind, type: part.type, isGrouped },
    parentType: isSub ? item.type : null,
  };
  const target = part.reach !== undefined && part.fields.target === undefined ? { target: 1 } : {};
  const sent = ItemInput.parse({
    ...{ ...part.fields, ...target, name: part.name, users: [...item.users], weight: part.weight },
    ...(part.accountIds && { customAccountsSelected: false }),
    ...(part.productIds && { customProductsSelected: false }),
  });
  const form = formAfter(defaultForm, sent, place);
  const list = async (ids: readonly string[] | undefined) => ids && (await writeItemList(tx, wholesalerId, ids));
  const [accounts, products] = [await list(part.accountIds), await list(part.productIds)];
  const isValid = faultsOf(form, place).length === 0 && incompleteOf(form, products?.count ?? 0).length === 0;
  const { period = defaultForm.period, customPeriodStart = null, customPeriodEnd = null } = item.fields;
  return termsOf(
    form,
    {
      ...{ isValid, groupId: isGrouped ? aboveId : null },
      ...{ accounts: { list: accounts ?? null }, products: { list: products ?? null } },
    },
    { period, periodStart: customPeriodStart, periodEnd: customPeriodEnd },
  );
}

/** With what they are paid by kept. Call it once prod has figures. */
export async function archiveDemoItems(sql: Sql, wholesalerId: string, lastSale: IsoDate): Promise<void> {
  for (const { item, itemId, aboveId } of placedParts(lastSale)) {
    if (!item.isArchived || aboveId !== null) continue;
    await sql.begin(async (tx) => {
      const archived = await tx`
        update items set archived_at = ${`${lastSale}T21:00:00Z`}, archived_on = ${lastSale}
        where wholesaler_id = ${wholesalerId} and item_id = ${itemId} and archived_at is null returning item_id`;
      if (archived.length > 0) await keepArchived(tx, wholesalerId, itemId);
    });
  }
}
