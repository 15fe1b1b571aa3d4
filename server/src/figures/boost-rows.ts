import type { Tx } from '@caselift/db/connect';
import type { PayingBoost } from '@caselift/domain/boosts';

/** A boost as it is stored. */
export type BoostRow = PayingBoost & {
  description: string;
  /** Percent. */
  supplierContribution: number;
  parentId: string | null;
  version: number;
};

/** All of the wholesaler, the deleted too, the one created first first. */
export async function readBoosts(tx: Tx, wholesalerId: string): Promise<BoostRow[]> {
  const rows = await tx<BoostRow[]>`
    select boost_id as "boostId", name, description, type, amount_cents as "amountCents",
      supplier_contribution as "supplierContribution", start_date as "startDate", end_date as "endDate",
      custom_products_selected as "customProductsSelected", products_filters as "productsFilters",
      product_ids as "productIds", earlier_terms as "earlierTerms", saved_at::text as "savedAt",
      parent_id as "parentId", deleted_at::text as "deletedAt", version
    from boosts where wholesaler_id = ${wholesalerId} order by created_at, boost_id`;
  return [...rows];
}
