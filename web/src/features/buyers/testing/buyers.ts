/** What the tests of the screen share: a customer and recommendations with consistent figures. */
import type { Buyer, BuyerDetail } from '@caselift/contract/buyers';
import type { RecommendedProduct } from '@caselift/contract/recommendations';
import type { RecommendationTab } from '@caselift/domain/recommendations';
import { monthsOf } from '../../../shared/month-sales/testing/months.ts';
import type { Recommendations } from '../calls.ts';

const period = { from: '2026-06-19', to: '2026-09-16' };

/** 184 CE against 173: +6.4%; $1,842 against $1,688: +9.1%; 10.01 against 9.76: +2.6%. */
const corner: Buyer = {
  customId: 'B5',
  name: 'Corner Tap & Grill',
  accountType: 'Casual Dining',
  premise: 'on',
  chain: null,
  location: 'Fairmont',
  salesRep: { customId: 'ATS_104', name: 'Dana Whitfield' },
  gp: { thisYear: 1842, lastYear: 1688, diff: 9.1232 },
  volume: { thisYear: 184, lastYear: 173, diff: 6.3584 },
  gp_ce: { thisYear: 10.0109, lastYear: 9.7572, diff: 2.5998 },
};

export const testBuyer = (more: Partial<Buyer> = {}): Buyer => ({ ...corner, ...more });

/** The same for viewers who can't see profits. */
export function withoutProfits<Row extends Pick<Buyer, 'gp' | 'gp_ce'>>({ gp: _gp, gp_ce: _ratio, ...row }: Row) {
  return row;
}

export const testDetail = (more: Partial<BuyerDetail> = {}): BuyerDetail => ({
  ...corner,
  months: monthsOf(13),
  lastOrder: { date: '2026-09-14', products: 11, volume: 14.2 },
  stopped: [
    { customId: 'P7', name: 'Old Harbor Porter', size: '24 x 12 oz', lastYear: 12.4 },
    { customId: 'P8', name: 'Linden Cider', size: null, lastYear: 6.2 },
    { customId: 'P9', name: 'Larkfield Rye', size: '12 x 750 ml', lastYear: 2.1 },
  ],
  losses: { amount: 31, percent: 0.42, maxPercent: 1.5 },
  period,
  ...more,
});

/** 14 of 41 buy 29.4 CE for $1,135.40: 2.10 CE each, 1135.4 / 29.4 = 38.62 a CE, score 38.6190 x 2.10 = 81.10. */
const blanco: RecommendedProduct = {
  customId: 'P1',
  name: 'Tres Cardones Blanco',
  size: '12 x 750 ml',
  supplier: 'Destilería Tres Cardones',
  isSponsored: true,
  recommendedToSell: 2.5,
  boostType: 'GP/CE',
  gp: { total: 1135.4, average: 81.1, diff: null },
  volume: { total: 29.4, average: 2.1, diff: null },
  gpCe: { total: 38.619, average: 38.619, diff: null },
  sameTypeCustomersCount: 14,
  customersCount: 203,
  allTypes: { gp: { total: 23_731, average: 116.9 }, volume: { total: 618, average: 3.0443 }, gpCe: 38.3997 },
  why: [{ rule: 'sell', buyers: 14, peers: 41, needed: 5, score: 81.1 }],
};

export const testProduct = (more: Partial<RecommendedProduct> = {}): RecommendedProduct => ({ ...blanco, ...more });

/** 24 CE sold against an average of 20: 20% higher; GP 200 against 250: 20% lower. */
export const soldProduct = (more: Partial<RecommendedProduct> = {}): RecommendedProduct =>
  testProduct({
    customId: 'P2',
    name: 'Alondra Clara',
    size: '24 x 12 oz',
    isSponsored: false,
    recommendedToSell: 0,
    boostType: null,
    volume: { total: 24, average: 20, diff: 20 },
    gp: { total: 200, average: 250, diff: -20 },
    gpCe: { total: 8.3333, average: 12.5, diff: -33.3333 },
    why: [{ rule: 'sold', units: 24 }],
    ...more,
  });

export const testReply = (results: RecommendedProduct[], more: Partial<Recommendations> = {}): Recommendations => ({
  results,
  count: results.length,
  counts: { sold: 38, sell: 24, remove: 5 },
  sortBy: 0,
  accountType: 'Casual Dining',
  peers: 41,
  allPeers: 1204,
  period,
  ...more,
});

/** One row in each tab: in Remove, both rules at once. */
export const replies: Record<RecommendationTab, Recommendations> = {
  sold: testReply([soldProduct()]),
  sell: testReply([testProduct()]),
  remove: testReply([
    soldProduct({
      customId: 'P3',
      name: 'Northspar Straight Rye',
      volume: { total: 2, average: 8, diff: -75 },
      why: [
        {
          ...{ rule: 'share', volumeShare: 1.087, peersVolumeShare: 2.4, gpShare: 0.9, peersGpShare: 2.2 },
          ...{ volume: 2, lastYearVolume: 5 },
        },
        { rule: 'losses', amount: 12, percent: 4.25, maxPercent: 1.5 },
      ],
    }),
  ]),
};
