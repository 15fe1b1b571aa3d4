/** Closing sales periods: which can be closed, what has to be done before, and the statements of a person over time. */
import { type DateRange, type SalesPeriodKind, salesPeriodKinds, salesPeriodOf } from '@caselift/domain/calendar';
import { type ClosingCheck, closingChecks } from '@caselift/domain/closing/closing-checklist';
import type { CloseRefusal, ReopenRefusal, SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { editSpan } from '@caselift/domain/closing/edit-span';
import { addDays, dayText } from '@caselift/domain/dates';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { itemKinds } from '@caselift/domain/programs/item';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { explained, managersAndAdmins, Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { salesPeriodName } from './sales-period-name.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

/** closed: for good. ended: it has its last selling day. open: it runs. */
export const closingStates = ['open', 'ended', 'closed'] as const;
export const waiverReasonLength = 500;

export const closingTexts = {
  noSales: 'Nothing has been published yet, so no sales period can be closed.',
  noPeriod: 'Name the first day of a sales period, such as 2026-08-01.',
  closed: 'This sales period is already closed.',
  outside: 'This sales period is before the first one that was closed, so it stays as it is.',
  olderFirst: (period: SalesPeriod) => `Close ${salesPeriodName(period)} first.`,
  notOver: (day: string) => `It can be closed once sales through ${dayText(day)} are published.`,
  notReady: 'Some checks are still open. Complete them, or give a reason for each.',
  otherFigures: 'Production was changed while the sales period was being closed. Try again.',
  notWaivable: "This check can't be waived: it has to be completed, or may stay open without a reason.",
  nothingToWaive: 'Nothing is open here, so there is nothing to waive.',
  countChanged: (count: number) => `There are now ${count} cases. Look at them, then give the reason again.`,
  reason: 'Give a reason.',
  /** Of an edit that names a period. */
  countsFrom: 'Counts from',
  /** Beside fields that pay. @param period such as 'August 2026'. */
  countsFromOn: (period: string) => `Counts from ${period} on`,
  midPeriod: 'Whoever becomes a team lead or leadership within a sales period is paid as one for all of it.',
  notBegun: "This sales period hasn't begun. Name the one that runs, or one that is over and not closed.",
  notClosed: "This sales period isn't closed.",
  notNewest: 'Only the newest closed sales period can be reopened.',
  exported: 'Its payroll file was exported, so it stays closed.',
  noReason: 'Give a reason for reopening it.',
  closing: 'Closing...',
  /** Of a new length of sales periods. @param day that begins the first one of the length. */
  length: (day: string) =>
    `Sales periods of this length can be chosen once everything before ${day} is closed, so that none is cut.`,
  /** Of an edit that could act in closed periods alone. */
  readOnly: (periods: readonly Pick<SalesPeriod, 'from' | 'to'>[]) =>
    `${periods.map(salesPeriodName).join(', ')} ${periods.length === 1 ? 'is' : 'are'} closed, so this can't be changed.`,
} as const;

export function closeRefusalText(refusal: CloseRefusal): string {
  if (refusal.code === 'olderFirst') return closingTexts.olderFirst(refusal.period);
  if (refusal.code === 'notOver') return closingTexts.notOver(refusal.lastSellingDay);
  return closingTexts[refusal.code];
}

export const reopenRefusalText = (refusal: ReopenRefusal): string => closingTexts[refusal];

/**
 * Why terms of the days can't be changed; null: some are open, or no closing ever paid them.
 * @param closed oldest first.
 */
export function closedFault(closed: readonly SalesPeriod[], days: DateRange): string | null {
  const newest = closed.at(-1);
  if (newest === undefined) return null;
  const span = editSpan({ ofLastDate: newest, closed }, days);
  return 'refused' in span && span.refused === 'closed' ? closingTexts.readOnly(span.periods) : null;
}

/**
 * Why sales periods can't have the length yet; null: they can. It may cut no period: the day after the newest closed one has
 * to begin one (docs/decisions/092-reopening-reads-the-terms-of-the-period.md).
 * @param closed oldest first.
 */
export function lengthFault(closed: readonly SalesPeriod[], kind: SalesPeriodKind): string | null {
  const newest = closed.at(-1);
  if (newest === undefined || newest.kind === kind) return null;
  const opens = addDays(newest.to, 1);
  const { from, to } = salesPeriodOf(opens, kind);
  return from === opens ? null : closingTexts.length(dayText(addDays(to, 1)));
}

const period = { from: IsoDate, to: IsoDate, kind: z.enum(salesPeriodKinds), state: z.enum(closingStates) };

/** refusal: why it can't be closed now, as a sentence; null where it can. closedAt: ISO instant. closedBy: a name. */
export const ClosingPeriod = z.object({
  ...period,
  isClosable: z.boolean(),
  refusal: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
});
export type ClosingPeriod = z.output<typeof ClosingPeriod>;

/**
 * One check before closing. severity: done, noted (it may stay open), waived (a reason covers it), needsReason, mustDo. examples: at most 10 of what
 * is open, people with their IDs, boosts and items likewise; days without one. person: of people, what they are
 * listed under; kind: of items; about: the person that a case is about. ofHidden: of the cases, how many are of people who
 * are hidden from the reader: an admin completes them.
 */
export const ClosingCheckRow = z.object({
  check: z.enum(closingChecks),
  count: z.number(),
  severity: z.enum(['done', 'noted', 'waived', 'needsReason', 'mustDo']),
  reason: z.nullable(z.string()),
  ofHidden: z.optional(z.number()),
  examples: z.array(
    z.object({
      id: z.nullable(z.string()),
      name: z.string(),
      person: z.optional(z.object({ role: Role, leadership: z.boolean() })),
      kind: z.optional(z.enum(itemKinds)),
      about: z.optional(z.string()),
    }),
  ),
});
export type ClosingCheckRow = z.output<typeof ClosingCheckRow>;
export const mostClosingExamples = 10;

/** job: of the latest closing that was asked for, of any period; fraction 0 to 1, null where unknown. */
export const ClosingDetail = z.extend(ClosingPeriod, {
  /** Of a closed period as they were when it closed. */
  checks: z.array(ClosingCheckRow),
  mayClose: z.boolean(),
  /** Why it can't be reopened; null: it can, with a reason. */
  reopenRefusal: z.nullable(z.string()),
  job: z.nullable(
    z.object({
      jobId: z.string(),
      stage: z.string(),
      fraction: z.nullable(z.number()),
      ended: z.boolean(),
      error: z.nullable(z.string()),
    }),
  ),
});
export type ClosingDetail = z.output<typeof ClosingDetail>;

/** Sales periods of Production, newest first: of 24 months, and all that are closed. Empty before the first publication. */
export const listClosings = endpoint({
  method: 'GET',
  path: '/api/closings',
  summary: 'Lists sales periods and whether they are open, ended or closed, newest first.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(ClosingPeriod),
});

const params = z.object({ period: RealDate });

/** 404: no sales period begins on the day. */
export const readClosing = endpoint({
  method: 'GET',
  path: '/api/closings/:period',
  summary: 'Returns a sales period with the checks before it closes.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  params,
  reply: ClosingDetail,
});

/** The rest must be done, or need no reason. */
export type WaivableCheck = Exclude<ClosingCheck, 'sales' | 'questions'>;
const Waivable = z.enum(
  closingChecks.filter((check): check is WaivableCheck => check !== 'sales' && check !== 'questions'),
  closingTexts.notWaivable,
);

/** 409: the count isn't what is open now, or the period is closed. */
export const waiveClosingCheck = endpoint({
  method: 'PATCH',
  path: '/api/closings/:period/waivers',
  summary: 'Gives the reason why a check may stay open when the sales period closes.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params,
  body: z.object({
    check: Waivable,
    count: z.int().check(z.positive()),
    reason: z.string().check(z.trim(), z.minLength(1, closingTexts.reason), z.maxLength(waiverReasonLength)),
  }),
  reply: ClosingDetail,
});

/** 409: it can't be closed now, or another job runs. Followed by readClosing's job. */
export const closePeriod = endpoint({
  method: 'POST',
  path: '/api/closings/:period',
  summary: 'Starts closing a sales period: its pay becomes final.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params,
  /** mails: to everyone who is paid. */
  body: z.object({ mails: z._default(z.boolean(), false) }),
  reply: z.object({ jobId: z.string() }),
});

/** 409: not the newest closed one, or its payroll file was exported. */
export const reopenPeriod = endpoint({
  method: 'POST',
  path: '/api/closings/:period/reopen',
  summary: 'Reopens the newest closed sales period, with a reason.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params,
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1, closingTexts.noReason), z.maxLength(waiverReasonLength)),
  }),
  reply: ClosingDetail,
});

