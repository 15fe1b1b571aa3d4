import { expect, test } from 'vitest';
import { typedFrom } from './by-period.ts';

test('what counts from the day of an earlier edit takes its place', () => {
  const held = [
    { until: '2026-06-01', terms: { cents: 200 } },
    { until: null, terms: { cents: 300 } },
  ];
  expect(typedFrom(held, { cents: 500 }, '2026-06-01')).toEqual([held[0], { until: null, terms: { cents: 500 } }]);
  expect(typedFrom(held, { cents: 500 }, '2026-07-01')).toEqual([
    ...[held[0], { until: '2026-07-01', terms: { cents: 300 } }],
    { until: null, terms: { cents: 500 } },
  ]);
});
