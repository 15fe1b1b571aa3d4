// Where profits are hidden, no answer that a sales rep or a team lead without leadership can get holds GP dollars, GP/CE,
// margins or costs (docs/product.md, Visibility). Every call of the contract that reads is asked, those to come too.

import { mayAccess } from '@caselift/contract/access';
import type { Endpoint } from '@caselift/contract/endpoint';
import { readEntryPay } from '@caselift/contract/entry-corrections';
import { openInvitation } from '@caselift/contract/invitations';
import { readItemExport } from '@caselift/contract/item-reports';
import { listItemLines } from '@caselift/contract/item-results';
import { listLateLines } from '@caselift/contract/late-facts';
import { readAccountWhyNot, readTodayAccount } from '@caselift/contract/today-accounts';
import { profitFields } from '@caselift/contract/users';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlanVersions } from '../plans/make-versions.ts';
import { insertBoost } from '../testing/boosts.ts';
import { pointAt } from '../testing/figures.ts';
import { insertSnapshotOfLines, type TestLine } from '../testing/invoice-lines.ts';
import { insertMeasured } from '../testing/item-measured.ts';
import { everything, payout } from '../testing/item-team.ts';
import { insertItem, testMeasure } from '../testing/items.ts';
import { incentiveId, reading, requestsOf, walk } from '../testing/reading.ts';
import { insertFile } from '../testing/shared-files.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { setGoals } from '../testing/team-lines.ts';
import { insertCompanyGoal } from '../testing/tenants.ts';
import { impatience, startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let boostId: string;
let tokens: Record<Teammate, string>;
/** What managers read; see the first test. */
let profits: ReadonlySet<number>;

// Amounts that nothing else can happen to be.
const line = (rep: string | null, day: string, revenueCents: number, costCents: number): TestLine => ({
  invoice: `I-${day}`,
  rep,
  day,
  buyer: 'corner',
  product: 'ale',
  units: 7,
  ounces: 2017,
  revenueCents,
  costCents,
});
const lines: TestLine[] = [
  line('REP_1', '2024-05-02', 987_103, 864_059), //  GP 1,230.44
  line('REP_1', '2024-05-14', 431_877, 297_366), //  GP 1,345.11
  line('REP_2', '2024-05-03', 765_419, 611_202), //  GP 1,542.17
  line('LEAD_1', '2024-05-06', 353_529, 233_316), // GP 1,202.13
  line(null, '2024-05-07', 8_765_431, 1_234_503), // the house's own
  line('REP_1', '2023-05-03', 654_319, 543_213),
  { ...line('REP_1', '2024-05-08', -54_317, 43_219), kind: 'loss', lossReason: 'outOfCode', units: -3, ounces: -36 },
  { ...line('REP_1', '2024-05-09', 0, 31_771), kind: 'loss', lossReason: 'breakage', units: 0, ounces: 0 },
];

/** GP that an item counts. */
const ofItem = 1438.59;

beforeAll(async () => {
  server = await startTestApp(impatience);
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  const names = { corner: 'Corner Shop', ale: 'Alder Ale' };
  const content = { lastTransactionDate: '2024-05-15', lines, names };
  const snapshotId = await insertSnapshotOfLines(sql, 'ats', content);
  await pointAt(sql, 'ats', 'prod', snapshotId);
  await sql`update settings set gp_slope = 1.5, teamlead_gp_slope = 1, fpl_slope = 1, fpl_mode = 'companyWide'`;
  await setGoals(sql, 'ats', [
    { customId: 'REP_1', measure: 'gp', goal: 2222.22, payoutCents: 51_300 },
    { customId: 'REP_1', measure: 'volume', goal: 20, payoutCents: 20_100 },
    { customId: 'REP_1', measure: 'fpl', goal: 1, payoutCents: 10_300 },
    { customId: 'REP_2', measure: 'gp', goal: 3333.33, payoutCents: 51_900 },
    { customId: 'LEAD_1', measure: 'gp', goal: null, payoutCents: 71_700 },
  ]);
  const house = { wholesalerId: 'ats', db: 'prod', periodStart: '2024-05-01' } as const;
  await insertCompanyGoal(sql, { ...house, measure: 'gp', goal: 77_777.77 });
  const may = { startDate: '2024-05-01', endDate: '2024-05-31' };
  boostId = await insertBoost(sql, 'ats', { ...may, amountCents: 137, productIds: ['ale'] });
  const measure = { ...testMeasure, label: 'GP ($)' } as const;
  const terms = { userIds: ['REP_1'], target: 5, measure, products: everything, payout: payout({ rateCents: 1 }) };
  await insertItem(sql, 'ats', { itemId: boostId, terms });
  await insertItem(sql, 'ats', { itemId: incentiveId, kind: 'incentive', type: 'multi' });
  await insertMeasured(sql, { wholesalerId: 'ats', snapshotId }, { sold: () => [['REP_1', 'corner', ofItem * 100]] });
  await insertFile(sql, 'ats', { name: 'prices.pdf' });
  // While profits were shown.
  await askQuestion(boostId);
  await makePlanVersions(server.sql, { wholesalerId: 'ats', rules: 'as they are' });
  await hideProfits(true);
  profits = new Set([...(await readProfits()), ofItem]);
});
afterAll(() => server.stop());

async function askQuestion(_id: string): Promise<void> {
  const json = { _id, period: '2024-05-01', line: 'gp', text: 'Why?' };
  const { status } = await server.ask({ url: '/api/payQuestions', method: 'POST', as: tokens.REP_1, json });
  expect(status).toBe(200);
}

const hideProfits = (hidden: boolean) => server.sql`update settings set hide_profits = ${hidden} where db = 'prod'`;

const ofGp: readonly string[] = [...profitFields, 'actual', 'projected', 'neededADay', 'total', 'average'];
const anywhere = [
  'cost',
  'loss',
  'gpCe',
  'gp_ce',
  'gpShare',
  'peersGpShare',
  'score',
  'margin',
  'marginYTD',
  'gpCompanyGoal',
];

/** Whether the value of this name is dollars of profit or cost, or a ratio of them. */
function isOfProfit(names: readonly string[]): boolean {
  const [inner, last] = names.slice(-2);
  if (names.some((name) => anywhere.includes(name)) || names.at(-1) === 'gp') return true;
  if (!names.includes('gp')) return false;
  // The amounts of a statement's lines are pay; those of what was sold and came back are profit.
  return ofGp.includes(String(names.at(-1))) || (last === 'amount' && (inner === 'sales' || inner === 'returns'));
}

async function answers(as: Teammate, endpoint: Endpoint) {
  const asked = requestsOf(endpoint, ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'], boostId).map((request) =>
    server.ask({ ...request, as: tokens[as] }),
  );
  return (await Promise.all(asked)).map(({ status, body }) => ({ status, found: [...walk(body)] }));
}

/** Every profit that a manager reads, as numbers. */
async function readProfits(): Promise<Set<number>> {
  const found = await Promise.all(reading.map((endpoint) => answers('MGR_1', endpoint)));
  const numbers = found.flat(2).flatMap((answer) => answer.found.filter(({ names }) => isOfProfit(names)));
  return new Set(numbers.flatMap(({ leaf }) => (typeof leaf === 'number' && Math.abs(leaf) > 1 ? Math.abs(leaf) : [])));
}

test('managers still read profits: 1,230.44 and more, in the list, the statements, the lines and the house', () => {
  // GP of a line and its cost, Ann's actual and goal, the written-off cost, the house's goal.
  for (const amount of [1230.44, 8640.59, 2464.57, 2222.22, 432.19, 77_777.77]) expect([...profits]).toContain(amount);
});

/** There is none here; the tests of features/item-results and features/today-accounts have one. */
const answeredByTheWorker: readonly Endpoint[] = [listItemLines, readAccountWhyNot];
/** Nobody holds the account here; hidden-profits-of-buyers.test.ts reads one that someone holds. */
const ofNobody: readonly Endpoint[] = [readTodayAccount];
/** Nothing has been mailed here. Whoever may have a file mailed reads no more in it than in the table. */
const mailed: readonly Endpoint[] = [readItemExport];
/** Nobody is invited here; its answer is a name and an email. */
const invited: readonly Endpoint[] = [openInvitation];
/** Nobody handed in a quantity here; features/item-entries/entry-pay.test.ts reads what one pays. */
const ofEntries: readonly Endpoint[] = [readEntryPay];
/** No period is closed here; features/late-facts/routes.test.ts reads lines of one. */
const ofClosed: readonly Endpoint[] = [listLateLines];

test.each(
  (['REP_1', 'LEAD_1'] as const).flatMap((viewer) =>
    reading.map((endpoint) => [viewer, `${endpoint.method} ${endpoint.path}`, endpoint] as const),
  ),
)('%s reads no profit in %s', async (viewer, _name, endpoint) => {
  const session = {
    role: viewer === 'REP_1' ? 'salesRep' : 'teamLead',
    leadership: false,
    wholesalerId: 'ats',
  } as const;
  const read = await answers(viewer, endpoint);
  const isAnswered =
    mayAccess(endpoint.access, session) &&
    ![...answeredByTheWorker, ...ofNobody, ...mailed, ...invited, ...ofEntries, ...ofClosed].includes(endpoint);
  expect(read.some(({ status }) => status === 200)).toBe(isAnswered);
  for (const { names, leaf } of atLeast(
    0,
    read.flatMap(({ found }) => found),
  )) {
    expect(isOfProfit(names) ? names : null).toBeNull();
    const numbers = typeof leaf === 'number' ? [leaf] : numbersIn(leaf);
    for (const number of atLeast(0, numbers))
      expect([names, number, profits.has(Math.abs(number))]).toEqual([names, number, false]);
  }
});

/** Of a sentence: "Pays $1,230.44 at 100%" holds 1230.44 and 100. */
function numbersIn(text: unknown): number[] {
  if (typeof text !== 'string') return [];
  return [...text.replace(/(\d),(?=\d{3})/g, '$1').matchAll(/\d+(\.\d+)?/g)].map(([number]) => Number(number));
}

test('once profits are not hidden any more, both read them', async () => {
  await hideProfits(false);
  for (const viewer of ['REP_1', 'LEAD_1'] as const) {
    for (const path of [
      '/api/users',
      '/api/users/:customId/statement',
      '/api/users/:customId/lines',
      '/api/wholesaler',
    ]) {
      const endpoint = reading.find((call) => call.path === path);
      const read = endpoint === undefined ? [] : await answers(viewer, endpoint);
      const shown = read.flatMap(({ found }) => found).filter(({ names }) => isOfProfit(names));
      expect([viewer, path, shown.length > 0]).toEqual([viewer, path, true]);
    }
  }
});
