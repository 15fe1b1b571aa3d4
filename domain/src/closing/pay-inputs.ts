/** What pay of a period came from, as its figures say it: what differences between periods are explained by. */
import type { Losses } from '../fpl-figures.ts';
import { type Fact, type GoalMeasure, goalMeasureRows, goalMeasures } from '../measure-list.ts';
import { payParts } from '../pay/pay-parts.ts';
import type { PersonFigures } from '../people-figures.ts';
import { recordOf } from '../record.ts';
import type { PayInputs, ProgramPay, SameTeamBefore } from './payroll-causes.ts';

/**
 * What is stamped with each person alone in a sales period, by customId: facts in the unit of the lines, losses in
 * cents.
 */
export type OwnPeriod = Record<Fact, ReadonlyMap<string, number>> & {
  losses: ReadonlyMap<string, Losses>;
  /** Of all lines, those without a rep included. */
  house: Losses;
};

/**
 * @property team the person and everyone below. @property losesWith the people that FPL losses are added up for; null:
 * the company.
 */
export type PaidTeam = { team: Iterable<string>; losesWith: Iterable<string> | null };

/**
 * What a team sold, and what it lost: of its own period for the inputs, of another period for the cause of a changed
 * team.
 */
export function soldByTeam(own: OwnPeriod, { team, losesWith }: PaidTeam): SameTeamBefore {
  const ids = [...team];
  return {
    sold: recordOf(goalMeasures, (measure: GoalMeasure) => {
      const facts = own[goalMeasureRows[measure].fact];
      return ids.reduce((sum, customId) => sum + (facts.get(customId) ?? 0), 0);
    }),
    losses: losesWith === null ? own.house : lossesOf(own, losesWith),
  };
}

function lossesOf({ losses }: OwnPeriod, ids: Iterable<string>): Losses {
  const sum = { revenueCents: 0, lossCents: 0 };
  for (const customId of ids) {
    sum.revenueCents += losses.get(customId)?.revenueCents ?? 0;
    sum.lossCents += losses.get(customId)?.lossCents ?? 0;
  }
  return sum;
}

/**
 * @param sold of the person's team, in the unit of the lines: figures are rounded.
 * @param items what objectives and incentives pay the person; those that pay nothing can be left out.
 */
export function payInputsOf(
  figures: Pick<PersonFigures, GoalMeasure | 'fpl' | 'boosts' | 'objectives' | 'incentives'>,
  { sold }: Pick<SameTeamBefore, 'sold'>,
  items: readonly ProgramPay[],
): PayInputs {
  const { revenueCents, lossCents, plan } = figures.fpl;
  return {
    measures: recordOf(goalMeasures, (measure) => ({
      sold: sold[measure],
      goal: figures[measure].goal,
      plan: figures[measure].plan,
    })),
    fpl: { losses: { revenueCents, lossCents }, plan },
    programs: [
      ...figures.boosts.pay.lines.map(
        ({ boostId, amountCents }): ProgramPay => ({ programId: boostId, part: 'boosts', cents: amountCents }),
      ),
      ...items,
    ],
    earned: recordOf(payParts, (part) => figures[part].pay.earnedCents),
  };
}

/** Whether someone sold anything, had a goal or was in a program: who was created after the period did none of it. */
export function tookPart(inputs: Omit<PayInputs, 'earned'> | null): boolean {
  if (inputs === null) return false;
  const { measures, fpl, programs } = inputs;
  const hasMeasure = goalMeasures.some((measure) => measures[measure].sold !== 0 || measures[measure].goal !== null);
  return hasMeasure || fpl.plan.goalPercent !== null || programs.length > 0;
}
