/**
 * What came late for closed periods, as the oldest period that isn't closed pays it: of Production, and of Preview as it is
 * expected (docs/product.md, Adjustments).
 */
import type { Scope } from '@caselift/contract/scope';
import type { StoredClosing } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { defaultLookBackMonths, payingPeriod, type SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { type CountedAdjustment, type FplScopeOf, needsRelease } from '@caselift/domain/closing/fpl-release';
import { openPeriod } from '@caselift/domain/closing/open-period';
import type { IsoDate } from '@caselift/domain/dates';
import { readStoredPeriods } from '../closed/calendar.ts';
import { currentSnapshot, readChange } from '../current-snapshot.ts';
import { readSettings } from '../settings.ts';
import { readLateFacts } from './late-facts.ts';
import type { StoredRelease } from './releases.ts';
import { type Restated, readRestatedBy } from './restated.ts';

export type OpenAdjustment = Omit<CountedAdjustment, 'state'> & {
  state: CountedAdjustment['state'] | 'tooOld';
  closed: SalesPeriod;
  invoices: number;
  entries: number;
};

/**
 * @property paying null: nothing is closed yet. @property adjustments the oldest period first.
 * @property shownChange of the facts, that the environment shows; null: it has no figures.
 */
export type OpenAdjustments = {
  paying: SalesPeriod | null;
  adjustments: OpenAdjustment[];
  closings: readonly StoredClosing[];
  restated: ReadonlyMap<IsoDate, Restated>;
  releases: readonly StoredRelease[];
  scopeOf: FplScopeOf;
  shownChange: number | null;
};

/** Of everyone. Of Preview by its figures, with the decisions on Production's. */
export async function readOpenAdjustments(tx: Tx, scope: Scope): Promise<OpenAdjustments> {
  const { wholesalerId } = scope;
  const { calendar, closings } = await readStoredPeriods(tx, wholesalerId);
  const paying = payingPeriod(calendar);
  const snapshot = paying === null ? undefined : await currentSnapshot(tx, scope);
  const none = { paying, adjustments: [], closings, restated: new Map(), releases: [], scopeOf: () => null };
  if (paying === null || snapshot === undefined) return { ...none, shownChange: null };
  const shownChange = await readChange(tx, snapshot);
  const restated = await readRestatedBy(tx, wholesalerId, shownChange);
  if (!(await hasAdjusted(tx, wholesalerId, restated))) return { ...none, restated, shownChange };
  const late = await readLateFacts(tx, wholesalerId, { paidIn: paying.from, changeId: shownChange, restated });
  const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
  const { adjustments, tooOld } = openPeriod({
    ...late,
    open: { period: paying, pay: new Map() },
    manual: [],
    lookBackMonths: settings?.lookBackMonths ?? defaultLookBackMonths,
  });
  const periods = new Map(late.closings.map(({ period }) => [period.from, period]));
  const shown = [
    ...adjustments,
    ...tooOld.map((adjustment) => ({ ...adjustment, state: 'tooOld' as const, waiverCents: 0 })),
  ].flatMap((adjustment): OpenAdjustment[] => {
    const period = periods.get(adjustment.closedPeriod);
    if (period === undefined) return [];
    const person = restated.get(adjustment.closedPeriod)?.pay?.[adjustment.customId];
    return [{ ...adjustment, closed: period, invoices: person?.invoices ?? 0, entries: person?.entries ?? 0 }];
  });
  shown.sort((one, other) =>
    one.closedPeriod < other.closedPeriod ? -1 : Number(one.closedPeriod > other.closedPeriod),
  );
  const { releases, scopeOf } = late;
  return { ...none, adjustments: shown, releases, scopeOf, shownChange, restated };
}

/** Most of the time nothing is late, and what everyone was paid need not be read. */
async function hasAdjusted(tx: Tx, wholesalerId: string, restated: ReadonlyMap<IsoDate, Restated>): Promise<boolean> {
  if ([...restated.values()].some(({ pay }) => pay !== null)) return true;
  const [fixed] = await tx`select from closing_adjustments where wholesaler_id = ${wholesalerId} limit 1`;
  return fixed !== undefined;
}

/** What FPL of others takes away, with the decision on it, if there is one on as much. */
export function releasesIn({ adjustments, releases, scopeOf }: OpenAdjustments) {
  return adjustments.flatMap((adjustment) => {
    const { customId, closedPeriod, state } = adjustment;
    if (state === 'tooOld' || state === 'counted') return [];
    if (!needsRelease(adjustment, scopeOf(customId, closedPeriod))) return [];
    const stored = releases.find((one) => one.closedPeriod === closedPeriod && one.customId === customId);
    const decision = stored !== undefined && adjustment.cents >= stored.cents ? stored : null;
    return [{ adjustment: { ...adjustment, state }, decision }];
  });
}

/** The person of each that waits for a manager: what the checklist counts before the period closes. */
export async function readPendingReleases(tx: Tx, wholesalerId: string): Promise<string[]> {
  const open = await readOpenAdjustments(tx, { wholesalerId, db: 'prod' });
  return releasesIn(open).flatMap(({ adjustment: { customId, state } }) => (state === 'pending' ? [customId] : []));
}
