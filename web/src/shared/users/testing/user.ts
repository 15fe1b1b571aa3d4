/** What the tests of screens about people share: a person whose figures agree with each other. */
import type { User } from '@caselift/contract/users';

/**
 * Dana Whitfield on day 11 of 21 of September, nothing of GP and volume earned yet, FPL better than its goal.
 * GP: 100 x 84,000 / 156,000 = 53.85 %, at pace x 21 / 11 = 102.80 %, which pays 500 x (1 + 0.02 x 2.797) = 527.97.
 * Volume: 9,850 / 19,600 = 50.26 %, at pace 95.94 %: 300 x (1 - 0.02 x 4.059) = 275.65.
 * FPL: 200 - 100 x 0.92 / 1 = 108 %, pays 108. Earned 108, at this pace 911.62.
 */
const dana: User = {
  customId: 'ATS_104',
  name: 'Dana Whitfield',
  email: 'dana@atlas.example',
  role: 'salesRep',
  routeNumber: [12, 14],
  teamLead: [{ customId: 'ATS_30', name: 'Ines Marchetti' }],
  leadership: false,
  viewOnly: false,
  hidden: false,
  rank: 3,
  rankChange: 2,
  rankOf: 20,
  volumeRank: 9,
  volumeRankChange: -1,
  volumeRankOf: 20,
  totalPayout: 108,
  projectedPayout: 911.62,
  boosts: { totalPayout: 0, count: 0 },
  wholesaler: { customId: 'ats', maxFPL: null },
  gp: {
    thisYear: 84000,
    lastYear: 78000,
    thisYearMonth: 84000,
    lastYearMonth: 78000,
    thisYearYTD: 1250000,
    lastYearYTD: 1200000,
    lastYearFullMonth: 150000,
    lastYearFullYear: 1700000,
    sameBuyersMonth: 84000,
    sameBuyersYTD: 1250000,
    pem: (84000 * 21) / 11,
    goal: 156000,
    monthGoal: 156000,
    goalSource: 'typed',
    achieved: 8400 / 156,
    achievedSellingDays: (8400 * 21) / 11 / 156,
    achievedSellingDaysMonth: (8400 * 21) / 11 / 156,
    pemVsLyMonth: 100 * ((84000 * 21) / 11 / 150000 - 1),
    deltaYTD: 100 * (1250000 / 1200000 - 1),
    hasTransferredAccountsMonth: false,
    hasTransferredAccountsYTD: false,
    payout: 500,
    threshold: null,
    bonus: 0,
    totalPayout: 0,
    projectedPayout: 527.97,
  },
  volume: {
    thisYear: 9850,
    lastYear: 10100,
    thisYearMonth: 9850,
    lastYearMonth: 10100,
    thisYearYTD: 161000,
    lastYearYTD: 158500,
    lastYearFullMonth: 19000,
    lastYearFullYear: 221000,
    sameBuyersMonth: 9850,
    sameBuyersYTD: 161000,
    pem: (9850 * 21) / 11,
    goal: 19600,
    monthGoal: 19600,
    goalSource: 'typed',
    achieved: 9850 / 196,
    achievedSellingDays: (9850 * 21) / 11 / 196,
    achievedSellingDaysMonth: (9850 * 21) / 11 / 196,
    pemVsLyMonth: 100 * ((9850 * 21) / 11 / 19000 - 1),
    deltaYTD: 100 * (161000 / 158500 - 1),
    hasTransferredAccountsMonth: false,
    hasTransferredAccountsYTD: false,
    payout: 300,
    threshold: null,
    bonus: 0,
    totalPayout: 0,
    projectedPayout: 275.65,
  },
  fpl: { individual: 0.84, team: 0.92, goal: 1, achieved: 108, payout: 100, totalPayout: 108 },
  avatar: { url: null, hash: null },
};

/** A sales rep with figures of every kind; `changes` replaces whole fields. */
export function testUser(changes: Partial<User> = {}): User {
  return { ...dana, ...changes };
}
