/**
 * What is asked of the worker about one boost's sales of all its sales periods (docs/product.md, What a boost brought).
 */
import { readClosings, readPeopleOfClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { contributionIn } from '@caselift/domain/boost-contributions';
import { boostClaims, claimsAsClosed } from '@caselift/domain/boosts';
import { type DateRange, joinedRanges } from '@caselift/domain/calendar';
import { salesPeriodAt, salesPeriodsIn } from '@caselift/domain/closing/closing-periods';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import type { BoostSalesQuestion, ClosedPlan } from '@caselift/domain/pay/bill-back';
import type { BoostRow } from './boost-rows.ts';
import { readProductList } from './catalog.ts';
import { closedClaims } from './closed-claims.ts';
import { type CurrentSnapshot, readChange, snapshotKey } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
import { type Absence, readAbsences } from './queries.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** @property days on which the boost pays any product, those after L too. */
export type AskedBoostSales = { question: BoostSalesQuestion; days: DateRange[] };

/**
 * Which products the boost pays on which days up to L, by which terms, and who gets it: the sales periods since its
 * first day, closed ones by their plan.
 */
export async function readBoostQuestion(
  tx: Tx,
  memory: SnapshotMemory,
  asked: { snapshot: CurrentSnapshot<'snapshot_products'>; edited: EditedParts; boost: BoostRow },
): Promise<AskedBoostSales> {
  const { snapshot, edited, boost } = asked;
  const edits = (['boosts', 'people', 'settings'] as const).map(edited.revisionOf);
  const closed = await readClosings(tx, snapshot.wholesalerId);
  const decided = await closedClaims(tx, snapshot);
  const closings = closed.map(({ from, to, kind, closedAt }) => `${from} ${to} ${kind} ${closedAt.toISOString()}`);
  const key = `question of boost ${boost.boostId} of ${snapshot.wholesalerId}, edits ${edits}, closed ${closings} ${decided.key}, ${snapshotKey(snapshot)}`;
  return memory.remember(key, async () => {
    const [boosts, products, people, { salesPeriod }, changeId, peopleOf, absences] = await Promise.all([
      edited.boosts(),
      readProductList(tx, memory, snapshot),
      edited.peopleAndGone(),
      edited.settings(),
      readChange(tx, snapshot),
      readPeopleOfClosings(tx, snapshot.wholesalerId),
      readAbsences(tx, { wholesalerId: snapshot.wholesalerId, db: 'prod' }),
    ]);
    const { lastTransactionDate: lastDate } = snapshot;
    // Younger boosts take nothing from it.
    const place = boosts.findIndex(({ boostId }) => boostId === boost.boostId);
    const claims = claimsAsClosed(boostClaims(boosts.slice(0, place + 1), products), boosts, await decided.read());
    const own = claims.filter(({ boostId }) => boostId === boost.boostId);
    const begun = own.filter(({ from }) => from <= lastDate);
    const spans = [...new Map(begun.map(({ span }) => [span.from, span])).values()].sort((one, other) =>
      one.from < other.from ? -1 : 1,
    );
    const firstDay = begun.reduce((day, { from }) => (from < day ? from : day), lastDate);
    const plans = new Map(
      closed.map(({ from, planChangeId }): [string, ClosedPlan] => [
        from,
        { changeId: planChangeId, people: peopleOf.get(from) ?? [] },
      ]),
    );
    const question: BoostSalesQuestion = {
      changeId,
      lastDate,
      periods: salesPeriodsIn({ from: firstDay, to: lastDate }, { salesPeriod, closed }).map(({ from, to }) => {
        const plan = plans.get(from);
        return { from, to, percent: contributionIn(boost, to), ...(plan && { plan }) };
      }),
      spans: spans.map(({ terms: { type, amountCents, startDate, endDate } }) => ({
        type,
        amountCents,
        startDate,
        endDate,
      })),
      claims: begun.map(({ productId, from, to, span }) => [
        productId,
        from,
        to < lastDate ? to : lastDate,
        spans.findIndex((one) => one.from === span.from),
      ]),
      // Who is gone is paid for the sales period that had begun.
      people: people.flatMap(({ customId, lastDay }) => {
        const endOf = (day: IsoDate) => salesPeriodAt(day, { salesPeriod, closed }).to;
        return paidRanges({ lastDay, lastDate, absences: absences.get(customId) ?? [] }, endOf).map(
          ({ from, to }) => [customId, to, from] as const,
        );
      }),
    };
    return { question, days: joinedRanges(own) };
  });
}

/**
 * The days on which a person's sales are paid: up to the end of the sales period of their last day, and again from the
 * period on that they came back in.
 * @param endOf the last day of the sales period of a day.
 */
export function paidRanges(
  { lastDay, lastDate, absences }: { lastDay: IsoDate | null; lastDate: IsoDate; absences: readonly Absence[] },
  endOf: (day: IsoDate) => IsoDate,
): DateRange[] {
  const ranges: DateRange[] = [];
  let from: IsoDate = '0001-01-01';
  for (const { until, day } of absences) {
    if (day === null) continue;
    ranges.push({ from, to: endOf(addDays(day, -1)) });
    from = addDays(until, 1);
  }
  ranges.push({ from, to: lastDay === null || lastDay > lastDate ? lastDate : endOf(lastDay) });
  return ranges.filter((range) => range.from <= range.to);
}
