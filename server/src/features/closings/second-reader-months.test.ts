/**
 * What programs of June and July pay, beside what a second reader makes of them (testing/reader): days that are tracked,
 * values and quantities that are handed in or uploaded, and accounts that are chosen by what five imports say of them. June
 * closes, things come late for it, and July closes. The cents are worked out by hand in the margin. Each row is a program
 * of its own: its people, accounts and brand are named after its number.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClosingHouse, startClosingHouse, type TestFiles } from '../../testing/closing-house.ts';
import { importAt } from '../../testing/import-at.ts';
import {
  at,
  dollarEach,
  type Handed,
  insertTwice,
  made,
  own,
  type Program,
  part,
  productRow,
  type Sold,
  saleRow,
  shopRow,
  shopRows,
  units,
  userRow,
  userRows,
} from '../../testing/programs-twice.ts';
import { Book } from '../../testing/reader/book.ts';
import type { Shop } from '../../testing/reader/facts.ts';
import type { UploadedRow } from '../../testing/reader/kept-rows.ts';
import { recorded } from '../../testing/reader/recorded.ts';
import type { ItemTerms } from '../../testing/reader/terms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const id = 'months';
const [june, july] = ['2024-06-01', '2024-07-01'] as const;
/** When imports were made: the third on June 30 in Chicago, the last once June is closed. */
const moments = {
  first: '2024-06-10T15:00:00Z',
  june20: '2024-06-20T15:00:00Z',
  june30: '2024-07-01T00:30:00Z',
  july2: '2024-07-02T15:00:00Z',
  late: '2024-07-20T15:00:00Z',
};
type Moment = keyof typeof moments;

type Row = Program & {
  /** Dollars of July, and of June in all once things came late for it: as before, unless said otherwise. */
  later?: Program['paid'];
  inAll?: Program['paid'];
  late?: readonly Sold[];
  /** What an import says instead. */
  changes?: readonly (readonly [Exclude<Moment, 'first'>, account: string, Partial<Shop> & { holder?: string }])[];
  /** Files of rows for June, one after the other. */
  uploads?: readonly (readonly UploadedRow[])[];
  lateUpload?: readonly UploadedRow[];
};

const byTen = { change: 'amount', tracked: ['2024-06-10', '2024-06-19'] } as const;
const toJuly = { change: 'amount', tracked: ['2024-06-15', '2024-07-14'] } as const;
const sold = (account: string, days: Readonly<Record<string, number>>): Sold[] =>
  Object.entries(days).map(([day, quantity]) => [account, quantity, quantity, at(`2024-${day}`)]);

