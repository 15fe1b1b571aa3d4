/** What a boost is compared with, worked out by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BoostTotals,
  boostGain,
  boostTotals,
  buyerChange,
  comparedRows,
  resultDays,
  sumOfRows,
  type VolumeSide,
  type VolumeSum,
  volumeRanges,
  weeklyVolumes,
} from './boost-result.ts';
import { countSellingDays, joinedRanges } from './calendar.ts';
import { addDays, sameDayLastYear } from './dates.ts';

const at = { nonSellingDays: new Set<string>(), weeksBefore: 8 };
const sum = (units: number, gpCents = 0, lines = 1): VolumeSum => ({
  ...{ milliUnits: units * 1000, microOunces: units * 288_000_000, gpCents, lines },
});

describe('the days that are compared', () => {
  // May 2024 begins on a Wednesday.
  const may = [{ from: '2024-05-01', to: '2024-05-31' }];

  test('begin eight weeks before, and end with L, in the middle of its week', () => {
    const { measured, lastYear, sellingDays, before, comparedFrom, weeks } = resultDays(may, '2024-05-15', at);
    expect(measured).toEqual({ from: '2024-05-01', to: '2024-05-15' });
    expect(lastYear).toEqual({ from: '2023-05-01', to: '2023-05-15' });
    expect(sellingDays).toEqual({ elapsed: 11, total: 23, left: 12 });
    // 30, 29, 26 to 22, 19 to 16: the eleventh is Tuesday April 16.
    expect(before).toEqual({ from: '2024-04-16', to: '2024-04-30', sellingDays: 11 });
    expect(comparedFrom).toBe('2024-03-06');
    expect(weeks).toHaveLength(11);
    expect(weeks.slice(7)).toEqual([
      {
        ...{ from: '2024-04-24', to: '2024-04-30', isPeriod: false },
        lastYear: { from: '2023-04-24', to: '2023-04-30' },
        sellingDays: { thisYear: 5, lastYear: 5 },
      },
      {
        ...{ from: '2024-05-01', to: '2024-05-07', isPeriod: true },
        lastYear: { from: '2023-05-01', to: '2023-05-07' },
        sellingDays: { thisYear: 5, lastYear: 5 },
      },
      {
        ...{ from: '2024-05-08', to: '2024-05-14', isPeriod: true },
        lastYear: { from: '2023-05-08', to: '2023-05-14' },
        sellingDays: { thisYear: 5, lastYear: 5 },
      },
      {
        ...{ from: '2024-05-15', to: '2024-05-15', isPeriod: true },
        lastYear: { from: '2023-05-15', to: '2023-05-15' },
        sellingDays: { thisYear: 1, lastYear: 1 },
      },
    ]);
  });

  test('leave out days off and days on which the boost does not pay', () => {
    const days = [
      { from: '2024-05-01', to: '2024-05-03' },
      { from: '2024-05-14', to: '2024-05-31' },
    ];
    const nonSellingDays = new Set(['2024-05-02', '2024-04-30']);
    const { sellingDays, before, weeks } = resultDays(days, '2024-05-15', { ...at, nonSellingDays });
    expect(sellingDays).toMatchObject({ elapsed: 4, total: 16 }); // May 1, 3, 14, 15; of the 18 days to May 31 14
    expect(before).toEqual({ from: '2024-04-24', to: '2024-04-30', sellingDays: 4 }); // 29, 26, 25, 24
    // The second week has one: Tuesday May 14, last year a Sunday.
    expect(weeks.slice(8).map((week) => week.sellingDays)).toEqual([
      { thisYear: 2, lastYear: 3 },
      { thisYear: 1, lastYear: 0 },
      { thisYear: 1, lastYear: 1 },
    ]);
  });

  test('of a boost that began on a Saturday have nothing before it yet', () => {
    const { before, sellingDays } = resultDays([{ from: '2024-05-04', to: '2024-05-31' }], '2024-05-04', at);
    expect(sellingDays.elapsed).toBe(0);
    expect(before).toEqual({ from: '2024-05-04', to: '2024-05-03', sellingDays: 0 });
  });

  test('are those of each product; last year has no day twice and none left out around February 29', () => {
    const window = { start: '2024-02-20', comparedFrom: '2023-12-26' };
    const leap = volumeRanges(
      [
        ['P1', '2024-02-20', '2024-02-28', 0],
        ['P1', '2024-02-29', '2024-03-10', 1],
        ['P2', '2024-02-20', '2024-02-28', 0],
        ['P2', '2024-03-05', '2024-03-10', 1],
      ],
      window,
    );
    expect(leap).toEqual({
      thisYear: [
        ['P1', '2024-02-20', '2024-03-10'],
        ['P2', '2024-02-20', '2024-02-28'],
        ['P2', '2024-03-05', '2024-03-10'],
      ],
      lastYear: [
        ['P1', '2023-02-20', '2023-03-10'],
        ['P2', '2023-02-20', '2023-02-28'],
        ['P2', '2023-03-05', '2023-03-10'],
      ],
      before: ['P1', 'P2'].map((product) => [product, '2023-12-26', '2024-02-19']),
      beforeLastYear: ['P1', 'P2'].map((product) => [product, '2022-12-26', '2023-02-19']),
    });
    // Terms that change on March 1, 2025: last year has February 29 between.
    const after = volumeRanges(
      [
        ['P1', '2025-02-20', '2025-02-28', 0],
        ['P1', '2025-03-01', '2025-03-10', 1],
      ],
      window,
    );
    expect(after.lastYear).toEqual([['P1', '2024-02-20', '2024-03-10']]);
  });

  test('always add up: weeks to the whole, in both years', () => {
    const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2022-12-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (from, length, ago) => {
        const days = [{ from, to: addDays(from, length) }];
        const { weeks, measured, lastYear, sellingDays, before, comparedFrom } = resultDays(
          days,
          addDays(from, ago),
          at,
        );
        const period = weeks.filter(({ isPeriod }) => isPeriod);
        expect(period.reduce((total, week) => total + week.sellingDays.thisYear, 0)).toBe(sellingDays.elapsed);
        expect(joinedRanges(period)).toEqual([measured]);
        expect(joinedRanges(period.map((week) => week.lastYear))).toEqual([lastYear]);
        const counted = period.reduce((total, week) => total + week.sellingDays.lastYear, 0);
        expect(counted).toBe(countSellingDays(lastYear, at.nonSellingDays));
        expect(joinedRanges(weeks.map((week) => week.lastYear))[0]?.from).toBe(sameDayLastYear(addDays(from, -56)));
        expect(countSellingDays(before, at.nonSellingDays)).toBe(sellingDays.elapsed);
        expect(comparedFrom <= before.from && comparedFrom <= addDays(from, -56)).toBe(true);
      }),
    );
  });
});

describe('the volumes', () => {
  const days: [VolumeSide, string, VolumeSum][] = [
    ['before', '2024-03-06', sum(10)], // of the weeks, not of the eleven selling days before
    ['before', '2024-04-16', sum(7)],
    ['beforeLastYear', '2023-04-24', sum(3)],
    ['lastYear', '2023-05-15', sum(4, 600)],
    ['thisYear', '2024-05-04', sum(6, 1000, 3)], // a Saturday
    ['thisYear', '2024-05-15', sum(-1, -100)],
  ];
  const compared = resultDays([{ from: '2024-05-01', to: '2024-05-31' }], '2024-05-15', at);

  test('are summed by side, those before over the same number of selling days', () => {
    expect(boostTotals({ days }, compared)).toEqual({
      thisYear: sum(5, 900, 4),
      lastYear: sum(4, 600),
      before: sum(7),
    });
  });

  test('of a week are per selling day; without one there is none', () => {
    const weeks = weeklyVolumes('GP/CE', { days }, compared.weeks);
    expect(weeks.map(({ from, thisYear, lastYear }) => [from, thisYear, lastYear]).slice(-5)).toEqual([
      ['2024-04-17', 0, 0],
      ['2024-04-24', 0, 0.6], // 3 / 5
      ['2024-05-01', 1.2, 0], // 6 / 5
      ['2024-05-08', 0, 0],
      ['2024-05-15', -1, 4],
    ]);
    expect(weeks[0]).toMatchObject({ thisYear: 2, isPeriod: false });
    const saturday = resultDays([{ from: '2024-05-04', to: '2024-05-31' }], '2024-05-04', at).weeks;
    expect(weeklyVolumes('GP/CE', { days }, saturday).at(-1)).toMatchObject({ thisYear: null, lastYear: 0 });
  });
});

describe('what it brought', () => {
  const totals = (thisYear: VolumeSum, lastYear: VolumeSum): BoostTotals => ({ thisYear, lastYear, before: sum(0) });

  test.each([
    // 12 CE more for $30.00; 3 CE for $10.00 are 3.333; half a cent is rounded up.
    [12, 0, 3000, { gained: 12, perGainedCents: 250 }],
    [8, 5, 1000, { gained: 3, perGainedCents: 333 }],
    [8, 0, 4, { gained: 8, perGainedCents: 1 }],
    [5, 5, 1000, { gained: 0, perGainedCents: null }],
    [3, 5, 1000, { gained: -2, perGainedCents: null }],
    [12, 0, -600, { gained: 12, perGainedCents: -50 }],
  ])('%d after %d for %d cents', (now, then, netCents, expected) => {
    for (const type of ['GP/CE', 'GP/Unit'] as const)
      expect(boostGain(type, totals(sum(now), sum(then)), netCents)).toMatchObject(expected);
  });

  test('is what gross profit gained leaves after the net cost', () => {
    const gain = boostGain('GP/CE', totals(sum(5, 4650), sum(3, 2250)), 1600);
    expect(gain).toMatchObject({ gainedGpCents: 2400, afterNetCents: 800 });
  });

  test('a customer has bought if units are left in the year', () => {
    const change = (now: number, then: number) =>
      buyerChange({ thisYear: sum(now), lastYear: sum(then), paidCents: 0 });
    expect([change(1, 0), change(0.001, 2), change(0, 2), change(-1, 1), change(-1, -1)]).toEqual([
      ...['new', 'kept', 'lost', 'lost'],
      null,
    ]);
  });

  test('rows have all volume and pay, whoever is in them, and leave out who has none', () => {
    const side = fc.constantFrom<VolumeSide[]>('thisYear', 'lastYear');
    const units = fc.integer({ min: -3, max: 3 });
    const volumes = fc.uniqueArray(fc.tuple(side, fc.constantFrom('A', 'B', 'C', ''), units), {
      selector: ([of, id]) => `${of} ${id}`,
    });
    const paid = fc.uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'D'), units), { selector: ([id]) => id });
    fc.assert(
      fc.property(volumes, paid, (sold, cents) => {
        const rows = comparedRows(
          sold.map(([of, id, count]) => [of, id, sum(count)]),
          cents,
        );
        const whole = sumOfRows([...rows.values()]);
        const total = (wanted: VolumeSide) =>
          sold.reduce((all, [of, , count]) => all + (of === wanted ? count * 1000 : 0), 0);
        expect(whole.thisYear.milliUnits).toBe(total('thisYear'));
        expect(whole.lastYear.milliUnits).toBe(total('lastYear'));
        expect(whole.paidCents).toBe(cents.reduce((all, [, one]) => all + one, 0));
        for (const row of rows.values())
          expect(row.paidCents !== 0 || row.thisYear.milliUnits !== 0 || row.lastYear.milliUnits !== 0).toBe(true);
      }),
    );
  });
});
