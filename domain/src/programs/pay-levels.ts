/**
 * The levels of an item at which its pay begins, takes a step or ends, or at which its target is met on the way. Notices
 * name them (item-levels.ts), and next steps lead to them (reach.ts).
 */
import { compare, type Exact, exact, hundred, lesser, over, times } from '../exact.ts';
import type { PayoutTerms } from './item.ts';
import type { ItemResult } from './item-entry.ts';
import { mostOf } from './item-next-step.ts';
import { centsFor, type Limits } from './item-payout.ts';
import { isBelow, isWhole } from './item-words.ts';
import { type EntryRules, goalOf, limitsFor } from './pay-item.ts';

export type LevelName = 'threshold' | 'target' | 'cap' | 'step';

export type PayLevel = {
  name: LevelName;
  /** A whole number of what comes one by one. */
  at: Exact;
  /** Not more than there are accounts, people or room in the group. */
  within: Exact;
  /** What the item pays there. */
  cents: number;
  /** false: a target that is met on the way to the cap, or a step that pays no more than the one before. */
  isTurn: boolean;
};

type Named = Pick<PayLevel, 'name' | 'at' | 'isTurn'>;

/** The lowest first, each once; a target that is a cap too is the target. Photos that each have a payout have none. */
export function payLevels(
  result: ItemResult,
  rules: Pick<EntryRules, 'payout' | 'isOpenEnded' | 'itemTarget'>,
): PayLevel[] {
  const { payout } = rules;
  const goal = goalOf(result.isOpenEnded, result.target, result.accounts);
  const limits = limitsFor(rules, goal);
  const most = mostOf(result);
  const whole = named(payout, goal, limits)
    .filter(({ at }) => at.n > 0n)
    .map((level) => (isWhole(result.unit) ? { ...level, at: wholeUp(level.at) } : level));
  return whole
    .flatMap((level, place): PayLevel[] => {
      const same = whole.filter(({ at }) => compare(at, level.at) === 0);
      if (same[0] !== whole[place]) return [];
      const within = most === null ? level.at : lesser(level.at, most);
      return [
        {
          ...level,
          isTurn: same.some(({ isTurn }) => isTurn),
          within,
          cents: centsFor(within, goal, payout, limits),
        },
      ];
    })
    .sort((one, other) => compare(one.at, other.at));
}

/** The nearest one that pays more than now. */
export function nextPayLevel<Level extends Pick<PayLevel, 'within' | 'cents'>>(
  levels: readonly Level[],
  quantity: Exact,
  earnedCents: number,
): Level | undefined {
  return levels.find(({ within, cents }) => isBelow(quantity, within) && cents > earnedCents);
}

function named(payout: PayoutTerms, goal: Exact | null, { threshold, cap }: Limits): Named[] {
  /** What lies below the threshold pays nothing. */
  const isEnd = (at: Exact) => !isBelow(at, threshold);
  const from: Named = { name: 'threshold', at: threshold, isTurn: true };
  const target = (isTurn: boolean): Named[] => (goal === null ? [] : [{ name: 'target', at: goal, isTurn }]);
  switch (payout.payoutType) {
    case 'allOrNothing':
      return target(true);
    case 'perAction':
      return [
        ...target(cap === null && goal !== null && isEnd(goal)),
        from,
        ...(cap === null ? [] : [{ name: 'cap', at: cap, isTurn: isEnd(cap) } as const]),
      ];
    case 'atRisk':
      return [...target(goal !== null && isEnd(goal)), from];
    case 'advanced':
      if (goal === null) return [];
      return payout.steps.map(({ completed, ofBudget }, at) => ({
        name: 'step',
        at: over(times(goal, exact(completed)), hundred),
        isTurn: ofBudget > (payout.steps[at - 1]?.ofBudget ?? 0),
      }));
    case 'quantityAdvanced':
      return [];
  }
}

/** What reaches it, of what comes one by one. */
export const wholeUp = ({ n, d }: Exact): Exact => ({ n: (n + d - 1n) / d, d: 1n });
