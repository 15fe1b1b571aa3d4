/** What a boost brought and cost (docs/product.md, What a boost brought), line by line. */
import { largestShares } from './allocation.ts';
import { centsOf, type Move, type NaiveBoost, paidByBoosts, payerOf, type Terms } from './boosts.ts';
import {
  type Day,
  dayAfter,
  daysBefore,
  isoDateOf,
  periodsUntil,
  type Span,
  sellingDaysIn,
  yearBefore,
} from './calendar.ts';
import { add, type Fraction, fraction, multiply, rounded } from './fraction.ts';
import type { Files, Line } from './rows.ts';
import type { Settings } from './settings.ts';

/** Days on which the boost pays a product. */
type Claimed = Map<string, Span[]>;

/** Cents that one person's statement of a sales period pays for what one buyer bought of one product. */
export type NaiveCell = {
  period: Day;
  person: string;
  buyer: string;
  product: string;
  cents: number;
  /** By how many cents another order of equal remainders could change it. */
  tied: number;
};

export type NaivePay = {
  cells: NaiveCell[];
  /** What is sold or comes back, of those who are paid. */
  moves: (Move & { person: string })[];
  /** @property percent what the supplier refunds of it. */
  periods: { from: Day; to: Day; percent: Fraction; lines: number; grossCents: number; shareCents: number }[];
};

/** Of every sales period from the boost's first to the newest sale's. @param of.percent what the supplier refunds now. */
export function naivePay(
  files: Files,
  boosts: readonly NaiveBoost[],
  { boost, settings, percent }: { boost: NaiveBoost; settings: Settings; percent: Fraction },
): NaivePay {
  const known = new Set(files.people.map(({ customId }) => customId));
  const from = Math.min(...termsOf(boost).map(({ days }) => days[0]));
  const products = new Set(claimedDays(files, boosts, boost).keys());
  // What comes back is matched with sales of the same product.
  const own = { ...files, lines: files.lines.filter(({ product }) => products.has(product)) };
  const cells: NaiveCell[] = [];
  const moves: NaivePay['moves'] = [];
  const periods: NaivePay['periods'] = [];
  for (const period of periodsUntil(from, settings.newest, settings.salesPeriod)) {
    let grossCents = 0;
    const before = moves.length;
    for (const [person, paid] of paidByBoosts(own, boosts, period)) {
      const by = paid.find((one) => one.boost === boost);
      if (by === undefined || !known.has(person)) continue;
      const cents = Math.round(by.dollars * 100);
      grossCents += cents;
      moves.push(...by.moves.map((move) => ({ ...move, person })));
      // What was sold by other terms is a cell of its own.
      const parts = Map.groupBy(by.moves, ({ line, payer }) =>
        [termsOf(boost).indexOf(payer.terms), line.buyer, line.product].join('\t'),
      );
      const exact = [...parts.values()].map((moves) => moves.map(centsOf).reduce(add, fraction(0)));
      const shares = largestShares(exact, cents);
      for (const [at, [key]] of [...parts].entries()) {
        const [, buyer = '', product = ''] = key.split('\t');
        cells.push({ period: period[0], person, buyer, product, ...(shares[at] ?? { cents: 0, tied: 0 }) });
      }
    }
    const refunded = refundOf(boost, percent, period);
    const share = multiply(fraction(grossCents), multiply(refunded, fraction(1, 100)));
    const cents = { grossCents, shareCents: rounded(share, 0) };
    periods.push({ from: period[0], to: period[1], percent: refunded, lines: moves.length - before, ...cents });
  }
  return { cells, moves, periods };
}

/** A period goes by what was agreed on its last day. */
function refundOf({ refundedBefore = [] }: NaiveBoost, percent: Fraction, [, last]: Span): Fraction {
  for (const earlier of refundedBefore) if (last < earlier.until) return earlier.percent;
  return percent;
}

const termsOf = ({ terms, before = [] }: NaiveBoost): Terms[] => [...before.map((earlier) => earlier.terms), terms];

function claimedDays(files: Files, boosts: readonly NaiveBoost[], boost: NaiveBoost): Claimed {
  const first = Math.min(...termsOf(boost).map(({ days }) => days[0]));
  const last = Math.max(...termsOf(boost).map(({ days }) => days[1]));
  const claimed: Claimed = new Map();
  for (const item of files.items) {
    const days: Day[] = [];
    for (let day = first; day <= last; day = dayAfter(day)) {
      if (payerOf(boosts, item, day)?.boost === boost) days.push(day);
    }
    if (days.length > 0) claimed.set(item.customId, spansOf(days));
  }
  return claimed;
}