const tracking: readonly Row[] = [
  {
    name: 'ten days less the ten before them',
    terms: { ...units, ...byTen },
    sold: [
      ...sold('ANN a', { '05-30': 40, '05-31': 4, '06-09': 1, '06-10': 12, '06-19': 3, '06-20': 50 }),
      ...sold('BEN a', { '06-09': 5, '06-10': 4 }),
    ],
    paid: { ANN: 50, BEN: 0 }, // 15 - 5; 4 - 5
  },
  {
    name: 'thirty days from June 1',
    terms: { ...units, change: 'amount', tracked: { from: june, days: 30 } },
    sold: sold('ANN a', { '05-01': 100, '05-02': 2, '05-31': 1, '06-30': 10 }),
    paid: { ANN: 35, BEN: 0 }, // 10 - 3
  },
  {
    name: 'sixty days from May 2',
    terms: { ...units, change: 'amount', tracked: { from: '2024-05-02', days: 60 } },
    sold: sold('ANN a', { '03-02': 50, '03-03': 1, '05-01': 1, '05-02': 4, '06-30': 6 }),
    paid: { ANN: 40, BEN: 0 }, // 10 - 2
  },
  {
    name: 'ninety days from April 2, beside those from January 3 on',
    terms: { ...units, change: 'amount', tracked: { from: '2024-04-02', days: 90 } },
    sold: sold('ANN a', { '01-02': 50, '01-03': 2, '04-02': 5, '06-30': 1 }),
    paid: { ANN: 20, BEN: 0 }, // 6 - 2
  },
  {
    name: 'days that end in July, which pays them',
    terms: { ...units, ...toJuly },
    sold: sold('ANN a', { '05-15': 40, '05-16': 3, '06-14': 2, '06-15': 10, '07-14': 10, '07-15': 90 }),
    paid: { ANN: 0, BEN: 0 },
    later: { ANN: 75, BEN: 0 }, // 20 - 5
  },
  {
    name: 'days of May that are chosen in June',
    terms: { ...units, change: 'amount', tracked: ['2024-05-06', '2024-05-15'] },
    sold: sold('ANN a', { '04-25': 30, '04-26': 3, '05-06': 8, '06-10': 99 }),
    paid: { ANN: 25, BEN: 0 }, // 8 - 3
  },
  {
    name: 'percents of ten days, up to 150% of the target',
    terms: {
      ...{ ...units, ...byTen, change: 'percent', target: 10 },
      ...{ payout: { each: 200, full: true }, cap: { percent: 150 } },
    },
    sold: [...sold('ANN a', { '06-05': 10, '06-12': 12 }), ...sold('BEN a', { '06-12': 7 })],
    paid: { ANN: 30, BEN: 0 }, // 20%, of which 15 count; nothing to compare with
  },
  {
    name: 'placements of ten days, without what comes back within 30 days after them',
    terms: { ...units, ...byTen, counts: 'placements' },
    sold: [
      ['ANN a', 6, 10, { ...at('2024-06-12'), back: 'a' }],
      ['ANN a', -6, -10, { ...at('2024-07-19'), back: 'a' }],
      ['ANN b', 6, 10, { ...at('2024-06-12'), back: 'b' }],
      ['ANN b', -6, -10, { ...at('2024-07-20'), back: 'b' }],
      ['ANN c', 6, 10, { ...at('2024-06-05'), back: 'c' }],
      ['ANN c', -6, -10, { ...at('2024-06-15'), back: 'c' }],
      ['ANN c', 6, 10, at('2024-06-16')],
      ['ANN d', 6, 10, at('2024-06-05')],
    ],
    paid: { ANN: 5, BEN: 0 }, // b and c less d: what came back of c was of the days before
  },
  {
    name: 'an account that moves on June 20, after the days that are tracked',
    terms: { ...units, change: 'amount', tracked: ['2024-06-10', '2024-06-15'] },
    sold: sold('ANN a', { '06-12': 9 }),
    changes: [['june20', 'ANN a', { holder: 'BEN' }]],
    paid: { ANN: 45, BEN: 0 },
  },
  {
    name: 'an account that moves on June 20, within the days that are tracked',
    terms: { ...units, change: 'amount', tracked: ['2024-06-16', '2024-06-25'] },
    sold: sold('ANN a', { '06-18': 9 }),
    changes: [['june20', 'ANN a', { holder: 'BEN' }]],
    paid: { ANN: 0, BEN: 45 },
  },
  {
    name: 'a part with days that end in July, to which the other part goes on',
    terms: made('all', part('tracked', toJuly), part('own', {})),
    sold: sold('ANN a', { '06-03': 4, '06-20': 10, '07-10': 5, '07-20': 100 }),
    paid: { ANN: 0, BEN: 0 },
    later: { ANN: 30, BEN: 0 }, // 15 - 4, and 19
  },
  {
    name: 'a part beside it that compares with the same days a year earlier',
    terms: made('all', part('tracked', toJuly), part('own', { change: 'amount' })),
    sold: [
      ...sold('ANN a', { '06-20': 10 }),
      ...['2023-06-01', '2023-07-14', '2023-07-15'].map((day, n): Sold => ['ANN a', n + 2, 1, at(day)]),
    ],
    paid: { ANN: 0 },
    later: { ANN: 15 }, // 10, and 10 - (2 + 3)
  },
  {
    name: 'a group with a part that has days of its own',
    terms: {
      ...made('average', part('tracked', { ...toJuly, people: ['ANN'] }), part('own', { people: ['ANN'] })),
      people: ['ANN'],
    },
    sold: sold('ANN a', { '06-03': 4, '06-20': 10, '07-10': 5, '07-20': 100 }),
    paid: { ANN: 0 },
    later: { ANN: 75 }, // 11 of 20 and 19 of 20
  },
  {
    name: 'photos beside days that are tracked, one of an account, by their cases',
    terms: made(
      'all',
      part('photos', { counts: 'cases', payout: photoSteps() }),
      part('tracked', { ...toJuly, payout: dollarEach }),
    ),
    handed: [
      ['ANN', 'ANN a', 12],
      ['ANN', 'ANN a', 24, at('2024-07-10')],
      ['ANN', 'ANN b', 30, at('2024-07-14')],
    ],
    paid: { ANN: 0 },
    later: { ANN: 15 }, // $5 and $10
  },
  {
    name: 'photos of each month by their cases, the last one of June 30',
    terms: { ...units, counts: 'cases', payout: photoSteps() },
    handed: [
      ['ANN', 'ANN a', 12],
      ['ANN', 'ANN b', 30, { day: '2024-06-30', received: '2024-07-02T18:00:00Z' }],
      ['ANN', 'ANN a', 12, { ...at(july), instance: july }],
    ],
    paid: { ANN: 15 }, // $5 and $10
    later: { ANN: 5 },
  },
];

