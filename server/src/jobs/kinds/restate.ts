/**
 * Pay of closed sales periods on the facts of now: R (docs/product.md, Adjustments). Only periods with facts that have
 * changed since closing are measured. Safe to repeat and to interrupt: what was measured stays.
 */
import { readClosings, type StoredClosing } from '@caselift/db/closings';
import type { Sql, Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { changeToPayBy, type PayOfPeople } from '@caselift/domain/closing/adjustments';
import { keptPay, withKept } from '@caselift/domain/closing/pay-rules';
import { addDays } from '@caselift/domain/dates';
import { returnDays } from '@caselift/domain/return-matches';
import { type FactsSince, factsDiffer, readLateInvoices } from '@caselift/warehouse/late-facts';
import { measureScopes } from '@caselift/warehouse/measure-items';
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { readPlannedPay } from '../../figures/closed/planned-pay.ts';
import { claimsToStore, closingsWithoutClaims, saveClaims } from '../../figures/closed-claims.ts';
import { snapshotOfPeriod } from '../../figures/current-snapshot.ts';
import { itemsToMeasure, measuredFirst } from '../../figures/item-scopes.ts';
import { readEntriesOf, readKeptPay, readLastPaid, saveKeptPay } from '../../figures/late/kept-pay.ts';
import { paidScopes, readByPlan, readEditedAt } from '../../figures/late/planned.ts';
import {
  allDaysOf,
  type DaysRead,
  dropRestated,
  type Restated,
  type RestatedPerson,
  readEntriesRevision,
  readLateEntryCounts,
  readRestatedBy,
  saveRestated,
} from '../../figures/late/restated.ts';
import { createSnapshotMemory } from '../../figures/snapshot-memory.ts';

export type RestatePlace = { sql: Sql; dataDir: string; wholesalerId: string; signal: AbortSignal };

/** By the figures of both environments, so that Preview says what to expect. Answers how many periods were measured. */
export async function restate(place: RestatePlace): Promise<number> {
  const { sql, wholesalerId, signal } = place;
  await storeMissingClaims(place);
  let measured = 0;
  for (const { closing, changeId } of await asked(sql, wholesalerId)) {
    signal.throwIfAborted();
    if (await restatePeriod(place, closing, changeId)) measured += 1;
  }
  await sql.begin((tx) => dropRestated(tx, wholesalerId));
  return measured;
}

/** Whether there is anything to look at. */
export async function mustRestate(sql: Sql, wholesalerId: string): Promise<boolean> {
  if ((await sql.begin((tx) => closingsWithoutClaims(tx, wholesalerId))).size > 0) return true;
  for (const { closing, changeId } of await asked(sql, wholesalerId)) {
    if (!isCurrent(await readKnown(sql, wholesalerId, closing, changeId), changeId)) return true;
  }
  return false;
}

/** Each closed period by what Production shows, then by what Preview does. */
async function asked(sql: Sql, wholesalerId: string): Promise<{ closing: StoredClosing; changeId: number }[]> {
  const closings = await readClosings(sql, wholesalerId);
  const shown = await sql<{ changeId: number }[]>`
    select s.change_id as "changeId" from environments e join snapshots s using (snapshot_id)
    where e.wholesaler_id = ${wholesalerId} order by e.db desc`;
  return shown.flatMap(({ changeId: production }) =>
    closings.map((closing) => ({
      closing,
      changeId: changeToPayBy({ closedWith: closing.changeId, production }),
    })),
  );
}

/** @property restated the newest by the change or an earlier one. @property revision of entries now. */
type Known = { restated: Restated | undefined; revision: string };

const isCurrent = ({ restated, revision }: Known, changeId: number): boolean =>
  restated?.changeId === changeId && restated.entriesRevision === revision;

const readKnown = (sql: Sql, wholesalerId: string, closing: StoredClosing, changeId: number): Promise<Known> =>
  sql.begin(async (tx) => ({
    revision: await readEntriesRevision(tx, wholesalerId, closing),
    restated: (await readRestatedBy(tx, wholesalerId, changeId)).get(closing.from),
  }));

/** Whether it was measured. */
async function restatePeriod(place: RestatePlace, closing: StoredClosing, changeId: number): Promise<boolean> {
  const { sql, wholesalerId } = place;
  const known = await readKnown(sql, wholesalerId, closing, changeId);
  if (isCurrent(known, changeId)) return false;
  const { restated: before, revision: entriesRevision } = known;
  const { from, to } = closing;
  const days =
    before?.days ??
    (await readByPlan(sql, { wholesalerId, from, to }, (tx) => readDaysRead(tx, wholesalerId, { from, to })));
  const since = (change: number): FactsSince => ({
    ...{ plan: closing.planChangeId, plannedFrom: from, before: change, now: changeId },
    ...allDaysOf(days),
  });
  const entries = await sql.begin((tx) => readLateEntryCounts(tx, wholesalerId, closing));
  const areEntriesSame = before === undefined ? entries.size === 0 : before.entriesRevision === entriesRevision;
  const isAsBefore = areEntriesSame && !(await factsDiffer(place, since(before?.changeId ?? closing.changeId)));
  if (!isAsBefore) await keepOlderPay(place, closing, before);
  const pay = isAsBefore
    ? (before?.pay ?? null)
    : await measure(place, closing, { changeId, entries, since: since(closing.changeId) });
  const restated = { closedPeriod: closing.from, changeId, entriesRevision, pay, days };
  await sql.begin((tx) => saveRestated(tx, { wholesalerId, closedAt: closing.closedAt }, restated));
  return !isAsBefore;
}

/**
 * Which products boosts paid in periods that a release before there were claims closed, by their plans and the products
 * that these were closed with, as closing them now would store it.
 */
async function storeMissingClaims(place: RestatePlace): Promise<void> {
  const { sql, wholesalerId, signal } = place;
  const missing = await sql.begin((tx) => closingsWithoutClaims(tx, wholesalerId));
  for (const closing of (await readClosings(sql, wholesalerId)).filter(({ from }) => missing.has(from))) {
    signal.throwIfAborted();
    const { from, to, closedAt } = closing;
    const snapshotId = await measureByPlan(place, closing, closing.changeId);
    const claims = await readByPlan(sql, { wholesalerId, from, to }, async (tx, edited) => {
      const snapshot = await snapshotOfPeriod(tx, { wholesalerId, snapshotId }, 'snapshot_products');
      if (snapshot === undefined) throw new Error(`The snapshot of ${from} was dropped while it was read.`);
      return claimsToStore(tx, createSnapshotMemory(), { snapshot, edited, period: { from, to } });
    });
    await sql.begin((tx) => saveClaims(tx, { wholesalerId, from, closedAt }, claims));
  }
}

/** Days of lines that the period's pay reads, by the terms that the transaction sees. */
export async function readDaysRead(tx: Tx, wholesalerId: string, { from, to }: DateRange): Promise<DaysRead> {
  const edited = await readEditedAt(tx, wholesalerId, to);
  const boosts = await edited.boosts();
  const windows = (await paidScopes(edited, { from, to })).map(({ scope: { selected, reference, graceDays } }) => ({
    days: reference === null ? [selected] : [selected, reference],
    isOfPlacements: graceDays > 0,
  }));
  return {
    period: [{ from, to }],
    // What comes back in the period takes back sales of the days before it.
    boosts: boosts.length === 0 ? [] : [{ from: addDays(from, -returnDays), to }],
    items: windows.flatMap(({ days }) => days),
    placements: windows.flatMap(({ days, isOfPlacements }) => (isOfPlacements ? days : [])),
  };
}

/**
 * By rules that changed since, the same facts pay something else: what they were paid beyond it stays
 * (docs/decisions/131-closed-pay-keeps-its-rules.md). @param last what was measured of it last; undefined: nothing.
 */
async function keepOlderPay(place: RestatePlace, closing: StoredClosing, last: Restated | undefined): Promise<void> {
  const { sql, wholesalerId } = place;
  const { from, closedAt } = closing;
  if ((await sql.begin((tx) => readKeptPay(tx, wholesalerId, from))) !== null) return;
  const { paid, at } = await sql.begin((tx) => readLastPaid(tx, wholesalerId, closing, last));
  const then = await measurePay(place, closing, last?.changeId ?? closing.changeId, (tx) =>
    readEntriesOf(tx, wholesalerId, at),
  );
  await sql.begin((tx) => saveKeptPay(tx, { wholesalerId, from, closedAt }, keptPay(paid, then)));
}

/** Everyone's pay by the plan on the facts of the change. @param before is done with the transaction that reads it. */
async function measurePay(
  place: RestatePlace,
  closing: StoredClosing,
  changeId: number,
  before?: (tx: Tx) => Promise<void>,
): Promise<PayOfPeople> {
  const { sql, wholesalerId } = place;
  const { from, to } = closing;
  const snapshotId = await measureByPlan(place, closing, changeId);
  return measuredFirst(
    () => readPlannedPay(sql, { wholesalerId, period: { from, to }, snapshotId, before }),
    (lacking) => measureScopes({ ...place, snapshotId }, lacking),
  );
}

/** @returns the snapshot of the period by its plan, of the facts of the change. */
async function measureByPlan(
  place: RestatePlace,
  { from, to, planChangeId: planChange, timeZone }: StoredClosing,
  changeId: number,
): Promise<number> {
  const { sql, wholesalerId } = place;
  const plan = { wholesalerId, from, to };
  const settings = await readByPlan(sql, plan, (_tx, edited) => edited.settings());
  const period = { changeId, from, to, nonSellingDays: settings.allNonSellingDays, timeZone, planChange };
  return measurePeriod(place, period, ({ nonSellingDays, ...days }) =>
    readByPlan(sql, plan, (tx) =>
      itemsToMeasure(tx, wholesalerId, { ...days, nonSellingDays: new Set(nonSellingDays) }),
    ),
  );
}

type Late = { changeId: number; entries: ReadonlyMap<string, number>; since: FactsSince };

/** Everyone's pay by the plan on the facts of the change, with what is kept, and with how much is late for each. */
async function measure(
  place: RestatePlace,
  closing: StoredClosing,
  { changeId, entries, since }: Late,
): Promise<Record<string, RestatedPerson>> {
  const { sql, wholesalerId } = place;
  const { from } = closing;
  const kept = await sql.begin((tx) => readKeptPay(tx, wholesalerId, from));
  const pay = withKept(await measurePay(place, closing, changeId), kept ?? new Map());
  const invoices = new Map(await readLateInvoices(place, since));
  const teams = await sql<{ customId: string; team: string[] | null }[]>`
    select custom_id as "customId", inputs -> 'team' as team from closed_statements
    where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  const teamOf = new Map(teams.map(({ customId, team }) => [customId, team]));
  const sum = (counts: ReadonlyMap<string | null, number>, customId: string) =>
    (teamOf.get(customId) ?? [customId]).reduce((all, id) => all + (counts.get(id) ?? 0), 0);
  return Object.fromEntries(
    [...pay].map(([customId, parts]): [string, RestatedPerson] => [
      customId,
      { pay: parts, invoices: sum(invoices, customId), entries: sum(entries, customId) },
    ]),
  );
}
