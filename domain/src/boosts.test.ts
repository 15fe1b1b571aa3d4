import { describe, expect, test } from 'vitest';
import {
  addedClashes,
  type BoostClaim,
  boostClaims,
  boostSpans,
  boostStage,
  chosenBy,
  claimsAsClosed,
  claimsOn,
  clashingProducts,
  decidedClaims,
  earlierTermsAfter,
  type PayingBoost,
  productsPaid,
  sameTerms,
  termsFrom,
  termsIn,
} from './boosts.ts';
import { boostOf, productOf } from './testing/paying-boosts.ts';

const june = ['2026-06-01', '2026-06-30'] as const;
const july = ['2026-07-01', '2026-07-31'] as const;
const summer = ['2026-06-01', '2026-08-31'] as const;
const ale = productOf({ customId: 'ale' });
const rum = productOf({ customId: 'rum', supplier: 'Dune', brand: 'Dune', packageType: 'Bottle', brandFam: 'Spirits' });

/** $2 from Jun 1 to Jul 31, since Jul 1 $3. */
const raised = boostOf({
  days: ['2026-06-01', '2026-07-31'],
  amountCents: 300,
  list: ['ale'],
  earlierTerms: [{ ...boostOf({ days: ['2026-06-01', '2026-07-31'], list: ['ale'] }), until: '2026-07-01' }],
});

const spansOf = (boost: PayingBoost) =>
  boostSpans(boost).map(({ terms, from, to }) => `${terms.amountCents} ${from} ${to}`);
const told = (claims: readonly Pick<BoostClaim, 'boostId' | 'productId' | 'from' | 'to'>[]) =>
  claims.map(({ boostId, productId, from, to }) => `${boostId} ${productId} ${from} ${to}`);

describe('the days of a boost', () => {
  test('are all of its own, both ends included', () => {
    expect(spansOf(boostOf({ days: june }))).toEqual(['200 2026-06-01 2026-06-30']);
  });
  test('are none before its first full save', () => {
    expect(spansOf(boostOf({ days: june, savedAt: null }))).toEqual([]);
  });
  test('keep the terms that paid them', () => {
    expect(spansOf(raised)).toEqual(['200 2026-06-01 2026-06-30', '300 2026-07-01 2026-07-31']);
  });
  test('end with the earlier terms once it is deleted', () => {
    expect(spansOf({ ...raised, deletedAt: '2026-07-10T00:00:00Z' })).toEqual(['200 2026-06-01 2026-06-30']);
    expect(spansOf(boostOf({ days: june, deletedAt: '2026-06-10T00:00:00Z' }))).toEqual([]);
  });
  test('end where the earlier terms ended, though others follow later', () => {
    // Paid Jun 1 to 10 by the old days; since Jul 1 its days are July's.
    const moved = boostOf({
      days: july,
      earlierTerms: [{ ...boostOf({ days: ['2026-06-01', '2026-06-10'] }), until: '2026-07-01' }],
    });
    expect(spansOf(moved)).toEqual(['200 2026-06-01 2026-06-10', '200 2026-07-01 2026-07-31']);
  });
  test('before an edit that no terms paid stay unpaid', () => {
    expect(spansOf(moved)).toEqual(['200 2026-06-01 2026-06-10', '200 2026-07-01 2026-07-31']);
  });
});

/** Moved back to June in July, when nothing had paid for sales from Jun 11 on. */
const moved = boostOf({
  days: ['2026-06-01', '2026-07-31'],
  earlierTerms: [{ ...boostOf({ days: ['2026-06-01', '2026-06-10'] }), until: '2026-07-01' }],
});

/** $2 from the day on, since Jul 1 $3. */
const since = (from: string) =>
  boostOf({
    ...{ days: [from, '2026-07-31'], amountCents: 300 },
    earlierTerms: [{ ...boostOf({ days: [from, '2026-07-31'] }), until: '2026-07-01' }],
  });

