/** Changing settings and the house's goals. A field that is not sent stays as it is. */
import { errorTexts } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import { plainSettings, settingFields, settingNames } from '@caselift/contract/setting-fields';
import { userEditTexts } from '@caselift/contract/user-edits';
import { nonSellingDayFault, settingsTexts, type WholesalerPatch } from '@caselift/contract/wholesaler-settings';
import type { Tx } from '@caselift/db/connect';
import { type Changes, changesBetween, recordEdit, writeEdit } from '@caselift/db/edits';
import type { IsoDate } from '@caselift/domain/dates';
import { companyGoalName, companyGoals, goalMeasures } from '@caselift/domain/measure-list';
import { nameBelowFplGoal } from '../../edits/max-fpl.ts';
import { mergedSet } from '../../edits/read-lists.ts';
import { requireUncut } from '../../figures/closed/guards.ts';
import { readCompanyGoals } from '../../figures/company-goals.ts';
import { actingPeriod, currentPeriodStart } from '../../figures/current-period.ts';
import { keepForEarlierPeriods, readSettings, readSettingsOfPeriod, type SettingsRow } from '../../figures/settings.ts';
import { isKeptZone } from '../../figures/time-zones.ts';
import { refusal } from '../../http/errors.ts';

/**
 * What was sent, its lists sorted and each value once. Refuses (400) a non-selling day that the calendar does not have,
 * or that `today` is too far from.
 */
export function cleanPatch(patch: WholesalerPatch, today: string): WholesalerPatch {
  for (const day of patch.allNonSellingDays ?? []) {
    const fault = nonSellingDayFault(day, today);
    if (fault !== null) throw refusal('bad_input', fault);
  }
  const once = <T>(list: readonly T[]) => [...new Set(list)].sort();
  return {
    ...patch,
    ...(patch.allNonSellingDays && { allNonSellingDays: once(patch.allNonSellingDays) }),
    ...(patch.chargeableLossReasons && { chargeableLossReasons: once(patch.chargeableLossReasons) }),
  };
}

/** Writes the settings and goals that were sent, in prod to preview too, and what changed into the history. */
export async function editWholesaler(
  tx: Tx,
  scope: Scope,
  { periodStart: named, was, ...sent }: WholesalerPatch,
  by: { actor: string; origin: string },
): Promise<void> {
  // The period of the environment that was edited, in preview too: there a later one may have begun.
  let periodStart: Promise<IsoDate | null> | undefined;
  let merged: Promise<Omit<WholesalerPatch, 'periodStart' | 'was'>> | undefined;
  const edited = await writeEdit(tx, scope, async (written) => {
    periodStart ??= actingPeriod(tx, scope, named);
    // Of the environment that was read; preview takes over what comes of it.
    merged ??= periodStart.then((start) =>
      mergeLists(sent, was, () => readTold(tx, scope, start, named !== undefined)),
    );
    const patch = await merged;
    const settings = await writeSettings(tx, written, patch, {
      periodStart: await periodStart,
      isNamed: named !== undefined,
    });
    if (patch.maxFPL !== undefined) await requireMaxFplAboveGoals(tx, written, scope.db, await periodStart);
    // The period of the environment that the goals were typed in, as it is with the settings just written.
    return { ...settings, ...(await writeCompanyGoals(tx, written, patch, () => actingPeriod(tx, scope, named))) };
  });
  await recordEdit(tx, scope, edited, {
    ...{ ...by, action: 'edit settings' },
    ...(named !== undefined && { detail: { periodStart: named } }),
  });
}

/** The settings as the person read them: of the named period, or as they are. */
const readTold = (tx: Tx, scope: Scope, periodStart: IsoDate | null, isNamed: boolean) =>
  periodStart === null || !isNamed ? readSettings(tx, scope) : readSettingsOfPeriod(tx, scope, periodStart);

/** What is stored, with what the person added to and removed from the lists that they had read. */
async function mergeLists<Patch extends Pick<WholesalerPatch, 'allNonSellingDays' | 'chargeableLossReasons'>>(
  sent: Patch,
  was: WholesalerPatch['was'],
  read: () => Promise<Partial<Pick<SettingsRow, 'allNonSellingDays' | 'chargeableLossReasons'>> | undefined>,
): Promise<Patch> {
  if (was === undefined) return sent;
  const stored = await read();
  const merge = <T extends string>(sent: readonly T[], was: readonly T[], now: readonly T[] = was) =>
    mergedSet({ was, sent, stored: now });
  const { allNonSellingDays: days, chargeableLossReasons: reasons } = sent;
  return {
    ...sent,
    ...(days &&
      was.allNonSellingDays && { allNonSellingDays: merge(days, was.allNonSellingDays, stored?.allNonSellingDays) }),
    ...(reasons &&
      was.chargeableLossReasons && {
        chargeableLossReasons: merge(reasons, was.chargeableLossReasons, stored?.chargeableLossReasons),
      }),
  };
}

