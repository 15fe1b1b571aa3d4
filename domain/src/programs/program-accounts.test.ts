// How far an account is in a program, with the arithmetic beside it. Two products are Zestrel Original and Zestrel
// Citrus.
import { expect, test } from 'vitest';
import { exact } from '../exact.ts';
import {
  type AccountMeasure,
  amountText,
  imageStanding,
  measuredStanding,
  missingOfAccount,
} from './program-accounts.ts';

const measureOf = (changes: Partial<AccountMeasure> = {}): AccountMeasure => ({
  ...{ label: 'PODs', isAccountSpecific: false, target: exact(12), products: 2, isHidden: false },
  ...changes,
});
const standing = (selected: number, changes?: Partial<AccountMeasure>, reference: number | null = null) =>
  measuredStanding({ selected, reference }, measureOf(changes));
const ce = 288_000_000;

test('an account is done with every product of few, and partly done with some of them', () => {
  expect([0, 1, 2].map((placed) => standing(placed))).toEqual([
    { state: 'open', share: 0, note: '0 of 2 products', lacks: 2 },
    { state: 'partly', share: 0.5, note: '1 of 2 products', lacks: 1 },
    { state: 'done', share: 1, note: '2 of 2 products', lacks: 0 },
  ]);
});

test('of many products the first placement is enough, for nobody sells all of them', () => {
  expect([0, 3].map((placed) => standing(placed, { products: 13 }))).toEqual([
    { state: 'open', share: 0, note: 'Nothing yet', lacks: 1 },
    { state: 'done', share: 0, note: '3 placements', lacks: null },
  ]);
  expect(standing(0, { products: 0 }).state).toBe('open');
});

test('volume counts from the first case on, and returns are not volume', () => {
  const volume = { label: 'Vol (CEs)' } as const;
  expect([4.5 * ce, 0, -2 * ce].map((sold) => standing(sold, volume))).toMatchObject([
    { state: 'done', note: '4.50 CE', lacks: null },
    { state: 'open', note: 'Nothing yet' },
    { state: 'open', note: '−2.00 CE' },
  ]);
});

test('growth counts once it is more than before, and is half way while anything is sold', () => {
  const growth = { label: 'Vol Δ (CEs)' } as const;
  expect(standing(5 * ce, growth, 2 * ce)).toMatchObject({ state: 'done', note: '5.00 CE against 2.00 CE before' });
  expect(standing(1 * ce, growth, 4 * ce)).toMatchObject({ state: 'partly', share: 0.25 }); // 1 / 4
  expect(standing(0, growth, 4 * ce)).toMatchObject({ state: 'open', share: 0 });
  expect(standing(5 * ce, growth, null)).toMatchObject({ state: 'open', note: 'Nothing to compare with' });
});

test('of a target for each account it tells how much of it is there, and never rounds up to it', () => {
  const specific = { label: 'Vol (CEs)', isAccountSpecific: true, target: exact(12) } as const;
  expect(standing(12 * ce, specific)).toMatchObject({ state: 'done', note: '12.00 of 12.00 CE', lacks: 0 });
  expect(standing(12 * ce - 1, specific)).toMatchObject({ state: 'partly', note: '11.99 of 12.00 CE', lacks: 1 });
  // 12 - 9 = 3 CE; 100 x (9 - 8) / 8 = 12.5% of 25%: 8 x 1.25 - 9 = 1 CE
  expect(missingOfAccount({ selected: 9 * ce, reference: null }, specific)).toEqual({
    n: 864_000_000n,
    d: 288_000_000n,
  });
  const percent = missingOfAccount({ selected: 9 * ce, reference: 8 * ce }, { label: 'Vol Δ (%)', target: exact(25) });
  expect(Number(percent?.n) / Number(percent?.d) / 1).toBe(1);
});

test('photos that wait are on their way, and count once they are approved', () => {
  const of = (approved: number, waiting: number) => imageStanding({ approved, waiting }, 3);
  expect([of(0, 0), of(1, 1), of(3, 2)]).toEqual([
    { state: 'open', share: 0, note: '0 of 3 photos', lacks: 3 },
    { state: 'partly', share: 2 / 3, note: '1 of 3 photos, 1 waiting', lacks: 1 },
    { state: 'done', share: 1, note: '3 of 3 photos, 2 waiting', lacks: 0 },
  ]);
});

test('hidden profits leave no amount, no share and no sign', () => {
  const hidden = { label: 'GP ($)', isHidden: true } as const;
  const texts = [500, -500, 0].map((cents) => standing(cents, hidden));
  expect(texts.map(({ state, share }) => [state, share])).toEqual([
    ['done', 0],
    ['done', 0],
    ['open', 0],
  ]);
  const specific = standing(500, { ...hidden, isAccountSpecific: true, target: exact(10) });
  expect(specific).toEqual({ state: 'open', share: 0, note: 'Below the target', lacks: 1 });
  const growth = standing(100, { label: 'GP Δ ($)', isHidden: true }, 900);
  expect(growth).toMatchObject({ state: 'open', share: 0, note: 'No more than before' });
  expect(JSON.stringify([texts, specific, growth])).not.toMatch(/\$|\d{2}/);
});

test('amounts have their unit, CE two decimals and a true minus sign', () => {
  expect(amountText(exact(1234.5), 'CE')).toBe('1,234.50 CE');
  expect(amountText(exact(-12), 'units')).toBe('−12 units');
  expect(amountText(exact(-3.5), '$')).toBe('−$3.50');
});
