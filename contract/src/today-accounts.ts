/** The accounts of a rep, or of a lead's team: what counts in a program, why not, and what each of them is near to. */
import { accountStates } from '@caselift/domain/programs/program-accounts';
import * as z from 'zod/mini';
import { repsAndLeads } from './access.ts';
import { accountGroupings } from './account-groupings.ts';
import { endpoint } from './endpoint.ts';
import { itemResultTexts } from './item-results.ts';
import { pageFields } from './paging.ts';
import { Premise, searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { DeltaPercent } from './suppliers.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

/** Accounts of a group that are listed before "Show 9 more in Eastmarch". */
export const accountsShown = 5;

/** Of what is poured or paid, not counted one by one. */
const isAmount = (quantity: string) => /^[^ ]*[$%]|CE$/.test(quantity);

/** @example count(2, 'account') // '2 accounts' */
const count = (many: number, noun: string) => `${many.toLocaleString('en-US')} ${noun}${many === 1 ? '' : 's'}`;

/** With how many there are, once that is known. */
const counted = (words: string, many: number | undefined): string =>
  many === undefined ? words : `${words} ${many.toLocaleString('en-US')}`;

export const todayAccountTexts = {
  notYours: "This account isn't yours or your team's.",
  notInProgram: "This account isn't in this program.",
  notFound: "This program isn't one of yours, or it's over.",
  plan: 'The plan',
  progress: 'Progress',
  parts: 'Its parts',
  ahead: 'Steps ahead',
  /** @example step('for a value above 10') // 'For a value above 10' */
  step: (words: string) => words.charAt(0).toUpperCase() + words.slice(1),
  /** @example moreOf('2 placements') // '2 more placements'; moreOf('119.39 CE') // '119.39 CE more' */
  moreOf: (quantity: string) =>
    isAmount(quantity) ? `${quantity} more` : quantity.replace(/^(\S+) ?/, '$1 more ').trim(),
  /** @example afterThat('8 placements') // '8 more after that'; afterThat('465 CE') // '465 CE more after that' */
  afterThat: (quantity: string) =>
    quantity === '' ? 'More after that' : `${isAmount(quantity) ? quantity : quantity.split(' ')[0]} more after that`,
  by: (day: string) => `by ${day}`,
  reach: (quantity: string) => `reach ${quantity}`,
  reachBy: (quantity: string, day: string) => `reach ${quantity} by ${day}`,
  soFar: 'so far',
  kinds: { objective: 'Objective', incentive: 'Incentive' },
  counts: 'What counts',
  countsOf: (accounts: number, products: number | null) =>
    [count(accounts, 'account'), ...(products === null ? [] : [count(products, 'product')])].join(', '),
  list: 'Accounts by status',
  open: (many?: number) => counted('Open', many),
  done: (many?: number) => counted('Done', many),
  groupBy: 'Group by',
  groupings: { city: 'By city', chain: 'By chain', rep: 'By sales rep' },
  noGroup: { city: 'No city', chain: 'No chain', rep: 'Nobody' },
  openDone: (open: number, done: number) =>
    `${open.toLocaleString('en-US')} open, ${done.toLocaleString('en-US')} done`,
  lacks: (products: readonly string[]) => `lacks ${products.join(', ')}`,
  more: (many: number, group: string) => `Show ${many.toLocaleString('en-US')} more in ${group}`,
  moreGroups: 'Show more',
  states: { done: 'Done', partly: 'Partly done', open: 'Open' },
  noneOpen: 'All accounts are done.',
  noneDone: 'No account is done yet.',
  noMatch: 'No accounts match your search.',
  search: 'Search accounts',
  whyNot: 'Why not',
  whyNotOf: (name: string) => `Why not ${name}`,
  lines: {
    sold: (day: string) => `Sold ${day}`,
    returned: (day: string) => `Returned ${day}`,
    photo: (day: string) => `Photo ${day}`,
    before: (day: string) => `Before, through ${day}`,
  },
  invoice: (id: string) => `invoice ${id}`,
  credit: (id: string) => `credit ${id}`,
  countsAs: 'Counts as',
  older: "Older invoice lines aren't listed.",
  accounts: 'My accounts',
  near: (many?: number) => counted('Near done', many),
  all: (many?: number) => counted('All', many),
  noneNear: 'No account is close to counting. See all accounts.',
  noAccounts: 'You have no accounts.',
  everyRep: 'All sales reps',
  reps: 'Sales rep',
  orderBy: 'Order',
  orders: { name: 'By name', lastOrder: 'Longest without an order' },
  lastOrder: (day: string) => `Last order ${day}`,
  noOrder: 'No order in two years',
  days: '90 days',
  order: 'Last order',
  products: 'Products',
  chain: (name: string) => `Chain ${name}`,
  premises: { on: 'on premise', off: 'off premise' },
  programs: 'Open programs here',
  noPrograms: 'No program is open here.',
  ends: (day: string) => `ends ${day}`,
  sell: 'What to sell',
  sellNote: 'if it buys like its peers',
  noSell: 'Nothing to recommend.',
  peers: (buyers: number, peers: number) => `${buyers.toLocaleString('en-US')} of ${count(peers, 'peer')} buy it`,
  program: 'Program',
  boost: 'Boost',
  each: { CE: 'a CE', units: 'a unit' },
  in90Days: 'in 90 days',
  noGain: 'No boost or program',
  buys: 'What it buys',
  buysNote: '90 days, CE, against last year',
  noBuys: 'It bought nothing in 90 days.',
  peersBuy: (amount: string) => `Peers buy ${amount}`,
  allProducts: (many: number) => `All ${count(many, 'product')}`,
  remove: 'What to remove',
  share: (own: string, peers: string) => `${own}% of its basket, peers ${peers}%`,
  losses: (percent: string, most: string) => `Losses ${percent} of revenue, the limit is ${most}%`,
  submit: 'Submit for this account',
} as const;

const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemResultTexts.unknown));
const buyerId = z.string().check(z.maxLength(200));
const search = z.optional(z.string().check(z.trim(), z.maxLength(searchLimit)));
/** instance: its first day; absent: the one that holds the newest sale, else the latest. customId: of someone below. */
const programQuery = z.extend(scopeQuery, {
  instance: z.optional(RealDate),
  customId: z.optional(z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID."))),
});

/** note: what it has of what it could have. lacks: products that aren't placed, while they are few. */
export const ProgramAccount = z.object({
  buyerId: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  note: z.string(),
  lacks: z.array(z.string()),
});
export type ProgramAccount = z.output<typeof ProgramAccount>;

/** A city, chain or rep; null: none. count: of the state asked for, as searched; open and done: of all its accounts. */
export const ProgramAccountGroup = z.object({
  name: z.nullable(z.string()),
  open: z.number(),
  done: z.number(),
  count: z.number(),
  accounts: z.array(ProgramAccount),
});
export type ProgramAccountGroup = z.output<typeof ProgramAccountGroup>;

/**
 * Groups with the nearest account first, and in them the accounts that are nearest to done; 'open' are those that are partly
 * done too. Programs that count no accounts (ticks, values, quantities handed in, and what is made of others) have none.
 * 403: customId is not below the caller. 404: no such item or instance, or not theirs, or hidden from sales reps.
 */
export const listProgramAccounts = endpoint({
  method: 'GET',
  path: '/api/today/programs/:itemId/accounts',
  summary: 'Lists the accounts of a program, done and open, by city, chain or sales rep.',
  access: repsAndLeads,
  scope: 'wholesaler',
  paged: true,
  mayTakeLonger: true,
  params: z.object({ itemId }),
  query: z.extend(programQuery, {
    ...pageFields({ limit: 20, atMost: 100 }),
    list: z._default(z.enum(['open', 'done']), 'open'),
    groupBy: z._default(z.enum(accountGroupings), 'city'),
    /** This group alone; '': those of none. */
    group: z.optional(z.string().check(z.maxLength(200))),
    /** Accounts of each group. */
    accounts: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), accountsShown),
    /** Anywhere in the account's name, in any case. */
    searchPhrase: search,
  }),
  /** count: of groups. products: how many the program measures, of placements; null: it counts something else. */
  reply: z.object({
    results: z.array(ProgramAccountGroup),
    count: z.number(),
    open: z.number(),
    done: z.number(),
    products: z.nullable(z.number()),
  }),
});

