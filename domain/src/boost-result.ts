/**
 * What a boost brought: the days that are compared, and what its sales come to (docs/product.md, What a boost brought).
 */
import type { BoostType } from './boosts.ts';
import { countSellingDays, type DateRange, isSellingDay, joinedRanges, type SellingDays } from './calendar.ts';
import { addDays, type IsoDate, sameDayLastYear } from './dates.ts';
import { type Exact, exact, over, roundExact, roundedTo } from './exact.ts';
import { minusSum, type Quantity, quantityOf } from './pay/boost-pay.ts';

/** Net, of the lines that count. */
export type VolumeSum = { milliUnits: number; microOunces: number; gpCents: number; lines: number };

/** The boost's days, last year's same dates, and the days before it in both years. */
export const volumeSides = ['thisYear', 'lastYear', 'before', 'beforeLastYear'] as const;
export type VolumeSide = (typeof volumeSides)[number];

/** The days, both included, on which a side adds up a product; those of a product never overlap. */
export type VolumeRanges = Readonly<Record<VolumeSide, readonly [productId: string, from: IsoDate, to: IsoDate][]>>;

/**
 * Only of those with lines. People and buyers are those of the boost's days and last year's; '' means that there is no
 * rep.
 */
export type BoostVolumes = {
  days: [VolumeSide, day: IsoDate, VolumeSum][];
  people: [VolumeSide, customId: string, VolumeSum][];
  buyers: [VolumeSide, customId: string, VolumeSum][];
};

export type ResultWeek = DateRange & {
  isPeriod: boolean;
  lastYear: DateRange;
  sellingDays: Record<'thisYear' | 'lastYear', number>;
};
export type ResultDays = {
  measured: DateRange;
  lastYear: DateRange;
  sellingDays: SellingDays;
  /** The first day that anything of this year is compared with. */
  comparedFrom: IsoDate;
  /** Empty where no selling day of the boost has elapsed. */
  before: DateRange & { sellingDays: number };
  /** Of seven days from the first day, the last to L; those before it first. */
  weeks: ResultWeek[];
};

const week = 7;

/**
 * The days of a boost up to L, with the days they are compared with: the same dates last year, and as many selling days
 * just before the first day as have elapsed. Only days on which the boost pays count as selling days.
 * @param days the boost's, in order and apart; the first is no later than L.
 */
export function resultDays(
  days: readonly DateRange[],
  lastDate: IsoDate,
  { nonSellingDays, weeksBefore }: { nonSellingDays: ReadonlySet<IsoDate>; weeksBefore: number },
): ResultDays {
  const elapsed = days
    .filter(({ from }) => from <= lastDate)
    .map(({ from, to }) => ({ from, to: to < lastDate ? to : lastDate }));
  const [first, last] = [elapsed[0], elapsed.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('The boost has begun.');
  const measured = { from: first.from, to: last.to };
  const lastYear = lastYearOf(measured);
  const count = (ranges: readonly DateRange[], within?: DateRange) =>
    ranges.reduce((sum, range) => sum + countSellingDays(within ? shared(range, within) : range, nonSellingDays), 0);
  const sellingDays = { elapsed: count(elapsed), total: count(days) };
  const elapsedLastYear = joinedRanges(elapsed.map(lastYearOf));
  const weeks: ResultWeek[] = [];
  for (let at = -weeksBefore; addDays(measured.from, at * week) <= measured.to; at += 1) {
    const from = addDays(measured.from, at * week);
    const next = addDays(from, week);
    const isPeriod = at >= 0;
    const isLast = next > measured.to;
    // Last year's weeks leave out no day and have none twice, whatever February is like.
    const ofLastYear = {
      from: sameDayLastYear(from),
      to: isLast ? lastYear.to : addDays(sameDayLastYear(next), -1),
    };
    const thisWeek = { from, to: isLast ? measured.to : addDays(next, -1) };
    weeks.push({
      ...thisWeek,
      isPeriod,
      lastYear: ofLastYear,
      sellingDays: {
        thisYear: count(isPeriod ? elapsed : [thisWeek], thisWeek),
        lastYear: count(isPeriod ? elapsedLastYear : [ofLastYear], ofLastYear),
      },
    });
  }
  const before = daysBefore(measured.from, sellingDays.elapsed, nonSellingDays);
  const firstWeek = addDays(measured.from, -weeksBefore * week);
  return {
    measured,
    lastYear,
    sellingDays: { ...sellingDays, left: sellingDays.total - sellingDays.elapsed },
    comparedFrom: before.from < firstWeek ? before.from : firstWeek,
    before,
    weeks,
  };
}

const lastYearOf = ({ from, to }: DateRange): DateRange => ({ from: sameDayLastYear(from), to: sameDayLastYear(to) });

const shared = (one: DateRange, other: DateRange): DateRange => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
});

