/** Month-End Summary: what a sales period brought and pays, beside the period before, person by person and why. */
import type { PayFlag } from '@caselift/domain/closing/pay-flags';
import { payoutLines, payoutRoles } from '@caselift/domain/closing/payout-sums';
import { payrollCauses } from '@caselift/domain/closing/payroll-causes';
import { payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { DeltaPercent } from './suppliers.ts';
import { IsoDate, periodAsked } from './wholesaler.ts';

const range = z.object({ from: IsoDate, to: IsoDate });
const nullableNumber = z.nullable(z.number());

/** GP and revenue in dollars, volume in CE. goal: null without one; of revenue there is none. */
export const HouseLine = z.object({
  thisYear: z.number(),
  lastYear: z.number(),
  delta: DeltaPercent,
  goal: nullableNumber,
  /** Percent of the goal. */
  achieved: nullableNumber,
});
export type HouseLine = z.output<typeof HouseLine>;

/**
 * Dollars. before: null where no earlier period can be read. share: percent of the house's gross profit, null where
 * that isn't above 0; absent where profits are hidden.
 */
const paid = {
  before: nullableNumber,
  now: z.number(),
  shareBefore: z.optional(nullableNumber),
  share: z.optional(nullableNumber),
};
export const Paid = z.object(paid);
export type Paid = z.output<typeof Paid>;

/** text: what changed. amount in dollars; those of a person sum to the difference. */
export const PayrollCauseRow = z.object({
  cause: z.enum(payrollCauses),
  part: z.nullable(z.enum(payParts)),
  text: z.string(),
  amount: z.number(),
});
export type PayrollCauseRow = z.output<typeof PayrollCauseRow>;

export const payFlagIds = [
  'justUnder',
  'capped',
  'noGoal',
  'setAlone',
  'fallingGp',
  'firstPayout',
  'hidden',
  'gone',
] as const satisfies readonly PayFlag['flag'][];
export type PayFlagId = PayFlag['flag'];

export const PayFlagRow = z.object({
  flag: z.enum(payFlagIds),
  part: z.nullable(z.enum(payParts)),
  text: z.string(),
});

/**
 * difference and causes: null and none where there is no period before. isGone: deleted; lists of people may lack them.
 */
export const MonthEndPerson = z.object({
  customId: z.string(),
  name: z.string(),
  role: z.enum(payoutRoles),
  isGone: z.boolean(),
  /** The team that they are counted in. */
  team: z.string(),
  before: nullableNumber,
  now: z.number(),
  difference: nullableNumber,
  causes: z.array(PayrollCauseRow),
  flags: z.array(PayFlagRow),
});
export type MonthEndPerson = z.output<typeof MonthEndPerson>;

export const endedProgramKinds = ['boost', 'objective', 'incentive'] as const;

/**
 * A boost that paid or ended in the period, or an item with what ended in it. cost and supplierShare: of this sales
 * period, dollars. supplierContribution: percent; null where parts of it have different
 * ones, and of items of a closed period.
 */
export const EndedProgram = z.object({
  kind: z.enum(endedProgramKinds),
  id: z.string(),
  name: z.string(),
  to: IsoDate,
  /** Who was paid by it or had something taken back. */
  people: z.number(),
  cost: z.number(),
  supplierContribution: nullableNumber,
  supplierShare: z.number(),
});
export type EndedProgram = z.output<typeof EndedProgram>;

export const MonthEndSummary = z.object({
  period: range,
  /** Of a period that hasn't ended the newest sale, else the period's last day. */
  through: IsoDate,
  hasEnded: z.boolean(),
  /** ISO instant; null: it isn't closed, and can change. */
  closedAt: z.nullable(z.string()),
  /** null: it is too long ago to be read. */
  before: z.nullable(range),
  house: z.object({
    /** Absent where profits are hidden. */
    gp: z.optional(HouseLine),
    volume: HouseLine,
    revenue: HouseLine,
    /** Percent of net revenue lost; null without revenue. change: percentage points. */
    fpl: z.object({ thisYear: nullableNumber, lastYear: nullableNumber, change: nullableNumber }),
  }),
  payout: z.object({
    /** The sum of the payables. */
    total: Paid,
    /** Parts of pay, and what settles earlier periods where there is any; they sum to the total. */
    lines: z.array(z.object({ line: z.enum(payoutLines), ...paid })),
    roles: z.array(z.object({ role: z.enum(payoutRoles), people: z.number(), ...paid })),
    /** customId of the lead; '' of those with more than one lead, or none. */
    teams: z.array(z.object({ customId: z.string(), name: z.string(), people: z.number(), ...paid })),
  }),
  /** By difference, the largest first whatever its sign. */
  people: z.array(MonthEndPerson),
  /** The sum of those the reader may not see; null: nobody. Everyone and others sum to the total. */
  others: z.nullable(z.object({ people: z.number(), before: nullableNumber, now: z.number() })),
  programs: z.array(EndedProgram),
});
export type MonthEndSummary = z.output<typeof MonthEndSummary>;

const query = z.extend(scopeQuery, { period: periodAsked });

/** 400: no period begins on the day, or it hasn't begun or is too long ago. 409: no figures yet. */
export const readMonthEnd = endpoint({
  method: 'GET',
  path: '/api/monthEndSummary',
  summary: 'Summarizes a sales period: the house, payouts, and why people are paid more or less than before.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  /** The first reader of a period that is over waits for its lines. */
  mayTakeLonger: true,
  query,
  reply: MonthEndSummary,
});

/** A row a person, with the causes in a column each and as sentences. */
export const exportMonthEnd = endpoint({
  method: 'GET',
  path: '/api/monthEndSummary/people',
  summary: "Answers everyone's pay of a sales period beside the one before as a spreadsheet.",
  access: managersAndAdmins,
  scope: 'wholesaler',
  mayTakeLonger: true,
  files: ['csv', 'xlsx'],
  query: z.extend(query, { export: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
  reply: z.null(),
});