/** document: the invoice's or credit's number. amount: in words, absent where it is a profit that is hidden. */
export const WhyLine = z.object({
  kind: z.enum(['sold', 'returned', 'photo', 'before']),
  date: IsoDate,
  product: z.nullable(z.string()),
  document: z.nullable(z.string()),
  amount: z.string(),
});
export type WhyLine = z.output<typeof WhyLine>;

/** Lines and what they come to. of: the product; null: of the account as a whole. hasMore: older lines aren't listed. */
export const WhyPart = z.object({
  lines: z.array(WhyLine),
  hasMore: z.boolean(),
  of: z.nullable(z.string()),
  amount: z.string(),
  note: z.string(),
});
export type WhyPart = z.output<typeof WhyPart>;

/** way: one sentence that says what to do by when. 404: as above, or the account isn't in the program. */
export const readAccountWhyNot = endpoint({
  method: 'GET',
  path: '/api/today/programs/:itemId/accounts/:buyerId/whyNot',
  summary: "Says why an account doesn't count in a program, down to invoice lines, and what to do by when.",
  access: repsAndLeads,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: z.object({ itemId, buyerId }),
  query: programQuery,
  reply: z.object({ name: z.string(), parts: z.array(WhyPart), way: z.string() }),
});

/** Dollars of the program's next step. @example caption 'with 1 more' */
export const AccountWorth = z.object({ amount: z.number(), caption: z.string() });
export type AccountWorth = z.output<typeof AccountWorth>;

