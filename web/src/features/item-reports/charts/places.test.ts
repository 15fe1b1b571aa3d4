import { describe, expect, test } from 'vitest';
import { barsOf, dotsOf } from './places.ts';

const reps = (percents: readonly number[]) =>
  percents.map((status, at) => ({ userId: `ATS_${at}`, name: `Rep ${at}`, status }));

describe('dots of sales reps', () => {
  test('stand by percent, those that would hide each other one above the other', () => {
    expect(dotsOf(reps([12, 90, 10, 400]))?.map(({ rep, x, row }) => [rep.status, x, row])).toEqual([
      [10, 10, 0],
      [12, 12, 1],
      [90, 90, 0],
      [400, 100, 0],
    ]);
  });

  test('never cover each other: a sixth at one percent, or a sixty-first, asks for bars', () => {
    expect(dotsOf(reps([0, 0, 0, 0, 0]))).toHaveLength(5);
    expect(dotsOf(reps([0, 0, 0, 0, 0, 4]))).toBeNull();
    const spread = Array.from({ length: 61 }, (_, at) => at * 1.6);
    expect(dotsOf(reps(spread.slice(1)))).toHaveLength(60);
    expect(dotsOf(reps(spread))).toBeNull();
  });
});

test('bars hold every sales rep once, what is taken back among the first and more than all among the last', () => {
  const bars = barsOf(reps([-5, 0, 9.9, 10, 49.9, 50, 100, 250]));
  expect(bars.map(({ from, to, reps: all }) => [from, to, all.map(({ status }) => status)])).toEqual([
    [0, 10, [-5, 0, 9.9]],
    [10, 20, [10]],
    [40, 50, [49.9]],
    [50, 60, [50]],
    [90, 100, [100, 250]],
  ]);
});
