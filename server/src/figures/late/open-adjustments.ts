/**
 * What came late for closed periods, as the oldest period that isn't closed pays it: of Production, and of Preview as it is
 * expected (docs/product.md, Adjustments).
 */

import type { Scope } from '@caselift/contract/scope';
import type { StoredClosing } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import {
  type Adjustment,
  adjustmentsNow,
  type ClosedPay,
  changeToPayBy,
  type PartCents,
  type PayOfPeople,
} from '@caselift/domain/closing/adjustments';
import { defaultLookBackMonths, payingPeriod, type SalesPeriod } from '@caselift/domain/closing/closing-periods';
import {
  type CountedAdjustment,
  countedAdjustment,
  type FplScopeOf,
  type ReleaseDecision,
  waivedCentsOf,
} from '@caselift/domain/closing/fpl-release';
import type { IsoDate } from '@caselift/domain/dates';
import { readStoredPeriods } from '../closed/calendar.ts';
import { currentSnapshot, readChange } from '../current-snapshot.ts';
import { readSettings } from '../settings.ts';
import { readReleases, type StoredRelease } from './releases.ts';
import { type Restated, readRestated } from './restated.ts';

/** What pay on all facts is worked out from, in the form that `openPeriod` takes. */
export type LateFacts = {
  nowOf: (period: SalesPeriod) => PayOfPeople;
  scopeOf: FplScopeOf;
  decisionOn: (adjustment: Adjustment) => ReleaseDecision | undefined;
  restated: ReadonlyMap<IsoDate, Restated>;
  releases: readonly StoredRelease[];
};

/**
 * R of closed periods and the decisions of the period that pays them.
 * @param paidIn its first day. @param changeId that the environment shows.
 */
export async function readLateFacts(
  tx: Tx,
  wholesalerId: string,
  { closings, paidIn, changeId }: { closings: readonly StoredClosing[]; paidIn: IsoDate; changeId: number },
): Promise<LateFacts> {
  const asked = closings.map((closing) => ({
    closedPeriod: closing.from,
    changeId: changeToPayBy({ closedWith: closing.changeId, production: changeId }),
  }));
  const restated = await readRestated(tx, wholesalerId, asked);
  const releases = await readReleases(tx, wholesalerId, paidIn);
  const closedPay = await readClosedPay(tx, wholesalerId, [...restated.keys()]);
  const byPerson = new Map(releases.map((release) => [`${release.closedPeriod} ${release.customId}`, release]));
  return {
    restated,
    releases,
    nowOf: ({ from }) => {
      const pay = restated.get(from)?.pay;
      if (pay === undefined || pay === null) return closedPay.get(from) ?? new Map();
      return new Map(Object.entries(pay).map(([customId, person]) => [customId, person.pay]));
    },
    scopeOf: (customId, closedPeriod) => restated.get(closedPeriod)?.pay?.[customId]?.fplScope ?? null,
    decisionOn: ({ customId, closedPeriod }) => {
      const release = byPerson.get(`${closedPeriod} ${customId}`);
      if (release === undefined) return undefined;
      return release.waiver === null
        ? { kind: 'released', cents: release.cents }
        : { kind: 'waived', cents: release.cents, waiver: release.waiver };
    },
  };
}

/** C of those periods. */
async function readClosedPay(
  tx: Tx,
  wholesalerId: string,
  periods: readonly IsoDate[],
): Promise<Map<IsoDate, PayOfPeople>> {
  const rows = await tx<{ closedPeriod: IsoDate; customId: string; earned: PartCents }[]>`
    select period_from as "closedPeriod", custom_id as "customId", earned from closed_statements
    where wholesaler_id = ${wholesalerId} and period_from = any (${[...periods]}::date[]) and earned is not null`;
  return new Map(
    [...Map.groupBy(rows, ({ closedPeriod }) => closedPeriod)].map(([closedPeriod, people]) => [
      closedPeriod,
      new Map(people.map(({ customId, earned }) => [customId, earned])),
    ]),
  );
}