function daysBefore(start: IsoDate, sellingDays: number, nonSellingDays: ReadonlySet<IsoDate>) {
  let from = start;
  for (let left = sellingDays; left > 0; ) {
    from = addDays(from, -1);
    if (isSellingDay(from, nonSellingDays)) left -= 1;
  }
  return { from, to: addDays(start, -1), sellingDays };
}

/**
 * Which days of which products are added up. Days that follow each other are one range, so that none of last year's is
 * lost.
 * @param start of the boost.
 */
export function volumeRanges(
  claims: readonly (readonly [productId: string, from: IsoDate, to: IsoDate, ...rest: unknown[]])[],
  { start, comparedFrom }: { start: IsoDate; comparedFrom: IsoDate },
): VolumeRanges {
  const products = [...Map.groupBy(claims, ([productId]) => productId)].map(([productId, own]) => ({
    productId,
    thisYear: joinedRanges(own.map(([, from, to]) => ({ from, to }))),
  }));
  const all = { from: comparedFrom, to: addDays(start, -1) };
  const lastYearBefore = { from: sameDayLastYear(comparedFrom), to: addDays(sameDayLastYear(start), -1) };
  const ofEach = (rangesOf: (ranges: readonly DateRange[]) => readonly DateRange[]) =>
    products.flatMap(({ productId, thisYear }) =>
      rangesOf(thisYear).map(({ from, to }): [string, IsoDate, IsoDate] => [productId, from, to]),
    );
  return {
    thisYear: ofEach((ranges) => ranges),
    // 28 and 29 February are last year's same day.
    lastYear: ofEach((ranges) => joinedRanges(ranges.map(lastYearOf))),
    before: ofEach(() => [all]),
    beforeLastYear: ofEach(() => [lastYearBefore]),
  };
}

const nothing: VolumeSum = { milliUnits: 0, microOunces: 0, gpCents: 0, lines: 0 };

function sumOf(sums: readonly VolumeSum[]): VolumeSum {
  const total = { ...nothing };
  for (const { milliUnits, microOunces, gpCents, lines } of sums) {
    total.milliUnits += milliUnits;
    total.microOunces += microOunces;
    total.gpCents += gpCents;
    total.lines += lines;
  }
  return total;
}

/** CE or units, 4 decimals. */
export const volumeShown = (type: BoostType, sum: Quantity): number => roundedTo(quantityOf(type, sum), 4);

/** What the boost sold, and what it was compared with. */
export type BoostTotals = Record<'thisYear' | 'lastYear' | 'before', VolumeSum>;

export function boostTotals({ days }: Pick<BoostVolumes, 'days'>, { before }: Pick<ResultDays, 'before'>): BoostTotals {
  const sums = (side: VolumeSide, from: IsoDate = '') =>
    sumOf(days.filter(([of, day]) => of === side && day >= from).map(([, , sum]) => sum));
  return { thisYear: sums('thisYear'), lastYear: sums('lastYear'), before: sums('before', before.from) };
}

