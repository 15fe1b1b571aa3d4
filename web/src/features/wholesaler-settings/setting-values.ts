/** Settings as the form holds them, texts as they were typed, and the way from there to what is sent. */

import type { Wholesaler } from '@caselift/contract/wholesaler';
import { LossReason, nonSellingDayFault, WholesalerPatch } from '@caselift/contract/wholesaler-settings';
import { companyGoalName, type GoalMeasure, goalMeasures } from '@caselift/domain/measure-list';
import { type SlopeName, slopeNames } from '@caselift/domain/pay/pay-settings';
import { recordOf } from '@caselift/domain/record';
import { fplModeOf, type fplModeWords } from '../../shared/setting-words.ts';
import { daysIn } from './day-list.ts';

/** Every setting, as it is stored: what the wire says in two flags is one choice here. */
export type Settings = Required<Omit<WholesalerPatch, 'companyWideFpl' | 'fplBySuperTeamLead'>> & {
  fplMode: keyof typeof fplModeWords;
};
export type SettingName = keyof Settings;

type CompanyGoal = `${GoalMeasure}CompanyGoal`;
const companyGoalNames: readonly CompanyGoal[] = goalMeasures.map(companyGoalName);
type NumberName = SlopeName | CompanyGoal | 'maxFPL' | 'payCapPercent' | 'fplPayCapPercent';

/** What stands in the fields. Days: one a line. */
export type SettingValues = Record<NumberName, string> & {
  title: string;
  salesPeriod: Settings['salesPeriod'];
  fplMode: Settings['fplMode'];
  permissions: Settings['permissions'];
  hideProfits: 'yes' | 'no';
  allNonSellingDays: string;
  chargeableLossReasons: Settings['chargeableLossReasons'];
};

/** The settings among a wholesaler's details. */
export function settingsOf(wholesaler: Wholesaler): Settings {
  return {
    title: wholesaler.title,
    maxFPL: wholesaler.maxFPL,
    salesPeriod: wholesaler.salesPeriod,
    permissions: { visibility: wholesaler.permissions.visibility },
    hideProfits: wholesaler.hideProfits,
    fplMode: fplModeOf(wholesaler),
    allNonSellingDays: [...wholesaler.allNonSellingDays].sort(),
    ...recordOf(companyGoalNames, (name) => wholesaler[name] ?? null),
    ...recordOf(slopeNames, (name) => wholesaler[name]),
    // In the contract's order, so that equal sets are equal lists.
    chargeableLossReasons: LossReason.options.filter((reason) => wholesaler.chargeableLossReasons.includes(reason)),
    payCapPercent: wholesaler.payCapPercent,
    fplPayCapPercent: wholesaler.fplPayCapPercent,
  };
}

const decimals = (least: number, most: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
const amount = decimals(0, 2);
const limit = decimals(2, 4);
const slope = decimals(1, 6);

const written = (format: Intl.NumberFormat, value: number | null) => (value === null ? '' : format.format(value));

export function valuesOf(settings: Settings): SettingValues {
  return {
    ...settings,
    hideProfits: settings.hideProfits ? 'yes' : 'no',
    allNonSellingDays: settings.allNonSellingDays.join('\n'),
    maxFPL: written(limit, settings.maxFPL),
    ...recordOf(companyGoalNames, (name) => written(amount, settings[name])),
    payCapPercent: written(amount, settings.payCapPercent),
    fplPayCapPercent: written(amount, settings.fplPayCapPercent),
    ...recordOf(slopeNames, (name) => written(slope, settings[name])),
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

/** An empty goal is no goal. */
const readGoal = (text: string): number | null => (text.trim() === '' ? null : readNumber(text));

/** What the fields say, NaN where they cannot be read. */
function readValues(values: SettingValues): Settings {
  return {
    title: values.title.trim(),
    maxFPL: readNumber(values.maxFPL),
    salesPeriod: values.salesPeriod,
    permissions: values.permissions,
    hideProfits: values.hideProfits === 'yes',
    fplMode: values.fplMode,
    allNonSellingDays: daysIn(values.allNonSellingDays),
    ...recordOf(companyGoalNames, (name) => readGoal(values[name])),
    ...recordOf(slopeNames, (name) => readNumber(values[name])),
    chargeableLossReasons: LossReason.options.filter((reason) => values.chargeableLossReasons.includes(reason)),
    payCapPercent: readNumber(values.payCapPercent),
    fplPayCapPercent: readNumber(values.fplPayCapPercent),
  };
}

/** NaN is like nothing but itself, an unreadable field never like a stored one; lists and permissions compare as text. */
function isSame(one: Settings[SettingName], other: Settings[SettingName]): boolean {
  return typeof one === 'object' && one !== null
    ? JSON.stringify(one) === JSON.stringify(other)
    : Object.is(one, other);
}

/** The settings whose fields say something else than `stored`: what is saved, and what differs from Production. */
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
