import { describe, expect, test } from 'vitest';
import type { BoostSums } from '../pay/boost-pay.ts';
import { payItem } from '../programs/pay-item.ts';
import { boostSums } from '../testing/boosts.ts';
import { adjustmentTexts, Books, linesOf, month, paidBy, payOf } from '../testing/closing.ts';
import { imageOf, inputOf, type TestItem } from '../testing/item-pay.ts';
import { goalOf, person } from '../testing/people.ts';
import { changeToPayBy } from './adjustments.ts';

/** Ann reports to Lee. P 500, T 90, s 2, G 50,000. */
const plan = {
  people: [person('LEE', 'teamLead'), person('ANN', 'salesRep', ['LEE'])],
  goals: [goalOf('ANN', 'gp', { goal: 50_000, payoutCents: 500_00, thresholdPercent: 90 })],
};
const june = month('2026-06');
const annSold = (cents: number) => paidBy(plan, june, { gp: { ANN: cents } });
const nobody = payOf({});
const ce = (quantity: number) => ({ units: quantity * 24, ounces: quantity * 288 });

describe('a late line', () => {
  test('over the threshold pays the whole amount, and canceled takes it back', () => {
    const books = new Books();
    const closed = books.close('2026-06', annSold(44_990_00)); // 89.98%
    expect(closed.settlements.get('ANN')?.payableCents).toBe(0);

    books.late('2026-06', annSold(45_020_00)); // 90.04%: 500 x (100 - 2 x 9.96) % = 400.40
    const july = books.close('2026-07', nobody);
    expect(adjustmentTexts(july.adjustments)).toEqual(['ANN gp 2026-06-01 40040']);
    expect(july.settlements.get('ANN')?.payableCents).toBe(400_40);

    books.late('2026-06', annSold(44_990_00));
    const august = books.open('2026-08', payOf({ ANN: { gp: 500_00 } }));
    expect(adjustmentTexts(august.adjustments)).toEqual(['ANN gp 2026-06-01 -40040']);
    expect(august.settlements.get('ANN')?.payableCents).toBe(99_60); // 500 - 400.40
  });

  test('that comes and goes while the same period is open makes no line', () => {
    const books = new Books();
    books.close('2026-06', annSold(44_990_00));
    books.late('2026-06', annSold(45_020_00));
    expect(books.open('2026-07', nobody).adjustments).toHaveLength(1);
    books.late('2026-06', annSold(44_990_00));
    expect(books.open('2026-07', nobody).adjustments).toEqual([]);
  });

  test('of someone who is new or gone counts from or to nothing', () => {
    const books = new Books();
    books.close('2026-06', payOf({ ANN: { gp: 100_00 } }));
    books.late('2026-06', payOf({ BOB: { gp: 30_00 } }));
    const july = books.close('2026-07', nobody);
    expect(adjustmentTexts(july.adjustments)).toEqual(['ANN gp 2026-06-01 -10000', 'BOB gp 2026-06-01 3000']);
    // Bob is no longer in either, but was paid 30.
    books.late('2026-06', payOf({ ANN: { gp: 100_00 } }));
    expect(adjustmentTexts(books.open('2026-08', nobody).adjustments)).toEqual([
      'ANN gp 2026-06-01 10000', // -100 before
      'BOB gp 2026-06-01 -3000',
    ]);
  });

  test('of a rep who has moved counts for the team of then', () => {
    // June by Lee's team, G 1,000: P 100 from 90% on. Ann has moved to May since, but June's plan has her with Lee.
    const people = [person('LEE', 'teamLead'), person('MAY', 'teamLead'), person('ANN', 'salesRep', ['LEE'])];
    const flat = { settings: { teamleadGpSlope: 0 } };
    const goals = ['LEE', 'MAY'].map((id) => goalOf(id, 'gp', { goal: 1000, payoutCents: 100_00 }));
    const stored = { people, goals, ...flat };
    const books = new Books();
    books.close('2026-06', paidBy(stored, june, { gp: { ANN: 800_00 } })); // 80%
    books.late('2026-06', paidBy(stored, june, { gp: { ANN: 950_00 } })); // 95%
    expect(adjustmentTexts(books.open('2026-07', nobody).adjustments)).toEqual(['LEE gp 2026-06-01 10000']);
  });

  test('of a boost pays its rate, and a return dated in the closed period takes it back', () => {
    const boosted = (sold: number, returned = 0) => {
      const sums: BoostSums[] = [boostSums({ sold: ce(sold), returned: ce(returned) })];
      return paidBy(plan, june, { boosts: { ANN: sums } });
    };
    const books = new Books();
    books.close('2026-06', boosted(10)); // 10 x 2.00
    books.late('2026-06', boosted(14)); //  14 x 2.00
    expect(adjustmentTexts(books.close('2026-07', nobody).adjustments)).toEqual(['ANN boosts 2026-06-01 800']);
    books.late('2026-06', boosted(14, 20)); // -6 x 2.00 = -12, of which 28 are paid
    const august = books.open('2026-08', payOf({ ANN: { gp: 10_00 } }));
    expect(adjustmentTexts(august.adjustments)).toEqual(['ANN boosts 2026-06-01 -4000']);
    expect(august.settlements.get('ANN')).toMatchObject({ payableCents: 0, balance: { cents: -30_00 } });
  });

  test('in two closed periods is a line of each, in the one open period', () => {
    const books = new Books();
    books.close('2026-06', payOf({ ANN: { gp: 100_00 } }));
    books.close('2026-07', payOf({ ANN: { gp: 100_00 } }));
    books.late('2026-06', payOf({ ANN: { gp: 90_00 } }));
    books.late('2026-07', payOf({ ANN: { gp: 100_00, volume: 25_00 } }));
    const august = books.open('2026-08', nobody);
    expect(adjustmentTexts(august.adjustments)).toEqual(['ANN gp 2026-06-01 -1000', 'ANN volume 2026-07-01 2500']);
    expect(august.settlements.get('ANN')?.payableCents).toBe(15_00);
  });
});

