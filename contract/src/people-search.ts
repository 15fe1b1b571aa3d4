/** The addresses of the screens about people: what cannot be read falls back to its default, so that any link opens. */
import * as z from 'zod/mini';
import { searchPhraseLimit } from './suppliers-search.ts';
import { statementMeasures } from './user-statement.ts';

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
  why: oneOf(statementMeasures),
  buyer: text(),
  product: text(),
  linesPhrase: text(),
  linesPage: page(),
});
export type PeopleSearch = z.output<typeof PeopleSearch>;
export const peopleSearchDefaults: PeopleSearch = z.parse(PeopleSearch, {});

export const reportGroups = ['salesreps', 'teams', 'leadership'] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const reportTargets = ['vs LY', 'vs Goal'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Column numbers that are hidden; default per table (specification 1, section 2, "Executive report"). */
const columnNumbers = (highest: number, hidden: readonly number[]) =>
  z._default(
    z.catch(
      z.pipe(
        z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
        z.transform((value: string | number | (string | number)[]) =>
          [
            ...new Set(
              [value]
                .flat()
                .filter((item) => item !== '')
                .map(Number),
            ),
          ].filter((index) => Number.isInteger(index) && index >= 0 && index <= highest),
        ),
      ),
      [...hidden],
    ),
    [...hidden],
  );
export const defaultHiddenColumns = { summary: [1, 6], tables: [2, 5] } as const;

/**
 * /executiveReport. orderBy names a column of the tables by its number, 1 (this year) unless said otherwise; the summary
 * has two rows and is ordered by `summaryOrderBy`. selected: the person whose rows are marked.
 */
export const ExecutiveReportSearch = z.object({
  group: oneOf(reportGroups),
  target: oneOf(reportTargets),
  orderBy: z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9)), 1), 1),
  descending: flag(),
  hiddenSummary: columnNumbers(8, defaultHiddenColumns.summary),
  hiddenTables: columnNumbers(9, defaultHiddenColumns.tables),
  selected: text(),
});
export type ExecutiveReportSearch = z.output<typeof ExecutiveReportSearch>;
export const executiveReportDefaults: ExecutiveReportSearch = z.parse(ExecutiveReportSearch, {});

/** /userManagement, /vxp and /managers: which rows, in what order. */
export const UserGridSearch = z.object({
  searchPhrase: text(),
  role: oneOf(['all', 'salesRep', 'teamLead', 'leadership', 'manager']),
  team: text(),
  orderBy: text(),
  descending: flag(),
  selectedUser: text(),
});
export type UserGridSearch = z.output<typeof UserGridSearch>;
export const userGridDefaults: UserGridSearch = z.parse(UserGridSearch, {});

export const AnalyticsSearch = z.object({ days: oneOf(['30', '7', '90']) });
export type AnalyticsSearch = z.output<typeof AnalyticsSearch>;
