/** The payroll file of a closed period, and a boost's bill-back packet (docs/product.md, What is paid and Bill-back packet). */
import { divide, fraction, multiply, rounded, written } from '../naive/fraction.ts';
import type { Book } from './book.ts';
import type { Day } from './days.ts';
import { boostPay } from './pay-boosts.ts';
import { parts, since } from './terms.ts';

const dollars = (cents: number): string => String(cents / 100);
const sumOf = (all: readonly number[]): number => all.reduce((sum, cents) => sum + cents, 0);

/** ID, name, cost center; the parts; adjustments, carried, total. In the order of the IDs. */
export function payrollOf(book: Book, from: Day): { total: number; rows: string[] } {
  const settled = book.closings.find(({ plan }) => plan.period[0] === from)?.settled ?? new Map();
  const rows = [...settled]
    .filter(([, { lines }]) => lines.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    total: sumOf(rows.map(([, { payable }]) => payable)) / 100,
    rows: rows.map(([who, { lines, payable }]) => {
      const of = (...kinds: string[]) =>
        sumOf(
          lines
            .filter((line: { what: string }) => kinds.some((kind) => line.what.startsWith(kind)))
            .map((line: { cents: number }) => line.cents),
        );
      const cents = [
        ...parts.map((part) => of(`earned ${part}`)),
        of('adjustment', 'waiver', 'manual'),
        of('carried'),
        payable,
      ];
      return [who, book.nameOf(who), '', ...cents.map(dollars)].join(',');
    }),
  };
}

/** Cents of a closed period beside the one closed before it, of lines that any is paid in; of people what they are paid. */
export function monthEndOf(book: Book, from: Day) {
  const at = book.closings.findIndex(({ plan }) => plan.period[0] === from);
  const payables = (settled: Book['closings'][number]['settled'] | undefined) =>
    new Map([...(settled ?? [])].map(([who, { payable }]) => [who, payable]));
  const [now, before] = [book.closings[at]?.settled, payables(book.closings[at - 1]?.settled)];
  const lines: Record<string, number> = {};
  for (const { what, cents } of [...(now ?? [])].flatMap(([, settled]) => settled.lines)) {
    const [kind = '', part = ''] = what.split(' ');
    const line = kind === 'earned' ? part : (ofOthers[kind] ?? kind);
    lines[line] = (lines[line] ?? 0) + cents;
  }
  return {
    ...{ now: sumOf([...payables(now).values()]), before: sumOf([...before.values()]), lines },
    people: Object.fromEntries(
      [...payables(now)].map(([who, payable]) => [who, { now: payable, before: before.get(who) ?? 0 }]),
    ),
  };
}
const ofOthers: Partial<Record<string, string>> = {
  ...{ adjustment: 'adjustments', waiver: 'adjustments', manual: 'manualAdjustments' },
};

/** What statements paid in each period, with the supplier's share of the period's sum, and by person in all. */
export function packetOf(book: Book, boostId: string) {
  const boost = book.boosts.find(({ id }) => id === boostId);
  const paid = book.moves().map(({ period, moves }) => {
    const own = moves.filter((move) => move.boost === boostId);
    const people = boostPay(own);
    const cents = sumOf(people.map((one) => one.cents));
    // Sales and what comes back of them go by the percent of their invoice date; here it changes between periods alone.
    const percent = since(boost?.percents ?? [], period[1]) ?? 0;
    const shareCents = rounded(divide(multiply(fraction(cents), written(percent)), fraction(100)), 0);
    return { period, lines: own.length, cents, shareCents, people };
  });
  const ofPeople = Map.groupBy(
    paid.flatMap(({ people }) => people),
    ({ rep }) => rep,
  );
  return {
    periods: paid
      .filter(({ lines }) => lines > 0)
      .map(({ period: [from], lines, cents, shareCents }) => ({ from, lines, cents, shareCents })),
    people: Object.fromEntries([...ofPeople].map(([rep, all]) => [rep, sumOf(all.map(({ cents }) => cents))])),
  };
}
