import { goalMeasures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate } from './wholesaler.ts';
import { goalOf } from './wholesaler-settings.ts';

export const goalTexts = {
  periodStart: (date: string) => `${date} is not the first day of a sales period.`,
  customId: (id: string) => `"${id}" is not a user ID. Use capital letters, an underscore and digits, such as ATS_104.`,
  number: 'A goal should be a number from 0 to 100,000,000,000 with at most four decimals',
  pay: 'A payout or threshold should be a number from 0 to 1,000,000,000 with at most two decimals',
  none: 'There are no goals in the list.',
  tooMany: 'The list has more than 5,000 rows. Send fewer at a time.',
  twice: (customId: string) => `${customId} is in the list twice, with different goals.`,
  format: 'Error processing file. Please check the file format.',
  read: 'Error reading file. Please try again.',
  save: 'Error saving data. Please try again.',
  saved: 'Data successfully saved!',
} as const;

const typedGoal = goalOf(goalTexts.number);

/** The columns of the goals upload besides customId. */
export const goalNames = goalMeasures.map((measure) => `${measure}Goal` as const);

/** Further columns, each of which may be left out or empty. */
export const goalPayNames = goalMeasures.flatMap((measure) => [`${measure}Payout`, `${measure}Threshold`] as const);
/** Dollars and percents. What isn't sent stays as it is. */
const pay = z.optional(
  z.number(goalTexts.pay).check(
    z.nonnegative(goalTexts.pay),
    z.maximum(1e9, goalTexts.pay),
    z.refine((value) => Number(value.toFixed(2)) === value, goalTexts.pay),
  ),
);

/** A row of the goals upload; the screen keeps rows that have a customId of the form LETTERS_DIGITS and both goals. */
export const GoalsRow = z.object({
  customId: z.string().check(z.regex(/^[A-Z]+_\d+$/, { error: ({ input }) => goalTexts.customId(String(input)) })),
  ...recordOf(goalNames, () => typedGoal),
  ...recordOf(goalPayNames, () => pay),
});
export type GoalsRow = z.output<typeof GoalsRow>;

export const updateUserGoals = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/goals',
  summary:
    'Sets GP and volume goals, and payouts and thresholds where they are sent, for one sales period (periodStart, by default the current one).',
  access: editable.goal.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { periodStart: z.optional(IsoDate) }),
  body: z.array(GoalsRow).check(z.minLength(1, goalTexts.none), z.maxLength(5000, goalTexts.tooMany)),
  reply: z.object({ updated: z.number(), unknown: z.array(z.string()) }),
});
