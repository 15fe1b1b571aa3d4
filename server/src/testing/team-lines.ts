/**
 * What the team of team.ts sold in May 2024, with the arithmetic in the margin. L is the 15th, selling day 11 of 23.
 */
import type { Sql } from '@caselift/db/connect';
import { pointAt } from './figures.ts';
import { insertSnapshotOfLines, type TestLine } from './invoice-lines.ts';

const line = (invoice: string, rep: string | null, day: string, sold: Pick<TestLine, 'buyer' | 'product'>) => ({
  invoice,
  rep,
  day: `2024-${day}`,
  ...sold,
});
const corner = { buyer: 'corner', product: 'ale' };
const wine = { buyer: 'wine', product: 'keg' };

// GP of a sale and a return is revenue - cost; of a loss that was credited, revenue + written-off cost; of one without
// a credit, nothing. Ounces / 288 is CE.
export const teamLines: readonly TestLine[] = [
  // Ann: GP 40.00 + 200.00 - 20.00 - 3.00 = 217.00; 288 + 1984 - 144 - 24 = 2104 oz = 7.3056 CE; revenue 542.00
  { ...line('I-1', 'REP_1', '05-02', corner), units: 24, ounces: 288, revenueCents: 10_000, costCents: 6_000 },
  { ...line('I-1', 'REP_1', '05-02', wine), units: 1, ounces: 1984, revenueCents: 50_000, costCents: 30_000 },
  {
    ...line('R-2', 'REP_1', '05-06', corner),
    kind: 'return',
    units: -12,
    ounces: -144,
    revenueCents: -5_000,
    costCents: -3_000,
  },
  {
    ...line('L-3', 'REP_1', '05-07', corner),
    kind: 'loss',
    lossReason: 'breakage',
    units: -2,
    ounces: -24,
    revenueCents: -800,
    costCents: 500,
  },
  {
    ...line('L-4', 'REP_1', '05-08', wine),
    kind: 'loss',
    lossReason: 'outOfCode',
    units: 0,
    ounces: 0,
    revenueCents: 0,
    costCents: 1_234,
  },
  { ...line('I-0', 'REP_1', '04-30', corner), units: 9, ounces: 288, revenueCents: 90_000, costCents: 10 }, // April
  // Ben: GP 25.00, 1 CE; Lee: GP 20.00, 0.5 CE; nobody: GP 900.00
  {
    ...line('I-5', 'REP_2', '05-15', { buyer: 'fifty', product: 'unlisted' }),
    units: 24,
    ounces: 288,
    revenueCents: 7_000,
    costCents: 4_500,
  },
  { ...line('I-7', 'LEAD_1', '05-03', corner), units: 12, ounces: 144, revenueCents: 3_000, costCents: 1_000 },
  { ...line('I-6', null, '05-03', corner), units: 12, ounces: 144, revenueCents: 100_000, costCents: 10_000 },
];

const names = { corner: 'Corner Shop', wine: 'Wine Bar', fifty: '50%_off \\ Café', ale: 'Alder Ale', keg: 'Birch Keg' };

/** Publishes the lines to prod. Returns the snapshot's ID. */
export async function sellInMay(sql: Sql, wholesalerId: string): Promise<number> {
  const content = { lastTransactionDate: '2024-05-15', lines: teamLines, names };
  const snapshotId = await insertSnapshotOfLines(sql, wholesalerId, content);
  await pointAt(sql, wholesalerId, 'prod', snapshotId);
  return snapshotId;
}

/** A goal of May, with its payout in cents. */
export type TestGoal = {
  customId: string;
  measure: 'gp' | 'volume' | 'fpl';
  goal: number | null;
  payoutCents?: number;
};

export async function setGoals(sql: Sql, wholesalerId: string, goals: readonly TestGoal[]): Promise<void> {
  for (const { customId, measure, goal, payoutCents = null } of goals) {
    await sql`
      insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
      values (${wholesalerId}, 'prod', ${customId}, ${measure}, '2024-05-01', ${goal}, ${payoutCents})`;
  }
}