/** Cents of a photo with so many cases. */
function photoSteps(): ItemTerms['payout'] {
  const steps = [
    [10, 500],
    [25, 1000],
  ] as const;
  return { photoSteps: steps };
}

const values = (is: 'gt' | 'gte' | 'lt' | 'lte', than: number): ItemTerms => ({
  ...{ ...units, counts: 'values', target: 1, meets: { is, than }, payout: { allOrNothing: 25_00 } },
});
const uploaded: ItemTerms = { ...units, counts: 'quantities', cap: { percent: 100 } };
const team = ['ANN', 'BEN', 'LEE', 'MAX'];
const row = (user: string, quantity?: number, target?: number): UploadedRow => ({
  ...{ user, ...(quantity !== undefined && { quantity }), ...(target !== undefined && { target }) },
});
const valued = (...handed: Handed[]) => handed;

const handedIn: readonly Row[] = [
  {
    name: 'values above 5, of each month',
    terms: values('gt', 5),
    handed: valued(['ANN', null, 5.01], ['BEN', null, 5], ['BEN', null, 9, { ...at('2024-07-08'), instance: july }]),
    paid: { ANN: 25, BEN: 0 },
    later: { ANN: 0, BEN: 25 },
  },
  {
    name: 'values of at least 5',
    terms: values('gte', 5),
    handed: valued(['ANN', null, 4.99], ['BEN', null, 5]),
    paid: { ANN: 0, BEN: 25 },
  },
  {
    name: 'values below 3, none of which is a value, too',
    terms: values('lt', 3),
    handed: valued(['ANN', null, 0]),
    paid: { ANN: 25, BEN: 0 },
  },
  {
    name: 'values of at most 3, the newest of each person',
    terms: values('lte', 3),
    handed: valued(
      ['ANN', null, 2, at('2024-06-14')],
      ['ANN', null, 9, { day: '2024-06-13', received: '2024-06-15T18:00:00Z' }],
      ['BEN', null, 2, { day: '2024-06-12', received: '2024-06-12T18:00:00Z' }],
      ['BEN', null, 9, { day: '2024-06-12', received: '2024-06-12T19:00:00Z' }],
    ),
    paid: { ANN: 25, BEN: 0 },
  },
  {
    name: 'values of a team at risk, its reps and its lead',
    terms: { ...values('gt', 5), people: team, payout: { atRisk: 80_00 } },
    handed: valued(['ANN', null, 9], ['BEN', null, 5], ['LEE', null, 9], ['MAX', null, 9]),
    paid: { ANN: 80, BEN: 0, LEE: 53.33, MAX: 80 }, // 2 of 3 people
  },
  {
    name: 'ticks of a team at risk, one of which is taken back',
    terms: { ...units, counts: 'ticks', people: team, target: 1, payout: { atRisk: 80_00 } },
    handed: [
      ['ANN', null, 1],
      ['ANN', null, 0, at('2024-06-13')],
      ['BEN', null, 1],
      ['MAX', null, 1],
    ],
    paid: { ANN: 0, BEN: 80, LEE: 26.67, MAX: 80 }, // 1 of 3 people
  },
  {
    name: 'a value that unlocks what units pay',
    terms: made('unlocked', part('key', values('gte', 10), { qualifies: 'person' }), part('own', {})),
    sold: [
      ['ANN a', 7, 30],
      ['BEN a', 7, 30],
    ],
    handed: valued(['ANN', null, 10], ['BEN', null, 9.9999]),
    paid: { ANN: 7, BEN: 0 },
  },
  {
    name: 'a group of a value and units',
    terms: {
      ...made('average', part('value', { ...values('gt', 5), people: ['ANN'] }), part('own', { people: ['ANN'] })),
      people: ['ANN'],
    },
    sold: [['ANN a', 10, 30]],
    handed: valued(['ANN', null, 6]),
    paid: { ANN: 75 }, // 100% and 10 of 20
  },
  {
    name: 'quantities that are uploaded with targets, at $5 up to the target',
    terms: uploaded,
    uploads: [[row('ANN', 18, 20), row('BEN', 31, 10)]],
    paid: { ANN: 90, BEN: 50 },
  },
  {
    name: 'rows without a number, with an ID in lower case, repeated and contradicting each other',
    terms: { ...uploaded, people: ['ANN', 'BEN', 'MAX', 'LEE'] },
    uploads: [
      [row('ANN', 18, 20), row('BEN', 7, 20), row('ANN', 19, 20), row('BEN', 7, 20), row('MAX', 9), row('lee_1', 9, 9)],
    ],
    paid: { ANN: 0, BEN: 35, MAX: 0, LEE: 35 }, // what is left is of 20 + 20
  },
  {
    name: 'rows that replace those of one person',
    terms: uploaded,
    uploads: [[row('ANN', 10, 20), row('BEN', 10, 20)], [row('ANN', 6, 5)]],
    paid: { ANN: 25, BEN: 50 }, // 6, up to 5
  },
  {
    name: 'a quantity that is uploaded for a lead, in place of the sum',
    terms: { ...uploaded, people: team },
    uploads: [[row('ANN', 18, 20), row('BEN', 20, 20), row('LEE', 12, 30)]],
    paid: { ANN: 90, BEN: 100, LEE: 60, MAX: 0 },
  },
  {
    name: 'a quantity of 0 that is uploaded for a lead',
    terms: { ...uploaded, people: team },
    uploads: [[row('ANN', 18, 20), row('LEE', 0, 30)]],
    paid: { ANN: 90, BEN: 0, LEE: 0, MAX: 0 },
  },
  {
    name: 'a lead whose team has a lead without reps, for whom 7 of 9 are uploaded',
    terms: { ...uploaded, people: ['ANN', 'LEE', 'MAX'], payout: { atRisk: 58_00 } },
    uploads: [[row('ANN', 10, 20), row('MAX', 7, 9)]],
    paid: { ANN: 29, LEE: 34, MAX: 45.11 }, // 58 x 10 / 20, 17 / 29 and 7 / 9
  },
  {
    name: 'a target of 0 that is uploaded',
    terms: { ...uploaded, target: 8 },
    uploads: [[row('ANN', 10, 0)]],
    paid: { ANN: 40, BEN: 0 }, // up to 8, the target of the program
  },
  {
    name: 'quantities that are handed in add up',
    terms: { ...units, counts: 'quantities', people: team },
    handed: [
      ['ANN', null, 4],
      ['ANN', null, 6.5, at('2024-06-20')],
      ['BEN', null, 2],
      ['BEN', null, 3, { ...at('2024-07-08'), instance: july }],
    ],
    paid: { ANN: 52.5, BEN: 10, LEE: 62.5, MAX: 0 },
    later: { ANN: 0, BEN: 15, LEE: 15, MAX: 0 },
  },
  {
    name: 'a quantity that is handed in of a lead, in place of the sum',
    terms: { ...units, counts: 'quantities', people: team },
    handed: [
      ['ANN', null, 4],
      ['LEE', null, 3],
    ],
    paid: { ANN: 20, BEN: 0, LEE: 15, MAX: 0 },
  },
  {
    name: 'a quantity that is uploaded once June is closed',
    terms: uploaded,
    uploads: [[row('ANN', 18, 20), row('BEN', 20, 20)]],
    lateUpload: [row('ANN', 19.5, 20)],
    paid: { ANN: 90, BEN: 100 },
    inAll: { ANN: 97.5, BEN: 100 },
  },
];

