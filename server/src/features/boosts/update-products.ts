/** Checks and clears products of a boost's manual list; what is checked last stays, product by product. */
import { boostTexts, type updateBoostProducts } from '@caselift/contract/boosts';
import type { BodyOf, QueryOf } from '@caselift/contract/endpoint';
import { recordAudit } from '@caselift/db/audit';
import { listChanges } from '../../edits/list-changes.ts';
import type { BoostRow } from '../../figures/boost-rows.ts';
import { productsLeft } from '../../figures/catalog.ts';
import { refusal } from '../../http/errors.ts';
import { type Judge, openJudge } from './judge.ts';
import { readCatalogOf, selectedOf } from './products.ts';
import type { Edit } from './save.ts';
import { type BoostsView, readBoostsView } from './view.ts';

type Checks = Pick<BodyOf<typeof updateBoostProducts>, 'products' | 'all'>;
type Written = { selected: number; takesEffect: boolean; version: number };

const unknownNamed = 5;

/** Acts at once on a boost that has been saved and pays by its list; on another it waits for the save. */
export async function updateProducts(
  { tx, memory, wholesalerId, by }: Edit,
  asked: Pick<BoostsView, 'viewer' | 'scope'>,
  { boostId, query, products, all }: Checks & { boostId: string; query: QueryOf<typeof updateBoostProducts> },
): Promise<Written> {
  const { periodStart } = query;
  const judge = await openJudge(tx, memory, wholesalerId, periodStart);
  const before = judge.boost(boostId);
  const held = judge.held(before);
  const catalog = await readCatalogOf(tx, memory, await readBoostsView(tx, memory, asked));
  requireKnown(judge, held, products);
  const list = new Set(held.productIds);
  const check = (customId: string, isChecked: boolean) => (isChecked ? list.add(customId) : list.delete(customId));
  if (all !== undefined) for (const { customId } of productsLeft(catalog, query, catalog.byName)) check(customId, all);
  for (const { productId, checked } of products) check(productId, checked);
  const sent: BoostRow = { ...held, productIds: [...list] };
  const selected = selectedOf(catalog, sent.productIds).size;
  const told = listChanges(namesOf(judge), held.productIds, sent.productIds);
  if (told.added.count + told.removed.count === 0) return { selected, takesEffect: false, version: before.version };
  const isSaved = before.savedAt !== null;
  const takesEffect = isSaved && !held.customProductsSelected;
  const after = takesEffect || (isSaved && periodStart !== undefined) ? judge.accept(before, sent) : sent;
  const [written] = await tx<{ version: number }[]>`
    update boosts set product_ids = ${[...after.productIds]}, earlier_terms = ${tx.json([...after.earlierTerms])}
    where wholesaler_id = ${wholesalerId} and boost_id = ${boostId} returning version`;
  const detail = {
    boostId,
    name: before.name,
    takesEffect,
    ...told,
    ...(periodStart !== undefined && { periodStart }),
  };
  await recordAudit(tx, { wholesalerId, ...by, action: 'edit boost products', detail });
  return { selected, takesEffect, version: written?.version ?? before.version };
}

/** Of either environment's figures. A product that has left both can still be cleared. */
function requireKnown({ products }: Judge, before: BoostRow, checks: Checks['products']): void {
  const known = new Set([...before.productIds, ...products.flatMap((list) => list.map(({ customId }) => customId))]);
  const unknown = checks.map(({ productId }) => productId).filter((productId) => !known.has(productId));
  if (unknown.length > 0) throw refusal('bad_input', boostTexts.unknownProducts(unknown.slice(0, unknownNamed)));
}

const namesOf = ({ products }: Judge) =>
  new Map(products.toReversed().flatMap((list) => list.map(({ customId, name }) => [customId, name])));
