/** Who did what with which product in the 90 days to L, and on the same dates a year before. */
import { type Day, ninetyDaysTo } from './calendar.ts';
import type { Files, Line } from './rows.ts';

export type Sums = {
  milliUnits: number;
  microOunces: number;
  gpCents: number;
  revenueCents: number;
  /** Whether anything was bought, whatever came back. */
  isBought: boolean;
  /** Cost written off, by reason. */
  losses: Record<string, number>;
};
export type BothYears = { now: Sums; before: Sums };

export type Trade = ReturnType<typeof tradeAt>;

export function tradeAt(files: Files, newest: Day) {
  const days = ninetyDaysTo(newest);
  const among = (day: Day, [first, last]: readonly [Day, Day]) => day >= first && day <= last;
  const now = files.lines.filter(({ day }) => among(day, days.now));
  const before = files.lines.filter(({ day }) => among(day, days.before));
  const byYear = (keyOf: (line: Line) => string) => {
    const sums = { now: sumsBy(now, keyOf), before: sumsBy(before, keyOf) };
    return (key: string): BothYears => ({ now: sums.now.get(key) ?? nothing, before: sums.before.get(key) ?? nothing });
  };
  const ofBuyer = byYear(({ buyer }) => buyer);
  const ofPair = byYear(({ buyer, product }) => `${buyer}/${product}`);
  const pairOf = (buyer: string, product: string) => ofPair(`${buyer}/${product}`);
  const pairs = new Map(
    [...groups([...now, ...before], ({ product }) => product)].map(([product, lines]) => {
      const buyers = [...new Set(lines.map(({ buyer }) => buyer))];
      return [product, buyers.map((buyer) => ({ buyer, ...pairOf(buyer, product) }))];
    }),
  );
  const boughtAnything = files.accounts.filter(({ customId }) => ofBuyer(customId).now.isBought);
  return {
    days,
    ofProduct: byYear(({ product }) => product),
    ofBuyer,
    ofPair: pairOf,
    /** Of whoever has a line with the product in one of the two years. */
    pairsOf: (product: string) => pairs.get(product) ?? [],
    /** Buyers that bought anything in the 90 days: only these are anyone's peers. */
    boughtAnything,
  };
}

export function groups<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = found.get(key);
    if (group) group.push(row);
    else found.set(key, [row]);
  }
  return found;
}

function sumsBy(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, Sums> {
  return new Map([...groups(lines, keyOf)].map(([key, group]) => [key, sumsOf(group)]));
}

export function sumsOf(lines: readonly Line[]): Sums {
  const sums: Sums = { ...nothing, losses: {} };
  for (const line of lines) {
    sums.milliUnits += line.milliUnits;
    sums.microOunces += line.microOunces;
    sums.gpCents += line.gpCents;
    sums.revenueCents += line.revenueCents;
    sums.isBought ||= line.isPurchase;
    if (line.lossReason !== null) {
      sums.losses[line.lossReason] = (sums.losses[line.lossReason] ?? 0) + line.lossCents;
    }
  }
  return sums;
}

const nothing: Sums = { milliUnits: 0, microOunces: 0, gpCents: 0, revenueCents: 0, isBought: false, losses: {} };

/** What is charged of it. */
export function lossCents({ losses }: Sums, chargeable: readonly string[]): number {
  return chargeable.reduce((sum, reason) => sum + (losses[reason] ?? 0), 0);
}
