/** How a person's pay came about, from the figures that every list shows (docs/product.md, Pay). */
import type { FplStatement, GoalStatement, UserStatement } from '@caselift/contract/statements';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { roundedTo } from '@caselift/domain/exact';
import { type FplFigures, fplScopes } from '@caselift/domain/fpl-figures';
import type { MeasureFigures } from '@caselift/domain/measure-figures';
import { type GoalMeasure, goalMeasureRows, goalMeasures, isProfit } from '@caselift/domain/measure-list';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import type { StatementLine as PaidLine, Pay } from '@caselift/domain/pay/statement-line';
import { elapsedDaysAt } from '@caselift/domain/progress';
import { recordOf } from '@caselift/domain/record';
import type { Explained } from './explained.ts';
import type { PersonItem } from './item-person.ts';
import { itemsStatement } from './item-statement.ts';
import { type Counts, type CountsRow, sumOfCounts } from './line-counts.ts';
import { shownFigures } from './shown-figures.ts';

/**
 * @param counts each person's, and nobody's, of the sales period.
 * @param items those of the person that the reader may know of.
 */
export function statementOf(
  explained: Explained,
  counts: readonly CountsRow[],
  items: readonly PersonItem[],
): UserStatement {
  const { viewer, person, everyone, at, teamOf } = explained;
  const { figures, withProfits, rounded } = shownFigures(everyone, viewer, person.customId);
  const own = sumOfCounts(counts, new Set(teamOf(person.customId).map(({ customId }) => customId)));
  const scope = fplScopes(everyone.people, everyone.settings.fplMode, teamOf)(person);
  const { snapshot, calendar } = at;
  return {
    customId: person.customId,
    name: person.name,
    ...(rounded && { rounded }),
    period: salesPeriodOf(calendar.lastTransactionDate, calendar.salesPeriod),
    sellingDays: elapsedDaysAt(calendar).period,
    invoicesThrough: snapshot.lastTransactionDate,
    computedAt: snapshot.computedAt.toISOString(),
    ...recordOf(goalMeasures, (measure) =>
      goalStatement(figures[measure], measure, own, withProfits || !isProfit(measure)),
    ),
    fpl: {
      ...fplStatement(figures.fpl, explained),
      lossLines: sumOfCounts(counts, scope.ids).losses,
      chargeableLossReasons: everyone.settings.chargeableLossReasons,
    },
    boosts: { rule: 'boosts', ...shownPay(figures.boosts.pay) },
    ...recordOf(itemsParts, (part) => {
      const own = items.filter((item) => item.part === part);
      return itemsStatement(figures[part], own, { viewer, withProfits, rounded });
    }),
    totalPayout: dollars(figures.totalPayoutCents),
    projectedPayout: orNull(figures.projectedPayoutCents),
  };
}

const orNull = (cents: number | null) => (cents === null ? null : dollars(cents));

/** @param lines behind the measure. withAmounts false: dollars of profit are left out. */
function goalStatement(
  figures: MeasureFigures,
  measure: GoalMeasure,
  lines: Counts,
  withAmounts: boolean,
): GoalStatement {
  const { goal, goalSource, achieved, achievedSellingDays, plan, pay, projectedPay } = figures;
  const { fact, sums } = goalMeasureRows[measure];
  const { decimals, exactOf } = sums;
  const returned = roundedTo(exactOf(lines[fact]), decimals);
  // The rest of the actual, so that both parts add up to it as they are shown.
  const sold = roundHalfAway(figures.thisYear - returned, decimals);
  const { projected, neededADay } = figures;
  return {
    rule: 'goal',
    sales: { lines: lines.sales, ...(withAmounts && { amount: sold }) },
    returns: { lines: lines.returns, ...(withAmounts && { amount: returned }) },
    ...(withAmounts && { actual: figures.thisYear, goal, projected, neededADay }),
    goalSource,
    achieved,
    achievedSellingDays,
    plan: {
      payout: orNull(plan.payoutCents),
      threshold: plan.thresholdPercent,
      slope: plan.slope,
      capPercent: plan.capPercent,
    },
    ...shownPay(pay),
    projectedPayout: orNull(projectedPay?.earnedCents ?? null),
    projectedLines: projectedPay === null ? [] : shownLines(projectedPay),
  };
}

/**
 * A sales rep sees the percent that their team has lost, but no dollars of colleagues because they can't open their
 * statements.
 */
function fplStatement(
  { scope, plan, pay, revenueCents, lossCents, ...percents }: FplFigures,
  { withProfits, viewer }: Explained,
): Omit<FplStatement, 'lossLines' | 'chargeableLossReasons'> {
  const withDollars = withProfits && (viewer.role !== 'salesRep' || scope === 'own');
  return {
    rule: 'loss',
    individual: percents.individual,
    team: percents.team,
    goal: percents.goal,
    achieved: percents.achieved,
    paidOn: scope,
    ...(withDollars && { revenue: dollars(revenueCents), loss: dollars(lossCents) }),
    plan: {
      goal: plan.goalPercent,
      maxFpl: plan.maxFplPercent,
      payout: orNull(plan.payoutCents),
      slope: plan.slope,
      capPercent: plan.capPercent,
    },
    ...shownPay(pay),
  };
}

function shownPay<Line extends PaidLine>(pay: Omit<Pay, 'lines'> & { lines: Line[] }) {
  return { earned: dollars(pay.earnedCents), bonus: dollars(pay.bonusCents), lines: shownLines(pay) };
}

function shownLines<Line extends PaidLine>({ lines }: { lines: Line[] }) {
  return lines.map(({ amountCents, ...line }) => ({ ...line, amount: dollars(amountCents) }));
}
