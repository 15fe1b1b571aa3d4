/** The addresses of the screens about people: what cannot be read falls back to its default, so that any link opens. */
import { measureIds } from '@caselift/domain/measure-list';
import { payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { searchPhraseLimit } from './suppliers-search.ts';
import { lineOrders } from './user-statement.ts';

const text = () => z._default(z.catch(z.string().check(z.maxLength(searchPhraseLimit)), ''), '');
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z._default(z.catch(z.enum(values), values[0]), values[0]);
const ids = () =>
  z._default(
    z.catch(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value: string | string[]) => [...new Set([value].flat().filter((id) => id !== ''))]),
      ),
      [],
    ),
    [],
  );
const page = () => z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1), 1);
const flag = () => z._default(z.catch(z.union([z.boolean(), z.stringbool()]), false), false);

/** GP Achieved, CE Achieved, Total Payout (specification 1, section 2, "User lists"). */
export const peopleSorts = ['rank', 'volumeRank', '-totalPayout'] as const;

/** /salesreps, /teamleads and /leadership. team: a team lead's id. why: the figure whose explanation is open. */
export const PeopleSearch = z.object({
  selectedUser: text(),
  compareWith: ids(),
  team: text(),
  sortBy: oneOf(peopleSorts),
  searchPhrase: text(),
  page: page(),
  bulkEdit: flag(),
  why: oneOf(payParts),
  buyer: text(),
  product: text(),
  linesPhrase: text(),
  linesOrder: oneOf(lineOrders),
  linesDescending: flag(),
  linesPage: page(),
});
export type PeopleSearch = z.output<typeof PeopleSearch>;
export const peopleSearchDefaults: PeopleSearch = z.parse(PeopleSearch, {});

export const reportGroups = ['salesreps', 'teams', 'leadership'] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const reportTargets = ['vs LY', 'vs Goal'] as const;
export type ReportTarget = (typeof reportTargets)[number];

export const defaultHiddenColumns = { summary: [1, 6], tables: [2, 5] } as const;

/**
 * Numbers of hidden columns as a text such as '2,5'; '' hides none, which an absent value could not say.
 * @example columnList('5,2,99', 9) // '2,5'
 */
function columnList(text: string, highest: number): string {
  const numbers = text.split(/\D+/).filter((digits) => digits !== '');
  const known = [...new Set(numbers.map(Number))].filter((number) => number <= highest);
  return known.sort((a, b) => a - b).join(',');
}
const columns = (highest: number, hidden: readonly number[]) =>
  z._default(
    z.catch(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value: string | string[]) => columnList([value].flat().join(','), highest)),
      ),
      hidden.join(','),
    ),
    hidden.join(','),
  );

/** The four tables; a phone shows one at a time. */
export const reportTables = ['mtdGp', 'mtdVolume', 'ytdGp', 'ytdVolume'] as const;
export type ReportTableId = (typeof reportTables)[number];

/**
 * /executiveReport. orderBy names a column of the tables by its number, 1 (this year) unless said otherwise; all four
 * tables have one order. hiddenSummary and hiddenTables: numbers of columns, by default those of the specification.
 * table: the one that a phone shows. selected: the person whose rows are marked.
 */
export const ExecutiveReportSearch = z.object({
  group: oneOf(reportGroups),
  target: oneOf(reportTargets),
  orderBy: z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9)), 1), 1),
  descending: flag(),
  hiddenSummary: columns(8, defaultHiddenColumns.summary),
  hiddenTables: columns(9, defaultHiddenColumns.tables),
  table: oneOf(reportTables),
  selected: text(),
});
export type ExecutiveReportSearch = z.output<typeof ExecutiveReportSearch>;
export const executiveReportDefaults: ExecutiveReportSearch = z.parse(ExecutiveReportSearch, {});

/** The column groups of people's settings; a phone shows one at a time. */
export const userGridColumns = ['person', ...measureIds] as const;
export type UserGridColumns = (typeof userGridColumns)[number];

/** /userManagement, /vxp and /managers: which rows, in what order. columns: those that a phone shows. */
export const UserGridSearch = z.object({
  searchPhrase: text(),
  role: oneOf(['all', 'salesRep', 'teamLead', 'leadership', 'manager']),
  team: text(),
  orderBy: text(),
  descending: flag(),
  columns: oneOf(userGridColumns),
  selectedUser: text(),
});
export type UserGridSearch = z.output<typeof UserGridSearch>;
export const userGridDefaults: UserGridSearch = z.parse(UserGridSearch, {});

export const AnalyticsSearch = z.object({ days: oneOf(['30', '7', '90']) });
export type AnalyticsSearch = z.output<typeof AnalyticsSearch>;
