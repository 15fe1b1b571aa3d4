/**
 * The settings of the demo wholesaler, beside its nonSellingDays (days.ts). Percents; slopes are percent of the payout
 * per point from 100.
 */
export const demoSettings = {
  title: 'Atlas Beverage',
  maxFplPercent: 1.5,
  salesPeriod: 'quarterly',
  visibility: 'all',
  hideProfits: false,
  fplMode: 'byTeam',
  gpSlope: 2,
  volumeSlope: 1.5,
  fplSlope: 1,
  teamleadGpSlope: 2.5,
  teamleadVolumeSlope: 1.5,
  teamleadFplSlope: 1,
  chargeableLossReasons: ['outOfCode'],
} as const;

/** Who signs in to the demo (with the admin that belongs to no wholesaler), by email. */
export const demoEmails = {
  manager: 'manager@example.com',
  leadership: 'leadership@example.com',
  teamLead: 'teamlead@example.com',
  salesRep: 'salesrep@example.com',
} as const;

/**
 * What people say of people, for no file does: a rep who has left and is hidden until the buyers are handed on, one who
 * looks but changes nothing, and one with a limit for losses that is stricter than the house's.
 */
export const demoPeople: Readonly<Record<string, { hidden?: boolean; viewOnly?: boolean; maxFplPercent?: number }>> = {
  ATS_108: { hidden: true },
  ATS_115: { viewOnly: true },
  ATS_111: { maxFplPercent: 1.2 },
};

/** Products that the wholesaler wants sold: of a new supplier, a local beer, and one with a high GP per CE. */
export const demoSponsored = ['20137', '20047', '20259'] as const;
/** Products that are no longer offered: a wine that loses money, and the beer of a supplier who has left. */
export const demoExcluded = ['20211', '20073'] as const;
