/**
 * Products and buyers in the 90 days to L against the same dates last year, one or any list of them (docs/product.md,
 * Suppliers, brands, products, buyers).
 */
import { compare, type Exact, hundred, minus, over, roundedTo, times, toNumber, zero } from './exact.ts';
import { type Delta, deltaPercent, dollars } from './numbers.ts';
import { ceFromOunces, microOuncesOf, ouncesPerCaseEquivalent } from './volume.ts';

/** Ounces with 6 decimals, cents. */
export type NinetyDays = { ounces: number; gpCents: number; lastYearOunces: number; lastYearGpCents: number };

export type NinetyDaysMeasure = { thisYear: number; lastYear: number; delta: Delta };
/** Dollars per CE, 4 decimals; null where CE is not positive. */
export type NinetyDaysRatio = { thisYear: number | null; lastYear: number | null; delta: Delta };
/** volume in CE, gp in dollars; gp and gpCe are absent where profits are hidden. */
export type NinetyDaysFigures = { volume: NinetyDaysMeasure; gp?: NinetyDaysMeasure; gpCe?: NinetyDaysRatio };

/**
 * Changes are those of the sums themselves, not of what is shown of them.
 * @example ninetyDaysFigures({ ounces: 576, gpCents: 1000, lastYearOunces: 288, lastYearGpCents: 400 }, { withProfits:
 * true }) // volume 2 after 1 (+100%), gp 10 after 4 (+150%), gpCe 5 after 4 (+25%)
 */
export function ninetyDaysFigures(
  { ounces, gpCents, lastYearOunces, lastYearGpCents }: NinetyDays,
  { withProfits }: { withProfits: boolean },
): NinetyDaysFigures {
  const volume = {
    thisYear: ceFromOunces(ounces),
    lastYear: ceFromOunces(lastYearOunces),
    delta: deltaPercent(microOuncesOf(ounces), microOuncesOf(lastYearOunces)),
  };
  if (!withProfits) return { volume };
  const gp = {
    thisYear: dollars(gpCents),
    lastYear: dollars(lastYearGpCents),
    delta: deltaPercent(gpCents, lastYearGpCents),
  };
  const [now, before] = [gpPerCe(gpCents, ounces), gpPerCe(lastYearGpCents, lastYearOunces)];
  const gpCe = { thisYear: shownRatio(now), lastYear: shownRatio(before), delta: change(now, before) };
  return { volume, gp, gpCe };
}

/** Of all of them together, exactly. */
export function ninetyDaysSum(items: readonly NinetyDays[]): NinetyDays {
  return {
    ounces: Number(sumOf(items, (item) => microOuncesOf(item.ounces))) / 1e6,
    gpCents: Number(sumOf(items, (item) => item.gpCents)),
    lastYearOunces: Number(sumOf(items, (item) => microOuncesOf(item.lastYearOunces))) / 1e6,
    lastYearGpCents: Number(sumOf(items, (item) => item.lastYearGpCents)),
  };
}

/** Dollars per CE; null unless there is any. */
function gpPerCe(gpCents: number, ounces: number): Exact | null {
  if (ounces <= 0) return null;
  return { n: BigInt(gpCents) * ceInMicroOunces, d: 100n * BigInt(microOuncesOf(ounces)) };
}
const ceInMicroOunces = BigInt(ouncesPerCaseEquivalent) * 1_000_000n;

const shownRatio = (value: Exact | null): number | null => value && roundedTo(value, 4);

function change(now: Exact | null, before: Exact | null): Delta {
  if (now === null || before === null || compare(before, zero) < 0) return null;
  if (before.n === 0n) return compare(now, zero) > 0 ? 'Infinity' : null;
  return toNumber(over(times(hundred, minus(now, before)), before));
}

/** Of whole numbers that are safe one by one, together maybe not. */
function sumOf<Item>(items: readonly Item[], read: (item: Item) => number): bigint {
  let total = 0n;
  let part = 0;
  for (const item of items) {
    const value = read(item);
    if (Math.abs(part + value) > Number.MAX_SAFE_INTEGER) {
      total += BigInt(part);
      part = 0;
    }
    part += value;
  }
  return total + BigInt(part);
}
