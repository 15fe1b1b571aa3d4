/** Terms that pay, kept by sales period, and where an edit of them acts (docs/product.md, Closing a period). */
import { addDays, type IsoDate } from '../dates.ts';
import type { SalesPeriod } from './closing-periods.ts';

/** Terms from the sales period on that begins on the day; in any order, one a day. */
export type TermsRow<Terms> = { from: IsoDate; terms: Terms };

/** The terms of a sales period: the latest at or before it; null: there were none yet. */
export function payTermsAt<Terms>(rows: readonly TermsRow<Terms>[], period: { from: IsoDate }): Terms | null {
  return latestRow(rows, period.from)?.terms ?? null;
}

function latestRow<Terms>(rows: readonly TermsRow<Terms>[], day: IsoDate): TermsRow<Terms> | undefined {
  return rows.filter(({ from }) => from <= day).reduce<TermsRow<Terms> | undefined>(later, undefined);
}

function later<Terms>(one: TermsRow<Terms> | undefined, other: TermsRow<Terms>): TermsRow<Terms> {
  return one === undefined || one.from < other.from ? other : one;
}

/** Days on which an edit acts. until: the first day on which it no longer does; null: it always will. */
export type EditDays = { from: IsoDate; until: IsoDate | null };

/** closed: the edit could act in these closed periods alone. outside: only before the first closed one, `periods[0]`. */
export type EditRefusal = { refused: 'closed' | 'outside'; periods: SalesPeriod[] };

/**
 * The days on which an edit acts: from the sales period of L on unless it names others, and on no closed day, nor on days
 * before the first closed period, which are never paid by a closing.
 * @param named the first day of the first period and the last day of the last one (null: and all later ones); absent: none.
 * @example June closed, June to August named -> July and August; June alone named -> refused by June
 */
export function editSpan(
  { ofLastDate, closed }: { ofLastDate: SalesPeriod; closed: readonly SalesPeriod[] },
  named: { from: IsoDate; to: IsoDate | null } = { from: ofLastDate.from, to: null },
): EditDays | EditRefusal {
  const newest = closed.at(-1);
  const opens = newest === undefined ? named.from : addDays(newest.to, 1);
  if (newest !== undefined && named.to !== null && named.to < opens) {
    const { from, to } = named;
    const periods = closed.filter((period) => period.from <= to && from <= period.to);
    return periods.length > 0 ? { refused: 'closed', periods } : { refused: 'outside', periods: closed.slice(0, 1) };
  }
  return {
    from: named.from < opens ? opens : named.from,
    until: named.to === null ? null : addDays(named.to, 1),
  };
}

/**
 * The rows once an edit acts on its days, oldest first: its fields change there, also in rows that begin within them, and
 * what comes after the last day has the terms that it had.
 * @param firstTerms to start from where no row is as old.
 * @example slope 2 since January, set to 3 in July: June still has 2, July and later have 3
 */
export function withEdit<Terms extends object>(
  rows: readonly TermsRow<Terms>[],
  patch: Partial<Terms>,
  { from, until }: EditDays,
  firstTerms: Terms,
): TermsRow<Terms>[] {
  const isIn = (day: IsoDate) => day >= from && (until === null || day < until);
  const changed = new Map(
    [{ from, terms: payTermsAt(rows, { from }) ?? firstTerms }, ...rows.filter((row) => isIn(row.from))].map((row) => [
      row.from,
      { ...row, terms: { ...row.terms, ...patch } },
    ]),
  );
  const kept = rows.filter((row) => !isIn(row.from));
  const isAfterKept = until === null || kept.some((row) => row.from === until);
  const after = isAfterKept ? [] : [{ from: until, terms: payTermsAt(rows, { from: until }) ?? firstTerms }];
  return [...kept, ...changed.values(), ...after].sort((one, other) => (one.from < other.from ? -1 : 1));
}