describe('a save', () => {
  const inJuly = '2026-07-01';
  const spansAfter = (before: PayingBoost, after: PayingBoost | null, periodStart: string | null) =>
    spansOf({
      ...(after ?? { ...before, deletedAt: '2026-07-10T00:00:00Z' }),
      savedAt: after?.savedAt ?? before.savedAt,
      earlierTerms: earlierTermsAfter(before, after, periodStart),
    });
  const long = boostOf({ days: summer });

  test('acts from the first day of the sales period that holds L; earlier sales keep their terms', () => {
    const after = { ...long, amountCents: 300 };
    expect(spansAfter(long, after, inJuly)).toEqual(['200 2026-06-01 2026-06-30', '300 2026-07-01 2026-08-31']);
  });
  test('replaces the one before in the same sales period', () => {
    const second = { ...raised, amountCents: 400 };
    expect(spansAfter(raised, second, inJuly)).toEqual(['200 2026-06-01 2026-06-30', '400 2026-07-01 2026-07-31']);
  });
  test.each([
    [
      'an amount that was typed for July stays',
      raised,
      '2026-06-01',
      ['400 2026-06-01 2026-06-30', '300 2026-07-01 2026-07-31'],
    ],
    [
      'a July of which only the last day was moved follows',
      boostOf({
        days: ['2026-06-01', '2026-08-15'],
        earlierTerms: [{ ...boostOf({ days: ['2026-06-01', '2026-07-31'] }), until: '2026-07-01' }],
      }),
      '2026-06-01',
      ['400 2026-06-01 2026-06-30', '400 2026-07-01 2026-08-15'],
    ],
    [
      'an earlier month stays',
      boostOf({ days: summer }),
      '2026-07-01',
      ['200 2026-06-01 2026-06-30', '400 2026-07-01 2026-08-31'],
    ],
    [
      'May keeps what held in June until then',
      since('2026-05-01'),
      '2026-06-01',
      ['200 2026-05-01 2026-05-31', '400 2026-06-01 2026-06-30', '300 2026-07-01 2026-07-31'],
    ],
    [
      'days that nothing paid stay unpaid',
      moved,
      '2026-06-01',
      ['400 2026-06-01 2026-06-10', '400 2026-07-01 2026-07-31'],
    ],
  ] as const)('that names an open month counts from it on: %s', (_, before, from, spans) => {
    const typed = { ...termsIn(before, from), amountCents: 400 };
    expect(spansOf({ ...before, ...termsFrom(before, typed, from) })).toEqual(spans);
  });
  test('for the first time, that names an open month, pays from it on', () => {
    const draft = boostOf({ days: ['2026-05-01', '2026-07-31'], list: ['ale'], savedAt: null });
    const saved = { ...draft, savedAt: '2026-07-10T00:00:00Z', ...termsFrom(draft, draft, '2026-06-01') };
    expect(told(boostClaims([saved], [ale]))).toEqual(['boost ale 2026-06-01 2026-07-31']);
  });
  test('acts on all of its days where none is before the sales period', () => {
    const before = boostOf({ days: july });
    expect(earlierTermsAfter(before, { ...before, amountCents: 300 }, inJuly)).toEqual([]);
  });
  test('that changes nothing that pays leaves no earlier terms', () => {
    const renamed = { ...long, name: 'Another name', productsFilters: { ...long.productsFilters, brand: ['Alder'] } };
    expect(earlierTermsAfter(long, renamed, inJuly)).toEqual([]);
  });
  test('deletes what the sales period and later ones pay, and leaves what ended ones paid', () => {
    expect(spansAfter(long, null, inJuly)).toEqual(['200 2026-06-01 2026-06-30']);
    expect(spansAfter(boostOf({ days: july }), null, inJuly)).toEqual([]);
    expect(spansAfter(boostOf({ days: summer, savedAt: null }), null, inJuly)).toEqual([]);
  });
  test('for the first time does not pay the sales of ended periods, which a return would then take back unpaid', () => {
    const draft = boostOf({ days: summer, list: ['ale'], savedAt: null });
    const after = { ...draft, savedAt: '2026-07-10T00:00:00Z' };
    const saved = { ...after, earlierTerms: earlierTermsAfter(draft, after, inJuly) };
    expect(told(boostClaims([saved], [ale]))).toEqual(['boost ale 2026-07-01 2026-08-31']);
  });
  test.each([
    ['the present period', earlierTermsAfter],
    [
      'a month that it names',
      (...[draft, after, from]: Parameters<typeof termsFrom>) => termsFrom(draft, after, from).earlierTerms,
    ],
  ])('for the first time keeps nothing that its draft said, from %s on', (_, earlierOf) => {
    const draft = boostOf({ days: ['2026-05-01', '2026-08-31'], list: ['ale'], amountCents: 100, savedAt: null });
    const after = { ...draft, startDate: '2026-06-01', amountCents: 300, savedAt: '2026-07-10T00:00:00Z' };
    const saved = { ...after, earlierTerms: earlierOf(draft, after, inJuly) };
    expect(spansOf(saved)).toEqual(['300 2026-06-01 2026-06-30', '300 2026-07-01 2026-08-31']);
    expect(told(boostClaims([saved], [ale]))).toEqual(['boost ale 2026-07-01 2026-08-31']);
  });
  test('that moves it to earlier days does not pay the sales of ended periods either', () => {
    const before = boostOf({ days: july, list: ['ale'] });
    const after = { ...before, startDate: '2026-06-01' };
    expect(spansAfter(before, after, inJuly)).toEqual(['200 2026-07-01 2026-07-31']);
  });
  test('acts on all days before there are figures', () => {
    expect(spansAfter(long, { ...long, amountCents: 300 }, null)).toEqual(['300 2026-06-01 2026-08-31']);
  });
});

