/** Marking products as sponsored or excluded (docs/product.md, Environments). */
import { productTexts } from '@caselift/contract/products';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type Changes, changesOfEach, recordEdit, writeEdit } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { readProductNames } from '../../figures/catalog.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import type { ProductFlag } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';

type Flags = Pick<ProductFlag, 'isSponsored' | 'isExcluded'>;
type SentFlags = { [Flag in keyof Flags]?: boolean | undefined };

const none: Flags = { isSponsored: false, isExcluded: false };

/** Of all of the products or, where one is not in the environment's figures (400), of none; in prod of preview too. */
export async function editFlags(
  tx: Tx,
  scope: Scope,
  { customIds, flags }: { customIds: readonly string[]; flags: SentFlags },
  by: { actor: string; origin: string },
): Promise<void> {
  // Before looking which there are: a publication replaces the figures.
  await lockEnvironments(tx, scope.wholesalerId);
  const snapshot = await currentSnapshot(tx, scope, 'snapshot_products');
  const names = await readProductNames(tx, snapshot ? [snapshot] : [], customIds);
  const unknown = customIds.filter((customId) => !names.has(customId));
  if (unknown.length > 0) throw refusal('bad_input', productTexts.unknown(unknown));
  const edited = await writeEdit(tx, scope, (place) => writeFlags(tx, place, customIds, flags));
  const told = Object.keys({ ...edited.asked, ...edited.preview }).map((customId) => [customId, names.get(customId)]);
  const detail = told.length > 0 && { detail: { names: Object.fromEntries(told) } };
  await recordEdit(tx, scope, edited, { ...by, action: 'edit products', ...detail });
}

/** Answers what changed, by product. */
async function writeFlags(
  tx: Tx,
  { wholesalerId, db }: Scope,
  customIds: readonly string[],
  flags: SentFlags,
): Promise<Changes> {
  const held = await tx<ProductFlag[]>`
    select custom_id as "customId", is_sponsored as "isSponsored", is_excluded as "isExcluded" from product_flags
    where wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = any (${[...customIds]})`;
  const marks = new Map(held.map(({ customId, ...marked }) => [customId, marked]));
  const before = new Map(customIds.map((customId) => [customId, marks.get(customId) ?? none]));
  const after = new Map([...before].map(([customId, marked]) => [customId, markedAs(marked, flags)]));
  const changes = changesOfEach(before, after);
  for (const [customId, { isSponsored, isExcluded }] of after) {
    if (changes[customId] === undefined) continue;
    await tx`
      insert into product_flags (wholesaler_id, db, custom_id, is_sponsored, is_excluded)
      values (${wholesalerId}, ${db}, ${customId}, ${isSponsored}, ${isExcluded})
      on conflict (wholesaler_id, db, custom_id)
        do update set is_sponsored = excluded.is_sponsored, is_excluded = excluded.is_excluded`;
  }
  return changes;
}

/** Setting one clears the other; what is not sent stays. */
function markedAs(before: Flags, { isSponsored, isExcluded }: SentFlags): Flags {
  return {
    isSponsored: isSponsored ?? (before.isSponsored && isExcluded !== true),
    isExcluded: isExcluded ?? (before.isExcluded && isSponsored !== true),
  };
}
