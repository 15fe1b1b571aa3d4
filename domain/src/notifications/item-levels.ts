/** The levels of an item at which its pay changes or its goal is met, and where a person is among them. */
import { compare, type Exact, exact, minus, over, times, zero } from '../exact.ts';
import type { ItemResult } from '../programs/item-entry.ts';
import { centsFor, limitsOf, percentOf } from '../programs/item-payout.ts';
import { isBelow, isInProfit, isWhole, level as shownLevel } from '../programs/item-words.ts';
import { type EntryInput, goalOf } from '../programs/pay-item.ts';
import type { LevelName, NoticeAmount } from './notice-facts.ts';

type Level = { name: LevelName; at: Exact };

/** The next level that pays more. Amounts in the unit of the item; of profits in percent of the target. */
export type NextLevel = {
  name: LevelName;
  missing: NoticeAmount;
  at: NoticeAmount;
  has: NoticeAmount;
  addedCents: number;
  /** At least half of it is done. */
  isNear: boolean;
};
export type LevelsOfItem = {
  /** How many are reached. */
  reached: number;
  /** The highest one reached. at: of a step its percent of the target. */
  top: { name: LevelName; at: NoticeAmount | null } | null;
  next: NextLevel | null;
};

export function levelsOfItem(result: ItemResult, { rules }: Pick<EntryInput, 'rules'>): LevelsOfItem {
  const { quantity, isOpenEnded, target, accounts } = result;
  const { payout } = rules;
  const goal = goalOf(isOpenEnded, target, accounts);
  if (quantity === null || result.type === 'multi' || result.type === 'dependencies') return none;
  const limits = limitsOf(payout, goal);
  const levels = levelsOf(result, rules.payout, { goal, ...limits });
  const reached = levels.filter(({ at }) => !isBelow(quantity, at));
  const top = reached.at(-1);
  const missed = levels.find(
    ({ at }) => isBelow(quantity, at) && centsFor(at, goal, payout, limits) > result.earnedCents,
  );
  return {
    reached: reached.length,
    top: top === undefined ? null : { name: top.name, at: amountAt(result, goal, top) },
    next: missed === undefined ? null : nextOf(missed),
  };

  function nextOf(level: Level): NextLevel | null {
    const { name } = level;
    const at = amountAt(result, goal, { ...level, name: 'target' });
    if (at === null || quantity === null) return null;
    const inPercent = at.unit === 'ofTarget' && goal !== null;
    const inUnit = (value: Exact) => (inPercent ? percentOf(value, goal) : value);
    const needed = inUnit(level.at);
    const has = shownLevel(inUnit(quantity), [needed], inPercent ? 1 : 2);
    return {
      ...{ name, at, has: { ...at, value: has } },
      missing: { ...at, value: roundedUp(inUnit(minus(level.at, quantity)), inPercent ? 10n : 100n) },
      addedCents: centsFor(level.at, goal, payout, limits) - result.earnedCents,
      isNear: quantity.n > 0n && compare(times(quantity, exact(2)), level.at) >= 0,
    };
  }
}

const none: LevelsOfItem = { reached: 0, top: null, next: null };

type Limits = { goal: Exact | null; threshold: Exact; cap: Exact | null };

/** The lowest first, each once; a target that is a cap too is the target. Images that each have a payout have none. */
function levelsOf(
  { unit }: ItemResult,
  payout: EntryInput['rules']['payout'],
  { goal, threshold, cap }: Limits,
): Level[] {
  const target: Level[] = goal === null ? [] : [{ name: 'target', at: goal }];
  const from: Level[] = threshold.n > 0n ? [{ name: 'threshold', at: threshold }] : [];
  const to: Level[] = cap !== null && cap.n > 0n ? [{ name: 'cap', at: cap }] : [];
  const all = ((): Level[] => {
    switch (payout.payoutType) {
      case 'allOrNothing':
        return target;
      case 'perAction':
        return [...target, ...from, ...to];
      case 'atRisk':
        return [...target, ...from];
      case 'advanced':
        return goal === null
          ? []
          : payout.steps.map(({ completed }) => ({
              name: 'step',
              at: over(times(goal, exact(completed)), exact(100)),
            }));
      case 'quantityAdvanced':
        return [];
    }
  })();
  const whole = all.map(({ name, at }) => ({ name, at: isWhole(unit) ? wholeUp(at) : at }));
  return whole
    .filter(({ at }, place) => at.n > 0n && whole.findIndex((other) => compare(other.at, at) === 0) === place)
    .sort((one, other) => compare(one.at, other.at));
}

const wholeUp = ({ n, d }: Exact): Exact => ({ n: (n + d - 1n) / d, d: 1n });

/** null: a profit that has no target to be a percent of. */
function amountAt(result: ItemResult, goal: Exact | null, { name, at }: Level): NoticeAmount | null {
  const isProfit = isInProfit(result);
  if (isProfit && goal === null) return null;
  if ((isProfit || name === 'step') && goal !== null) return { value: inTenths(percentOf(at, goal)), unit: 'ofTarget' };
  return { value: shownLevel(at, []), unit: result.unit };
}

const inTenths = (percent: Exact): number => shownLevel(percent, [], 1);

/** So that it is enough. */
const roundedUp = ({ n, d }: Exact, parts: bigint): number =>
  n <= zero.n ? 0 : Number((n * parts + d - 1n) / d) / Number(parts);