/** What closings have fixed, of all periods. */
async function readFixed(tx: Tx, wholesalerId: string): Promise<CountedAdjustment[]> {
  const rows = await tx<CountedAdjustment[]>`
    select custom_id as "customId", part, closed_period as "closedPeriod", cents, state, waiver_cents as "waiverCents"
    from closing_adjustments where wholesaler_id = ${wholesalerId}`;
  return [...rows];
}

export type OpenAdjustment = Omit<CountedAdjustment, 'state'> & {
  state: CountedAdjustment['state'] | 'tooOld';
  closed: SalesPeriod;
  invoices: number;
  entries: number;
};

/** @property paying null: nothing is closed yet. @property adjustments the oldest period first, then by person. */
export type OpenAdjustments = {
  paying: SalesPeriod | null;
  adjustments: OpenAdjustment[];
  closings: readonly StoredClosing[];
  late: LateFacts | null;
  /** The facts' change that the environment shows; null: none. */
  shownChange: number | null;
};

/** Of everyone. Of Preview by its figures, with Production's decisions. */
export async function readOpenAdjustments(tx: Tx, scope: Scope): Promise<OpenAdjustments> {
  const { wholesalerId } = scope;
  const { calendar, closings } = await readStoredPeriods(tx, wholesalerId);
  const { closed } = calendar;
  const paying = payingPeriod(calendar);
  const snapshot = paying === null ? undefined : await currentSnapshot(tx, scope);
  if (paying === null || snapshot === undefined) {
    return { paying, adjustments: [], closings, late: null, shownChange: null };
  }
  const shownChange = await readChange(tx, snapshot);
  const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
  const { lookBackMonths = defaultLookBackMonths } = settings ?? {};
  const late = await readLateFacts(tx, wholesalerId, {
    ...{ closings, paidIn: paying.from, changeId: shownChange },
  });
  const fixed = await readFixed(tx, wholesalerId);
  const closedPay = await readClosedPay(tx, wholesalerId, [...late.restated.keys()]);
  // A period that nobody measured again is as it was closed.
  const measured = closed.flatMap((period): ClosedPay[] => {
    const pay = closedPay.get(period.from);
    return pay === undefined ? [] : [{ period, pay }];
  });
  const { due, tooOld } = adjustmentsNow(measured, fixed, late.nowOf, { paying, lookBackMonths });
  const counted = [
    ...due.map((adjustment) => ({
      ...countedAdjustment(adjustment, {
        scope: late.scopeOf(adjustment.customId, adjustment.closedPeriod),
        decision: late.decisionOn(adjustment),
        waivedCents: waivedCentsOf(fixed, adjustment),
      }),
    })),
    ...tooOld.map((adjustment) => ({ ...adjustment, state: 'tooOld' as const, waiverCents: 0 })),
  ];
  const periods = new Map(closed.map((period) => [period.from, period]));
  const adjustments = counted.flatMap((adjustment): OpenAdjustment[] => {
    const period = periods.get(adjustment.closedPeriod);
    if (period === undefined) return [];
    const person = late.restated.get(adjustment.closedPeriod)?.pay?.[adjustment.customId];
    return [{ ...adjustment, closed: period, invoices: person?.invoices ?? 0, entries: person?.entries ?? 0 }];
  });
  adjustments.sort((one, other) =>
    one.closedPeriod < other.closedPeriod ? -1 : one.closedPeriod > other.closedPeriod ? 1 : 0,
  );
  return { paying, adjustments, closings, late, shownChange };
}

/** FPL adjustments that wait for a manager, of a person each: what the checklist counts before the period closes. */
export async function countPendingReleases(tx: Tx, wholesalerId: string): Promise<number> {
  const { adjustments } = await readOpenAdjustments(tx, { wholesalerId, db: 'prod' });
  return adjustments.filter(({ state }) => state === 'pending').length;
}