const bars: ItemTerms = { ...units, accounts: { accountType: ['Bar', 'Club'], premise: ['on'] } };
const ofChain: ItemTerms = { ...units, accounts: { chain: ['Acme'] } };

const chosen: readonly Row[] = [
  {
    name: 'accounts of two types on one premise',
    terms: bars,
    sold: [...'abcde'].map((account, n): Sold => [`ANN ${account}`, [10, 20, 40, 4, 80][n] ?? 0, 30]),
    shops: {
      'ANN b': { accountType: 'Club', premise: 'off' },
      'ANN c': { accountType: 'Store' },
      'ANN d': { accountType: 'Club' },
      'ANN e': { accountType: '' },
    },
    paid: { ANN: 70, BEN: 0 }, // a and d
  },
  {
    name: 'accounts that become others by the last import before June closes',
    terms: bars,
    sold: [
      ['ANN a', 10, 30],
      ['ANN b', 4, 30],
      ['ANN c', 1, 30],
    ],
    shops: { 'ANN b': { accountType: 'Store' } },
    changes: [
      ['june20', 'ANN b', { accountType: 'Bar' }],
      ['june20', 'ANN c', { accountType: 'Store' }],
      ['june30', 'ANN c', { accountType: 'Club' }],
      ['july2', 'ANN a', { accountType: 'Store' }],
    ],
    paid: { ANN: 25, BEN: 0 }, // b and c
  },
  {
    name: 'an account that leaves its chain, and one that joins it',
    terms: ofChain,
    sold: [
      ['ANN a', 10, 30],
      ['ANN b', 4, 30],
    ],
    shops: { 'ANN a': { chain: 'Acme' } },
    changes: [
      ['june20', 'ANN a', { chain: '' }],
      ['june30', 'ANN b', { chain: 'Acme' }],
    ],
    paid: { ANN: 20, BEN: 0 },
  },
  {
    name: 'a target of 10 units for each account of a chain',
    terms: { ...ofChain, ofEachAccount: true, target: 10, payout: { atRisk: 60_00 } },
    sold: [...'abce'].map((account, n): Sold => [`ANN ${account}`, [10, 9, 30, 12][n] ?? 0, 30]),
    idle: ['ANN d'],
    shops: { 'ANN a': { chain: 'Acme' }, 'ANN b': { chain: 'Acme' }, 'ANN d': { chain: 'Acme' } },
    changes: [['june20', 'ANN e', { chain: 'Acme' }]],
    paid: { ANN: 30, BEN: 0 }, // a and e of a, b, d and e
  },
  {
    name: 'accounts chosen by hand, whatever type they have',
    terms: { ...units, accounts: { list: ['ANN a', 'ANN b'] } },
    sold: [
      ['ANN a', 10, 30],
      ['ANN b', 4, 30],
      ['ANN c', 1, 30],
    ],
    shops: { 'ANN b': { accountType: 'Store' } },
    paid: { ANN: 70, BEN: 0 },
  },
  {
    name: 'a growth of accounts that were others last year',
    terms: {
      ...{ ...bars, change: 'percent', target: 10 },
      ...{ payout: { each: 200, full: true }, cap: { raw: 90 } },
    },
    sold: [
      ['ANN a', 10, 30, at('2023-06-12')],
      ['ANN b', 40, 30, at('2023-06-12')],
      ['ANN a', 15, 30],
    ],
    shops: { 'ANN a': { accountType: 'Store' } },
    changes: [
      ['june20', 'ANN a', { accountType: 'Bar' }],
      ['june20', 'ANN b', { accountType: 'Store' }],
    ],
    paid: { ANN: 100, BEN: 0 }, // 50%: of a alone
  },
  ...([30, 31] as const).map(
    (target): Row => ({
      name: `a goal of the house of ${target} units at bars`,
      terms: made('unlocked', part('house', { ...bars, target }, { qualifies: 'house' }), part('own', {})),
      sold: [
        ['NOBODY', 20, 30],
        ['ANN a', 10, 30],
        ['ANN b', 100, 30],
      ],
      shops: { 'ANN b': { accountType: 'Store' } },
      paid: { ANN: target === 30 ? 110 : 0, BEN: 0 },
    }),
  ),
  {
    name: 'a chain that no account has',
    terms: { ...units, accounts: { chain: ['Nobody'] } },
    sold: [['ANN a', 10, 30]],
    paid: { ANN: 0, BEN: 0 },
  },
  {
    name: 'accounts that become others once June is closed, with a line that comes late',
    terms: bars,
    sold: [
      ['ANN a', 10, 30],
      ['ANN b', 4, 30],
    ],
    shops: { 'ANN b': { accountType: 'Store' } },
    changes: [
      ['late', 'ANN a', { accountType: 'Store' }],
      ['late', 'ANN b', { accountType: 'Bar', holder: 'BEN' }],
    ],
    late: [
      ['ANN a', 3, 30],
      ['ANN b', 5, 30],
    ],
    paid: { ANN: 50, BEN: 0 },
    inAll: { ANN: 65, BEN: 0 }, // 13: what each was when June closed
  },
];

