/**
 * What objectives and incentives of June pay, beside what a second reader makes of them (testing/reader): groups and
 * sub-items, tiers, payouts of roles and people, minimums, targets of accounts, the year before, house goals and quarters.
 * The cents are worked out by hand in the margin. Each row is a program of its own: its people, accounts and brand are
 * named after its number.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClosingHouse } from '../../testing/closing-house.ts';
import {
  at,
  insertTwice,
  made,
  own,
  type Program,
  part,
  productRow,
  type Sold,
  saleRow,
  shopRows,
  units,
  userRow,
  userRows,
} from '../../testing/programs-twice.ts';
import { Book } from '../../testing/reader/book.ts';
import { recorded } from '../../testing/reader/recorded.ts';
import type { ItemPart, ItemTerms, Steps } from '../../testing/reader/terms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const id = 'parts';
const june = '2024-06-01';

const lastYear = at('2023-06-12');
const tiers: Steps = [
  [70, 50],
  [80, 60],
  [90, 80],
  [100, 100],
  [110, 105],
];
/** 100% of 20 units, 80% of $50 and 140% of 5 placements of 40, 35 and 25. */
const grouped = (third: Omit<ItemPart, 'id' | 'terms'>, people = ['ANN']) =>
  made(
    'average',
    part('units', { people: ['ANN'] }, { weight: 40 }),
    part('revenue', { people: ['ANN'], counts: 'revenue', target: 50 }, { weight: 35 }),
    part('placements', { people, counts: 'placements', target: 5 }, { weight: 25, ...third }),
  );
const seven: Sold[] = [...'abcdefg'].map((account, n) => [`ANN ${account}`, n === 0 ? 14 : 1, n === 0 ? 34 : 1]);
const overAll = (all: number, mine: ItemTerms['typed']): Pick<Program, 'terms' | 'sold'> => ({
  terms: made(
    'unlocked',
    part('house', { target: 0, ...(mine && { typed: mine }) }, { qualifies: 'house' }),
    part('own', {}),
  ),
  sold: [
    ['ANN a', 10, 20],
    ['BEN a', 5, 20],
    ['NOBODY', all - 15, 90],
  ],
});

