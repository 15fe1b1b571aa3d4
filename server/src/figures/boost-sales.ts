/**
 * What is asked of the worker about one boost's sales of all its sales periods (docs/product.md, What a boost brought).
 */
import { readClosings, readPeopleOfClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { contributionIn } from '@caselift/domain/boost-contributions';
import { boostClaims, claimsAsClosed } from '@caselift/domain/boosts';
import { type DateRange, joinedRanges } from '@caselift/domain/calendar';
import { salesPeriodAt, salesPeriodsIn } from '@caselift/domain/closing/closing-periods';
import type { BoostSalesQuestion, ClosedPlan } from '@caselift/domain/pay/bill-back';
import type { BoostRow } from './boost-rows.ts';
import { readProductList } from './catalog.ts';
import { closedClaims } from './closed-claims.ts';
import { type CurrentSnapshot, readChange, snapshotKey } from './current-snapshot.ts';
import type { EditedParts } from './edited-parts.ts';
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
    const [boosts, products, people, { salesPeriod }, changeId, peopleOf] = await Promise.all([
      edited.boosts(),
      readProductList(tx, memory, snapshot),
      edited.peopleAndGone(),
      edited.settings(),
      readChange(tx, snapshot),
      readPeopleOfClosings(tx, snapshot.wholesalerId),
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
      // Who was deleted is paid for the sales period that had begun.
      people: people.map(({ customId, deletedOn }) => [
        customId,
        deletedOn === null || deletedOn > lastDate ? lastDate : salesPeriodAt(deletedOn, { salesPeriod, closed }).to,
      ]),
    };
    return { question, days: joinedRanges(own) };
  });
}
