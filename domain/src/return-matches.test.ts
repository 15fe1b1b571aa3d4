import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { type MatchedLine, matchReturns } from './return-matches.ts';

/** A line of an invoice named after its day, units with up to 3 decimals. */
function line(day: string, units: number, more: { no?: number; invoice?: string; of?: string } = {}): MatchedLine {
  const { no = 1, invoice = units < 0 ? `R ${day}` : day, of } = more;
  const reference = of === undefined ? null : { invoiceId: of, lineNo: 1 };
  return { invoiceId: invoice, lineNo: no, invoiceDate: day, milliUnits: Math.round(units * 1000), reference };
}

/** Each portion in words: '4 of 2026-06-20'. */
const taken = (...lines: MatchedLine[]) =>
  matchReturns(lines).map(({ sale, milliUnits }) => `${milliUnits / 1000} of ${sale.invoiceId}`);
const takenBy = (...lines: MatchedLine[]) =>
  matchReturns(lines).map(
    ({ returned, sale, milliUnits }) => `${returned.invoiceId}: ${milliUnits / 1000} of ${sale.invoiceId}`,
  );

describe('a return that names no sale', () => {
  test('uses up the newest sales in turn', () => {
    const sales = [line('2026-06-05', 20), line('2026-06-20', 4)];
    expect(taken(...sales, line('2026-07-02', -10))).toEqual([
      '4 of 2026-06-20', // all 4
      '6 of 2026-06-05', // 10 - 4; 14 are left
    ]);
    // And the next one goes on there.
    expect(takenBy(...sales, line('2026-07-02', -10), line('2026-07-03', -3))).toEqual([
      'R 2026-07-02: 4 of 2026-06-20',
      'R 2026-07-02: 6 of 2026-06-05',
      'R 2026-07-03: 3 of 2026-06-05', // 14 - 3
    ]);
  });
  test.each([
    ['2026-06-30', ['5 of 2026-04-01']], // 29 + 31 + 30 = day 90
    ['2026-07-01', []], // day 91
  ])('takes what was sold up to 90 days before: on %s %j', (day, expected) => {
    expect(taken(line('2026-04-01', 5), line(day, -5))).toEqual(expected);
  });
  test('leaves the rest where the sales of the 90 days give no more', () => {
    expect(taken(line('2026-01-05', 50), line('2026-06-05', 4), line('2026-06-20', -10))).toEqual(['4 of 2026-06-05']);
  });
  test('takes nothing from a sale of a later day', () => {
    expect(taken(line('2026-06-05', -4), line('2026-06-06', 10))).toEqual([]);
  });
  test('takes from a sale of its own day, whatever the invoices are called', () => {
    expect(taken(line('2026-06-05', 10, { invoice: 'Z' }), line('2026-06-05', -4, { invoice: 'A' }))).toEqual([
      '4 of Z',
    ]);
  });
  test('takes the later line of the later invoice first among sales of one day', () => {
    const day = '2026-06-05';
    const sales = [
      line(day, 1, { invoice: 'A' }),
      line(day, 2, { invoice: 'B', no: 10 }),
      line(day, 3, { invoice: 'B', no: 9 }),
    ];
    expect(taken(...sales, line('2026-06-06', -6))).toEqual(['2 of B', '3 of B', '1 of A']);
  });
  test('may be of fractions of a unit', () => {
    expect(taken(line('2026-06-05', 0.3), line('2026-06-06', 0.1), line('2026-06-07', -0.2))).toEqual([
      '0.1 of 2026-06-06',
      '0.1 of 2026-06-05',
    ]);
  });
});

