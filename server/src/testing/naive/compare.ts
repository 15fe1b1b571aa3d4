/** Where two answers differ: money to the cent, CE to four decimals, percents to nine digits. */

/** Percents are unrounded; what two ways of dividing differ by in the last digits is no difference. */
const percents = new Set([
  ...['achieved', 'achievedSellingDays', 'achievedSellingDaysMonth', 'pemVsLyMonth', 'deltaYTD', 'individual', 'team'],
]);

/** Every figure of `naive` that `answer` has otherwise, as 'ATS_104 gp.pem: 12 by hand, 13 answered'. */
export function differences(naive: object, answer: unknown, path: string): string[] {
  return Object.entries(naive).flatMap(([name, value]) => {
    const other = (answer as Record<string, unknown> | undefined | null)?.[name];
    const at = `${path}${path.includes(' ') ? '.' : ' '}${name}`;
    if (value !== null && typeof value === 'object') return differences(value, other, at);
    const same = percents.has(name) ? isNear(value, other) : value === other;
    return same ? [] : [`${at}: ${value} by hand, ${other} answered`];
  });
}

function isNear(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1e-3, Math.abs(one));
}