const programs = [...tracking, ...handedIn, ...chosen];

const book = new Book('America/Chicago', {
  ...{ kind: 'monthly', capPercent: 200, fplCapPercent: 120, maxFpl: 100, fplMode: 'byTeam' },
  slopes: { rep: { gp: 2, volume: 2, fpl: 1 }, lead: { gp: 0, volume: 0, fpl: 1 } },
  chargeable: ['outOfCode'],
});
let server: TestApp;
let house: ClosingHouse;
let inAll: Record<'reader' | 'product', Record<string, number>>;

const imports = (moment: Moment, files: TestFiles) => importAt({ server, book, id, house }, moments[moment], files);
/** What an import says of accounts that are others since the one before. */
function changedShops(moment: Moment): string[] {
  const order = Object.keys(moments);
  return programs.flatMap(({ shops = {}, changes = [] }, n) =>
    changes
      .filter(([when]) => when === moment)
      .map(([, account]) => {
        const until = changes.filter(([when, of]) => of === account && order.indexOf(when) <= order.indexOf(moment));
        const { holder, ...shop } = Object.assign({}, shops[account], ...until.map(([, , change]) => change));
        return shopRow(n, account, shop, holder);
      }),
  );
}

async function upload(n: number, itemId: string, rows: readonly UploadedRow[]): Promise<void> {
  const named = rows.map(({ user, ...numbers }) => ({ user: own(n, user), ...numbers }));
  const url = `/api/v3/itemsCustom/${itemId}/rows`;
  const { status, body } = await house.askOn({ url, method: 'POST', json: { rows: named, instance: june } });
  expect([status, body.message]).toEqual([200, undefined]);
  book.uploads(`${n}`, june, named);
}

