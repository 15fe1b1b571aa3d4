/** Production's value of a setting in one short sentence, for the field that differs from it. */
import { companyGoalName, type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { daysIn } from './day-list.ts';
import { fplModes, lossReasons, salesPeriods, visibilities, yesOrNo } from './setting-labels.ts';
import type { SettingName, SettingValues } from './setting-values.ts';

const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** @example productionText('gpCompanyGoal', values) // 'Production: $3,650,000' */
export function productionText(name: SettingName, values: SettingValues): string {
  return `Production: ${valueText(name, values)}`;
}

function valueText(name: SettingName, values: SettingValues): string {
  const goal = goalMeasures.find((measure) => companyGoalName(measure) === name);
  if (goal !== undefined) return goalText(goal, values[companyGoalName(goal)]);
  switch (name) {
    case 'permissions':
      return labelOf(visibilities, values.permissions.visibility);
    case 'salesPeriod':
      return labelOf(salesPeriods, values.salesPeriod);
    case 'fplMode':
      return labelOf(fplModes, values.fplMode);
    case 'timeZone':
      return values.timeZone;
    case 'chargeableLossReasons':
      return values.chargeableLossReasons.map((reason) => labelOf(lossReasons, reason)).join(', ') || 'none';
    case 'allNonSellingDays':
      return dayCount(daysIn(values.allNonSellingDays));
    default:
      return labelOf(yesOrNo, values[name]);
  }
}

function goalText(measure: GoalMeasure, text: string): string {
  if (text === '') return 'none';
  return goalMeasureRows[measure].unit === 'usd' ? `$${text}` : `${text} CE`;
}

export const dayCount = (days: readonly string[]): string => (days.length === 1 ? '1 day' : `${days.length} days`);
