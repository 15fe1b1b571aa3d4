/** Products for tests, whole as the contract wants them. */
import type { Product, ProductDetail, ProductsSummary } from '@caselift/contract/products';
import { monthsOf } from '../../../shared/month-sales/testing/months.ts';

/** 120 CE against 100 and $960 against $800: both +20%, $8 a CE in both years. */
export const productWith = (more: Partial<Product> = {}): Product => ({
  customId: 'P1',
  name: 'Alondra Clara',
  supplier: 'Cervecería Alondra',
  brand: 'Alondra',
  brandFam: 'Alondra',
  productType: 'Beer',
  packageType: 'Bottle',
  size: '24 × 12 oz bottle',
  premise: null,
  tags: ['Core'],
  gpRank: 'Med',
  volumeRank: 'High',
  trend: 'up',
  boost: 0,
  boostType: null,
  gp: 960,
  volume: 120,
  gpCe: 8,
  lastYear: { gp: 800, volume: 100, gpCe: 8 },
  delta: { gp: 20, volume: 20, gpCe: 0 },
  sponsored: { isSponsored: false, isExcluded: false },
  ...more,
});

/** The same for a viewer who can't see profits. */
export function withoutProfits<P extends Product>({ gp: _gp, gpCe: _gpCe, ...product }: P) {
  return { ...product, lastYear: { volume: product.lastYear.volume }, delta: { volume: product.delta.volume } };
}

export const detailOf = (product: Product): ProductDetail => ({
  ...product,
  months: monthsOf(13, { profits: product.gp !== undefined }),
  brandShare: 41.6,
  topBuyers: [{ customId: 'A1', name: 'Corner Tap & Grill', volume: 84, lastYear: 71, delta: 18.31 }],
  buyersCount: 3,
  stoppedBuyers: [{ customId: 'A2', name: 'Union Hall', lastYear: 14 }],
  stoppedCount: 1,
  soldBy: ['Dana Whitfield', 'Luis Ferreira', 'Grace Liu', 'Tom Beckett'].map((name, index) => ({
    ...{ customId: `ATS_10${index}`, name, volume: 60 - index * 10, share: 50 - index * 10 },
  })),
});

export const summaryOf = (products: readonly Product[], of: number): ProductsSummary => ({
  ...(products[0]?.gp !== undefined && {
    gp: { thisYear: 402_118, lastYear: 378_940, delta: 6.12 },
    gpCe: { thisYear: 9.73, lastYear: 9.5, delta: 2.42 },
  }),
  volume: { thisYear: 41_326, lastYear: 39_870, delta: 3.65 },
  count: products.length,
  of,
  period: { from: '2026-06-19', to: '2026-09-16' },
});