const programs: readonly Program[] = [
  {
    name: '$5 a unit above 10, up to 20 of a target of 20',
    terms: { ...units, payout: { each: 500, full: false }, threshold: { raw: 10 }, cap: { percent: 100 } },
    sold: [
      ['ANN a', 18, 30],
      ['BEN a', 31, 30],
    ],
    paid: { ANN: 40, BEN: 50 }, // (18 - 10) x 5, (20 - 10) x 5
  },
  {
    name: 'two parts at risk, rounded each',
    terms: made(
      'all',
      part('one', { target: 3, payout: { atRisk: 1000 } }),
      part('two', { target: 3, payout: { atRisk: 1000 } }),
    ),
    sold: [['ANN a', 1, 30]],
    paid: { ANN: 6.66, BEN: 0 }, // 10 / 3 = 3.33 twice
  },
  {
    name: 'a part that is locked until 2 CE',
    terms: made('unlocked', part('key', { counts: 'CE', target: 2 }, { qualifies: 'person' }), part('own', {})),
    sold: [
      ['ANN a', 48, 30],
      ['BEN a', 47, 30],
    ],
    paid: { ANN: 48, BEN: 0 }, // 48 / 24 = 2 CE, 47 / 24 = 1.96
  },
  { name: 'a goal of the house that accounts of nobody reach', ...overAll(55, house(30)), paid: { ANN: 10, BEN: 5 } },
  { name: 'a goal of the house that lacks a unit', ...overAll(54, house(30)), paid: { ANN: 0, BEN: 0 } },
  {
    name: 'a group at 100, 80 and 140 percent',
    terms: grouped({}),
    sold: seven,
    paid: { ANN: 93 }, // (40 x 100 + 35 x 80 + 25 x 100) / 100
  },
  {
    name: 'a group with a status that is not capped',
    terms: grouped({ most: 200 }),
    sold: seven,
    paid: { ANN: 103 }, // (40 x 100 + 35 x 80 + 25 x 140) / 100
  },
  {
    name: 'a group with a part that is of someone else',
    terms: grouped({}, ['BEN']),
    sold: seven,
    paid: { ANN: 90.67, BEN: 0 }, // (40 x 100 + 35 x 80) / 75 = 90.666...
  },
  {
    name: 'a group that pays a budget by steps',
    terms: { ...grouped({}), payout: { budget: 1000_00, steps: tiers } },
    sold: seven,
    paid: { ANN: 800 }, // 93% reaches 90, which pays 80%
  },
  {
    name: 'a budget by steps',
    terms: { ...units, payout: { budget: 250_00, steps: tiers } },
    sold: [
      ['ANN a', 17, 30],
      ['BEN a', 22, 30],
    ],
    paid: { ANN: 150, BEN: 262.5 }, // 85% reaches 80: 60% of 250; 110%: 105%
  },
  {
    name: 'photos by their cases, the best one of an account',
    terms: {
      ...{ ...units, counts: 'cases', leastCases: 10 },
      payout: {
        photoSteps: [
          [10, 500],
          [25, 1000],
        ],
      },
    },
    handed: [
      ['ANN', 'ANN a', 12],
      ['ANN', 'ANN a', 30],
      ['ANN', 'ANN b', 24],
      ['BEN', 'BEN a', 9],
    ],
    paid: { ANN: 15, BEN: 0 }, // 30 cases are $10, 24 are $5
  },
  {
    name: 'cases in photos at 50 cents each',
    terms: { ...units, counts: 'cases', leastCases: 10, payout: { each: 50, full: true } },
    handed: [
      ['ANN', 'ANN a', 12],
      ['ANN', 'ANN b', 24.5],
      ['BEN', 'BEN a', 9],
    ],
    paid: { ANN: 18.25, BEN: 0 }, // (12 + 24.5) x 0.50
  },
  {
    name: 'a lead who is paid all or nothing for what pays reps by the unit',
    terms: {
      ...{ ...units, people: ['ANN', 'BEN', 'LEE'] },
      roles: { teamLeads: { ...units, payout: { allOrNothing: 50_00 } } },
    },
    sold: [
      ['ANN a', 18, 30],
      ['BEN a', 22, 30],
    ],
    paid: { ANN: 90, BEN: 110, LEE: 50 }, // 18 + 22 of 20 + 20
  },
  {
    name: 'a target and a payout that are typed for a person',
    terms: {
      ...{ ...units, people: ['ANN', 'BEN', 'LEE'] },
      roles: { teamLeads: { ...units, payout: { atRisk: 60_00 }, threshold: { percent: 50 } } },
      typed: { ANN: { target: 10, paying: { ...units, payout: { allOrNothing: 70_00 } } } },
    },
    sold: [
      ['ANN a', 8, 30],
      ['BEN a', 16, 30],
    ],
    paid: { ANN: 0, BEN: 80, LEE: 48 }, // 8 of 10; 16 x 5; 24 of 10 + 20 are 80% of 60
  },
  {
    name: 'a target of 0 that is typed, which leaves a lead that of the other rep',
    terms: {
      ...{ ...units, people: ['ANN', 'BEN', 'LEE'], cap: { percent: 100 } },
      roles: { teamLeads: { ...units, payout: { allOrNothing: 50_00 } } },
      typed: { ANN: { target: 0, paying: { ...units, cap: { percent: 100 } } } },
    },
    sold: [
      ['ANN a', 31, 30],
      ['BEN a', 1, 30],
    ],
    paid: { ANN: 100, BEN: 5, LEE: 50 }, // 100% of the item's own 20, x 5; 32 of 0 + 20
  },
  {
    name: 'a lead whose team has a lead without reps, who has a target of 15',
    terms: {
      ...{ ...units, people: ['ANN', 'LEE', 'MAX'], payout: { allOrNothing: 50_00 } },
      typed: { MAX: { target: 15 } },
    },
    sold: [
      ['ANN a', 20, 30],
      ['MAX a', 14, 30],
    ],
    paid: { ANN: 50, LEE: 0, MAX: 0 }, // LEE: 34 of 20 + 15
  },
  {
    name: 'placements of at least 2 CE, less what comes back by July 28',
    terms: { ...units, counts: 'placements', minimum: { of: 'CE', least: 2 }, payout: { each: 1250, full: true } },
    sold: [
      ['ANN a', 47, 30],
      ['ANN b', 48, 30],
      ['ANN c', 60, 30, { back: 'c' }],
      ['ANN c', -20, -10, { back: 'c', day: '2024-07-05' }],
    ],
    paid: { ANN: 12.5, BEN: 0 }, // 47 are 1.96 CE; of c 40 are left, 1.67 CE
  },
  {
    name: 'placements that are not sold below cost',
    terms: { ...units, counts: 'placements', minimum: { of: 'gp', least: 0 } },
    sold: [
      ['ANN a', 6, 11.99, { cost: 12 }],
      ['ANN b', 6, 12, { cost: 12 }],
      ['ANN c', 6, 30, { cost: 12 }],
    ],
    paid: { ANN: 10, BEN: 0 }, // b and c
  },
  {
    name: 'a target of 10 units for each account, above a quarter of all',
    terms: {
      ...{ ...units, ofEachAccount: true, target: 10, payout: { each: 2000, full: false } },
      threshold: { percent: 25 },
    },
    sold: [
      ['ANN a', 10, 30],
      ['ANN b', 12, 30],
      ['ANN c', 9, 30],
    ],
    idle: ['ANN d'],
    paid: { ANN: 20, BEN: 0 }, // 2 of 4 accounts, less 25% of 4
  },
  {
    name: 'growth of a quarter for each account',
    terms: { ...units, ofEachAccount: true, change: 'percent', target: 25, payout: { each: 3000, full: true } },
    sold: [
      ...(['ANN a', 'ANN b'] as const).map((account): Sold => [account, 10, 30, lastYear]),
      ['ANN a', 15, 30],
      ['ANN b', 11, 30],
      ['ANN c', 5, 30],
    ],
    paid: { ANN: 30, BEN: 0 }, // 50%, 10%, and nothing to compare with
  },
  {
    name: "growth in percent, a lead's of the pooled sums, up to 110% of the target of 10",
    terms: {
      ...{ ...units, people: ['ANN', 'BEN', 'LEE'], counts: 'revenue', change: 'percent', target: 10 },
      ...{ payout: { each: 200, full: true }, cap: { percent: 110 } },
    },
    sold: [
      ['LEE a', 24, 1000, lastYear],
      ['ANN a', 24, 500, lastYear],
      ['BEN a', 24, 500, lastYear],
      ['LEE a', 24, 1150],
      ['ANN a', 24, 540],
      ['BEN a', 24, 540],
    ],
    paid: { ANN: 16, BEN: 16, LEE: 22 }, // 8% each; 230 of 2,000 are 11.5%, and 11 count
  },
  {
    name: 'growth in CE, less what came back',
    terms: { ...units, counts: 'CE', change: 'amount', payout: { each: 750, full: true } },
    sold: [
      ['ANN a', 36, 30, { ...lastYear, back: 'y' }],
      ['ANN a', -12, -10, { day: '2023-06-20', back: 'y' }],
      ['ANN a', 72, 30],
      ['BEN a', 72, 30, lastYear],
      ['BEN a', 24, 10],
    ],
    paid: { ANN: 15, BEN: 0 }, // (72 - 24) / 24 = 2 CE; BEN lost 2
  },
  {
    name: 'new placements, beside one that came back within 30 days of last June',
    terms: { ...units, counts: 'placements', change: 'amount' },
    sold: [
      ['ANN a', 6, 10, lastYear],
      ['ANN b', 6, 10, { ...lastYear, back: 'b' }],
      ['ANN b', -6, -10, { day: '2023-07-28', back: 'b' }],
      ...(['ANN a', 'ANN b', 'ANN c'] as const).map((account): Sold => [account, 6, 10]),
      ['BEN a', 6, 10, { ...lastYear, back: 'e' }],
      ['BEN a', -6, -10, { day: '2023-08-01', back: 'e' }],
      ['BEN b', 6, 10],
    ],
    paid: { ANN: 10, BEN: 0 }, // 3 - 1; BEN's of last year stood for 30 days after it
  },
  {
    name: 'without a target what pays by the unit has no cap in percent, and the rest pays nothing',
    terms: {
      ...{ ...units, isOpenEnded: true, cap: { percent: 100 } },
      typed: { BEN: { paying: { ...units, payout: { allOrNothing: 70_00 } } } },
    },
    sold: [
      ['ANN a', 31, 30],
      ['BEN a', 31, 30],
    ],
    paid: { ANN: 155, BEN: 0 }, // 31 x 5
  },
  {
    name: 'a quarter that ends with June',
    terms: { ...units, days: 'quarter' },
    sold: [
      ['ANN a', 10, 30, at('2024-04-10')],
      ['ANN a', 12, 30, at('2024-05-10')],
      ['ANN a', 8, 30],
      ['BEN a', 7, 30, at('2024-03-29')],
    ],
    paid: { ANN: 150, BEN: 0 }, // (10 + 12 + 8) x 5
  },
  {
    name: 'ticks of a team at risk',
    terms: { ...units, people: ['ANN', 'BEN', 'LEE'], counts: 'ticks', target: 1, payout: { atRisk: 80_00 } },
    handed: [
      ['ANN', null],
      ['LEE', null],
    ],
    paid: { ANN: 80, BEN: 0, LEE: 53.33 }, // 2 of 3 people
  },
  {
    name: 'ticks that a part waits for',
    terms: made(
      'unlocked',
      part('key', { counts: 'ticks', target: 1, payout: { allOrNothing: 0 } }, { qualifies: 'person' }),
      part('own', {}),
    ),
    sold: [
      ['ANN a', 7, 30],
      ['BEN a', 7, 30],
    ],
    handed: [['BEN', null]],
    paid: { ANN: 0, BEN: 7 },
  },
];