describe('an item', () => {
  const earned = (item: TestItem) => paidBy(plan, june, { incentives: { ANN: payItem(inputOf(item)).earnedCents } });

  test('pays an image that is approved after closing', () => {
    const images = (approved: number) =>
      earned({
        type: 'image',
        isEnded: true,
        payout: { rateCents: 10_00 },
        submitted: [{ images: [0, 1, 2].map((at) => imageOf({ status: at < approved ? 'approved' : 'pending' })) }],
      });
    const books = new Books();
    books.close('2026-06', images(1));
    books.late('2026-06', images(3));
    expect(adjustmentTexts(books.open('2026-07', nobody).adjustments)).toEqual(['ANN incentives 2026-06-01 2000']);
  });

  test('that has ended takes back a placement that was returned after closing', () => {
    const placements = (count: number) =>
      earned({
        measured: count,
        isEnded: true,
        payout: { threshold: { units: 'raw', value: 10 }, isFullAmount: true },
      });
    const books = new Books();
    books.close('2026-06', placements(10)); // 10 x 5.00
    books.late('2026-06', placements(9)); //   below 10
    expect(adjustmentTexts(books.open('2026-07', nobody).adjustments)).toEqual(['ANN incentives 2026-06-01 -5000']);
  });
});

describe('what is carried', () => {
  test('June +20 -35, July +40 pay 0 and 25; June +10 found late pays 10 in August', () => {
    const books = new Books();
    // Of May, 35 are taken back in June.
    books.close('2026-05', payOf({ ANN: { gp: 35_00 } }));
    books.late('2026-05', payOf({ ANN: {} }));
    const closedJune = books.close('2026-06', payOf({ ANN: { gp: 20_00 } }));
    expect(linesOf(closedJune.settlements.get('ANN'))).toEqual([
      ['earned', 20_00],
      ['adjustment', -35_00],
      ['carriedOn', 15_00],
    ]);
    const july = books.close('2026-07', payOf({ ANN: { gp: 40_00 } }));
    expect(july.settlements.get('ANN')).toEqual({
      lines: [
        { kind: 'earned', part: 'gp', cents: 40_00 },
        { kind: 'carriedIn', from: '2026-06-01', since: '2026-06-01', cents: -15_00 },
      ],
      payableCents: 25_00,
      balance: null,
    });
    // R of June is 30 before floor and carry, C was 20: +10, though June itself paid nothing.
    books.late('2026-06', payOf({ ANN: { gp: 30_00 } }));
    const august = books.open('2026-08', nobody);
    expect(adjustmentTexts(august.adjustments)).toEqual(['ANN gp 2026-06-01 1000']);
    expect(august.settlements.get('ANN')?.payableCents).toBe(10_00); // 0 + 25 + 10 = 30 + 40 - 35
  });

  test('goes on over any number of periods, also of someone who earns nothing any more', () => {
    const books = new Books();
    books.close('2026-05', payOf({ ANN: { boosts: -60_00 } }));
    const closedJune = books.close('2026-06', payOf({ ANN: { gp: 20_00 } }));
    expect(closedJune.settlements.get('ANN')).toMatchObject({
      payableCents: 0,
      balance: { cents: -40_00, from: '2026-06-01', since: '2026-05-01' },
    });
    const july = books.close('2026-07', nobody);
    expect(july.settlements.get('ANN')).toEqual({
      lines: [
        { kind: 'carriedIn', from: '2026-06-01', since: '2026-05-01', cents: -40_00 },
        { kind: 'carriedOn', cents: 40_00 },
      ],
      payableCents: 0,
      balance: { cents: -40_00, from: '2026-07-01', since: '2026-05-01' },
    });
    const august = books.open('2026-08', payOf({ ANN: { gp: 50_00 } }));
    expect(august.settlements.get('ANN')).toMatchObject({ payableCents: 10_00, balance: null });
  });
});

