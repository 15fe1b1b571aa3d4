/** What products sold by the lines of the forty-line wholesaler (testing/forty-lines.ts). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sumVolume } from './sum-volume.ts';
import { daysOff, loadFortyLines } from './testing/forty-lines.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeEach(async () => {
  setup = await openUpdateSetup(daysOff, loadFortyLines);
});
afterEach(() => setup?.close());

const may = { from: '2026-05-01', to: '2026-05-31' };
const at = { changeId: 2, lastDate: '2026-05-13' };

test('units are net as figures count them: a credited loss is a return, one without a credit is nothing', async () => {
  expect(await sumVolume(setup.warehouse, { ...at, ...may })).toEqual([
    ['P1', 90_000], // 24 + 48 - 12 - 6 + 24 + 12
    ['P2', 27_000], // 18 + 9; the 3 of I09 are none
    ['P3', 18_000], // 12 + 6
    ['P4', 1000],
    ['P5', 5000],
    ['P9', 10_000],
  ]);
});

test('the first and the last day count, and what sums to nothing is left out', async () => {
  const days = { from: '2025-05-01', to: '2025-05-06' };
  expect(await sumVolume(setup.warehouse, { ...at, ...days })).toEqual([
    ['P1', 24_000], // 48 - 24
    ['P3', 12_000],
    ['P4', 1000],
  ]);
  expect(await sumVolume(setup.warehouse, { ...at, from: '2026-05-08', to: '2026-05-08' })).toEqual([]);
});

test('the lines are those of the change and of the days up to L, whatever came later', async () => {
  const [first] = await sumVolume(setup.warehouse, { changeId: 1, lastDate: '2026-05-13', ...may });
  expect(first).toEqual(['P1', 1_077_000]); // I15 before it was corrected: 999, not 12
  const [later] = await sumVolume(setup.warehouse, { changeId: 2, lastDate: '2026-05-14', ...may });
  expect(later).toEqual(['P1', 88_000]); // I16 of the 14th took 2 back
});
