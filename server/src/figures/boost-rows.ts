import { mayAccess } from '@caselift/contract/access';
import { boostTexts } from '@caselift/contract/boosts';
import { editable } from '@caselift/contract/editable';
import type { Tx } from '@caselift/db/connect';
import { type Contributions, contributionIn } from '@caselift/domain/boost-contributions';
import { type PayingBoost, termsIn } from '@caselift/domain/boosts';
import type { IsoDate } from '@caselift/domain/dates';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';

/** A boost as it is stored. */
export type BoostRow = PayingBoost &
  Contributions & {
    description: string;
    parentId: string | null;
    version: number;
  };

/** With the terms that hold in the sales period that begins on the day. @param periodStart absent: the latest. */
export const boostIn = (boost: BoostRow, periodStart: IsoDate | undefined): BoostRow =>
  periodStart === undefined
    ? boost
    : { ...boost, ...termsIn(boost, periodStart), supplierContribution: contributionIn(boost, periodStart) };

/** All of the wholesaler, the deleted too, the one created first first. */
export async function readBoosts(tx: Tx, wholesalerId: string): Promise<BoostRow[]> {
  const rows = await tx<BoostRow[]>`
    select boost_id as "boostId", name, description, type, amount_cents as "amountCents",
      supplier_contribution as "supplierContribution", earlier_contributions as "earlierContributions", start_date as "startDate", end_date as "endDate",
      custom_products_selected as "customProductsSelected", products_filters as "productsFilters",
      product_ids as "productIds", earlier_terms as "earlierTerms", saved_at::text as "savedAt",
      parent_id as "parentId", deleted_at::text as "deletedAt", version
    from boosts where wholesaler_id = ${wholesalerId} order by created_at, boost_id`;
  return [...rows];
}

/** Those that are there for the viewer: drafts for those who may edit them. */
export const boostsSeenBy = (viewer: Viewer, boosts: readonly BoostRow[]): BoostRow[] =>
  boostsThatPaid(viewer, boosts).filter(({ deletedAt }) => deletedAt === null);

/** Those too that were deleted once they could pay. */
export function boostsThatPaid(viewer: Viewer, boosts: readonly BoostRow[]): BoostRow[] {
  const isEditor = mayAccess(editable.boost.editors, viewer);
  return boosts.filter(({ deletedAt, savedAt }) => savedAt !== null || (isEditor && deletedAt === null));
}

/** Refuses with 404 and the text a boost that is not there for the viewer. */
export function requireBoost(
  { boosts }: { boosts: readonly BoostRow[] },
  boostId: string,
  text: string = boostTexts.unknown,
): BoostRow {
  const boost = boosts.find((one) => one.boostId === boostId);
  if (boost === undefined) throw refusal('not_found', text);
  return boost;
}