test('beyond the look-back a change is listed and not paid, and what was paid before stays', () => {
  const books = new Books();
  books.close('2026-06', payOf({ ANN: { gp: 100_00 } }));
  books.late('2026-06', payOf({ ANN: { gp: 130_00 } }));
  books.close('2026-07', nobody);
  for (let at = 8; at <= 18; at += 1) {
    const name = at <= 12 ? `2026-${String(at).padStart(2, '0')}` : `2027-${String(at - 12).padStart(2, '0')}`;
    books.close(name, nobody);
  }
  books.late('2026-06', payOf({ ANN: { gp: 110_00 } }));
  const inTime = books.open('2027-07', nobody); // begins within 13 months of June 30, 2026
  expect([inTime.adjustments, inTime.tooOld].map(adjustmentTexts)).toEqual([['ANN gp 2026-06-01 -2000'], []]);
  books.late('2026-06', payOf({ ANN: { gp: 130_00 } }));
  books.close('2027-07', nobody);
  books.late('2026-06', payOf({ ANN: { gp: 110_00 } }));
  const late = books.open('2027-08', nobody);
  expect([late.adjustments, late.tooOld].map(adjustmentTexts)).toEqual([[], ['ANN gp 2026-06-01 -2000']]);
  expect(late.settlements.get('ANN')).toBeUndefined();
});

test('a period that is reopened closes again with the same result, and the amounts it fixed are computed again', () => {
  const books = new Books();
  books.close('2026-06', payOf({ ANN: { gp: 100_00 } }));
  books.late('2026-06', payOf({ ANN: { gp: 80_00 } }));
  const before = books.close('2026-07', payOf({ ANN: { gp: 10_00 } }));
  books.closings.pop();
  expect(books.open('2026-07', payOf({ ANN: { gp: 10_00 } }))).toEqual(before);
  books.late('2026-06', payOf({ ANN: { gp: 100_00 } }));
  expect(books.open('2026-07', payOf({ ANN: { gp: 10_00 } })).settlements.get('ANN')?.payableCents).toBe(10_00);
});

test('a rollback to facts that are older than the closing changes nothing in what was closed', () => {
  expect(changeToPayBy({ closedWith: 10, production: 8 })).toBe(10);
  expect(changeToPayBy({ closedWith: 10, production: 12 })).toBe(12);
});
