import { historySubject } from '@caselift/contract/history';
import { type SettingName, settingFields } from '@caselift/contract/setting-fields';
import { companyGoalName, goalMeasures, type Measure, measures } from '@caselift/domain/measure-list';

/** What the history is narrowed to. @example aboutText('goal:ATS_101:gp') // 'Changes to the GP goal and payout of ATS_101' */
export function aboutText(about: string): string {
  const subject = historySubject(about);
  if (subject === null) return 'History';
  const { kind, id, measure } = subject;
  if (kind === 'person') return `Changes to ${id}: goals, pay, programs, access`;
  if (kind === 'goal')
    return `Changes to the ${measures[measure as Measure]?.inSentence ?? measure} goal and payout of ${id}`;
  if (kind === 'item') return 'Changes to this objective or incentive';
  if (kind === 'boost') return 'Changes to this boost';
  return `Changes to ${settingText(id)}`;
}

function settingText(name: string): string {
  const measure = goalMeasures.find((one) => companyGoalName(one) === name);
  if (measure !== undefined) return `the company's ${measures[measure].inSentence} goal`;
  return settingFields[name as SettingName]?.inHistory ?? name;
}
