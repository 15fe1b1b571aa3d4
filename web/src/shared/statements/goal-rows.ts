/** Why a measure with a goal pays what it pays, from the invoice lines to the payout (docs/product.md, Pay). */
import type { GoalStatement, UserStatement } from '@caselift/contract/statements';
import { type GoalMeasure, measures } from '@caselift/domain/measure-list';
import { roundHalfAway } from '@caselift/domain/numbers';
import { thresholdOf } from '@caselift/domain/pay/goal-pay';
import { goalCapAt } from '@caselift/domain/pay/pay-curve';
import { absent, countText, dollarsAndCents, oneDecimal } from '../../ui/figures.ts';
import { achievedText } from '../users/achieved.ts';
import { payWriter } from '../users/pay-writer.ts';
import { amountWriter } from './measure-words.ts';
import { rangeText } from './period-words.ts';
import { capRow, earnedTitle, isOver, payRows, reasonText, type StatementRow } from './statement-rows.ts';

type Writer = (value: number) => string;

/**
 * Where profits are hidden from the reader the amounts are absent from the statement: the rows then say counts and
 * percents, and every row stays in its place.
 */
export function goalRows(statement: UserStatement, measure: GoalMeasure): StatementRow[] {
  const figures = statement[measure];
  const write = amountWriter(measure);
  return [
    ...countedRows(statement, figures, write),
    toDateRow(figures, measure, write),
    ...(isOver(statement) ? [] : [paceRow(statement, figures, write)]),
    goalRow(figures, write),
    thresholdRow(figures, write),
    ...payoutRows(statement, figures, payWriter(statement)),
  ];
}

function countedRows({ period, invoicesThrough }: UserStatement, figures: GoalStatement, write: Writer) {
  const { sales, returns, actual } = figures;
  const days = rangeText(period.from, invoicesThrough);
  const hidden = sales.amount === undefined || actual === undefined;
  const lines = countText(sales.lines, 'invoice line');
  const back = countText(returns.lines, 'line');
  // As rounded, the two add up to the actual as rounded.
  const shownReturns = hidden ? 0 : roundHalfAway(roundHalfAway(actual, 2) - roundHalfAway(sales.amount ?? 0, 2), 2);
  const rows: StatementRow[] = [
    {
      id: 'sales',
      kind: 'step',
      title: 'Sales counted',
      note: hidden ? days : `${lines}, ${days}`,
      value: hidden ? lines : write(sales.amount ?? 0),
    },
    {
      id: 'returns',
      kind: 'step',
      title: 'Returns',
      note:
        hidden || returns.lines === 0
          ? 'Counted on the day of the return'
          : `${back}, counted on the day of the return`,
      value: hidden ? back : write(shownReturns),
    },
  ];
  return rows;
}

const percentText = (percent: number | null, threshold: number | null) =>
  percent === null ? absent : `${achievedText(percent, threshold)}%`;

/** The percent in its column beside the amount, or in the amount's place where that is hidden. */
function amountAndPercent(amount: string | undefined, percent: string): { percent?: string; value: string } {
  if (amount === undefined) return { value: percent };
  return percent === absent ? { value: amount } : { percent, value: amount };
}

function toDateRow({ actual, achieved, plan }: GoalStatement, measure: GoalMeasure, write: Writer): StatementRow {
  const amount = actual === undefined ? undefined : write(actual);
  const percent = percentText(achieved, plan.threshold);
  return {
    id: 'toDate',
    kind: 'result',
    title: `${measures[measure].name} to date`,
    ...amountAndPercent(amount, percent),
  };
}

function paceRow({ sellingDays }: UserStatement, figures: GoalStatement, write: Writer): StatementRow {
  const { projected, achievedSellingDays, plan } = figures;
  const { elapsed, total } = sellingDays;
  const row = { id: 'pace', kind: 'step', title: 'Pace' } as const;
  if (elapsed === 0) return { ...row, note: 'No selling day of the period has passed yet', value: absent };
  const amount = projected === undefined || projected === null ? undefined : write(projected);
  const note = `\u00d7 ${countText(total, 'selling day')} / ${elapsed} elapsed`;
  return { ...row, note, ...amountAndPercent(amount, percentText(achievedSellingDays, plan.threshold)) };
}

/**
 * @param neededADay absent where profits are hidden; null without a goal or a day left.
 * @example neededText(7200, dollarsAndCents) // 'needs $7,200.00 a day'; neededText(0, ...) // 'reached'
 */
export function neededText(neededADay: number | null | undefined, write: Writer): string | null {
  if (neededADay === undefined || neededADay === null) return null;
  return neededADay === 0 ? 'reached' : `needs ${write(neededADay)} a day`;
}

function goalRow({ goal, goalSource, neededADay }: GoalStatement, write: Writer): StatementRow {
  const row = { id: 'goal', kind: 'step', title: 'Goal' } as const;
  if (goalSource === null || goal === null)
    return { ...row, note: 'No goal is set, so nothing is paid', value: absent };
  const source = goalSource === 'typed' ? 'Set for this period' : "Sum of the team's goals";
  const note = [source, neededText(neededADay, write)].filter(Boolean).join(', ');
  return { ...row, note, ...amountAndPercent(goal === undefined ? undefined : write(goal), '100.0%') };
}

function thresholdRow({ goal, achieved, achievedSellingDays, plan }: GoalStatement, write: Writer): StatementRow {
  const threshold = thresholdOf(plan.threshold);
  const from =
    goal === undefined || goal === null
      ? `${threshold}% of the goal`
      : write(roundHalfAway((goal * threshold) / 100, 2));
  const row = { id: 'threshold', kind: 'step', title: 'Threshold', note: `Pays nothing below ${from}` } as const;
  const percent = `${oneDecimal(threshold)}%`;
  if (achieved === null) return { ...row, percent, value: absent };
  if (achieved >= threshold) return { ...row, percent, value: 'Met', status: 'met' };
  if (achievedSellingDays === null) return { ...row, percent, value: 'Not met', status: 'missed' };
  if (achievedSellingDays >= threshold) return { ...row, percent, value: 'Met at pace', status: 'met' };
  return { ...row, percent, value: 'Not met at pace', status: 'missed' };
}

/** At this pace where there is one, with what is earned so far beside it; else what is earned. */
function payoutRows(
  statement: UserStatement,
  { achieved, plan, lines, earned, projectedLines, projectedPayout }: GoalStatement,
  write: Writer,
): StatementRow[] {
  const cap = goalCapAt(plan);
  const reachedAt = cap === null ? null : `${roundHalfAway(cap, 1)}%`;
  const steps = (of: typeof lines) => [...payRows(of, plan.slope, write), ...capRow(of, plan, reachedAt)];
  const earnedRow = { id: 'earned', title: earnedTitle(statement), value: write(earned) };
  if (projectedPayout === null || isOver(statement)) return [...steps(lines), { ...earnedRow, kind: 'conclusion' }];
  const isMissed = projectedPayout === 0 && achieved !== null && plan.payout !== null && plan.payout > 0;
  return [
    ...steps(projectedLines),
    {
      id: 'atPace',
      kind: 'conclusion',
      title: 'At this pace',
      value: write(projectedPayout),
      ...(isMissed ? { note: `${dollarsAndCents(plan.payout)} at 100% of the goal` } : {}),
    },
    { ...earnedRow, kind: 'aside', note: reasonText(lines, write) },
  ];
}
