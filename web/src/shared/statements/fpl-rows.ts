/** Why FPL pays what it pays: which lines, what was lost, goal, maximum, payout (docs/product.md, FPL). */
import type { FplStatement, UserStatement } from '@caselift/contract/statements';
import { exact } from '@caselift/domain/exact';
import { lossReasons, lossReasonWords } from '@caselift/domain/loss-reasons';
import { shownLost, writtenLost } from '@caselift/domain/pay/fpl-pay';
import { fplCapAt } from '@caselift/domain/pay/pay-curve';
import {
  absent,
  countText,
  dollarsAndCents,
  oneDecimalOrMore,
  twoDecimals,
  twoDecimalsOrMore,
} from '../../ui/figures.ts';
import { fplAchievedText } from '../users/achieved.ts';
import { payWriter } from '../users/pay-writer.ts';
import { fplPlanOf } from './pay-plans.ts';
import { rangeText } from './period-words.ts';
import { capRow, earnedTitle, payRows, type StatementRow } from './statement-rows.ts';

const scopeWords: Record<FplStatement['paidOn'], string> = {
  company: "the company's",
  team: "the team's",
  leadership: "the leadership's",
  own: 'own',
};

/** @example scopeText('team') // "the team's lines" */
export const scopeText = (paidOn: FplStatement['paidOn']): string => `${scopeWords[paidOn]} lines`;

/**
 * Percent of net revenue lost, two decimals; just above the goal or the maximum it is rounded up, so that it never
 * reads as having kept it.
 * @example lostText(1.5001, { goal: 1, maxFpl: 1.5 }) // '1.51%'
 */
export function lostText(percent: number | null, { goal, maxFpl }: { goal: number | null; maxFpl: number }): string {
  if (percent === null) return absent;
  return `${twoDecimals(shownLost(percent, { goalPercent: goal, maxFplPercent: maxFpl }))}%`;
}

/** @example reasonsText(['outOfCode', 'breakage']) // 'out of code, breakage' */
export function reasonsText(reasons: readonly string[]): string {
  const known = lossReasons.filter((reason) => reasons.includes(reason));
  return known.map((reason) => lossReasonWords[reason].toLowerCase()).join(', ');
}

/** Without dollars (profits are hidden, or a sales rep is paid on others' lines too) the number of losses stands in their place. */
export function fplRows(statement: UserStatement): StatementRow[] {
  const { period, invoicesThrough, fpl } = statement;
  const write = payWriter(statement);
  const { revenue, loss, lossLines } = fpl;
  const whose = `From ${scopeText(fpl.paidOn)}, ${rangeText(period.from, invoicesThrough)}`;
  const limits = { goal: fpl.goal, maxFpl: fpl.plan.maxFpl };
  const lines = countText(lossLines, 'line');
  const reasons = reasonsText(fpl.chargeableLossReasons) || 'no reason is chargeable';
  return [
    ...(revenue === undefined
      ? []
      : [{ id: 'revenue', kind: 'step', title: 'Net revenue', note: whose, value: dollarsAndCents(revenue) } as const]),
    {
      id: 'loss',
      kind: 'step',
      title: 'Chargeable losses',
      note: loss === undefined ? `${whose}: ${reasons}` : `${lines}: ${reasons}`,
      value: loss === undefined ? lines : dollarsAndCents(loss),
    },
    {
      id: 'toDate',
      kind: 'result',
      title: 'FPL to date',
      note: 'Losses as a percent of net revenue',
      value: fpl.team === null ? absent : `${twoDecimalsOrMore(lostByHand(fpl, fpl.team))}%`,
    },
    goalRow(fpl),
    ...achievedRow(fpl),
    maxRow(fpl),
    ...payRows(fpl.lines, fpl.plan.slope, write),
    ...capAheadRow(fpl),
    { id: 'earned', kind: 'conclusion', title: earnedTitle(statement), value: write(fpl.earned) },
    ...ownRow(fpl, limits),
  ];
}

function goalRow({ goal }: FplStatement): StatementRow {
  const row = { id: 'goal', kind: 'step', title: 'Goal' } as const;
  if (goal === null) return { ...row, note: 'No goal is set, so nothing is paid', value: absent };
  return { ...row, note: 'Lower is better', value: `${twoDecimals(goal)}%` };
}

/** With the decimals that the cents of the payout take by hand, which its line names, too. */
const lostByHand = ({ plan }: FplStatement, team: number): number => writtenLost(exact(team), fplPlanOf(plan));

/** How the percent lost becomes a percent of the goal; a goal of 0 is either kept or not. */
function achievedRow(fpl: FplStatement): StatementRow[] {
  if (fpl.achieved === null || fpl.team === null) return [];
  const goal = fpl.goal ?? 0;
  const sum = `200 \u2212 100 \u00d7 ${lostByHand(fpl, fpl.team)} / ${goal}${fpl.achieved < 0 ? ', no less than 0' : ''}`;
  const note = goal === 0 ? 'All or nothing: the goal is zero loss' : sum;
  const points = fpl.lines.find(({ rule }) => rule === 'slope')?.quantity;
  const value = `${points === undefined ? fplAchievedText(fpl.achieved) : oneDecimalOrMore(Math.max(0, 100 + points))}%`;
  return [{ id: 'achieved', kind: 'step', title: 'Achieved', note, value }];
}

function maxRow({ team, plan: { maxFpl } }: FplStatement): StatementRow {
  const percent = `${twoDecimals(maxFpl)}%`;
  const row = { id: 'maxFpl', kind: 'step', title: 'Max FPL', note: 'Pays nothing above', percent } as const;
  if (team === null) return { ...row, value: absent };
  return team > maxFpl ? { ...row, value: 'Above', status: 'missed' } : { ...row, value: 'Within', status: 'met' };
}

function capAheadRow({ goal, plan, lines }: FplStatement): StatementRow[] {
  const cap = fplCapAt(goal ?? 0, plan);
  return capRow(lines, plan, cap === null ? null : `${twoDecimals(cap)}% lost`);
}

/** The person's own losses, for comparison, if others' count; a lead's own are the team's. */
function ownRow({ paidOn, individual, team }: FplStatement, limits: Parameters<typeof lostText>[1]): StatementRow[] {
  if (paidOn === 'own' || individual === team) return [];
  const note = `For comparison. Pay counts ${scopeText(paidOn)}`;
  return [{ id: 'own', kind: 'aside', title: 'Own FPL', note, value: lostText(individual, limits) }];
}
