/** The words that a product is ranked and told apart by (docs/product.md, Suppliers, brands, products, buyers). */

/** Tiers of GP/CE, the lowest first. */
export const gpRanks = ['Low', 'Med', 'High', 'Very High', 'Super High'] as const;
export type GpRank = (typeof gpRanks)[number];

/** Tiers of CE, the lowest first. */
export const volumeRanks = ['Low', 'Med', 'High'] as const;
export type VolumeRank = (typeof volumeRanks)[number];

/** CE against the same dates last year. */
export const trends = ['up', 'down', 'no change'] as const;
export type Trend = (typeof trends)[number];

/** Where an account sells, and which accounts a product is for; a product without one is for both. */
export const premises = ['on', 'off'] as const;
export type Premise = (typeof premises)[number];