describe('terms', () => {
  test('pay the same where only what does not choose differs, in whatever order', () => {
    const filters = boostOf({ days: june, filters: { brand: ['A', 'B'] } });
    expect(sameTerms(filters, { ...filters, productIds: ['ale'] })).toBe(true);
    expect(sameTerms(filters, boostOf({ days: june, filters: { brand: ['B', 'A'] } }))).toBe(true);
    expect(sameTerms(filters, { ...filters, customProductsSelected: false })).toBe(false);
    expect(sameTerms(filters, { ...filters, amountCents: 201 })).toBe(false);
  });
  test('choose by filters any value of a key and every key that has values', () => {
    const isChosen = (filters: Parameters<typeof boostOf>[0]['filters']) =>
      [ale, rum].filter(chosenBy(boostOf({ days: june, filters }))).map(({ customId }) => customId);
    expect(isChosen({ supplier: ['Alder', 'Dune'] })).toEqual(['ale', 'rum']);
    expect(isChosen({ supplier: ['Alder', 'Dune'], packageType: ['Bottle'] })).toEqual(['rum']);
    expect(isChosen({ brandFams: ['Spirits'] })).toEqual(['rum']);
    expect(isChosen({ supplier: ['alder'] })).toEqual([]);
    expect(isChosen({})).toEqual([]);
  });
  test('by the list choose what is in it, whatever the filters say', () => {
    const boost = { ...boostOf({ days: june, filters: { supplier: ['Alder'] } }), customProductsSelected: false };
    expect([ale, rum].filter(chosenBy({ ...boost, productIds: ['rum', 'gone'] }))).toEqual([rum]);
  });
});