/**
 * A line of what is paid, in dollars; they sum to the payable. earned: a part of the statement. adjustment: computed, of a
 * closed period. waiver: the manual line beside a waived one. carriedIn: the balance before. carriedOn: what the next
 * period takes.
 */
export const SettlementLine = z.object({
  kind: z.enum(['earned', 'adjustment', 'waiver', 'manual', 'carriedIn', 'carriedOn']),
  /** null: of all. */
  part: z.nullable(z.enum(payParts)),
  /** Of an adjustment or waiver the closed period's first day; of carriedIn that of the period it comes from. */
  closedPeriod: z.nullable(IsoDate),
  /** Of a manual one, as its ID. */
  reason: z.nullable(z.string()),
  adjustmentId: z.optional(z.string()),
  amount: z.number(),
});
export type SettlementLine = z.output<typeof SettlementLine>;

/** payable: the sum of the lines, never below 0. */
export const Payable = z.object({ payable: z.number(), lines: z.array(SettlementLine) });
export type Payable = z.output<typeof Payable>;

/** What a closed period paid. closedAt: ISO instant. */
export const Settled = z.extend(Payable, { closedAt: z.string() });
export type Settled = z.output<typeof Settled>;

/** Dollars. payable, earned, adjustments, carriedIn and carriedOn are null unless the period is closed. */
export const PersonPeriod = z.object({
  ...period,
  payable: z.nullable(z.number()),
  earned: z.nullable(z.object(recordOf(payParts, () => z.number()))),
  /** Computed and manual ones together. */
  adjustments: z.nullable(z.number()),
  carriedIn: z.nullable(z.number()),
  carriedOn: z.nullable(z.number()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
});
export type PersonPeriod = z.output<typeof PersonPeriod>;

/** The periods that can be read as statements, newest first: the closed ones, and those after the newest of them. */
export const listUserStatements = endpoint({
  method: 'GET',
  path: '/api/users/:customId/statements',
  summary: "Lists a person's sales periods with what each one paid.",
  access: explained,
  scope: 'wholesaler',
  query: scopeQuery,
  params: z.object({ customId: z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID.")) }),
  reply: z.array(PersonPeriod),
});
