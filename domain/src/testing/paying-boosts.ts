/** Boosts as tests write them. */
import { type BoostFilterKey, type BoostProduct, boostFilterKeys, type PayingBoost } from '../boosts.ts';
import { recordOf } from '../record.ts';

export type TestBoost = Partial<Omit<PayingBoost, 'productsFilters' | 'productIds'>> & {
  /** Days, both of which pay. */
  days: readonly [from: string, to: string];
  /** By filters where there are any, else by the list. */
  filters?: Partial<Record<BoostFilterKey, readonly string[]>>;
  list?: readonly string[];
};

/** Saved, and $2 a CE, unless said otherwise. */
export function boostOf({ days: [startDate, endDate], filters, list = [], ...boost }: TestBoost): PayingBoost {
  return {
    boostId: 'boost',
    name: 'Boost',
    type: 'GP/CE',
    amountCents: 200,
    startDate,
    endDate,
    customProductsSelected: filters !== undefined,
    productsFilters: recordOf(boostFilterKeys, (key) => filters?.[key] ?? []),
    productIds: list,
    savedAt: '2026-01-01T00:00:00Z',
    deletedAt: null,
    earlierTerms: [],
    ...boost,
  };
}

export function productOf(product: Partial<BoostProduct> & { customId: string }): BoostProduct {
  return {
    supplier: 'Alder',
    brand: 'Alder Ale',
    packageType: null,
    size: null,
    productType: null,
    brandFam: null,
    ...product,
  };
}
