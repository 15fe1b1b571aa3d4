/**
 * At which moments, and in which zones, the long tier runs the tests that `npm test` runs at this one in Auckland. All are
 * after the newest sale of the demo, and after the frozen releases were made: an update holds what is dated later than its own
 * day, and no release is installed before an older one.
 */
export const zones = ['America/Los_Angeles', 'UTC'] as const;

export const moments: Readonly<Record<string, string>> = {
  // In the Americas it is still yesterday evening.
  'at 01:30 UTC': '2026-12-16T01:30:00Z',
  // In Chicago, which the wholesalers of tests are in, half past ten in the evening of December 31.
  'on the last evening of a month': '2027-01-01T04:30:00Z',
  // Half an hour before Chicago's clocks change: the days have 23 and 25 hours.
  'when clocks go forward': '2027-03-14T07:30:00Z',
  'when clocks go back': '2027-11-07T06:30:00Z',
  'at a drawn time': 'drawn',
};

const from = Date.UTC(2026, 11, 1);
const minutesOfTwoYears = 2 * 365 * 24 * 60;

/** A moment as it is named, or drawn by the seed and said; null: this one. */
export function momentOf(named: string | undefined, seed = '0'): string | null {
  if (named === undefined) return null;
  if (named !== 'drawn') return new Date(named).toISOString();
  // By the golden ratio: seeds that follow each other are far apart.
  const minute = Math.floor(((Math.imul(Number(seed) + 1, 2_654_435_769) >>> 0) / 2 ** 32) * minutesOfTwoYears);
  return new Date(from + minute * 60_000).toISOString();
}
