import type { Sql } from '@caselift/db/connect';
import { saveRecord } from '@caselift/db/versioned-records';
import { type DemoBoost, demoBoosts } from '@caselift/demo/boosts';
import { boostFilterKeys, earlierTermsAfter } from '@caselift/domain/boosts';
import type { IsoDate } from '@caselift/domain/dates';
import { recordOf } from '@caselift/domain/record';

/** Saved as the editor saves them. Loading again leaves those that are there alone. */
export async function writeDemoBoosts(
  sql: Sql,
  wholesalerId: string,
  { lastSale, periodStart }: { lastSale: IsoDate; periodStart: IsoDate },
): Promise<void> {
  await sql.begin(async (tx) => {
    for (const boost of demoBoosts(lastSale)) {
      const key = { boost_id: boost.id };
      const [stored] = await tx`select from boosts where wholesaler_id = ${wholesalerId} and boost_id = ${boost.id}`;
      if (stored) continue;
      await saveRecord(
        tx,
        { name: 'boosts' },
        { wholesalerId, key, values: columnsOf(boost, periodStart), version: null },
      );
    }
  });
}

/** A boost that paid another amount before was edited in the sales period. */
function columnsOf(boost: DemoBoost, periodStart: IsoDate) {
  const { name, type, startDate, endDate, filters, productIds = [] } = boost;
  const savedAt = boost.isDraft ? null : `${boost.createdOn}T15:00:00Z`;
  const customProductsSelected = filters !== undefined;
  const productsFilters = recordOf(boostFilterKeys, (filterKey) => [...(filters?.[filterKey] ?? [])]);
  const before = {
    ...{ boostId: boost.id, name, type, startDate, endDate, customProductsSelected, productsFilters, productIds },
    ...{ amountCents: boost.earlierAmountCents ?? 0, savedAt, deletedAt: null, earlierTerms: [] },
  };
  const after = { ...before, amountCents: boost.amountCents };
  const earlierTerms = boost.earlierAmountCents === undefined ? [] : earlierTermsAfter(before, after, periodStart);
  return {
    name,
    description: boost.description,
    type,
    amount_cents: boost.amountCents,
    supplier_contribution: boost.supplierContribution,
    start_date: startDate,
    end_date: endDate,
    custom_products_selected: customProductsSelected,
    products_filters: productsFilters,
    product_ids: [...productIds],
    earlier_terms: earlierTerms.map((terms) => ({ ...terms, productIds: [...terms.productIds] })),
    saved_at: savedAt,
    parent_id: boost.parentId ?? null,
    created_at: `${boost.createdOn}T15:00:00Z`,
    created_by: 'Demo Admin',
  };
}
