/** The levels of an item at which its pay changes or its goal is met, and where a person is among them. */
import { compare, type Exact, exact, minus, times, zero } from '../exact.ts';
import type { ItemResult } from '../programs/item-entry.ts';
import { percentOf } from '../programs/item-payout.ts';
import { isBelow, isInProfit, level as shownLevel } from '../programs/item-words.ts';
import { type EntryInput, goalOf } from '../programs/pay-item.ts';
import { type LevelName, nextPayLevel, type PayLevel, payLevels } from '../programs/pay-levels.ts';
import type { NoticeAmount } from './notice-facts.ts';

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
  const goal = goalOf(isOpenEnded, target, accounts);
  if (quantity === null || result.type === 'multi' || result.type === 'dependencies') return none;
  const levels = payLevels(result, rules);
  const reached = levels.filter(({ at }) => !isBelow(quantity, at));
  const top = reached.at(-1);
  const missed = nextPayLevel(levels, quantity, result.earnedCents);
  return {
    reached: reached.length,
    top: top === undefined ? null : { name: top.name, at: amountAt(result, goal, top) },
    next: missed === undefined ? null : nextOf(missed),
  };

  function nextOf({ name, within, cents }: PayLevel): NextLevel | null {
    const at = amountAt(result, goal, { name: 'target', at: within });
    if (at === null || quantity === null) return null;
    const inPercent = at.unit === 'ofTarget' && goal !== null;
    const inUnit = (value: Exact) => (inPercent ? percentOf(value, goal) : value);
    const has = shownLevel(inUnit(quantity), [inUnit(within)], inPercent ? 1 : 2);
    return {
      ...{ name, at, has: { ...at, value: has } },
      missing: { ...at, value: roundedUp(inUnit(minus(within, quantity)), inPercent ? 10n : 100n) },
      addedCents: cents - result.earnedCents,
      isNear: quantity.n > 0n && compare(times(quantity, exact(2)), within) >= 0,
    };
  }
}

const none: LevelsOfItem = { reached: 0, top: null, next: null };

/** null: a profit that has no target to be a percent of. */
function amountAt(
  result: ItemResult,
  goal: Exact | null,
  { name, at }: Pick<PayLevel, 'name' | 'at'>,
): NoticeAmount | null {
  const isProfit = isInProfit(result);
  if (isProfit && goal === null) return null;
  if ((isProfit || name === 'step') && goal !== null) return { value: inTenths(percentOf(at, goal)), unit: 'ofTarget' };
  return { value: shownLevel(at, []), unit: result.unit };
}

const inTenths = (percent: Exact): number => shownLevel(percent, [], 1);

/** So that it is enough. */
const roundedUp = ({ n, d }: Exact, parts: bigint): number =>
  n <= zero.n ? 0 : Number((n * parts + d - 1n) / d) / Number(parts);
