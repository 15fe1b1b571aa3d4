/** The accounts of a rep, or of a lead's team: what counts in a program, why not, and what each of them is near to. */
import { accountStates } from '@caselift/domain/programs/program-accounts';
import * as z from 'zod/mini';
import { repsAndLeads } from './access.ts';
import { endpoint } from './endpoint.ts';
import { itemResultTexts } from './item-results.ts';
import { pageFields } from './paging.ts';
import { searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

export const accountGroupings = ['city', 'chain', 'rep'] as const;
export type AccountGrouping = (typeof accountGroupings)[number];

/** Accounts of a group that are listed before "Show 9 more in Eastmarch". */
export const accountsShown = 5;

export const todayAccountTexts = {
  notYours: "This account isn't yours or your team's.",
  notInProgram: "This account isn't in this program.",
} as const;

const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemResultTexts.unknown));
const buyerId = z.string().check(z.maxLength(200));
const search = z.optional(z.string().check(z.trim(), z.maxLength(searchLimit)));
/** instance: its first day; absent: the one that holds the newest sale, else the latest. customId: of somebody below. */
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