/** Days that follow each other are one span. @param days in order */
function spansOf(days: readonly Day[]): Span[] {
  const spans: [Day, Day][] = [];
  for (const day of days) {
    const open = spans.at(-1);
    if (open && dayAfter(open[1]) === day) open[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

/** Every day on which the boost pays anything; its own where other boosts leave it nothing. */
function payingSpans({ terms }: NaiveBoost, claimed: Claimed): Span[] {
  const days = new Set<Day>();
  for (const [first, last] of [...claimed.values()].flat()) {
    for (let day = first; day <= last; day = dayAfter(day)) days.add(day);
  }
  return days.size === 0 ? [terms.days] : spansOf([...days].sort((one, other) => one - other));
}

/** The part of spans up to a day, or within another span. */
const cut = (spans: readonly Span[], [first, last]: Span): Span[] =>
  spans.flatMap(([from, to]): Span[] => {
    const both: Span = [Math.max(from, first), Math.min(to, last)];
    return both[0] <= both[1] ? [both] : [];
  });

export type NaiveResult = ReturnType<typeof naiveResult>;

const isIn = (day: Day, [first, last]: Span): boolean => first <= day && day <= last;
const lastYearOf = ([first, last]: Span): Span => [yearBefore(first), yearBefore(last)];

export function naiveResult(
  files: Files,
  boosts: readonly NaiveBoost[],
  of: { boost: NaiveBoost; settings: Settings; percent: Fraction },
) {
  const { boost, settings } = of;
  const { newest, daysOff } = settings;
  const whole = claimedDays(files, boosts, boost);
  const paying = payingSpans(boost, whole);
  const passed = cut(paying, [0, newest]);
  const claimed: Claimed = new Map(
    [...whole]
      .map(([product, spans]) => [product, cut(spans, [0, newest])] as const)
      .filter(([, spans]) => spans.length > 0),
  );
  const [start, end] = [passed[0]?.[0] ?? 0, passed.at(-1)?.[1] ?? 0];
  const measured: Span = [start, end];
  const net = files.lines.filter((line) => line.counts && claimed.has(line.product));
  const within = (line: Line, move: (span: Span) => Span) =>
    (claimed.get(line.product) ?? []).some((span) => isIn(line.day, move(span)));
  const now = net.filter((line) => within(line, (span) => span));
  const then = net.filter((line) => within(line, lastYearOf));

  const quantityOf = (lines: readonly Line[]): Fraction => {
    let sum = 0;
    for (const line of lines) sum += boost.terms.by === 'GP/CE' ? line.microOunces : line.milliUnits;
    return fraction(sum, boost.terms.by === 'GP/CE' ? 288_000_000 : 1000);
  };
  const volumeOf = (lines: readonly Line[]) => rounded(quantityOf(lines), 4);
  const gpOf = (lines: readonly Line[]) => lines.reduce((cents, { gpCents }) => cents + gpCents, 0);
  const countOf = (span: Span) => sellingDaysIn(span, daysOff).length;
  const countAll = (spans: readonly Span[]) => spans.reduce((sum, span) => sum + countOf(span), 0);

  const elapsed = countAll(passed);
  let beforeFrom = start;
  for (let left = elapsed; left > 0; ) {
    beforeFrom = daysBefore(beforeFrom, 1);
    left -= countOf([beforeFrom, beforeFrom]);
  }
  const before: Span = [beforeFrom, daysBefore(start, 1)];

  const perDay = (lines: readonly Line[], days: number) => {
    return days === 0 ? null : rounded(multiply(quantityOf(lines), fraction(1, days)), 4);
  };
  const weeks = [];
  for (let first = daysBefore(start, 56); first <= measured[1]; first = daysBefore(first, -7)) {
    const isPeriod = first >= start;
    const week: Span = [first, Math.min(daysBefore(first, -6), measured[1])];
    const weekThen = lastYearOf(week);
    weeks.push({
      from: isoDateOf(week[0]),
      to: isoDateOf(week[1]),
      isPeriod,
      thisYear: perDay(
        (isPeriod ? now : net).filter(({ day }) => isIn(day, week)),
        isPeriod ? countAll(cut(passed, week)) : countOf(week),
      ),
      lastYear: perDay(
        (isPeriod ? then : net).filter(({ day }) => isIn(day, weekThen)),
        isPeriod ? countAll(cut(passed.map(lastYearOf), weekThen)) : countOf(weekThen),
      ),
    });
  }

  const pay = naivePay(files, boosts, of);
  const grossCents = pay.periods.reduce((sum, period) => sum + period.grossCents, 0);
  const shareCents = pay.periods.reduce((sum, period) => sum + period.shareCents, 0);
  const gained = add(quantityOf(now), multiply(quantityOf(then), fraction(-1)));
  const gainedGp = gpOf(now) - gpOf(then);
  const netCents = grossCents - shareCents;
  const percents = new Set(pay.periods.map(({ percent }) => Number(percent[0]) / Number(percent[1])));

  const known = new Set(files.people.map(({ customId }) => customId));
  const boughtNow = boughtOf(now);
  const boughtThen = boughtOf(then);
  const kept = [...boughtNow].filter((buyer) => boughtThen.has(buyer)).length;

  /** By person or buyer: what is sold, sold last year, and paid. */
  const rowsBy = (ofLine: (line: Line) => string, ofCell: (cell: NaiveCell) => string) => {
    const [linesNow, linesThen] = [Map.groupBy(now, ofLine), Map.groupBy(then, ofLine)];
    const cells = Map.groupBy(pay.cells, ofCell);
    const keys = new Set([...linesNow.keys(), ...linesThen.keys(), ...cells.keys()]);
    return new Map(
      [...keys].map((key) => {
        const own = cells.get(key) ?? [];
        return [
          key,
          {
            volume: volumeOf(linesNow.get(key) ?? []),
            lastYear: volumeOf(linesThen.get(key) ?? []),
            paid: own.reduce((sum, { cents }) => sum + cents, 0) / 100,
            tied: own.reduce((sum, { tied }) => sum + tied, 0) / 100,
          },
        ] as const;
      }),
    );
  };

  return {
    pay,
    summary: {
      type: boost.terms.by,
      measured: spanOf(measured),
      lastYear: spanOf(lastYearOf(measured)),
      sellingDays: { elapsed, total: countAll(paying) },
      before: {
        ...spanOf(before),
        sellingDays: elapsed,
        volume: volumeOf(net.filter(({ day }) => isIn(day, before))),
      },
      volume: { thisYear: volumeOf(now), lastYear: volumeOf(then) },
      gp: { thisYear: gpOf(now) / 100, lastYear: gpOf(then) / 100 },
      customers: {
        bought: boughtNow.size,
        new: boughtNow.size - kept,
        kept,
        lost: boughtThen.size - kept,
      },
      lines: { thisYear: now.length, lastYear: then.length },
      weeks,
      cost: {
        gross: grossCents / 100,
        supplierContribution: percents.size > 1 ? null : [...percents][0],
        supplierShare: shareCents / 100,
        net: netCents / 100,
        gained: rounded(gained, 4),
        gainedGp: gainedGp / 100,
        perGained: gained[0] <= 0n ? null : rounded(multiply(fraction(netCents, 100), [gained[1], gained[0]]), 2),
        afterNet: (gainedGp - netCents) / 100,
      },
    },
    /** '' is the house's own. */
    people: rowsBy(
      ({ rep }) => (rep !== null && known.has(rep) ? rep : ''),
      ({ person }) => person,
    ),
    buyers: rowsBy(
      ({ buyer }) => buyer,
      ({ buyer }) => buyer,
    ),
    changeOf: (buyer: string) => {
      if (!boughtNow.has(buyer)) return boughtThen.has(buyer) ? 'lost' : null;
      return boughtThen.has(buyer) ? 'kept' : 'new';
    },
  };
}

/** Who kept more than came back. */
function boughtOf(lines: readonly Line[]): Set<string> {
  const units = Map.groupBy(lines, ({ buyer }) => buyer);
  const left = [...units].filter(([, own]) => own.reduce((sum, { milliUnits }) => sum + milliUnits, 0) > 0);
  return new Set(left.map(([buyer]) => buyer));
}

const spanOf = ([first, last]: Span) => ({ from: isoDateOf(first), to: isoDateOf(last) });
