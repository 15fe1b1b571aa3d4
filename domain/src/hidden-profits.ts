/**
 * A person's figures for a viewer who can't see profits, so that profits can't be computed from them
 * (docs/product.md, Visibility).
 */
import { exact, toNumber } from './exact.ts';
import type { FplFigures } from './fpl-figures.ts';
import type { MeasureFigures } from './measure-figures.ts';
import { type GoalMeasure, goalMeasures, isProfit } from './measure-list.ts';
import { type Delta, largestRemainder, roundHalfAway, shownPercent } from './numbers.ts';
import { fplAchieved, fplPay, shownLost, writtenLost } from './pay/fpl-pay.ts';
import { goalPay, thresholdOf } from './pay/goal-pay.ts';
import { itemsFigures } from './pay/items-pay.ts';
import { itemsParts, type PayPart, payParts, payTotals } from './pay/pay-parts.ts';
import type { Pay, StatementLine } from './pay/statement-line.ts';
import type { PersonFigures } from './people-figures.ts';
import { recordOf } from './record.ts';

const dollar = 100;

/** For the person: percents as screens show them, pay to the cent. The caller leaves out dollars of profit. */
export function ownWithoutProfits(figures: PersonFigures): PersonFigures {
  const { fpl } = figures;
  // The person's exact pay comes from this percent, so it reveals nothing that the pay does not.
  const team = fpl.team === null ? null : writtenLost(exact(fpl.team), fpl.plan);
  return {
    ...figures,
    ...recordOf(goalMeasures, (measure) => withShownPercents(figures[measure], measure)),
    fpl: { ...fpl, ...lossesFrom(team, fpl) },
  };
}

/**
 * For everybody else: percents as screens show them, and pay in whole dollars, computed from those percents. So pay
 * reveals nothing beyond them, whatever the rates are. It adds up: lines to parts, parts to the total.
 * @example P 500, s 2, 103.4333%: 103.4% is shown, which pays 534.00 (the person reads 534.33)
 */
export function othersWithoutProfits(figures: PersonFigures): PersonFigures {
  const shown = {
    ...recordOf(goalMeasures, (measure) => shownGoal(figures[measure], measure)),
    fpl: shownFpl(figures.fpl),
    boosts: figures.boosts,
    ...recordOf(itemsParts, (part) => figures[part]),
  };
  const { projectedPayoutCents } = payTotals(shown);
  const earned = shares(payParts, (part) => shown[part].pay.earnedCents);
  const [fpl, boosts] = [inDollars(shown.fpl.pay, earned.fpl), inDollars(figures.boosts.pay, earned.boosts)];
  // Losses, boosts and items have no pace: in what is projected they stand as they are shown in what is earned.
  const standing = earned.fpl + earned.boosts + earned.objectives + earned.incentives;
  const projected =
    projectedPayoutCents === null
      ? null
      : shares(
          goalMeasures,
          (part) => (shown[part].projectedPay ?? shown[part].pay).earnedCents,
          inWhole(projectedPayoutCents) - standing,
        );
  const parts = {
    ...recordOf(goalMeasures, (measure) => {
      const { pay, projectedPay } = shown[measure];
      return {
        ...shown[measure],
        pay: inDollars(pay, earned[measure]),
        projectedPay: projected === null ? projectedPay : inDollars(projectedPay ?? pay, projected[measure]),
      };
    }),
    fpl: { ...shown.fpl, pay: fpl, projectedPay: fpl },
    boosts: { pay: boosts, projectedPay: boosts },
    ...recordOf(itemsParts, (part) => {
      const { count, accruingCents, hidden } = shown[part];
      const accruing = inWhole(accruingCents);
      return itemsFigures({ count, earnedCents: earned[part], accruingCents: accruing, hidden });
    }),
  };
  return { ...figures, ...parts, ...payTotals(parts) };
}

const inWhole = (cents: number) => roundHalfAway(cents / dollar) * dollar;

