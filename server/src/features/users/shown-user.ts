/** A person with his figures as the contract shows them. */
import { profitFields, type User, type UserGp, type UserMeasure } from '@caselift/contract/users';
import type { MeasureFigures } from '@caselift/domain/measure-figures';
import { dollars } from '@caselift/domain/numbers';
import type { PersonRow } from '../../figures/queries.ts';
import type { ShownFigures } from '../../figures/shown-figures.ts';

const orNull = (cents: number | null) => (cents === null ? null : dollars(cents));

/** Without his picture's address, which belongs to the day. */
export function shownUser(
  person: PersonRow,
  { figures, withProfits, rounded }: ShownFigures,
  { wholesalerId, leads }: { wholesalerId: string; leads: User['teamLead'] },
): User {
  const { teamLeadIds: _, maxFplPercent, avatarHash, ...shown } = person;
  const { gp, volume, fpl, totalPayoutCents, projectedPayoutCents, ...standings } = figures;
  const shownGp = shownMeasure(gp);
  return {
    ...shown,
    teamLead: leads,
    ...standings,
    ...(rounded && { rounded }),
    totalPayout: dollars(totalPayoutCents),
    projectedPayout: orNull(projectedPayoutCents),
    wholesaler: { customId: wholesalerId, maxFPL: maxFplPercent },
    gp: withProfits ? shownGp : withoutProfits(shownGp),
    volume: shownMeasure(volume),
    fpl: {
      individual: fpl.individual,
      team: fpl.team,
      goal: fpl.goal,
      achieved: fpl.achieved,
      payout: orNull(fpl.plan.payoutCents),
      totalPayout: dollars(fpl.pay.earnedCents),
    },
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

function withoutProfits(gp: UserMeasure): UserGp {
  const shown: UserGp = { ...gp };
  for (const field of profitFields) delete shown[field];
  return shown;
}
