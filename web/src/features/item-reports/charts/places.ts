/** Where the dots of people stand who are so many percent on their way. */
export type StatusPlace = { userId: string; name: string; status: number; x: number; row: number };

/** Percent of the width that a dot takes, where the chart is narrow. */
const dotWidth = 5;
const mostRows = 5;

/**
 * From left to right by percent, 100 and more at the right end; those that would hide each other one above the other, up to
 * the top.
 * @example 10, 12 and 90 percent -> x 10, 12, 90 in rows 0, 1, 0
 */
export function placesOf(people: readonly { userId: string; name: string; status: number }[]): StatusPlace[] {
  const ends: number[] = [];
  return people
    .toSorted((one, other) => one.status - other.status)
    .map((person) => {
      const x = Math.max(0, Math.min(100, person.status));
      const free = Array.from({ length: mostRows }, (_, row) => row).find((row) => x - (ends[row] ?? -100) >= dotWidth);
      const row = free ?? mostRows - 1;
      ends[row] = x;
      return { ...person, x, row };
    });
}