/** What is typed for its reps is its target: with 25 for BEN. */
function house(ann: number): NonNullable<ItemTerms['typed']> {
  return { ANN: { target: ann }, BEN: { target: 25 } };
}

const book = new Book('America/Chicago', {
  ...{ kind: 'monthly', capPercent: 200, fplCapPercent: 120, maxFpl: 100, fplMode: 'byTeam' },
  slopes: { rep: { gp: 2, volume: 2, fpl: 1 }, lead: { gp: 0, volume: 0, fpl: 1 } },
  chargeable: ['outOfCode'],
});
let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  const calls = recorded(await startClosingHouse(server, id), book);
  await calls.importFiles({
    users: [userRow('FILL_1', 'salesRep'), ...programs.flatMap((_, n) => userRows(n))],
    products: programs.map((_, n) => productRow(n)),
    buyers: programs.flatMap((program, n) => shopRows(n, program)),
    sales: [
      ...programs.flatMap(({ sold = [] }, n) => sold.map((one, place) => saleRow(n, one, place))),
      ...['2024-06-28', '2024-07-31'].map((day) => `${day},1,${day},FILL,P0,FILL_1,,sale,,,,1,1,0`),
    ],
  });
  for (const [n, program] of programs.entries())
    await insertTwice({ server, book, id, since: '2024-04-01' }, n, program);
  await calls.updateAndPublish();
  await calls.close(june, { among: ['goals', 'targets'] });
});
afterAll(() => server.stop());

test.each(programs.map((program, n) => [program.name, n, program.paid] as const))('%s', async (_, n, paid) => {
  const rows = await server.sql<{ who: string; cents: number }[]>`
    select custom_id as who, coalesce((earned ->> 'incentives')::int, 0) as cents from closed_statements
    where wholesaler_id = ${id} and period_from = ${june} and custom_id like ${`%\\_${n}`}`;
  const product = new Map(rows.map(({ who, cents }) => [who, cents]));
  const reader = book.closings[0]?.paid;
  const all = Object.entries(paid).map(([name, dollars]) => {
    const who = own(n, name);
    return { who, byHand: Math.round(dollars * 100), reader: reader?.get(who)?.incentives, product: product.get(who) };
  });
  expect(all).toEqual(all.map(({ who, byHand }) => ({ who, byHand, reader: byHand, product: byHand })));
});
