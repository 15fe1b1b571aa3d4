/**
 * Which computed adjustments count: what the FPL of a team or of the company takes away waits for a manager
 * (docs/product.md, Closing a period; docs/decisions/088-adjustments-within-13-months.md).
 */
import type { IsoDate } from '../dates.ts';
import type { FplScopeKind } from '../fpl-figures.ts';
import type { Adjustment } from './adjustments.ts';
import { type ManualAdjustment, type ManualState, makeRefusal } from './manual-adjustments.ts';

/**
 * A manager's word on a negative FPL adjustment. It covers the amount that was decided on and smaller ones: if later lines
 * take away more, someone has to decide again.
 * @property cents what was decided on, negative.
 * @property waiver of what is waived: the state of the manual adjustment that gives it back.
 */
export type ReleaseDecision =
  | { kind: 'released'; cents: number }
  | { kind: 'waived'; cents: number; waiver: ManualState };

/** counted: nobody had to release it. pending: it waits, and is computed again in the next period if this one closes. */
export type ReleaseState = 'counted' | 'pending' | 'released' | 'waived';

/** @property waiverCents of the manual line that goes with it: what a waiver gives back, or a later reversal of that takes. */
export type CountedAdjustment = Adjustment & { state: ReleaseState; waiverCents: number };

/** What an adjustment's FPL is of; null: it has none. */
export type FplScopeOf = (customId: string, closedPeriod: IsoDate) => FplScopeKind | null;

export function needsRelease({ part, cents }: Adjustment, scope: FplScopeKind | null): boolean {
  return part === 'fpl' && cents < 0 && scope !== null && scope !== 'own';
}

/**
 * An adjustment with its state and the manual line that goes with it. A waived one counts with its opposite beside it, so
 * that computed lines still sum to pay on all facts. When its cause is taken back later, that computed line comes with the
 * opposite of what had been waived: nobody gets back what was never taken.
 * @param decision on this person, part and closed period in the open period, if any.
 * @param waivedCents what waivers of the person, part and closed period have given back so far and still stands.
 * @example -50 waived: -50 and +50 by hand; the late loss is canceled: +50 and -50 by hand
 */
export function countedAdjustment(
  adjustment: Adjustment,
  {
    scope,
    decision,
    waivedCents,
  }: { scope: FplScopeKind | null; decision: ReleaseDecision | undefined; waivedCents: number },
): CountedAdjustment {
  const { part, cents } = adjustment;
  if (!needsRelease(adjustment, scope)) {
    const isGivenBack = part === 'fpl' && cents > 0 && waivedCents > 0;
    return { ...adjustment, state: 'counted', waiverCents: isGivenBack ? -Math.min(cents, waivedCents) : 0 };
  }
  const isCovered = decision !== undefined && cents >= decision.cents;
  if (!isCovered) return { ...adjustment, state: 'pending', waiverCents: 0 };
  if (decision.kind === 'released') return { ...adjustment, state: 'released', waiverCents: 0 };
  if (decision.waiver !== 'approved') return { ...adjustment, state: 'pending', waiverCents: 0 };
  return { ...adjustment, state: 'waived', waiverCents: -cents };
}

/** What waivers have given back of one adjustment's person, part and closed period. @param fixed by closings. */
export function waivedCentsOf(fixed: readonly CountedAdjustment[], of: Omit<Adjustment, 'cents'>): number {
  return fixed
    .filter(
      ({ customId, part, closedPeriod }) =>
        customId === of.customId && part === of.part && closedPeriod === of.closedPeriod,
    )
    .reduce((sum, { waiverCents }) => sum + waiverCents, 0);
}

/** What goes into the payable: a pending one doesn't, and isn't fixed when the period closes. */
export const counts = ({ state }: CountedAdjustment): boolean => state !== 'pending';

/** Why a person can't waive an adjustment; null: they can. It is a manual adjustment with all the rules of one. */
export function waiveRefusal(
  { customId, cents }: Adjustment,
  { by, reason }: { by: string; reason: string },
): ReturnType<typeof makeRefusal> {
  return makeRefusal({ customId, cents: -cents, reason, madeBy: by } satisfies Partial<ManualAdjustment>);
}
