/** A house and its people for the tests of the comparison. */
import type { User } from '@caselift/contract/users';
import type { HouseMeasure, Wholesaler } from '@caselift/contract/wholesaler';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';

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
  return wholesalerWith({
    title: 'Atlas Beverage Co.',
    gp: houseMeasure({ thisYear: 1_958_320 }),
    volume: houseMeasure({ thisYear: 202_640 }),
    productSuppliers: [{ title: 'Lantern Brewing', brands: ['Lantern Lager'] }],
    productSizes: ['12 oz'],
    productPackageTypes: ['Can'],
    productPremises: ['off'],
    productTags: ['Core'],
    productTypes: ['Beer'],
    computedAt: '2026-09-17T06:00:00Z',
    ...more,
  });
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
    boosts: { totalPayout: 0, count: 0 },
    objectives: { totalPayout: 0, count: 0, accruing: 0 },
    incentives: { totalPayout: 0, count: 0, accruing: 0 },
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
