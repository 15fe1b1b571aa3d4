/** What to offer a buyer, and why (docs/product.md, Recommendations). */

export const recommendationTabs = ['sold', 'sell', 'remove'] as const;
export type RecommendationTab = (typeof recommendationTabs)[number];

/** In the order in which screens list them; their place is the value of productsSortBy. */
export const recommendationSorts = ['accountType', 'companyWide', 'gpCe', 'ce'] as const;
export type RecommendationSort = (typeof recommendationSorts)[number];
