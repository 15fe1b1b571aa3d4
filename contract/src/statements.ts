/** 'Why this number': how a person's pay came about, and the invoice lines behind it. */

import { boostTypes } from '@caselift/domain/boosts';
import { type DateRange, type SalesPeriodKind, salesPeriodOf } from '@caselift/domain/calendar';
import { goalSources } from '@caselift/domain/current-goals';
import { addDays, addMonths, type IsoDate as Day, firstOfMonth } from '@caselift/domain/dates';
import { fplScopeKinds } from '@caselift/domain/fpl-figures';
import { lineKinds } from '@caselift/domain/loss-reasons';
import { goalMeasures, type Measure, measureIds, measures } from '@caselift/domain/measure-list';
import { itemsParts, linedParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { explained } from './access.ts';
import { Payable, Settled } from './closings.ts';
import { endpoint } from './endpoint.ts';
import { ItemsStatement } from './item-statements.ts';
import { lineOrders, linesLimit, linesPageSize } from './line-orders.ts';
import { pageFields } from './paging.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, periodAsked } from './wholesaler.ts';

const nullableNumber = z.nullable(z.number());

/**
 * One step of the calculation. amount in dollars; the amounts of a list add up to the payout to the cent. quantity has
 * as many decimals as it takes to come to the amount by hand.
 */
export const StatementLine = z.object({
  rule: z.string(),
  quantity: z.number(),
  rate: z.number(),
  amount: z.number(),
  why: z.string(),
});
export type StatementLine = z.output<typeof StatementLine>;

/**
 * Lines of one kind behind an actual. amount: dollars of GP (absent where profits are hidden), CE, or dollars of loss.
 */
const Counted = z.object({ lines: z.number(), amount: z.optional(z.number()) });

/** GP (dollars) or volume (CE) of the sales period. Dollars of profit are absent where profits are hidden. */
export const GoalStatement = z.object({
  rule: z.literal('goal'),
  /** What was sold, and what came back; together the actual. */
  sales: Counted,
  returns: Counted,
  actual: z.optional(z.number()),
  goal: z.optional(nullableNumber),
  goalSource: z.nullable(z.enum(goalSources)),
  achieved: nullableNumber,
  /** At the present pace at the period's end; null before its first selling day. */
  projected: z.optional(nullableNumber),
  achievedSellingDays: nullableNumber,
  /** What is missing to the goal, a selling day left; null without a goal or a day left, 0 once it is reached. */
  neededADay: z.optional(nullableNumber),
  /** What domain's goalPay takes besides the achievement: dollars at goal, percents. */
  plan: z.object({
    payout: nullableNumber,
    threshold: nullableNumber,
    slope: z.number(),
    capPercent: z.number(),
  }),
  earned: z.number(),
  bonus: z.number(),
  lines: z.array(StatementLine),
  projectedPayout: nullableNumber,
  projectedLines: z.array(StatementLine),
});
export type GoalStatement = z.output<typeof GoalStatement>;

/** Losses of the sales period in percent of net revenue. */
export const FplStatement = z.object({
  rule: z.literal('loss'),
  individual: nullableNumber,
  team: nullableNumber,
  /** The scope of the lines that the person is paid on. */
  paidOn: z.enum(fplScopeKinds),
  /**
   * Of the lines that the person is paid on. Absent where profits are hidden, because the loss could be computed from
   * revenue and percent, and for a sales rep who is also paid on others' lines.
   */
  revenue: z.optional(z.number()),
  loss: z.optional(z.number()),
  lossLines: z.number(),
  chargeableLossReasons: z.array(z.string()),
  goal: nullableNumber,
  achieved: nullableNumber,
  plan: z.object({
    goal: nullableNumber,
    maxFpl: z.number(),
    payout: nullableNumber,
    slope: z.number(),
    capPercent: z.number(),
  }),
  earned: z.number(),
  bonus: z.number(),
  lines: z.array(StatementLine),
});
export type FplStatement = z.output<typeof FplStatement>;

const rated = { quantity: z.number(), rate: z.number(), type: z.enum(boostTypes) };
const Moved = z.object({ lines: z.number(), quantity: z.number() });

/**
 * What one boost pays: quantity (CE or units, less what came back) x rate (dollars), rounded once. otherRates: what
 * other terms of the boost paid and took back, which the amount counts too.
 */
export const BoostLine = z.extend(StatementLine, {
  boostId: z.string(),
  name: z.string(),
  type: z.enum(boostTypes),
  startDate: IsoDate,
  endDate: IsoDate,
  sold: Moved,
  returned: Moved,
  otherRates: z.array(z.object(rated)),
});
export type BoostLine = z.output<typeof BoostLine>;

/** A line a boost, by name. Of the person's own invoice lines alone, a lead's too. */
export const BoostsStatement = z.object({
  rule: z.literal('boosts'),
  earned: z.number(),
  bonus: z.number(),
  lines: z.array(BoostLine),
});
export type BoostsStatement = z.output<typeof BoostsStatement>;
/** Of any part of a person's pay; its rule says which. */
export type PartStatement = GoalStatement | FplStatement | BoostsStatement | ItemsStatement;

const SellingDays = z.object({ elapsed: z.number(), total: z.number(), left: z.number() });

/** Everything behind a person's pay of the sales period that holds the newest sale. */
export const UserStatement = z.object({
  customId: z.string(),
  name: z.string(),
  /** As in User: someone else's pay in whole dollars, from the percents as shown, where profits are hidden. */
  rounded: z.optional(z.literal(true)),
  /** Of these measures the person set a goal, payout or limit themselves, where no other admin could. */
  setAlone: z.optional(z.array(z.enum(measureIds))),
  period: z.object({ from: IsoDate, to: IsoDate }),
  sellingDays: SellingDays,
  invoicesThrough: IsoDate,
  /** ISO instant. */
  computedAt: z.string(),
  ...recordOf(goalMeasures, () => GoalStatement),
  fpl: FplStatement,
  boosts: BoostsStatement,
  ...recordOf(itemsParts, () => ItemsStatement),
  totalPayout: z.number(),
  projectedPayout: nullableNumber,
  /** Of a closed period; its statement never changes. */
  settled: z.optional(Settled),
  /** Of the period that closes next what it would pay: with adjustments and the balance before. */
  toBePaid: z.optional(Payable),
});
export type UserStatement = z.output<typeof UserStatement>;

const andList = new Intl.ListFormat('en-US');

export const statementTexts = {
  /** @param who null: the reader. @example 'You set your GP and FPL numbers yourself, because no other admin could.' */
  setAlone: (who: string | null, set: readonly Measure[]) => {
    const numbers = `${andList.format(set.map((measure) => measures[measure].name))} numbers`;
    return who === null
      ? `You set your ${numbers} yourself, because no other admin could.`
      : `${who} set their own ${numbers}, because no other admin could.`;
  },
  rounded: 'Profits are hidden for your role, so pay is calculated from the percents shown, in whole dollars.',
  boostsRounded: 'Profits are hidden for your role, so pay is in whole dollars.',
  noFigures: 'There are no figures yet. They appear after the first update.',
  boostNeeded: 'Choose the boost whose lines you want to see.',
  boostOrder: "You can't sort a boost's lines by revenue, GP or loss.",
  orderedByAmount: 'Only the lines of a boost can be sorted by amount.',
  notAPeriod: 'Name the first day of a sales period, such as 2026-08-01.',
  notBegun: "This sales period hasn't begun yet.",
  dropped: 'The figures of this sales period have just been replaced. Try again.',
  tooOld: 'Statements go back 24 months before the newest sale.',
  noneWhenClosed: 'This person had no statement when the sales period closed.',
  orderedByProfit: "You can't sort by profit because profits are hidden for your role.",
} as const;

const params = z.object({ customId: z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID.")) });

/**
 * 403: the caller may not see the person, or (a sales rep) it is someone else. 404: no such person. 409: no figures
 * yet.
 */
/** How many months before that of L have readable pay. */
export const statementMonths = 24;

/** The sales periods with readable statements, newest first; the first one holds L. */
export function statementPeriods(lastDate: Day, kind: SalesPeriodKind): DateRange[] {
  const oldest = addMonths(firstOfMonth(lastDate), -statementMonths);
  const periods = [salesPeriodOf(lastDate, kind)];
  for (let before = periods[0]; before !== undefined; before = periods.at(-1)) {
    const period = salesPeriodOf(addDays(before.from, -1), kind);
    if (period.from < oldest) break;
    periods.push(period);
  }
  return periods;
}

export const readUserStatement = endpoint({
  method: 'GET',
  path: '/api/users/:customId/statement',
  summary: "Explains a person's pay: inputs, rules and amounts that add up to the cent.",
  access: explained,
  scope: 'wholesaler',
  params,
  query: z.extend(scopeQuery, { period: periodAsked }),
  /** The first reader of a period that is over waits for its lines. */
  mayTakeLonger: true,
  reply: UserStatement,
});

export const InvoiceLine = z.object({
  invoiceId: z.string(),
  lineNo: z.number(),
  date: IsoDate,
  rep: z.nullable(z.object({ customId: z.string(), name: z.string() })),
  buyer: z.object({ customId: z.string(), name: z.string() }),
  product: z.object({ customId: z.string(), name: z.string() }),
  kind: z.enum(lineKinds),
  lossReason: z.nullable(z.string()),
  units: z.number(),
  /** Ten decimals, so that the lines add up to the actual's four. */
  ce: z.number(),
  /** Absent from a boost's lines, which count the part of a return that takes a sale back. */
  revenue: z.optional(z.number()),
  /** Dollars; absent where profits are hidden. */
  cost: z.optional(z.number()),
  gp: z.optional(z.number()),
  /** Written-off cost of a chargeable loss, dollars; absent where profits are hidden. */
  loss: z.optional(z.number()),
  /**
   * Of a boost's lines: dollars per CE or unit, and what that comes to, cut after 6 decimals. sale: what a return takes
   * back; a return of several sales is a line for each.
   */
  boost: z.optional(
    z.object({
      rate: z.number(),
      type: z.enum(boostTypes),
      amount: z.number(),
      sale: z.nullable(z.object({ invoiceId: z.string(), lineNo: z.number(), date: IsoDate })),
    }),
  ),
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

const Option = z.object({ customId: z.string(), name: z.string() });

/** The lines asked for, and the sums of all that match; without filters the sums are the actuals to the cent. */
export const InvoiceLines = z.object({
  lines: z.array(InvoiceLine),
  count: z.number(),
  totals: z.object({
    units: z.number(),
    ce: z.number(),
    revenue: z.optional(z.number()),
    cost: z.optional(z.number()),
    gp: z.optional(z.number()),
    loss: z.optional(z.number()),
    /** Of a boost's lines: cut after 6 decimals, so that rounded to the cent it is what the statement's line pays. */
    boost: z.optional(z.number()),
  }),
  /** What lines can be filtered by: buyers and products of all the person's lines, by name. */
  buyers: z.array(Option),
  products: z.array(Option),
});
export type InvoiceLines = z.output<typeof InvoiceLines>;

/**
 * The invoice lines behind a person's actual of the sales period: stamped with the person or, for a lead, with anyone
 * below. measure gp and volume: every line that counts; fpl: chargeable losses, the same people's (if the person is
 * paid on the losses of a wider scope, the statement has them as one sum); boosts: what one boost paid the person and
 * took back, never a team's. descending false is a column's natural order: dates newest first, numbers largest first,
 * names A to Z. A boost's lines have no revenue, GP or loss to sort by, and only they have an amount.
 */
export const listUserLines = endpoint({
  method: 'GET',
  path: '/api/users/:customId/lines',
  summary: "Lists the invoice lines behind a person's actual, paged, with filters for buyer and product.",
  access: explained,
  scope: 'wholesaler',
  paged: true,
  params,
  mayTakeLonger: true,
  query: z.extend(scopeQuery, {
    period: periodAsked,
    measure: z._default(z.enum(linedParts), linedParts[0]),
    /** Only with measure boosts: the boost that the lines are of. */
    boost: z.optional(z.string()),
    buyer: z.optional(z.string()),
    product: z.optional(z.string()),
    /** Anywhere in the invoice's number, the buyer's or the product's name. */
    searchPhrase: z.optional(z.string().check(z.maxLength(100))),
    orderBy: z._default(z.enum(lineOrders), 'date'),
    descending: z._default(z.union([z.boolean(), z.stringbool()]), false),
    ...pageFields({ limit: linesPageSize, atMost: linesLimit }),
  }),
  reply: InvoiceLines,
});