/** What some parts earn in whole dollars, which add up to `total`; unless given, the rounded sum. */
function shares<Part extends PayPart>(
  parts: readonly Part[],
  centsOf: (part: Part) => number,
  total?: number,
): Record<Part, number> {
  const cents = largestRemainder(parts.map(centsOf), dollar, total);
  return recordOf(parts, (part) => cents[parts.indexOf(part)] ?? 0);
}

/** Where the amounts are not hidden, every percent is as it is. */
function withShownPercents(figures: MeasureFigures, measure: GoalMeasure): MeasureFigures {
  return isProfit(measure) ? { ...figures, ...shownPercents(figures) } : figures;
}

function shownGoal(figures: MeasureFigures, measure: GoalMeasure): MeasureFigures {
  if (!isProfit(measure)) return figures;
  const shown = { ...figures, ...shownPercents(figures) };
  return {
    ...shown,
    pay: goalPay(exactOr(shown.achieved), shown.plan),
    projectedPay: shown.projectedPay && goalPay(exactOr(shown.achievedSellingDays), shown.plan),
  };
}

const exactOr = (percent: number | null) => (percent === null ? null : exact(percent));

type Percents = 'achieved' | 'achievedSellingDays' | 'achievedSellingDaysMonth' | 'pemVsLyMonth' | 'deltaYTD';

/** One decimal; those of the goal on their side of the threshold and of 100. */
function shownPercents(figures: Pick<MeasureFigures, Percents | 'plan'>): Pick<MeasureFigures, Percents> {
  const typed = thresholdOf(figures.plan.thresholdPercent);
  // Of a threshold of 0 the step is at the first sale.
  const threshold = [typed === 0 ? Number.MIN_VALUE : typed, 100];
  const ofGoal = (percent: number | null) => (percent === null ? null : shownPercent(percent, { threshold }));
  const change = (delta: Delta) => (typeof delta === 'number' ? roundHalfAway(delta, 1) : delta);
  return {
    achieved: ofGoal(figures.achieved),
    achievedSellingDays: ofGoal(figures.achievedSellingDays),
    achievedSellingDaysMonth: ofGoal(figures.achievedSellingDaysMonth),
    pemVsLyMonth: change(figures.pemVsLyMonth),
    deltaYTD: change(figures.deltaYTD),
  };
}

/** Two decimals, and the pay computed from them. */
function shownFpl(fpl: FplFigures): FplFigures {
  const team = fpl.team === null ? null : shownLost(fpl.team, fpl.plan);
  const pay = fplPay(exactOr(team), fpl.plan);
  return { ...fpl, ...lossesFrom(team, fpl), pay, projectedPay: pay };
}

/** What is achieved comes from the percent as it is told: against a goal of 1% it has one decimal more. */
function lossesFrom(
  team: number | null,
  { individual, plan }: FplFigures,
): Pick<FplFigures, 'individual' | 'team' | 'achieved'> {
  const achieved = fplAchieved(exactOr(team), plan.goalPercent);
  return {
    individual: individual === null ? null : shownLost(individual, plan),
    team,
    achieved: achieved === null ? null : shownPercent(toNumber(achieved), { threshold: 100 }),
  };
}

/** The lines add up to `earnedCents`, which is whole dollars. */
function inDollars<Line extends StatementLine>(
  pay: Omit<Pay, 'lines'> & { lines: Line[] },
  earnedCents: number,
): Omit<Pay, 'lines'> & { lines: Line[] } {
  const amounts = largestRemainder(
    pay.lines.map(({ amountCents }) => amountCents),
    dollar,
    earnedCents,
  );
  const lines = pay.lines.map((line, index) => ({ ...line, amountCents: amounts[index] ?? 0 }));
  const [atGoal = 0] = amounts;
  return { earnedCents, bonusCents: pay.bonusCents === 0 ? 0 : Math.max(0, earnedCents - atGoal), lines };
}