describe('claims', () => {
  const older = boostOf({ boostId: 'older', days: ['2026-06-10', '2026-06-20'], list: ['ale'] });

  test('of the boost created first come first; the other pays the days around them', () => {
    const newer = boostOf({ boostId: 'newer', days: june, list: ['ale', 'rum'] });
    expect(told(boostClaims([older, newer], [ale, rum]))).toEqual([
      'older ale 2026-06-10 2026-06-20',
      'newer ale 2026-06-01 2026-06-09',
      'newer ale 2026-06-21 2026-06-30',
      'newer rum 2026-06-01 2026-06-30',
    ]);
  });
  test('of a copy are none', () => {
    expect(told(boostClaims([older, { ...older, boostId: 'copy' }], [ale]))).toEqual([
      'older ale 2026-06-10 2026-06-20',
    ]);
  });
  test('of a copy take over where its parent is moved away', () => {
    const moved = { ...older, startDate: '2026-06-15' };
    expect(told(boostClaims([moved, { ...older, boostId: 'copy' }], [ale]))).toEqual([
      'older ale 2026-06-15 2026-06-20',
      'copy ale 2026-06-10 2026-06-14',
    ]);
  });
  test('carry the terms that paid then', () => {
    const claims = boostClaims([raised], [ale]);
    expect(claimsOn(claims, '2026-06-30').get('ale')?.span.terms.amountCents).toBe(200);
    expect(claimsOn(claims, '2026-07-01').get('ale')?.span.terms.amountCents).toBe(300);
    expect(claimsOn(claims, '2026-08-01').get('ale')).toBeUndefined();
  });
  test('of a product that comes to match two boosts are of the one created first', () => {
    const byBrand = boostOf({ boostId: 'brand', days: june, filters: { brand: ['Dune'] } });
    const byPackage = boostOf({ boostId: 'package', days: june, filters: { packageType: ['Bottle'] } });
    expect(told(boostClaims([byPackage, byBrand], [rum]))).toEqual(['package rum 2026-06-01 2026-06-30']);
  });
  test('leave a boost the products that it has on some day; a draft has all that it chooses', () => {
    const copy = { ...older, boostId: 'copy', productIds: ['ale', 'rum'] };
    expect(productsPaid(copy, [older, copy], [ale, rum])).toEqual([rum]);
    expect(productsPaid(older, [older, copy], [ale, rum])).toEqual([ale]);
    expect(
      productsPaid({ ...copy, endDate: '2026-06-21' }, [older, { ...copy, endDate: '2026-06-21' }], [ale]),
    ).toEqual([ale]);
    expect(productsPaid({ ...copy, savedAt: null }, [older, copy], [ale, rum])).toEqual([ale, rum]);
  });
});

describe('a save clashes', () => {
  const other = boostOf({ boostId: 'other', days: ['2026-06-10', '2026-06-20'], list: ['ale'] });
  const draft = boostOf({ days: june, list: ['ale', 'rum'], savedAt: null });
  const saved = { ...draft, savedAt: '2026-06-01T00:00:00Z' };

  test('on the days that both boosts want a product', () => {
    expect(told(addedClashes(draft, saved, [other], [ale, rum]))).toEqual(['other ale 2026-06-10 2026-06-20']);
  });
  test('only on the days that it adds', () => {
    const before = { ...saved, startDate: '2026-06-18' };
    expect(told(addedClashes(before, saved, [other], [ale, rum]))).toEqual(['other ale 2026-06-10 2026-06-17']);
    expect(addedClashes(saved, { ...saved, amountCents: 900, name: 'Other' }, [other], [ale, rum])).toEqual([]);
    expect(addedClashes(saved, { ...saved, startDate: '2026-06-12' }, [other], [ale, rum])).toEqual([]);
  });
  test('whichever of the two was created first', () => {
    expect(addedClashes(draft, saved, [{ ...other, boostId: 'younger' }], [ale])).toHaveLength(1);
  });
  test('with no draft, no deleted boost, not with itself, and not on days around the other', () => {
    const none = (others: PayingBoost[]) => expect(addedClashes(draft, saved, others, [ale, rum])).toEqual([]);
    none([{ ...other, savedAt: null }]);
    none([{ ...other, deletedAt: '2026-06-02T00:00:00Z' }]);
    none([{ ...other, boostId: saved.boostId }]);
    none([{ ...other, startDate: '2026-07-01', endDate: '2026-07-31' }]);
    none([{ ...other, startDate: '2026-05-01', endDate: '2026-05-31' }]);
  });
});

