/** Everyone of an environment with their figures: what lists, statements and lines are taken from, so that they agree. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { EditablePart } from '@caselift/db/editable-tables';
import { type PartRevisions, partRevisions } from '@caselift/db/part-revisions';
import { salesPeriodOf } from '@caselift/domain/calendar';
import type { CalendarAt } from '@caselift/domain/measure';
import { facts } from '@caselift/domain/measure-list';
import { type PersonFigures, peopleFigures } from '@caselift/domain/people-figures';
import { type Recall, type Recalled, recallFrom } from '@caselift/domain/recall';
import { recordOf } from '@caselift/domain/record';
import { refusal } from '../http/errors.ts';
import { type CurrentSnapshot, currentSnapshot, snapshotKey } from './current-snapshot.ts';
import { chargeableLosses, type OwnSums, readOwnSums } from './own-sums.ts';
import { type PersonRow, readPeople, readUserGoals } from './queries.ts';
import { readSettings, type SettingsRow } from './settings.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type Everyone = {
  /** Names all that the rest follows from: other figures, people or settings have another key. */
  key: string;
  settings: SettingsRow;
  people: readonly PersonRow[];
  figures: ReadonlyMap<string, PersonFigures>;
  /** null before the first update. */
  at: { snapshot: CurrentSnapshot<'snapshot_days'>; calendar: CalendarAt } | null;
  /** For the next edit, which changes few of the people. */
  recalled: Recalled;
};

/** Rejects with 404 where there is no such wholesaler. Actuals are 0 and nobody has a rank before the first update. */
export async function readEveryone(tx: Tx, memory: SnapshotMemory, scope: Scope): Promise<Everyone> {
  const [snapshot, revisionOf] = await Promise.all([
    currentSnapshot(tx, scope, 'snapshot_days'),
    partRevisions(tx, scope),
  ]);
  if (revisionOf === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
  const figures = snapshot === undefined ? 'no figures' : snapshotKey(snapshot);
  const edits = (['settings', 'people', 'goals'] as const).map(revisionOf);
  const series = `everyone of ${scope.wholesalerId} ${scope.db}`;
  const key = `${series}, edits ${edits}, ${figures}`;
  return memory.follow<Everyone>(series, key, async (before) => {
    const { recall, now } = recallFrom(before?.recalled);
    const parts = await readParts(tx, memory, scope, { snapshot, revisionOf });
    return { key, ...figureOut(parts, recall), recalled: now };
  });
}

/** What the figures are made of, each part read again only where it has changed. */
async function readParts(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  { snapshot, revisionOf }: { snapshot: CurrentSnapshot<'snapshot_days'> | undefined; revisionOf: PartRevisions },
) {
  const part = <T>(name: EditablePart, read: () => Promise<T>, detail = '') =>
    memory.remember(`${name} of ${scope.wholesalerId} ${scope.db}, edits ${revisionOf(name)} ${detail}`, read);
  const settings = await part('settings', () => readSettings(tx, scope));
  if (settings === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
  const at = snapshot === undefined ? null : { snapshot, calendar: calendarAt(snapshot, settings) };
  const period = at && salesPeriodOf(at.calendar.lastTransactionDate, at.calendar.salesPeriod).from;
  const [people, goals, sums] = await Promise.all([
    part('people', () => readPeople(tx, scope)),
    part('goals', () => readUserGoals(tx, scope, period), `from ${period}`),
    at === null ? nothingSold : rememberedSums(tx, memory, at),
  ]);
  return { settings, at, people, goals, sums };
}

/** Anew for those whose lines, goals, settings, leads or ranks are others than before, and nobody else. */
function figureOut(
  { settings, at, people: rows, goals, sums }: Awaited<ReturnType<typeof readParts>>,
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
    },
    recall,
  );
  return { settings, people, figures, at };
}

function calendarAt({ lastTransactionDate }: CurrentSnapshot, settings: SettingsRow): CalendarAt {
  return { lastTransactionDate, salesPeriod: settings.salesPeriod, nonSellingDays: settings.allNonSellingDays };
}

const nothingSold: OwnSums = { ...recordOf(facts, () => new Map()), before: null, revenue: [], losses: [] };

/** Goals and pay are edited far more often than the calendar, and the lines need not be added up anew for them. */
function rememberedSums(tx: Tx, memory: SnapshotMemory, { snapshot, calendar }: NonNullable<Everyone['at']>) {
  const key = `people's sums of ${snapshotKey(snapshot)} by ${JSON.stringify(calendar)}`;
  return memory.remember(key, () => readOwnSums(tx, snapshot, calendar));
}
