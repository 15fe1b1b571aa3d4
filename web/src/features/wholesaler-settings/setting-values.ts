/** Settings as the form holds them, texts as they were typed, and the way from there to what is sent. */

import { type PlainKind, type PlainSetting, plainSettings, settingFields } from '@caselift/contract/setting-fields';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { LossReason, nonSellingDayFault, WholesalerPatch } from '@caselift/contract/wholesaler-settings';
import { companyGoalName, type GoalMeasure, goalMeasures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import { fplModeOf, type fplModeWords } from '../../shared/setting-words.ts';
import { daysIn } from './day-list.ts';

/** Every setting, as it is stored: what the wire says in two flags is one choice here. */
export type Settings = Required<
  Omit<WholesalerPatch, 'companyWideFpl' | 'fplBySuperTeamLead' | 'periodStart' | 'was'>
> & {
  fplMode: keyof typeof fplModeWords;
};
export type SettingName = keyof Settings;

type CompanyGoal = `${GoalMeasure}CompanyGoal`;
const companyGoalNames: readonly CompanyGoal[] = goalMeasures.map(companyGoalName);

/** A setting by its kind: as sent, as stored, as it stands in the field, and read from there. */
const kind = <Stored, Typed>(
  stored: (sent: Stored) => Stored,
  written: (stored: Stored) => Typed,
  read: (typed: Typed) => Stored,
) => ({ stored, written, read });
const same = <Value>(value: Value) => value;

const number = (least: number, most: number) => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  return kind<number, string>(same, (value) => format.format(value), readNumber);
};
const amount = number(0, 2);
type Reasons = Settings['chargeableLossReasons'];
/** In the contract's order, so that equal sets are equal lists. */
const inOrder = (reasons: Reasons): Reasons => LossReason.options.filter((reason) => reasons.includes(reason));

const kinds = {
  title: kind<string, string>(same, same, (text) => text.trim()),
  percent: number(2, 4),
  cap: amount,
  dollars: amount,
  months: amount,
  slope: number(1, 6),
  flag: kind<boolean, 'yes' | 'no'>(
    same,
    (is) => (is ? 'yes' : 'no'),
    (typed) => typed === 'yes',
  ),
  // One a line.
  days: kind<string[], string>(
    (days) => [...days].sort(),
    (days) => days.join('\n'),
    daysIn,
  ),
  lossReasons: kind<Reasons, Reasons>(inOrder, same, inOrder),
  salesPeriod: kind<Settings['salesPeriod'], Settings['salesPeriod']>(same, same, same),
  timeZone: kind<string, string>(same, same, same),
} satisfies Record<PlainKind, unknown>;

type Typed<Name extends PlainSetting> = ReturnType<(typeof kinds)[(typeof settingFields)[Name]['kind']]['written']>;

/** What stands in the fields. */
export type SettingValues = {
  [Name in PlainSetting]: Typed<Name>;
} & Record<CompanyGoal, string> &
  Pick<Settings, 'fplMode' | 'permissions'>;

/** Each plain setting through its kind. TypeScript can't follow the kind's values from name to name. */
const byKind = <Values>(step: 'stored' | 'written' | 'read', values: Record<PlainSetting, unknown>): Values =>
  recordOf(plainSettings, (name) => kinds[settingFields[name].kind][step](values[name] as never)) as Values;

/** The settings among a wholesaler's details. */
export function settingsOf(wholesaler: Wholesaler): Settings {
  return {
    ...byKind<Pick<Settings, PlainSetting>>('stored', wholesaler),
    permissions: { visibility: wholesaler.permissions.visibility },
    fplMode: fplModeOf(wholesaler),
    ...recordOf(companyGoalNames, (name) => wholesaler[name] ?? null),
  };
}

export function valuesOf(settings: Settings): SettingValues {
  const goalText = (goal: number | null) => (goal === null ? '' : amount.written(goal));
  return {
    ...byKind<Pick<SettingValues, PlainSetting>>('written', settings),
    permissions: settings.permissions,
    fplMode: settings.fplMode,
    ...recordOf(companyGoalNames, (name) => goalText(settings[name])),
  };
}

/**
 * A typed number, with or without $, % and thousands; NaN: it is none.
 * @example readNumber('$3,650,000') // 3650000
 */
export function readNumber(text: string): number {
  const bare = text.replace(/[$%,\s]/g, '').replace('\u2212', '-');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN;
}

/** An empty field means no goal. */
const readGoal = (text: string): number | null => (text.trim() === '' ? null : readNumber(text));

/** What the fields say, NaN where they cannot be read. */
function readValues(values: SettingValues): Settings {
  return {
    ...byKind<Pick<Settings, PlainSetting>>('read', values),
    permissions: values.permissions,
    fplMode: values.fplMode,
    ...recordOf(companyGoalNames, (name) => readGoal(values[name])),
  };
}

/** NaN is like nothing but itself, an unreadable field never like a stored one; lists and permissions compare as text. */
function isSame(one: Settings[SettingName], other: Settings[SettingName]): boolean {
  return typeof one === 'object' && one !== null
    ? JSON.stringify(one) === JSON.stringify(other)
    : Object.is(one, other);
}

/** The settings with fields that differ from `stored`: what is saved, and what differs from Production. */
export function changesOf(values: SettingValues, stored: Settings): Partial<Settings> {
  const read = readValues(values);
  const names = (Object.keys(stored) as SettingName[]).filter((name) => !isSame(read[name], stored[name]));
  return Object.fromEntries(names.map((name) => [name, read[name]]));
}

/** What a save sends of the changes. */
export function patchOf({ fplMode, ...changes }: Partial<Settings>): WholesalerPatch {
  if (fplMode === undefined) return changes;
  const flags = { companyWideFpl: fplMode === 'companyWide', fplBySuperTeamLead: fplMode === 'bySuperTeamlead' };
  return { ...changes, ...flags };
}

/** The changed lists as they were read: someone else may have added to them since, which stays. */
export function listsRead(changes: Partial<Settings>, stored: Settings): Pick<WholesalerPatch, 'was'> {
  const { allNonSellingDays, chargeableLossReasons } = stored;
  const was = {
    ...(changes.allNonSellingDays && { allNonSellingDays }),
    ...(changes.chargeableLossReasons && { chargeableLossReasons }),
  };
  return Object.keys(was).length > 0 ? { was } : {};
}

export type Faults = Partial<Record<SettingName, string>>;

/** What the server would refuse about the changes, by field, in the contract's words. Untouched fields are not judged. */
export function faultsOf(changes: Partial<Settings>, today: string): Faults {
  const faults: Faults = {};
  if (Object.keys(changes).length === 0) return faults;
  const parsed = WholesalerPatch.safeParse(patchOf(changes));
  for (const { path, message } of parsed.error?.issues ?? []) faults[path[0] as SettingName] ??= message;
  const dayFaults = dayFaultsOf(changes.allNonSellingDays ?? [], today);
  if (dayFaults.length > 0) faults.allNonSellingDays = dayFaults.join('\n');
  return faults;
}

/** One sentence for each date that cannot be a non-selling day. */
export function dayFaultsOf(days: readonly string[], today: string): string[] {
  return days.flatMap((day) => nonSellingDayFault(day, today) ?? []);
}