/** Of each week the volume a selling day of its own, 4 decimals; null: it has none. */
export function weeklyVolumes(
  type: BoostType,
  { days }: Pick<BoostVolumes, 'days'>,
  weeks: readonly ResultWeek[],
): (DateRange & { isPeriod: boolean; thisYear: number | null; lastYear: number | null })[] {
  const perDay = (side: VolumeSide, { from, to }: DateRange, sellingDays: number) => {
    if (sellingDays === 0) return null;
    const sum = sumOf(days.filter(([of, day]) => of === side && from <= day && day <= to).map(([, , own]) => own));
    return roundedTo(over(quantityOf(type, sum), exact(sellingDays)), 4);
  };
  return weeks.map(({ from, to, isPeriod, lastYear, sellingDays }) => ({
    ...{ from, to, isPeriod },
    thisYear: perDay(isPeriod ? 'thisYear' : 'before', { from, to }, sellingDays.thisYear),
    lastYear: perDay(isPeriod ? 'lastYear' : 'beforeLastYear', lastYear, sellingDays.lastYear),
  }));
}

/** What a person or a buyer bought, or several together. */
export type ComparedRow = { thisYear: VolumeSum; lastYear: VolumeSum; paidCents: number };

/** By customId, of all with volume or pay. */
export function comparedRows(
  volumes: readonly [VolumeSide, customId: string, VolumeSum][],
  paid: readonly (readonly [customId: string, cents: number])[],
): Map<string, ComparedRow> {
  const rows = new Map<string, ComparedRow>();
  const rowOf = (customId: string) => rows.get(customId) ?? { thisYear: nothing, lastYear: nothing, paidCents: 0 };
  for (const [side, customId, sum] of volumes) rows.set(customId, { ...rowOf(customId), [side]: sum });
  for (const [customId, paidCents] of paid) rows.set(customId, { ...rowOf(customId), paidCents });
  for (const [customId, { thisYear, lastYear, paidCents }] of rows) {
    const isNothing = [thisYear, lastYear].every(
      ({ milliUnits, microOunces }) => milliUnits === 0 && microOunces === 0,
    );
    if (isNothing && paidCents === 0) rows.delete(customId);
  }
  return rows;
}

export function sumOfRows(rows: readonly ComparedRow[]): ComparedRow {
  return {
    thisYear: sumOf(rows.map(({ thisYear }) => thisYear)),
    lastYear: sumOf(rows.map(({ lastYear }) => lastYear)),
    paidCents: rows.reduce((sum, { paidCents }) => sum + paidCents, 0),
  };
}

export type BuyerChange = 'new' | 'kept' | 'lost';

/** Bought means net units above 0. null: in neither year, so that something came back or nothing was left. */
export function buyerChange({ thisYear, lastYear }: ComparedRow): BuyerChange | null {
  if (thisYear.milliUnits > 0) return lastYear.milliUnits > 0 ? 'kept' : 'new';
  return lastYear.milliUnits > 0 ? 'lost' : null;
}

/** @property perGainedCents net cost of a CE or unit gained, rounded once; null: nothing was gained. */
export type BoostGain = { gained: number; gainedGpCents: number; perGainedCents: number | null; afterNetCents: number };

/** What this year has more than last, and what that cost. @example $30.00 for 12 CE more -> $2.50 a CE */
export function boostGain(type: BoostType, { thisYear, lastYear }: BoostTotals, netCents: number): BoostGain {
  const gained: Exact = quantityOf(type, minusSum(thisYear, lastYear));
  const gainedGpCents = thisYear.gpCents - lastYear.gpCents;
  return {
    gained: roundedTo(gained, 4),
    gainedGpCents,
    perGainedCents: gained.n > 0n ? roundExact(over(exact(netCents), gained)) : null,
    afterNetCents: gainedGpCents - netCents,
  };
}

/** Volume first, then last year's; those that are equal in their order. */
export function byVolume(type: BoostType): (one: ComparedRow, other: ComparedRow) => number {
  const of = (sum: VolumeSum) => (type === 'GP/CE' ? sum.microOunces : sum.milliUnits);
  return (one, other) => of(other.thisYear) - of(one.thisYear) || of(other.lastYear) - of(one.lastYear);
}
