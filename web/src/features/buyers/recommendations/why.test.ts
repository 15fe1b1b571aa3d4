import type { RecommendedProduct } from '@caselift/contract/recommendations';
import { describe, expect, test } from 'vitest';
import { soldProduct, testProduct, testReply } from '../testing/buyers.ts';
import { apart, whyOf } from './why.ts';

const reply = testReply([]);
const why = (product: RecommendedProduct, sortBy = 0) => {
  const { sentences, lines } = whyOf(product, { ...reply, sortBy, name: 'Corner Tap & Grill' });
  return {
    sentences,
    lines: lines.map(({ name, computation, result }) => [name, computation, result].filter(Boolean).join(' | ')),
  };
};

describe('why a product is in Sold', () => {
  test('it was bought: its units, and its CE against the average', () => {
    expect(why(soldProduct())).toEqual({
      sentences: ['Corner Tap & Grill bought it since Jun 19. So did 14 of 41 Casual Dining accounts.'],
      lines: ['Units | net of returns | 24', 'CE against average | (24.00 \u2212 20.00) / 20.00 | +20.0%'],
    });
  });

  test('without an average nothing is compared', () => {
    const product = soldProduct({ volume: { total: 24, average: null, diff: null } });
    expect(why(product).lines).toEqual(['Units | net of returns | 24']);
  });
});

describe('why a product is in Sell', () => {
  test('how many accounts buy it, how many had to, and the score that puts it in its place', () => {
    expect(why(testProduct())).toEqual({
      sentences: ['14 of 41 Casual Dining accounts buy it. Corner Tap & Grill bought none since Jun 19.'],
      lines: [
        'Accounts needed | 10% of 41, at least 3 | 5',
        'Score, GP/CE × CE | $38.62 × 2.10 | $81.10',
        'Place | Pinned, Sponsored',
        'Boost | + $2.50/CE',
      ],
    });
  });

  test('the score is that of the current sort order', () => {
    const product = testProduct({ isSponsored: false, recommendedToSell: 0, boostType: null });
    const score = (sortBy: number, more: Partial<RecommendedProduct> = {}) =>
      why({ ...product, ...more }, sortBy).lines[1];
    const scored = (value: number): Partial<RecommendedProduct> => ({
      why: [{ rule: 'sell', buyers: 14, peers: 41, needed: 5, score: value }],
    });
    // 38.3997 x 3.0443 = 116.90
    expect(score(1, scored(116.9))).toBe('Score, GP/CE × CE | $38.40 × 3.04 | $116.90');
    expect(score(2, scored(38.619))).toBe('Score, GP/CE | $38.62');
    expect(score(3, scored(29.4))).toBe('Score, CE | 29.40');
  });

  test('where profits are hidden no line says a dollar of them', () => {
    const {
      gp: _gp,
      gpCe: _gpCe,
      ...product
    } = testProduct({ isSponsored: false, recommendedToSell: 0, boostType: null });
    const hidden = { ...product, why: [{ rule: 'sell' as const, buyers: 14, peers: 41, needed: 5 }] };
    expect(JSON.stringify(why(hidden, 3))).not.toContain('$');
    expect(why(hidden, 3).lines).toContain('Score, CE | 29.40');
  });
});

describe('why a product is in Remove', () => {
  const share = { rule: 'share' as const, volumeShare: 1.1, peersVolumeShare: 2.4, volume: 2, lastYearVolume: 5 };

  test('its share is below half of what peers give it, and its CE is falling', () => {
    expect(why(soldProduct({ why: [{ ...share, gpShare: 0.9, peersGpShare: 2.2 }] }))).toEqual({
      sentences: [
        'Its share of what Corner Tap & Grill buys is less than half of its share among 41 Casual Dining accounts, and its CE is falling.',
      ],
      lines: [
        'Share of CE | 2.40% / 2 = 1.20% | 1.10%',
        'Share of GP | 2.20% / 2 = 1.10% | 0.90%',
        'CE | 5.00 last year | 2.00',
      ],
    });
    expect(why(soldProduct({ why: [share] })).lines).toHaveLength(2);
  });

  test('its losses are above max FPL; without revenue there is nothing to compare', () => {
    const lost = (percent: number | null, amount?: number) =>
      why(soldProduct({ why: [{ rule: 'losses', percent, maxPercent: 1.5, ...(amount && { amount }) }] }));
    expect(lost(4.25, 12)).toEqual({
      sentences: ['Its losses here are above the max FPL of 1.50% of its revenue.'],
      lines: ['Losses | $12 lost | 4.25% of revenue', 'Max FPL | 1.50%'],
    });
    expect(lost(null)).toEqual({
      sentences: ['It brought losses and no revenue here.'],
      lines: ['Losses | no revenue', 'Max FPL | 1.50%'],
    });
  });

  test('both rules are said where both hold', () => {
    expect(
      why(soldProduct({ why: [share, { rule: 'losses', percent: 4.25, maxPercent: 1.5 }] })).sentences,
    ).toHaveLength(2);
  });

  test('figures that two decimals would show as equal get more of them', () => {
    expect(apart(1.2041, 1.2046)).toEqual(['1.204', '1.205']);
    expect(apart(0.8, 1.2)).toEqual(['0.80', '1.20']);
    expect(apart(1, 1)).toEqual(['1.00', '1.00']);
  });
});