describe('a return that names its sale', () => {
  const older = line('2026-06-05', 20);
  const newer = line('2026-06-20', 4);
  test('takes from that one, not from the newest', () => {
    expect(taken(older, newer, line('2026-07-02', -10, { of: '2026-06-05' }))).toEqual(['10 of 2026-06-05']);
  });
  test('takes from it however long ago it was', () => {
    expect(taken(line('2024-02-29', 20), newer, line('2026-07-02', -10, { of: '2024-02-29' }))).toEqual([
      '10 of 2024-02-29',
    ]);
  });
  test('takes no more than the sale was, and nothing from another', () => {
    expect(taken(older, newer, line('2026-07-02', -10, { of: '2026-06-20' }))).toEqual(['4 of 2026-06-20']);
  });
  test('takes what an earlier return of the same sale has left', () => {
    expect(
      takenBy(older, line('2026-07-02', -15, { of: '2026-06-05' }), line('2026-07-03', -15, { of: '2026-06-05' })),
    ).toEqual(['R 2026-07-02: 15 of 2026-06-05', 'R 2026-07-03: 5 of 2026-06-05']); // 20 - 15
  });
  test('leaves nothing of it to a return that names none', () => {
    expect(takenBy(older, newer, line('2026-07-02', -4, { of: '2026-06-20' }), line('2026-07-03', -5))).toEqual([
      'R 2026-07-02: 4 of 2026-06-20',
      'R 2026-07-03: 5 of 2026-06-05',
    ]);
  });
  test.each(['X-1', '2026-08-01', 'R 2026-06-30'])(
    "or %s, which isn't a sale before it, takes from the newest",
    (of) => {
      const [earlier, later] = [line('2026-06-30', -1), line('2026-08-01', 9)];
      expect(takenBy(older, newer, earlier, later, line('2026-07-02', -5, { of }))).toEqual([
        'R 2026-06-30: 1 of 2026-06-20',
        'R 2026-07-02: 3 of 2026-06-20', // 4 - 1
        'R 2026-07-02: 2 of 2026-06-05', // 5 - 3
      ]);
    },
  );
  test('on another line of its invoice takes from the newest', () => {
    const other = { ...line('2026-07-02', -5), reference: { invoiceId: '2026-06-05', lineNo: 2 } };
    expect(taken(older, newer, other)).toEqual(['4 of 2026-06-20', '1 of 2026-06-05']);
  });
});

// Few days, units and lines, so that returns meet, exhaust and miss sales, and name them or what is none.
const someLines = fc
  .array(
    fc.record({
      day: fc.constantFrom(0, 1, 2, 50, 89, 90, 91, 92, 140, 181, 400).map((days) => addDays('2026-01-01', days)),
      milliUnits: fc.integer({ min: -12, max: 12 }),
      reference: fc.option(fc.integer({ min: 1, max: 14 }), { freq: 2 }),
    }),
    { maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ day, milliUnits, reference }, at): MatchedLine => {
      const named = reference === null ? null : { invoiceId: 'I', lineNo: reference };
      return { invoiceId: 'I', lineNo: at + 1, invoiceDate: day, milliUnits, reference: named };
    }),
  );

const unitsBy = (lines: readonly MatchedLine[], side: 'returned' | 'sale') => {
  const sums = new Map<MatchedLine, number>();
  for (const portion of matchReturns(lines)) {
    sums.set(portion[side], (sums.get(portion[side]) ?? 0) + portion.milliUnits);
  }
  return [...sums];
};

describe('whatever was sold and came back', () => {
  test('no sale gives more than it was, and no return takes more than it is', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        for (const [sale, units] of unitsBy(lines, 'sale')) expect(units).toBeLessThanOrEqual(sale.milliUnits);
        for (const [back, units] of unitsBy(lines, 'returned')) expect(units).toBeLessThanOrEqual(-back.milliUnits);
      }),
    );
  });
  test('every portion is above 0 and of a sale on or before the day of the return', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        for (const { returned, sale, milliUnits } of matchReturns(lines)) {
          expect(milliUnits).toBeGreaterThan(0);
          expect(sale.milliUnits).toBeGreaterThan(0);
          expect(sale.invoiceDate <= returned.invoiceDate).toBe(true);
        }
      }),
    );
  });
  test('a later day changes nothing that an earlier return took', () => {
    fc.assert(
      fc.property(someLines, fc.constantFrom(1, 50, 90, 91, 181), (lines, days) => {
        const last = addDays('2026-01-01', days);
        const earlier = lines.filter(({ invoiceDate }) => invoiceDate <= last);
        const all = matchReturns(lines).filter(({ returned }) => returned.invoiceDate <= last);
        expect(all).toEqual(matchReturns(earlier));
      }),
    );
  });
  test('the order in which the lines come does not matter', () => {
    const shuffled = someLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        expect(matchReturns(others)).toEqual(matchReturns(lines));
      }),
    );
  });
  test('the lines of the 90 days before a day suffice for its returns and later ones that name nothing', () => {
    fc.assert(
      fc.property(someLines, (drawn) => {
        const lines = drawn.map((each) => ({ ...each, reference: null }));
        const day = addDays('2026-01-01', 140);
        const recent = lines.filter(({ invoiceDate }) => invoiceDate >= addDays(day, -90));
        const from = (portions: ReturnType<typeof matchReturns>) =>
          portions.filter(({ returned }) => returned.invoiceDate >= day);
        expect(from(matchReturns(recent))).toEqual(from(matchReturns(lines)));
      }),
    );
  });
});
