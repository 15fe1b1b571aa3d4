import { expect, test } from 'vitest';
import { measureOf } from '../testing/program-items.ts';
import { type ItemMeasure, trackingPeriods, trackingRange } from './item-measures.ts';

const days = { trackingStart: '2026-03-15', trackingEnd: '2026-05-01' };

test.each<[string, Partial<ItemMeasure>, [string, string] | null]>([
  ['30 days from a day on', { ...days, trackingOption: 'trackingFromDate' }, ['2026-03-15', '2026-04-13']],
  ['days from one to another', { ...days, trackingOption: 'customPeriod' }, ['2026-03-15', '2026-05-01']],
  ['the period, whatever days were typed before', { ...days, trackingOption: 'default' }, null],
  ['the period while no first day is typed', { trackingOption: 'trackingFromDate' }, null],
  ['the period while no last day is typed', { ...days, trackingOption: 'customPeriod', trackingEnd: null }, null],
  ['the period of what compares with nothing', { ...days, trackingOption: 'customPeriod', label: 'PODs' }, null],
])('what is tracked is %s', (_name, measure, range) => {
  const found = trackingRange(measureOf({ label: 'PODs Δ (delta)', ...measure }));
  expect(found && [found.from, found.to]).toEqual(range);
});

test('30, 60 or 90 days can be tracked', () => {
  expect(trackingPeriods).toEqual([30, 60, 90]);
  expect(trackingRange(null)).toBeNull();
});
