/**
 * A person's figures for a viewer whose role hides profits, so that profits cannot be computed from them
 * (docs/product.md, Visibility).
 */
import { exact, toNumber } from './exact.ts';
import type { FplFigures } from './fpl-figures.ts';
import type { MeasureFigures } from './measure-figures.ts';
import { type Delta, largestRemainder, roundHalfAway, shownPercent } from './numbers.ts';
import { fplAchieved, fplPay, shownLost, writtenLost } from './pay/fpl-pay.ts';
import { defaultThresholdPercent, goalPay } from './pay/goal-pay.ts';
import type { Pay } from './pay/statement-line.ts';
import type { PersonFigures } from './people-figures.ts';

const dollar = 100;

/** For the person: percents as screens show them, pay to the cent. The caller leaves out dollars of profit. */
export function ownWithoutProfits(figures: PersonFigures): PersonFigures {
  const { gp, fpl } = figures;
  // The person's exact pay comes from this percent, so it reveals nothing that the pay does not.
  const team = fpl.team === null ? null : writtenLost(exact(fpl.team), fpl.plan);
  return { ...figures, gp: { ...gp, ...shownPercents(gp) }, fpl: { ...fpl, ...lossesFrom(team, fpl) } };
}

/**
 * For everybody else: percents as screens show them, and pay in whole dollars, computed from those percents. So pay
 * reveals nothing beyond them, whatever the rates are. It adds up: lines to parts, parts to the total.
 * @example P 500, s 2, 103.4333 %: 103.4 % is shown, which pays 534.00 (the person reads 534.33)
 */
export function othersWithoutProfits(figures: PersonFigures): PersonFigures {
  const gp = { ...figures.gp, ...shownPercents(figures.gp) };
  const paid = {
    gp: goalPay(exactOr(gp.achieved), gp.plan),
    volume: figures.volume.pay,
    fpl: shownFpl(figures.fpl),
  };
  const [gpCents = 0, volumeCents = 0, fplCents = 0] = largestRemainder(
    [paid.gp.earnedCents, paid.volume.earnedCents, paid.fpl.pay.earnedCents],
    dollar,
  );
  const projected = projectedInDollars(
    {
      gp: gp.projectedPay && goalPay(exactOr(gp.achievedSellingDays), gp.plan),
      volume: figures.volume.projectedPay,
    },
    { exact: paid.fpl.pay.earnedCents, shown: fplCents },
  );
  return {
    ...figures,
    gp: { ...gp, pay: inDollars(paid.gp, gpCents), projectedPay: projected.gp },
    volume: { ...figures.volume, pay: inDollars(paid.volume, volumeCents), projectedPay: projected.volume },
    fpl: { ...paid.fpl, pay: inDollars(paid.fpl.pay, fplCents) },
    totalPayoutCents: gpCents + volumeCents + fplCents,
    projectedPayoutCents: projected.totalCents,
  };
}

const exactOr = (percent: number | null) => (percent === null ? null : exact(percent));

type Percents = 'achieved' | 'achievedSellingDays' | 'achievedSellingDaysMonth' | 'pemVsLyMonth' | 'deltaYTD';

/** One decimal; those of the goal on their side of the threshold and of 100. */
function shownPercents(figures: Pick<MeasureFigures, Percents | 'plan'>): Pick<MeasureFigures, Percents> {
  const typed = figures.plan.thresholdPercent ?? defaultThresholdPercent;
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
  return { ...fpl, ...lossesFrom(team, fpl), pay: fplPay(exactOr(team), fpl.plan) };
}

/** What is achieved comes from the percent as it is told: against a goal of 1 % it has one decimal more. */
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

/** GP and volume at the present pace; FPL stays in it as it is shown in what is earned. */
function projectedInDollars(
  { gp, volume }: Record<'gp' | 'volume', Pay | null>,
  fpl: { exact: number; shown: number },
): { gp: Pay | null; volume: Pay | null; totalCents: number | null } {
  if (gp === null || volume === null) return { gp, volume, totalCents: null };
  const amounts = [gp.earnedCents, volume.earnedCents];
  const total = roundHalfAway((gp.earnedCents + volume.earnedCents + fpl.exact) / dollar) * dollar;
  const [gpCents = 0, volumeCents = 0] = largestRemainder(amounts, dollar, total - fpl.shown);
  return {
    gp: inDollars(gp, gpCents),
    volume: inDollars(volume, volumeCents),
    totalCents: gpCents + volumeCents + fpl.shown,
  };
}

/** The lines add up to `earnedCents`, which is whole dollars. */
function inDollars(pay: Pay, earnedCents: number): Pay {
  const amounts = largestRemainder(
    pay.lines.map(({ amountCents }) => amountCents),
    dollar,
    earnedCents,
  );
  const lines = pay.lines.map((line, index) => ({ ...line, amountCents: amounts[index] ?? 0 }));
  const [atGoal = 0] = amounts;
  return { earnedCents, bonusCents: pay.bonusCents === 0 ? 0 : Math.max(0, earnedCents - atGoal), lines };
}