const fill = (day: string) => `${day},1,${day},FILL,P0,FILL_1,,sale,,,,1,1,0`;
const open = { among: ['goals', 'targets'] } as const;

beforeAll(async () => {
  server = await startTestApp();
  house = recorded(await startClosingHouse(server, id), book);
  const twice = { server, book, id, since: '2024-06-03' };
  await imports('first', {
    users: [userRow('FILL_1', 'salesRep'), ...programs.flatMap((_, n) => userRows(n))],
    products: programs.map((_, n) => productRow(n)),
    buyers: programs.flatMap((program, n) => shopRows(n, program)),
    sales: [
      ...programs.flatMap(({ sold = [] }, n) => sold.map((one, place) => saleRow(n, one, place))),
      ...['2024-06-28', '2024-07-31'].map(fill),
    ],
  });
  for (const [moment, day] of [
    ['june20', '2024-06-20'],
    ['june30', '2024-06-27'],
    ['july2', '2024-07-02'],
  ] as const)
    await imports(moment, { buyers: changedShops(moment), sales: [fill(day)] });
  const itemIds: string[] = [];
  for (const [n, program] of programs.entries()) itemIds.push(await insertTwice(twice, n, program));
  await house.updateAndPublish();
  for (const [n, { uploads = [] }] of programs.entries())
    for (const rows of uploads) await upload(n, itemIds[n] ?? '', rows);
  await house.close(june, open);

  for (const [n, { lateUpload = [] }] of programs.entries())
    if (lateUpload.length > 0) await upload(n, itemIds[n] ?? '', lateUpload);
  await imports('late', {
    buyers: changedShops('late'),
    sales: programs.flatMap(({ late = [] }, n) => late.map((one, place) => saleRow(n, one, `late${place}`))),
  });
  await house.updateAndPublish();
  await house.measureLate();
  inAll = { reader: book.paidInAll(june), product: await house.paidWithAdjustments(june) };
  await house.close(july, open);
});
afterAll(() => server.stop());