/**
 * Answers what changed: of a named period what held in it.
 * @param periodStart from which on they act where they shape pay; null: there are no figures, and nothing was paid.
 */
async function writeSettings(
  tx: Tx,
  { wholesalerId, db }: Scope,
  patch: WholesalerPatch,
  { periodStart, isNamed }: { periodStart: IsoDate | null; isNamed: boolean },
): Promise<Changes> {
  const told = () => readTold(tx, { wholesalerId, db }, periodStart, isNamed);
  const toldBefore = await told();
  const before = await readSettings(tx, { wholesalerId, db });
  if (before === undefined) throw refusal('not_found', errorTexts.unknownWholesaler);
  const row = {
    ...Object.fromEntries(
      plainSettings.flatMap((name) => {
        const value = patch[name];
        return value === undefined ? [] : [[settingFields[name].column, value] as const];
      }),
    ),
    ...(patch.permissions && { visibility: patch.permissions.visibility }),
    ...changedFplMode(before.fplMode, patch),
  };
  if (Object.keys(row).length === 0) return {};
  if (patch.timeZone !== undefined && !(await isKeptZone(tx, patch.timeZone))) {
    throw refusal('bad_input', settingsTexts.timeZoneNotKept(patch.timeZone));
  }
  if (patch.salesPeriod !== undefined && patch.salesPeriod !== before.salesPeriod) {
    await requireUncut(tx, wholesalerId, patch.salesPeriod);
  }
  await tx`update settings set ${tx(row)} where wholesaler_id = ${wholesalerId} and db = ${db}`;
  const changes = changesBetween(before, { ...(await readSettings(tx, { wholesalerId, db })) });
  if (periodStart !== null) {
    const sent = settingNames.filter((name) => settingFields[name].column in row);
    const isChanged = (name: string) => name in changes;
    await keepForEarlierPeriods(tx, { wholesalerId, db }, { before, sent, isChanged, periodStart });
  }
  return changesBetween({ ...toldBefore }, { ...(await told()) });
}

/** One mode behind the two flags: a true flag chooses its own, a false one leaves its own for the mode by team. */
function changedFplMode(
  mode: SettingsRow['fplMode'],
  { companyWideFpl, fplBySuperTeamLead }: WholesalerPatch,
): { fpl_mode?: SettingsRow['fplMode'] } {
  if (companyWideFpl === true) return { fpl_mode: 'companyWide' };
  if (fplBySuperTeamLead === true) return { fpl_mode: 'bySuperTeamlead' };
  const left =
    (companyWideFpl === false && mode === 'companyWide') ||
    (fplBySuperTeamLead === false && mode === 'bySuperTeamlead');
  return left ? { fpl_mode: 'byTeam' } : {};
}

/** Refuses (400) a max FPL below the FPL goal of a person without an individual max FPL, and names them. */
async function requireMaxFplAboveGoals(
  tx: Tx,
  written: Scope,
  asked: Scope['db'],
  periodStart: IsoDate | null,
): Promise<void> {
  for (const from of new Set([periodStart, await currentPeriodStart(tx, written)])) {
    const name = await nameBelowFplGoal(tx, written, from, 'withoutOwnMaxFpl');
    if (name === undefined) continue;
    const fault = userEditTexts.maxFplBelowGoal(name);
    throw refusal('bad_input', written.db === asked ? fault : userEditTexts.inPreview(fault));
  }
}

/** A goal of the sales period; null: none from this period on. Marked as typed, so that no file changes it. */
async function writeCompanyGoals(
  tx: Tx,
  { wholesalerId, db }: Scope,
  patch: WholesalerPatch,
  currentPeriod: () => Promise<string | null>,
): Promise<Changes> {
  const typed = goalMeasures
    .map((measure) => ({ measure, goal: patch[companyGoalName(measure)] }))
    .filter(({ goal }) => goal !== undefined);
  if (typed.length === 0) return {};
  const periodStart = await currentPeriod();
  if (periodStart === null) throw refusal('conflict', settingsTexts.noPeriod);
  const inForce = async () => {
    const goals = await readCompanyGoals(tx, { wholesalerId, db }, periodStart);
    return companyGoals(goalMeasures, (measure) => goals[measure]);
  };
  const before = await inForce();
  for (const { measure, goal = null } of typed) {
    await tx`
      insert into company_goals (wholesaler_id, db, measure, period_start, goal, edited)
      values (${wholesalerId}, ${db}, ${measure}, ${periodStart}, ${goal}, true)
      on conflict (wholesaler_id, db, measure, period_start) do update set goal = excluded.goal, edited = true`;
  }
  return changesBetween(before, await inForce());
}
