/**
 * Everyone of an environment with their figures: what lists, statements and lines are taken from, so that they agree.
 */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import type { CalendarAt } from '@caselift/domain/measure';
import { facts } from '@caselift/domain/measure-list';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import { type PersonFigures, peopleFigures } from '@caselift/domain/people-figures';
import { type Recall, type Recalled, recallFrom } from '@caselift/domain/recall';
import { recordOf } from '@caselift/domain/record';
import { readBoostSums } from './boosts.ts';
import { type CurrentSnapshot, currentSnapshot, snapshotKey } from './current-snapshot.ts';
import { type EditedParts, readEditedParts } from './edited-parts.ts';
import { readItemPay } from './item-pay.ts';
import { chargeableLosses, type OwnSums, readOwnSums } from './own-sums.ts';
import type { PersonRow } from './queries.ts';
import type { SettingsRow } from './settings.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type Everyone = {
  /** Names all that the rest follows from: other figures, people or settings have another key. */
  key: string;
  settings: SettingsRow;
  /** Those too who are gone and still paid for the period. */
  people: readonly PersonRow[];
  figures: ReadonlyMap<string, PersonFigures>;
  /** null before the first update. */
  at: { snapshot: CurrentSnapshot<'snapshot_days'>; calendar: CalendarAt } | null;
  /** For the next edit, which changes few of the people. */
  recalled: Recalled;
};

/** What is edited of people's figures. */
export const shapingParts = ['settings', 'people', 'goals', 'boosts', 'items', 'itemEntries', 'itemHolders'] as const;

/**
 * Rejects with 404 where there is no such wholesaler. Actuals are 0 and nobody has a rank before the first update.
 * @param ended a sales period that is over (ended-period.ts); absent: the one that holds L. Of it the figures of the
 * period are right, and those of the year to date are not: its snapshot holds 25 months to its own end.
 */
export async function readEveryone(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  ended?: CurrentSnapshot<'snapshot_days'>,
): Promise<Everyone> {
  const [snapshot, edited] = await Promise.all([
    ended ?? currentSnapshot(tx, scope, 'snapshot_days'),
    readEditedParts(tx, memory, scope, ended?.lastTransactionDate),
  ]);
  const figures = snapshot === undefined ? 'no figures' : snapshotKey(snapshot);
  const edits = shapingParts.map(edited.revisionOf);
  const series = `everyone of ${scope.wholesalerId} ${scope.db} ${ended?.lastTransactionDate ?? 'now'}`;
  const key = `${series}, edits ${edits}, ${figures}`;
  return memory.follow<Everyone>(series, key, async (before) => {
    const { recall, now } = recallFrom(before?.recalled);
    const parts = await readParts(tx, memory, scope, { snapshot, edited });
    return { key, ...figureOut(parts, recall), recalled: now };
  });
}

/**
 * Everyone as they are, and as they would be with other roles and teams, which is remembered nowhere.
 * @param change the people of the environment, for those that it would have.
 */
export async function readEveryoneIf(
  tx: Tx,
  memory: SnapshotMemory,
  { scope, ended }: { scope: Scope; ended: CurrentSnapshot<'snapshot_days'> | undefined },
  change: (people: readonly PersonRow[]) => PersonRow[],
): Promise<{ now: Everyone; after: Pick<Everyone, 'people' | 'figures'> }> {
  const now = await readEveryone(tx, memory, scope, ended);
  const snapshot = now.at?.snapshot;
  const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
  const parts = await readParts(tx, memory, scope, { snapshot, edited });
  const people = change(parts.people);
  const { recall } = recallFrom(now.recalled);
  if (snapshot === undefined) return { now, after: figureOut({ ...parts, people }, recall) };
  const asked = { scope, snapshot, edited, people: parts.people, settings: parts.settings };
  // From what the items pay now: only those that the change concerns are worked out.
  const paid = await readItemPay(tx, memory, asked);
  const aside: SnapshotMemory = { ...memory, follow: (_series, _key, make) => make(paid as never) };
  const { sums: items } = await readItemPay(tx, aside, { ...asked, people });
  return { now, after: figureOut({ ...parts, people, items }, recall) };
}

/** What the figures are made of, each part read again only where it has changed. */
async function readParts(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  { snapshot, edited }: { snapshot: CurrentSnapshot<'snapshot_days'> | undefined; edited: EditedParts },
) {
  const settings = await edited.settings();
  const at = snapshot === undefined ? null : { snapshot, calendar: calendarAt(snapshot, settings) };
  const period = at && salesPeriodOf(at.calendar.lastTransactionDate, at.calendar.salesPeriod);
  const people = await (period === null ? edited.people() : edited.paidPeople(period.from));
  const [goals, sums, boosts, items] = await Promise.all([
    edited.goals(period?.from ?? null),
    at === null ? nothingSold : rememberedSums(tx, memory, at),
    at === null || period === null
      ? new Map()
      : readBoostSums(tx, memory, {
          snapshot: at.snapshot,
          edited,
          period: { ...period, to: at.calendar.lastTransactionDate },
        }),
    at === null
      ? recordOf(itemsParts, () => new Map())
      : readItemPay(tx, memory, { scope, snapshot: at.snapshot, edited, people, settings }).then(({ sums: of }) => of),
  ]);
  return { settings, at, people, goals, sums, boosts, items };
}

/** Computed again only for people with changed lines, goals, settings, leads or ranks. */
function figureOut(
  { settings, at, people: rows, goals, sums, boosts, items }: Awaited<ReturnType<typeof readParts>>,
  recall: Recall,
): Pick<Everyone, 'settings' | 'people' | 'figures' | 'at'> {
  // An unchanged person is the same object, so that what is made of it can be recalled, too.
  const people = rows.map((row) => recall(`person ${row.customId}`, [JSON.stringify(row)], () => row));
  const losses = chargeableLosses(sums, settings.chargeableLossReasons);
  const figures = peopleFigures(
    {
      people,
      goals,
      house: losses.house,
      calendar: at?.calendar ?? null,
      own: { ...sums, losses: losses.own },
      settings: { ...settings, maxFplPercent: settings.maxFPL },
      boosts,
      items,
    },
    recall,
  );
  return { settings, people, figures, at };
}

function calendarAt({ lastTransactionDate }: CurrentSnapshot, settings: SettingsRow): CalendarAt {
  return { lastTransactionDate, salesPeriod: settings.salesPeriod, nonSellingDays: settings.allNonSellingDays };
}

const nothingSold: OwnSums = { ...recordOf(facts, () => new Map()), before: null, revenue: [], losses: [] };

/** Goals and pay are edited far more often than the calendar, and then the lines need not be added up again. */
export function rememberedSums(tx: Tx, memory: SnapshotMemory, { snapshot, calendar }: NonNullable<Everyone['at']>) {
  const key = `people's sums of ${snapshotKey(snapshot)} by ${JSON.stringify(calendar)}`;
  return memory.remember(key, () => readOwnSums(tx, snapshot, calendar));
}
