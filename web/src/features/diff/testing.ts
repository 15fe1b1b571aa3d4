/** A house and its people for the tests of the comparison. */
import type { User } from '@caselift/contract/users';
import type { HouseMeasure, Wholesaler } from '@caselift/contract/wholesaler';

const noFigures = {
  thisYear: 0,
  lastYear: 0,
  thisYearMonth: 0,
  lastYearMonth: 0,
  thisYearYTD: 0,
  lastYearYTD: 0,
  lastYearFullMonth: 0,
  lastYearFullYear: 0,
  sameBuyersMonth: 0,
  sameBuyersYTD: 0,
  pem: null,
  deltaYTD: null,
  goal: null,
  monthGoal: null,
  achieved: null,
  achievedSellingDays: null,
  achievedSellingDaysMonth: null,
  pemVsLyMonth: null,
};
const noPicture = { url: null, hash: null };

export function houseMeasure(more: Partial<HouseMeasure>): HouseMeasure {
  return { ...noFigures, ...more };
}

export function house(more: Partial<Wholesaler> = {}): Wholesaler {
  return {
    customId: 'ats',
    title: 'Atlas Beverage Co.',
    maxFPL: 1.5,
    salesPeriod: 'monthly',
    permissions: { visibility: 'all' },
    hideProfits: false,
    companyWideFpl: false,
    fplBySuperTeamLead: false,
    allNonSellingDays: ['2026-09-07'],
    chargeableLossReasons: ['outOfCode'],
    payCapPercent: 200,
    fplPayCapPercent: 120,
    gpSlope: 2,
    volumeSlope: 2,
    fplSlope: 1,
    teamleadGpSlope: 1,
    teamleadVolumeSlope: 1.5,
    teamleadFplSlope: 1,
    gpCompanyGoal: 3_650_000,
    volumeCompanyGoal: 392_000,
    lastTransactionDate: '2026-09-16',
    thisYearSellingDaysPastMonth: 11,
    thisYearSellingDaysLeft: 10,
    importedDays: 500,
    gp: houseMeasure({ thisYear: 1_958_320 }),
    volume: houseMeasure({ thisYear: 202_640 }),
    productSuppliers: [{ title: 'Lantern Brewing', brands: ['Lantern Lager'] }],
    productSizes: ['12 oz'],
    productPackageTypes: ['Can'],
    productPremises: ['off'],
    productTags: ['Core'],
    brandFams: [],
    avatar: noPicture,
    computedAt: '2026-09-17T06:00:00Z',
    publishedAt: null,
    ...more,
  };
}

export function user(customId: string, name: string, more: Partial<User> = {}): User {
  const measure = {
    ...noFigures,
    hasTransferredAccountsMonth: false,
    hasTransferredAccountsYTD: false,
    goalSource: null,
    payout: null,
    threshold: null,
    bonus: 0,
    totalPayout: 0,
    projectedPayout: null,
  };
  return {
    customId,
    name,
    email: null,
    role: 'salesRep',
    routeNumber: [],
    teamLead: [],
    leadership: false,
    viewOnly: false,
    hidden: false,
    rank: null,
    rankChange: null,
    rankOf: 0,
    volumeRank: null,
    volumeRankChange: null,
    volumeRankOf: 0,
    totalPayout: 0,
    projectedPayout: null,
    wholesaler: { customId: 'ats', maxFPL: null },
    gp: measure,
    volume: measure,
    fpl: { individual: null, team: null, goal: null, achieved: null, payout: null, totalPayout: 0 },
    avatar: noPicture,
    ...more,
  };
}
