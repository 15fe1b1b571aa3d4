/** What of everyone's figures a change of roles or teams changes. */
import type { RoleChange } from '@caselift/contract/role-changes';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { goalMeasures } from '@caselift/domain/measure-list';
import { dollars } from '@caselift/domain/numbers';
import type { PersonFigures } from '@caselift/domain/people-figures';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { Everyone } from '../../figures/everyone.ts';
import { readItemPay } from '../../figures/item-pay.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';

type Changed = { now: Everyone; after: Pick<Everyone, 'people' | 'figures'> };

/** @param acting from which on it counts; null: there are no figures. today: by the wholesaler's calendar. */
export function periodOf(
  { at }: Everyone,
  { acting, today, isEnded }: { acting: IsoDate | null; today: IsoDate; isEnded: boolean },
): RoleChange['period'] {
  if (at === null || acting === null) return null;
  const { lastTransactionDate: lastDate, salesPeriod } = at.calendar;
  const { from, to } = salesPeriodOf(acting, salesPeriod);
  return { from, to, lastDate, isOver: !isEnded && to < today };
}

/** Those of GP and volume, where there is one before or after. */
export function goalsOf({ now, after: changed }: Changed, customId: string): RoleChange['goals'] {
  const [was, is] = [now.figures.get(customId), changed.figures.get(customId)];
  if (was === undefined || is === undefined) return [];
  return goalMeasures.flatMap((measure) => {
    const [before, after] = [was[measure], is[measure]].map(({ goal, goalSource: source }) => ({ goal, source }));
    if (before === undefined || after === undefined || (before.goal === null && after.goal === null)) return [];
    const cents = is[measure].plan.payoutCents;
    return [{ measure, payout: cents === null ? null : dollars(cents), before, after }];
  });
}

/** The objectives and incentives that the person has in the sales period, as they are named now. */
export async function programsOf(
  tx: Tx,
  memory: SnapshotMemory,
  { scope, everyone, ended }: { scope: Scope; everyone: Everyone; ended: CurrentSnapshot | undefined },
  customId: string,
): Promise<RoleChange['programs']> {
  const { at, people, settings } = everyone;
  if (at === null) return [];
  const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
  const asked = { scope, snapshot: at.snapshot, edited, people, settings };
  const [{ trees, places }, items] = await Promise.all([readItemPay(tx, memory, asked), edited.items()]);
  const place = places.get(customId) ?? -1;
  return items
    .filter(({ itemId }) => trees.get(itemId)?.instances.some(({ cents }) => !Number.isNaN(cents[place] ?? Number.NaN)))
    .map(({ itemId, kind, name }) => ({ itemId, kind, name }));
}

/** Those that pay the person, or take back, in the sales period: a boost is anyone's who sells its products. */
export const boostsOf = ({ figures }: Everyone, customId: string): RoleChange['boosts'] =>
  (figures.get(customId)?.boosts.pay.lines ?? []).map(({ boostId, name }) => ({ boostId, name }));

type Paid = { earnedCents: number; projectedCents: number | null };
const shown = ({ earnedCents, projectedCents }: Paid) => ({
  earned: dollars(earnedCents),
  projected: projectedCents === null ? null : dollars(projectedCents),
});
const differ = (one: Paid, other: Paid) =>
  one.earnedCents !== other.earnedCents || one.projectedCents !== other.projectedCents;

/** Everyone with other pay, the person first, then by how much. */
export function changedPeople({ now, after: changed }: Changed, customId: string): RoleChange['people'] {
  const paid = ({ totalPayoutCents, projectedPayoutCents }: PersonFigures): Paid => ({
    ...{ earnedCents: totalPayoutCents, projectedCents: projectedPayoutCents },
  });
  const moved = ({ before, after }: { before: Paid; after: Paid }) =>
    Math.max(
      Math.abs(after.earnedCents - before.earnedCents),
      Math.abs((after.projectedCents ?? 0) - (before.projectedCents ?? 0)),
    );
  return now.people
    .flatMap((person) => {
      const [was, is] = [now.figures.get(person.customId), changed.figures.get(person.customId)];
      if (was === undefined || is === undefined) return [];
      const change = { person, before: paid(was), after: paid(is) };
      return differ(change.before, change.after) ? [change] : [];
    })
    .sort((one, other) => {
      const own = Number(other.person.customId === customId) - Number(one.person.customId === customId);
      return own || moved(other) - moved(one) || one.person.customId.localeCompare(other.person.customId);
    })
    .map(({ person: { customId: id, name }, before, after }) => ({
      ...{ customId: id, name, before: shown(before), after: shown(after) },
    }));
}
