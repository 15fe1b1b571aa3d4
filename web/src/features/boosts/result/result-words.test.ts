import { describe, expect, test } from 'vitest';
import { buyerRows, repRows } from './result-rows.ts';
import { costRows, notesOf, volumeWriter } from './result-words.ts';
import { resultWith } from './testing/result.ts';

const result = resultWith();
const rate = { boost: 2.5 };
const costs = (of = result, boost = rate) =>
  costRows(of, boost, volumeWriter(of, boost.boost)).map(({ name, how, amount }) => [name, how, amount]);
const withCost = (more: Partial<typeof result.cost>, others: Partial<typeof result> = {}) =>
  resultWith({ ...others, cost: { ...result.cost, ...more } });

describe('what it cost', () => {
  test('is said with computations that come to what is shown', () => {
    expect(costs()).toEqual([
      ['Paid to reps', '482 CE × $2.50', '$1,205.00'],
      ['Supplier’s share', '50%, rounded once', '−$602.50'],
      ['Net cost', '', '$602.50'],
      ['Gained volume', '482 − 391 CE', '91 CE'],
      ['Net cost of a gained CE', '$602.50 / 91', '$6.62'],
      ['Gained gross profit', '$18,268.00 − $14,672.00', '$3,596.00'],
      ['After net cost', '$3,596.00 − $602.50', '$2,993.50'],
    ]);
  });

  test('names no rate where another amount was paid, and no single rounding where there were several', () => {
    const [paid, share] = costs(withCost({ gross: 1205.01, supplierShare: 602.5 }));
    expect(paid).toEqual(['Paid to reps', 'sum of their statements', '$1,205.01']);
    expect(share).toEqual(['Supplier’s share', '50%, rounded each sales period', '−$602.50']);
  });

  test('without lift has no cost of a gained unit, and a loss of gross profit is added to what it cost', () => {
    const rows = costs(
      withCost(
        { gained: -9, perGained: null, gainedGp: -40, afterNet: -642.5 },
        {
          ...{ type: 'GP/Unit', volume: { thisYear: 391, lastYear: 400 }, gp: { thisYear: -20, lastYear: 20 } },
        },
      ),
    );
    expect(rows.slice(3)).toEqual([
      ['Gained volume', '391 − 400 units', '−9 units'],
      ['Net cost of a gained unit', '', 'no lift'],
      ['Gained gross profit', '−$20.00 − $20.00', '−$40.00'],
      ['After net cost', '−$40.00 − $602.50', '−$642.50'],
    ]);
  });

  test('shows as many decimals as it takes to compute every amount by hand', () => {
    const fine = withCost(
      { gross: 1205.78, supplierShare: 602.89, net: 602.89, gained: 90.8083, perGained: 6.64 },
      { volume: { thisYear: 482.3125, lastYear: 391.5042 } },
    );
    expect(costs(fine).slice(0, 5)).toEqual([
      ['Paid to reps', '482.31 CE × $2.50', '$1,205.78'],
      ['Supplier’s share', '50%, rounded once', '−$602.89'],
      ['Net cost', '', '$602.89'],
      ['Gained volume', '482.31 − 391.50 CE', '90.81 CE'],
      ['Net cost of a gained CE', '$602.89 / 90.81', '$6.64'],
    ]);
  });
});

describe('rows', () => {
  const shown = (rows: ReturnType<typeof repRows>) =>
    rows.map(({ name, shown: { volume, lastYear }, paid }) => [name, volume, lastYear, paid]);

  test('beyond the room are one line, by reps and by customers, so that totals stay whole', () => {
    expect(shown(repRows(result, 0, 5)).slice(4)).toEqual([
      ['Grace Liu', 48, 40, 120],
      ['2 others', 58, 36, 145],
    ]);
    expect(shown(buyerRows(result, 0, 7)).slice(6)).toEqual([
      ['Old Quarry Lounge', 0, 9, 0],
      ['95 other customers, 5 of them lost', 315, 282, 787.5],
    ]);
    expect(buyerRows(result, 0).at(-1)?.name).toBe('93 other customers, 4 of them lost');
  });

  test('name the last one instead of summing it alone', () => {
    expect(repRows(result, 0, 6)).toHaveLength(7);
    expect(repRows(result, 0, 6).at(-1)?.name).toBe('Other people');
    expect(buyerRows({ ...result, otherBuyers: null }, 0, 8)).toHaveLength(9);
  });

  test('are rounded so that a column adds up to its total', () => {
    const third = { volume: 33.3333, lastYear: 0.3333, paid: 1, customId: 'x', name: 'Someone' };
    const rows = repRows({ ...result, people: [third, third, third], volume: { thisYear: 100, lastYear: 1 } }, 0);
    expect(rows.map((row) => row.shown)).toEqual([
      { volume: 34, lastYear: 1 },
      { volume: 33, lastYear: 0 },
      { volume: 33, lastYear: 0 },
    ]);
  });

  test('read the same on screen and on paper, where more of them are one line', () => {
    const people = [8.4512, 8.4549, 8.4527, 8.4558].map((volume) => ({
      ...{ customId: 'x', name: 'Someone', volume, lastYear: 0, paid: 1 },
    }));
    const of = { ...result, people, volume: { thisYear: 33.8146, lastYear: 0 } };
    const volumes = (room?: number) => repRows(of, 2, room).map((row) => row.shown.volume);
    expect(volumes()).toEqual([8.45, 8.45, 8.45, 8.46]);
    expect(volumes(2)).toEqual([8.45, 8.45, 16.91]);
  });
});

describe('the note', () => {
  const always =
    'New and lost are against the same dates last year. Returns are taken back in the period of their own date.';

  test('says how far the boost is while the comparison can still turn', () => {
    expect(notesOf(result)).toEqual({
      text: `11 of 43 selling days so far, so the comparison can still turn. ${always}`,
      isCaution: true,
    });
  });

  test('has no caution once the boost is over and its volume is above last year', () => {
    expect(notesOf(resultWith({ notes: [] }))).toEqual({ text: always, isCaution: false });
  });

  test('says which days or lines are too few, and that nothing was sold last year', () => {
    const { text } = notesOf(
      resultWith({
        ...{ notes: ['fewDays', 'fewLines', 'nothingLastYear'], lines: { thisYear: 1, lastYear: 0 } },
        ...{ sellingDays: { elapsed: 3, total: 3 }, volume: { thisYear: 0, lastYear: 0 } },
        cost: { ...result.cost, perGained: null },
      }),
    );
    expect(text).toBe(
      [
        'Fewer than 10 selling days are too few to tell.',
        'Fewer than 30 invoice lines, those of last year included, are too few to tell: there are 1.',
        'Nothing was sold on the same dates last year, so there is nothing to compare with.',
        always,
      ].join(' '),
    );
  });

  test('says that there is no lift', () => {
    const { text, isCaution } = notesOf(withCost({ perGained: null, gained: -9 }, { notes: [] }));
    expect(text).toBe(`Sales aren't above last year's, so there is no cost of a gained volume. ${always}`);
    expect(isCaution).toBe(true);
  });
});