export const accountOrders = ['name', 'lastOrder'] as const;

/** worth: of the programs in which it is nearly done, the step that pays most; null: of none. rep: who holds it. */
export const TodayAccount = z.object({
  buyerId: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  rep: z.string(),
  lastOrder: z.nullable(IsoDate),
  worth: z.nullable(AccountWorth),
  /** What it lacks, and of which programs. @example 'Zestrel placements: 1 product' */
  notes: z.array(z.string()),
});
export type TodayAccount = z.output<typeof TodayAccount>;

/** Those that are nearly done in a running program (of photos or products 2 left at most), by dollars. Empty before there are figures. */
export const listTodayAccounts = endpoint({
  method: 'GET',
  path: '/api/today/accounts',
  summary: "Lists a sales rep's or lead's accounts, with the ones that nearly count in a program.",
  access: repsAndLeads,
  scope: 'wholesaler',
  paged: true,
  query: z.extend(scopeQuery, {
    ...pageFields({ limit: 25, atMost: 200 }),
    list: z._default(z.enum(['near', 'all']), 'near'),
    /** Of 'all': by name, or those first that have not ordered for the longest time. */
    orderBy: z._default(z.enum(accountOrders), 'name'),
    /** Of someone below. */
    rep: z.optional(z.string().check(z.maxLength(40))),
    searchPhrase: search,
  }),
  /** near, all: of all their accounts, whatever is searched. reps: who holds any of them, by name. */
  reply: z.object({
    results: z.array(TodayAccount),
    count: z.number(),
    near: z.number(),
    all: z.number(),
    reps: z.array(z.object({ customId: z.string(), name: z.string() })),
  }),
});

/** A running program that the account isn't done in. worth null: it pays nothing more. part: of what is made of others. */
export const OpenProgram = z.object({
  itemId: z.string(),
  instance: IsoDate,
  name: z.string(),
  part: z.nullable(z.string()),
  to: IsoDate,
  note: z.string(),
  worth: z.nullable(AccountWorth),
});
export type OpenProgram = z.output<typeof OpenProgram>;

/** CE with all digits; boosts in dollars of one CE or unit. */
const BoostHere = z.object({
  each: z.number(),
  unit: z.enum(['CE', 'units']),
  average: z.number(),
  amount: z.number(),
});
export type BoostHere = z.output<typeof BoostHere>;

const named = { customId: z.string(), name: z.string() };
const some = <T extends z.ZodMiniType>(row: T) => z.object({ rows: z.array(row), count: z.number() });

/** peers: that bought it, of so many. average: CE of those. program: the step it leads to. boost: as its peers buy it. */
export const SellHere = z.object({
  ...named,
  buyers: z.number(),
  peers: z.number(),
  average: z.number(),
  program: z.nullable(z.extend(AccountWorth, { itemId: z.string(), instance: IsoDate, name: z.string() })),
  boost: z.nullable(BoostHere),
});
export type SellHere = z.output<typeof SellHere>;

/** CE of the 90 days against the same dates last year. average: of the peers that buy it; null: none do. */
export const BuysHere = z.object({ ...named, volume: z.number(), diff: DeltaPercent, average: z.nullable(z.number()) });
export type BuysHere = z.output<typeof BuysHere>;

/** share: percent of its CE, and of its peers'. losses: percent of revenue above the wholesaler's limit. */
export const RemoveHere = z.object({
  ...named,
  volume: z.number(),
  diff: DeltaPercent,
  share: z.nullable(z.object({ own: z.number(), peers: z.number() })),
  losses: z.nullable(z.object({ percent: z.nullable(z.number()), most: z.number() })),
});
export type RemoveHere = z.output<typeof RemoveHere>;

/** 403: it is not the caller's, nor of anybody below. 404: no such account. volume in CE. */
export const readTodayAccount = endpoint({
  method: 'GET',
  path: '/api/today/accounts/:buyerId',
  summary: 'Returns an account for a visit: its programs, what to sell, what it buys and what to remove.',
  access: repsAndLeads,
  scope: 'wholesaler',
  params: z.object({ buyerId }),
  query: z.extend(scopeQuery, {
    /** Rows of each list. */
    rows: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 5),
  }),
  reply: z.object({
    buyerId: z.string(),
    name: z.string(),
    accountType: z.nullable(z.string()),
    premise: z.nullable(Premise),
    chain: z.nullable(z.string()),
    city: z.nullable(z.string()),
    volume: z.object({ thisYear: z.number(), lastYear: z.number(), diff: DeltaPercent }),
    lastOrder: z.nullable(IsoDate),
    products: z.object({ thisYear: z.number(), lastYear: z.number() }),
    programs: z.array(OpenProgram),
    sell: some(SellHere),
    buys: some(BuysHere),
    remove: some(RemoveHere),
  }),
});
export type AccountVisit = z.output<typeof readTodayAccount.reply>;
