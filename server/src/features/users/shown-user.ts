/** A person with their figures as the contract shows them. */
import { profitFields, type User, type UserGp, type UserMeasure } from '@caselift/contract/users';
import type { MeasureFigures } from '@caselift/domain/measure-figures';
import { openMeasures, profitMeasures } from '@caselift/domain/measure-list';
import { dollars } from '@caselift/domain/numbers';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import { rankFieldsIn } from '@caselift/domain/ranks';
import { recordOf } from '@caselift/domain/record';
import type { PersonRow } from '../../figures/queries.ts';
import type { ShownFigures } from '../../figures/shown-figures.ts';

const orNull = (cents: number | null) => (cents === null ? null : dollars(cents));

/** Without the picture's address, which depends on the day. */
export function shownUser(
  person: PersonRow,
  { figures, withProfits, rounded }: ShownFigures,
  { wholesalerId, leads }: { wholesalerId: string; leads: User['teamLead'] },
): User {
  const { teamLeadIds: _, maxFplPercent, avatarHash, ...shown } = person;
  const { fpl } = figures;
  return {
    ...shown,
    teamLead: leads,
    ...rankFieldsIn(figures),
    ...(rounded && { rounded }),
    totalPayout: dollars(figures.totalPayoutCents),
    projectedPayout: orNull(figures.projectedPayoutCents),
    wholesaler: { customId: wholesalerId, maxFPL: maxFplPercent },
    ...recordOf(profitMeasures, (measure) => shownProfit(figures[measure], withProfits)),
    ...recordOf(openMeasures, (measure) => shownMeasure(figures[measure])),
    fpl: {
      individual: fpl.individual,
      team: fpl.team,
      goal: fpl.goal,
      achieved: fpl.achieved,
      payout: orNull(fpl.plan.payoutCents),
      totalPayout: dollars(fpl.pay.earnedCents),
    },
    boosts: { totalPayout: dollars(figures.boosts.pay.earnedCents), count: figures.boosts.pay.lines.length },
    ...recordOf(itemsParts, (part) => {
      const { pay, count, accruingCents } = figures[part];
      return { totalPayout: dollars(pay.earnedCents), count, accruing: dollars(accruingCents) };
    }),
    avatar: { url: null, hash: avatarHash },
  };
}

function shownMeasure({
  projected: _,
  neededADay: __,
  plan,
  pay,
  projectedPay,
  ...shown
}: MeasureFigures): UserMeasure {
  return {
    ...shown,
    payout: orNull(plan.payoutCents),
    threshold: plan.thresholdPercent,
    bonus: dollars(pay.bonusCents),
    totalPayout: dollars(pay.earnedCents),
    projectedPayout: orNull(projectedPay?.earnedCents ?? null),
  };
}

function shownProfit(figures: MeasureFigures, withProfits: boolean): UserGp {
  const shown: UserGp = shownMeasure(figures);
  if (!withProfits) for (const field of profitFields) delete shown[field];
  return shown;
}