describe('products clash in July where two boosts want one', () => {
  const of = (days: readonly [string, string], list = ['ale'], more: Partial<PayingBoost> = {}) =>
    boostOf({ boostId: `${days}`, days, list, ...more });
  const byBrand = boostOf({ days: july, filters: { brand: ['Dune'] } });
  const [start, end] = july;
  const cut = boostOf({
    ...{ days: ['2026-06-01', '2026-08-31'], list: ['rum'] },
    earlierTerms: [{ ...boostOf({ days: summer, list: ['ale'] }), until: '2026-07-10' }],
  });
  test.each<[on: string, clashing: string[], boosts: PayingBoost[]]>([
    ['no day without boosts', [], []],
    ['no day with one alone', [], [of(july, ['ale', 'rum'])]],
    ['all days', ['ale'], [of(july), of(july)]],
    ['all days, of three', ['ale'], [of(july), of(july), of(july)]],
    ['the one day that they share', ['ale'], [of([start, '2026-07-15']), of(['2026-07-15', end])]],
    ['that day, with the later one first', ['ale'], [of(['2026-07-15', end]), of([start, '2026-07-15'])]],
    ['no day, one after the other', [], [of([start, '2026-07-15']), of(['2026-07-16', end])]],
    ['the first day', ['ale'], [of(['2026-06-01', start]), of(summer)]],
    ['the last day', ['ale'], [of([end, '2026-08-31']), of(summer)]],
    ['a day of June alone', [], [of(june), of(['2026-06-30', end])]],
    ['a day of August alone', [], [of([start, '2026-08-01']), of(['2026-08-01', '2026-08-31'])]],
    ['days inside of the other', ['ale'], [of(summer), of(['2026-07-10', '2026-07-12'])]],
    [
      'days of the first and the third',
      ['ale'],
      [of([start, '2026-07-05']), of(['2026-07-06', end]), of(['2026-07-05', '2026-07-05'])],
    ],
    ['no day of different products', [], [of(july, ['ale']), of(july, ['rum'])]],
    ['days of the product in both lists', ['rum'], [of(july, ['ale', 'rum']), of(july, ['rum'])]],
    ['days of a list and a filter', ['rum'], [of(july, ['ale', 'rum']), byBrand]],
    ['days of products that the wholesaler has', [], [of(july, ['gin']), of(july, ['gin'])]],
    ['no day of a draft', [], [of(july, ['ale'], { savedAt: null }), of(july)]],
    ['no day of a deleted boost', [], [of(july, ['ale'], { deletedAt: '2026-07-31T00:00:00Z' }), of(july)]],
    ['days of earlier terms', ['ale'], [cut, of(['2026-07-09', '2026-07-09'])]],
    ['no day on which those had ended', [], [cut, of(['2026-07-10', end])]],
    ['days of the terms after', ['rum'], [cut, of(['2026-07-10', '2026-07-10'], ['ale', 'rum'])]],
    ['no day of one boost by two terms', [], [cut]],
  ])('on %s', (_, clashing, boosts) => {
    expect([...clashingProducts(boosts, [ale, rum], { from: start, to: end })]).toEqual(clashing);
  });
});

test('a boost is before, active or over by the day of the newest sale, both ends active', () => {
  const stage = (day: string) => boostStage(boostOf({ days: june }), day);
  expect(['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map(stage)).toEqual([
    'before',
    'active',
    'active',
    'over',
  ]);
});

describe('products that change their brand after a month is closed', () => {
  const gin = boostOf({ days: ['2026-06-01', '2026-07-31'], filters: { brand: ['Gin'] } });
  const products = (brands: Readonly<Record<string, string>>) =>
    Object.entries(brands).map(([customId, brand]) => productOf({ customId, brand }));
  const ofJune = products({ joins: 'Stout', leaves: 'Gin', stays: 'Gin' });
  const ofJuly = products({ joins: 'Gin', leaves: 'Stout', stays: 'Gin', unknown: 'Gin' });
  const closed = decidedClaims({ from: june[0], to: june[1] }, boostClaims([gin], ofJune), ofJune);
  const paid = (since?: string) => told(claimsAsClosed(boostClaims([gin], ofJuly), [gin], [closed], since)).sort();
  const inJuly = [
    'boost joins 2026-07-01 2026-07-31',
    'boost stays 2026-07-01 2026-07-31',
    'boost unknown 2026-06-01 2026-07-31', // the closing knew nothing of it
  ];

  test('they are paid on its days as they were, and afterwards as they are', () => {
    const inJune = ['boost leaves 2026-06-01 2026-06-30', 'boost stays 2026-06-01 2026-06-30'];
    expect(paid()).toEqual([...inJune, ...inJuly].sort());
    expect(paid('2026-07-01')).toEqual(inJuly);
  });

  test('they are paid at the terms of the day', () => {
    const days = { from: june[0], to: july[1] };
    const decided = decidedClaims(days, boostClaims([raised], [ale]), [ale]);
    const found = claimsAsClosed([], [raised], [decided]);
    expect(found.map(({ span, from, to }) => `${span.terms.amountCents} ${from} ${to}`)).toEqual([
      '200 2026-06-01 2026-06-30',
      '300 2026-07-01 2026-07-31',
    ]);
  });
});
