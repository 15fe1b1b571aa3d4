/** The curve of what an item pays someone of a role as its form has it, by the functions that pay. */
import type { ItemForm } from '@caselift/contract/item-fields';
import { termsOfForm } from '@caselift/contract/item-warnings';
import { type Exact, exact, toNumber } from '@caselift/domain/exact';
import type { CurvePoint } from '@caselift/domain/pay/pay-curve';
import type { ItemType, PayoutRole } from '@caselift/domain/programs/item';
import type { QuantityUnit } from '@caselift/domain/programs/item-entry';
import { centsFor, limitsOf, payoutOf } from '@caselift/domain/programs/item-payout';
import { unitOf } from '@caselift/domain/programs/item-quantity';
import { isWhole } from '@caselift/domain/programs/item-words';
import { niceStep } from '../../../../shared/statements/curve/ticks.ts';

export type ItemCurve = {
  unit: QuantityUnit;
  /** The target; null: open-ended. */
  goal: number | null;
  corners: CurvePoint[];
  /** Where it is drawn to, and the steps of the slider. */
  end: number;
  step: number;
  /** Dollars. */
  paidAt: (quantity: number) => number;
};

const rolePeople = {
  salesReps: { lead: false, leadership: false },
  teamLeads: { lead: true, leadership: false },
  leadership: { lead: true, leadership: true },
} as const;

/** What has no quantity that grows: it is done or not, or pays by its parts. */
const withoutCurve: ReadonlySet<ItemType> = new Set(['binary', 'validation', 'multi', 'dependencies']);

/**
 * @param goal of the role, as the server added it up; null: not known, or none.
 * @param usual quantity that people came to last year, which is drawn, too.
 * @returns null: there is nothing to draw.
 * @example $5 an action, threshold 10, cap 30, full amount: 0 -> 0; 10 -> $0 (open); 10 -> $50; 30 -> $150; ...
 */
export function itemCurve(
  { type, form }: { type: ItemType; form: ItemForm },
  role: PayoutRole,
  { goal: known, usual }: { goal: number | null; usual: number | null },
): ItemCurve | null {
  if (withoutCurve.has(type)) return null;
  const terms = termsOfForm(form);
  const { lead, leadership } = rolePeople[role];
  const payout = payoutOf(terms, lead ? 'teamLead' : 'salesRep', leadership);
  const isForm = role === 'salesReps' && !form.isAccountSpecific;
  const target = type === 'grouped' ? 100 : isForm ? form.target : (known ?? 0);
  const goal = form.isOpenEnded || target <= 0 ? null : target;
  if (payout.payoutType === 'quantityAdvanced' || (goal === null && !form.isOpenEnded)) return null;
  const exactGoal = goal === null ? null : exact(goal);
  const limits = limitsOf(payout, exactGoal ?? 'openEnded');
  const centsAt = (quantity: Exact) => centsFor(quantity, exactGoal, payout, limits);
  const [threshold, cap] = [toNumber(limits.threshold), limits.cap === null ? null : toNumber(limits.cap)];
  const steps =
    payout.payoutType === 'advanced' && goal !== null ? payout.steps.map((one) => (goal * one.completed) / 100) : [];
  const far = Math.max(goal ?? 0, threshold, ...steps, usual ?? 0, cap === null || cap > 3 * (goal ?? cap) ? 0 : cap);
  const end = Math.max(1.2 * far, far === 0 ? 10 : 0);
  const breaks = [threshold, goal ?? 0, cap ?? 0, ...steps].filter((at) => at > 0 && at < end);
  const unit = unitOf(type, terms, form.isAccountSpecific);
  return {
    unit,
    goal,
    end,
    step: isWhole(unit) ? Math.max(1, niceStep(end, 200)) : niceStep(end, 200),
    corners: cornersOf(
      [...new Set(breaks)].sort((one, other) => one - other),
      end,
      centsAt,
    ),
    paidAt: (quantity) => centsAt(exact(quantity)) / 100,
  };
}

/** Less than any quantity that is measured. */
const justBelow = 1e-6;

function cornersOf(breaks: readonly number[], end: number, centsAt: (quantity: Exact) => number): CurvePoint[] {
  const point = (percent: number, payoutCents: number, open = false): CurvePoint => ({
    ...{ at: 'threshold', percent, payoutCents, open },
  });
  const inside = breaks.flatMap((at) => {
    const [before, then] = [centsAt(exact(at - justBelow)), centsAt(exact(at))];
    // A cent is what rounding makes of so little less.
    return then - before > 1 ? [point(at, before, true), point(at, then)] : [point(at, then)];
  });
  return [point(0, centsAt(exact(0))), ...inside, point(end, centsAt(exact(end)))];
}
