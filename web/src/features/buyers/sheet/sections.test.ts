import { describe, expect, test } from 'vitest';
import { replies, soldProduct, testDetail, testProduct, testReply } from '../testing/buyers.ts';
import { fitRows, splitRows } from './fit-rows.ts';
import { fitSections, sheetRows, sheetSections } from './sections.ts';

describe('the rows of a call sheet', () => {
  test('every list gets a row in turn until the page is full', () => {
    expect(fitRows([9, 2], 6)).toEqual([4, 2]);
    expect(fitRows([100, 100, 100, 100], 22)).toEqual([6, 6, 5, 5]);
    expect(fitRows([1, 0, 2, 0], 22)).toEqual([1, 1, 2, 1]);
    expect(fitRows([], 22)).toEqual([]);
  });

  test('a list that does not fit keeps its last row for the others', () => {
    expect(splitRows([1, 2, 3, 4], 3)).toEqual({ shown: [1, 2], others: [3, 4] });
    expect(splitRows([1, 2, 3], 3)).toEqual({ shown: [1, 2, 3], others: [] });
  });
});

describe('the lists of a call sheet', () => {
  const many = (count: number) =>
    testReply(Array.from({ length: count }, (_, index) => soldProduct({ customId: `P${index}` })));

  test('fit on one page for any customer, and totals stay whole', () => {
    const all = { ...replies, sold: many(300), sell: many(120), remove: many(80) };
    const fitted = fitSections(sheetSections(testDetail(), all));
    const lines = fitted.map(({ rows, others }) => Math.max(1, rows.length + (others ? 1 : 0)));
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(sheetRows);
    const sold = fitted.find(({ title }) => title === 'Sold');
    // 300 of 24 CE and $200 each; GP/CE of the others is the ratio of their sums, 200 / 24.
    const left = 300 - (sold?.rows.length ?? 0);
    expect(sold?.others).toMatchObject({ name: `${left} other products`, volume: left * 24, gp: left * 200 });
    expect(sold?.others?.gpCe).toBeCloseTo(200 / 24);
  });

  test('say what is sponsored, how many buy it, how it compares and why it should go', () => {
    const sections = sheetSections(testDetail(), {
      ...replies,
      sell: testReply([testProduct()]),
    });
    expect(sections.map(({ title, rows }) => [title, rows[0]?.name, rows[0]?.note])).toEqual([
      ['Sell', 'Tres Cardones Blanco (Sponsored, + $2.50/CE)', '14 of 41 buy it'],
      ['Sold', 'Alondra Clara', '20.0% higher'],
      ['Remove', 'Northspar Straight Rye', 'Losses 4.25%'],
      ['Stopped buying', 'Old Harbor Porter', ''],
    ]);
  });

  test('where profits are hidden the others have no GP either', () => {
    const hidden = many(40);
    const results = hidden.results.map(({ gp: _gp, gpCe: _gpCe, ...row }) => row);
    const [section] = fitSections(sheetSections(testDetail(), { ...replies, sell: { ...hidden, results } }), 5);
    expect(section?.others).toEqual({ name: '39 other products', size: null, note: '', volume: 39 * 24 });
  });
});
