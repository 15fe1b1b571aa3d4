/** Where an edit of terms that pay acts (docs/product.md, Closing a period). Settings keep what held before it by period. */
import { addDays, type IsoDate } from '../dates.ts';
import type { SalesPeriod } from './closing-periods.ts';

/** closed: the edit could act in these closed periods alone. outside: only before the first closed one, `periods[0]`. */
export type EditRefusal = { refused: 'closed' | 'outside'; periods: SalesPeriod[] };

/**
 * The first day on which an edit acts: that of the sales period of L unless it names others, and on no closed day, nor on
 * days before the first closed period, which are never paid by a closing.
 * @param named the first day of the first period and the last day of the last one (null: and all later ones); absent: none.
 * @example June closed, June to August named -> July 1; June alone named -> refused by June
 */
export function editSpan(
  { ofLastDate, closed }: { ofLastDate: SalesPeriod; closed: readonly SalesPeriod[] },
  named: { from: IsoDate; to: IsoDate | null } = { from: ofLastDate.from, to: null },
): { from: IsoDate } | EditRefusal {
  const newest = closed.at(-1);
  const opens = newest === undefined ? named.from : addDays(newest.to, 1);
  if (newest !== undefined && named.to !== null && named.to < opens) {
    const { from, to } = named;
    const periods = closed.filter((period) => period.from <= to && from <= period.to);
    return periods.length > 0 ? { refused: 'closed', periods } : { refused: 'outside', periods: closed.slice(0, 1) };
  }
  return { from: named.from < opens ? opens : named.from };
}

/** The first day from which an edit acts that names no period, while L is in the one that is given. */
export function actsFrom(closed: readonly SalesPeriod[], ofLastDate: SalesPeriod): IsoDate {
  const span = editSpan({ ofLastDate, closed });
  if ('refused' in span) throw new Error('An edit that names no last day always acts.');
  return span.from;
}
