/** Where two answers differ: money to the cent, CE to four decimals, percents to nine digits. */

/** A percent or a ratio that no rule rounds. 'Infinity' and null as in answers. */
export class Percent {
  readonly value: number | 'Infinity' | null;
  constructor(value: number | 'Infinity' | null) {
    this.value = value;
  }
}

/** Percents are unrounded; a difference in the last digits between two ways of dividing is ignored. */
const percents = new Set([
  ...['achieved', 'achievedSellingDays', 'achievedSellingDaysMonth', 'pemVsLyMonth', 'deltaYTD', 'individual', 'team'],
]);

/**
 * Every figure of `naive`, those that must be absent (undefined) too, and every list's length, that `answer` has
 * otherwise, as 'ATS_104 gp.pem: 12 by hand, 13 answered'.
 */
export function differences(naive: object, answer: unknown, path: string): string[] {
  if (Array.isArray(naive) && (!Array.isArray(answer) || naive.length !== answer.length)) {
    return [`${path}: ${naive.length} by hand, ${Array.isArray(answer) ? answer.length : answer} answered`];
  }
  return Object.entries(naive).flatMap(([name, value]) => {
    const other = (answer as Record<string, unknown> | undefined | null)?.[name];
    // Most figures agree, and none of these is ever named.
    const at = () => `${path}${path.includes(' ') ? '.' : ' '}${name}`;
    if (value instanceof Percent) {
      return isNear(value.value, other) ? [] : [`${at()}: ${value.value} by hand, ${other} answered`];
    }
    if (value !== null && typeof value === 'object') return differences(value, other, at());
    const same = percents.has(name) ? isNear(value, other) : value === other;
    return same ? [] : [`${at()}: ${value} by hand, ${other} answered`];
  });
}

function isNear(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1e-3, Math.abs(one));
}
