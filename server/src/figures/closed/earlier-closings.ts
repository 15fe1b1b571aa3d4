/** What earlier closings stored, as the rules of closing take it. */
import type { Tx } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import type { CountedAdjustment, FplScopeOf } from '@caselift/domain/closing/fpl-release';
import type { Closing } from '@caselift/domain/closing/open-period';
import type { Balance } from '@caselift/domain/closing/settlement';
import type { FplScopeKind } from '@caselift/domain/fpl-figures';

type PersonRow = {
  from: string;
  customId: string;
  earned: PartCents | null;
  balance: Balance | null;
  fplScope: FplScopeKind | null;
};
type FixedRow = CountedAdjustment & { paidIn: string };

/** Oldest first. scopeOf: what FPL was paid on. */
export async function readEarlierClosings(
  tx: Tx,
  wholesalerId: string,
): Promise<{ closings: Closing[]; scopeOf: FplScopeOf }> {
  const [periods, people, fixed] = [
    await tx<SalesPeriod[]>`
      select period_from as "from", period_to as "to", kind from closings
      where wholesaler_id = ${wholesalerId} order by period_from`,
    await tx<PersonRow[]>`
      select period_from as "from", custom_id as "customId", earned, balance, inputs ->> 'fplScope' as "fplScope"
      from closed_statements where wholesaler_id = ${wholesalerId}`,
    await tx<FixedRow[]>`
      select paid_in as "paidIn", closed_period as "closedPeriod", custom_id as "customId", part, cents, state,
        waiver_cents as "waiverCents"
      from closing_adjustments where wholesaler_id = ${wholesalerId}`,
  ];
  const peopleOf = Map.groupBy(people, ({ from }) => from);
  const fixedIn = Map.groupBy(fixed, ({ paidIn }) => paidIn);
  const scopes = new Map(people.map(({ from, customId, fplScope }) => [`${from} ${customId}`, fplScope]));
  const closings = periods.map((period): Closing => {
    const rows = peopleOf.get(period.from) ?? [];
    return {
      period,
      pay: new Map(rows.flatMap(({ customId, earned }) => (earned === null ? [] : [[customId, earned]]))),
      adjustments: (fixedIn.get(period.from) ?? []).map(({ paidIn: _, ...adjustment }) => adjustment),
      balances: new Map(rows.flatMap(({ customId, balance }) => (balance === null ? [] : [[customId, balance]]))),
    };
  });
  return { closings, scopeOf: (customId, closedPeriod) => scopes.get(`${closedPeriod} ${customId}`) ?? null };
}
