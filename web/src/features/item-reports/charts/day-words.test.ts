import { describe, expect, test } from 'vitest';
import { amountText, daySentence, differenceText, knownDays, levels } from './day-words.ts';

const day = (date: string, quantity: number | null, pace: number | null = null) => ({ date, quantity, pace });

describe('the words of days', () => {
  test('are as short as an axis needs, with a true minus', () => {
    expect([95.04, 7.456, 0.004, 12_500, -3].map((value) => amountText(value, 'CE'))).toEqual([
      ...['95', '7.46', '0', '12.5k', '\u22123'],
    ]);
    expect([amountText(1234, '$'), amountText(-0.001, '$'), amountText(7.5, '%')]).toEqual(['$1.23k', '$0', '7.5%']);
    expect([3, 0, -3].map((value) => differenceText(value, 'PODs'))).toEqual(['+3', '0', '\u22123']);
  });

  test('say a day in one sentence', () => {
    const [known] = knownDays([day('2026-09-16', 95, 92), day('2026-09-17', null, 93)]);
    if (known === undefined) throw new Error('The day is known.');
    expect(daySentence(known, { unit: 'PODs', target: 176 })).toBe('Sep 16: 95 placements of 176 placements, pace 92');
    expect(daySentence({ ...known, pace: null }, { unit: 'PODs', target: null })).toBe('Sep 16: 95 placements');
  });
});

describe('the axis', () => {
  test('has half and all of the target, as long as nothing is beyond', () => {
    expect(levels([day('2026-09-01', 3, 8), day('2026-09-02', null, 176)], 176)).toEqual([0, 88, 176]);
  });

  test('else round numbers that hold every quantity, below 0 too', () => {
    expect(levels([day('2026-09-01', 190, 100)], 176)).toEqual([0, 100, 200]);
    expect(levels([day('2026-09-01', -24), day('2026-09-02', 43)], null)).toEqual([-50, 0, 50]);
    expect(levels([day('2026-09-01', 0)], null)).toEqual([0, 0.5, 1]);
  });
});
