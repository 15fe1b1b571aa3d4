// What an account is worth that lacks something, with the arithmetic beside it.
import { expect, test } from 'vitest';
import { exact } from '../exact.ts';
import { accountWorth, lackingText } from './near-account.ts';

const step = (quantity: number, amountCents = 12_000) => ({ quantity: exact(quantity), amountCents });
const placement = (lacks: number) => ({ unit: 'PODs', lacks, paysEach: false }) as const;

test('an account that brings a part of the step names what else it takes', () => {
  expect(accountWorth(step(2), placement(1))).toEqual({ amountCents: 12_000, caption: 'with 1 more' }); // 2 - 1
  expect(accountWorth(step(2), placement(2))?.caption).toBe('for both');
  expect(accountWorth(step(1), placement(2))?.caption).toBe('for 1 more');
  expect(accountWorth(step(3), placement(5))?.caption).toBe('for 3 more');
});

test('photos that are paid one by one add up', () => {
  const photos = (lacks: number) => accountWorth(step(25, 1000), { unit: 'cases', lacks, paysEach: true });
  expect([photos(1), photos(2)]).toEqual([
    { amountCents: 1000, caption: 'a photo' },
    { amountCents: 2000, caption: 'at most' }, // 2 x $10
  ]);
});

test('what has no whole things is told as it is, rounded up', () => {
  const volume = { unit: 'CE', lacks: null, paysEach: false } as const;
  expect(accountWorth(step(71.991), volume)?.caption).toBe('for 72 CE more');
  expect(accountWorth({ amountCents: 500 }, { ...volume, unit: '$' })).toEqual({
    amountCents: 500,
    caption: 'for more',
  });
});

test('where nothing more is paid there is no worth', () => {
  expect(accountWorth(null, placement(1))).toBeNull();
  expect(accountWorth(step(1, 0), placement(1))).toBeNull();
});

test('says what is lacking in words', () => {
  expect([
    lackingText('PODs', 1),
    lackingText('images', 2),
    lackingText('accounts', 1),
    lackingText('CE', null),
  ]).toEqual([...['1 product', '2 photos', 'its target', 'more CE']]);
});
