/** What the choices of the settings are called, in the fields and wherever settings are compared. */
import type { Wholesaler } from '@caselift/contract/wholesaler';

export const salesPeriodWords = { monthly: 'Monthly', biMonthly: 'Every two months', quarterly: 'Quarterly' } as const;

export const fplModeWords = {
  companyWide: 'Company wide',
  byTeam: 'By team',
  bySuperTeamlead: 'By super team lead',
} as const;

export const visibilityWords = {
  all: 'All Sales Reps and Customers',
  teammatesOnly: 'Teammates only',
  teammatesOnlyToSuperteamlead: 'Super Teamleads',
} as const;

/** The one setting behind the two flags of a wholesaler's details. */
export function fplModeOf({
  companyWideFpl,
  fplBySuperTeamLead,
}: Pick<Wholesaler, 'companyWideFpl' | 'fplBySuperTeamLead'>): keyof typeof fplModeWords {
  if (companyWideFpl) return 'companyWide';
  return fplBySuperTeamLead ? 'bySuperTeamlead' : 'byTeam';
}
