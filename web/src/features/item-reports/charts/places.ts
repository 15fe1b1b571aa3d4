/** Where sales reps stand in the chart by how many percent they are on their way. */
export type Rep = { userId: string; name: string; status: number };
/** x: percent of the width. row: from 0, at the bottom. */
export type Dot = { rep: Rep; x: number; row: number };
/** reps of `from` to less than `to` percent, the last bar of all above, too. */
export type Bar = { from: number; to: number; reps: readonly Rep[] };

/** Percent of the width that a dot takes, where the chart is narrow. */
const dotWidth = 5;
const mostRows = 5;
/** Nobody finds one of hundreds by a dot. */
const mostDots = 60;
const barWidth = 10;

const byPercent = (reps: readonly Rep[]) => reps.toSorted((one, other) => one.status - other.status);
/** What is taken back counts as nothing; 100 and more stand at the right end. */
const placeOf = ({ status }: Rep) => Math.max(0, Math.min(100, status));

/**
 * From left to right by percent, those that would hide each other one above the other; null: they don't fit.
 * @example 10, 12 and 90 percent -> x 10, 12, 90 in rows 0, 1, 0
 */
export function dotsOf(reps: readonly Rep[]): Dot[] | null {
  if (reps.length > mostDots) return null;
  const ends: number[] = Array.from({ length: mostRows }, () => -100);
  const dots: Dot[] = [];
  for (const rep of byPercent(reps)) {
    const x = placeOf(rep);
    const row = ends.findIndex((end) => x - end >= dotWidth);
    if (row === -1) return null;
    ends[row] = x;
    dots.push({ rep, x, row });
  }
  return dots;
}

/** Ten bars, those of nobody left out. */
export function barsOf(reps: readonly Rep[]): Bar[] {
  const groups = Map.groupBy(byPercent(reps), (rep) => Math.min(9, Math.floor(placeOf(rep) / barWidth)));
  return [...groups].map(([at, group]) => ({ from: at * barWidth, to: (at + 1) * barWidth, reps: group }));
}