const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);

async function stored(period: string, n: number): Promise<Map<string, number>> {
  const rows = await server.sql<{ who: string; cents: number }[]>`
    select custom_id as who, coalesce((earned ->> 'incentives')::int, 0) as cents from closed_statements
    where wholesaler_id = ${id} and period_from = ${period} and custom_id like ${`%\\_${n}`}`;
  return new Map(rows.map(({ who, cents }) => [who, cents]));
}

describe.each([
  ['days that are tracked', tracking],
  ['what is handed in or uploaded', handedIn],
  ['accounts that are chosen', chosen],
] as const)('%s', (_, rows) => {
  test.each(rows.map((program) => [program.name, program] as const))('%s', async (_name, program) => {
    const n = programs.indexOf(program);
    const { paid, later = {} } = program;
    const [ofJune, ofJuly] = [await stored(june, n), await stored(july, n)];
    const [readJune, readJuly] = book.closings.map((closing) => closing.paid);
    const all = Object.keys(paid).map((name) => {
      const who = own(n, name);
      const [atLast, key] = [(program.inAll ?? paid)[name as keyof typeof paid], `${who} incentives`];
      const byHand = [paid[name as keyof typeof paid], later[name as keyof typeof paid], atLast].map(cents);
      const reader = [readJune?.get(who)?.incentives, readJuly?.get(who)?.incentives, inAll.reader[key] ?? 0];
      return { who, byHand, reader, product: [ofJune.get(who), ofJuly.get(who), inAll.product[key] ?? 0] };
    });
    expect(all).toEqual(all.map(({ who, byHand }) => ({ who, byHand, reader: byHand, product: byHand })));
  });
});
