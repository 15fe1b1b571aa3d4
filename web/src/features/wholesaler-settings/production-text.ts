/** Production's value of a setting in one short sentence, for the field that differs from it. */
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
  switch (name) {
    case 'permissions':
      return labelOf(visibilities, values.permissions.visibility);
    case 'salesPeriod':
      return labelOf(salesPeriods, values.salesPeriod);
    case 'fplMode':
      return labelOf(fplModes, values.fplMode);
    case 'hideProfits':
      return labelOf(yesOrNo, values.hideProfits);
    case 'chargeableLossReasons':
      return values.chargeableLossReasons.map((reason) => labelOf(lossReasons, reason)).join(', ') || 'none';
    case 'allNonSellingDays':
      return dayCount(daysIn(values.allNonSellingDays));
    case 'gpCompanyGoal':
      return values.gpCompanyGoal === '' ? 'none' : `$${values.gpCompanyGoal}`;
    case 'volumeCompanyGoal':
      return values.volumeCompanyGoal === '' ? 'none' : `${values.volumeCompanyGoal} CE`;
    default:
      return values[name];
  }
}

export const dayCount = (days: readonly string[]): string => (days.length === 1 ? '1 day' : `${days.length} days`);
