/** The words beside the fields: their choices, and when a change acts. */
import type { Settings } from './setting-values.ts';

type Choices<Value extends string> = readonly { value: Value; label: string }[];

export const salesPeriods: Choices<Settings['salesPeriod']> = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'biMonthly', label: 'Every two months' },
  { value: 'quarterly', label: 'Quarterly' },
];
export const fplModes: Choices<Settings['fplMode']> = [
  { value: 'companyWide', label: 'Company wide' },
  { value: 'byTeam', label: 'By team' },
  { value: 'bySuperTeamlead', label: 'By super team lead' },
];
export const visibilities: Choices<Settings['permissions']['visibility']> = [
  { value: 'all', label: 'All Sales Reps and Customers' },
  { value: 'teammatesOnly', label: 'Teammates only' },
  { value: 'teammatesOnlyToSuperteamlead', label: 'Super Teamleads' },
];
export const yesOrNo: Choices<'yes' | 'no'> = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];
export const lossReasons: Choices<Settings['chargeableLossReasons'][number]> = [
  { value: 'outOfCode', label: 'Out of code' },
  { value: 'closeDate', label: 'Close date' },
  { value: 'breakage', label: 'Breakage' },
  { value: 'quality', label: 'Quality' },
  { value: 'recall', label: 'Recall' },
  { value: 'operationsError', label: 'Operations error' },
  { value: 'marketSwap', label: 'Market swap' },
];

/** When a change acts. */
export const acts = {
  atNextRead: 'At the next read',
  onUsers: "Users' figures: next read",
  calendar: 'Users: next read. Other figures: next update',
  calendarInFull:
    "They act on users' figures at the next read, on suppliers, brands, products and buyers at the next update.",
} as const;
