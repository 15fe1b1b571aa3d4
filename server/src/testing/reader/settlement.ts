/** What is paid of a period once it closes (docs/product.md, Adjustments and What is paid). */
import { type Day, monthsAfter, type Span } from './days.ts';
import { type Part, type Pay, parts } from './terms.ts';

export type Adjustment = { closed: Day; who: string; part: Part; cents: number; isPending: boolean; waived: number };
/** hasSecond: approved by a second person. One that waits is in no period until it is. */
export type Manual = { who: string; part: Part; cents: number; hasSecond: boolean; isWaiting: boolean };
/**
 * A manager's word on what the FPL of others takes away: it covers as much and no more.
 * @property paying how many periods were closed when it was said.
 */
export type Word = { closed: Day; who: string; kind: 'released' | 'waived'; cents: number; paying: number };
/** As statements say it: 'adjustment 2024-06 gp'. The last one is the payable. */
export type SettledLine = { what: string; cents: number };
export type Balance = { cents: number; from: Day };
export type Settled = { lines: SettledLine[]; payable: number; balance: Balance | null };

/** R - (C + the earlier adjustments of the period), part by part. */
export function adjustmentsOf(
  closed: { period: Span; paid: ReadonlyMap<string, Pay>; losesWithOthers: (who: string) => boolean },
  should: ReadonlyMap<string, Pay>,
  {
    earlier,
    words,
    payingFrom,
    lookBack,
  }: { earlier: readonly Adjustment[]; words: readonly Word[]; payingFrom: Day; lookBack: number },
): Adjustment[] {
  const [from, to] = closed.period;
  if (payingFrom > monthsAfter(to, lookBack)) return [];
  const before = earlier.filter((one) => one.closed === from);
  return [...new Set([...closed.paid.keys(), ...should.keys()])].flatMap((who) =>
    parts.flatMap((part) => {
      const mine = before.filter((one) => one.who === who && one.part === part);
      const given = mine.reduce((sum, { cents }) => sum + cents, closed.paid.get(who)?.[part] ?? 0);
      const cents = (should.get(who)?.[part] ?? 0) - given;
      if (cents === 0) return [];
      const isOthers = part === 'fpl' && cents < 0 && closed.losesWithOthers(who);
      const word = words.findLast((one) => one.closed === from && one.who === who);
      const covered = isOthers && word !== undefined && -word.cents >= -cents ? word.kind : null;
      // What was waived is given back with its opposite, so that nobody gets back what was never taken.
      const owed = mine.reduce((sum, { waived }) => sum + waived, 0);
      const waived = covered === 'waived' ? -cents : cents > 0 && part === 'fpl' ? -Math.min(cents, owed) : 0;
      return [{ closed: from, who, part, cents, isPending: isOthers && covered === null, waived }];
    }),
  );
}

export function settle(
  who: string,
  of: {
    pay: ReadonlyMap<string, Pay>;
    adjustments: readonly Adjustment[];
    manual: readonly Manual[];
    balance: Balance | null;
  },
  period: Span,
): Settled {
  const month = (day: Day) => day.slice(0, 7);
  const adjusted = of.adjustments.filter((one) => one.who === who && !one.isPending);
  const lines = [
    ...parts.map((part) => ({ what: `earned ${part}`, cents: of.pay.get(who)?.[part] ?? 0 })),
    ...adjusted.map(({ closed, part, cents }) => ({ what: `adjustment ${month(closed)} ${part}`, cents })),
    ...adjusted.map(({ closed, part, waived }) => ({ what: `waiver ${month(closed)} ${part}`, cents: waived })),
    ...of.manual.filter((one) => one.who === who).map(({ part, cents }) => ({ what: `manual ${part}`, cents })),
    ...(of.balance === null ? [] : [{ what: `carriedIn ${month(of.balance.from)}`, cents: of.balance.cents }]),
  ].filter(({ cents }) => cents !== 0);
  const sum = lines.reduce((all, { cents }) => all + cents, 0);
  const rest = Math.min(0, sum);
  return {
    lines: rest === 0 ? lines : [...lines, { what: 'carriedOn', cents: -rest }],
    payable: Math.max(0, sum),
    balance: rest === 0 ? null : { cents: rest, from: period[0] },
  };
}
