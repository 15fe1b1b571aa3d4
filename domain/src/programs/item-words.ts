/** Quantities of items in words, and whatever of them a reader may not see left out (docs/product.md, Items). */
import { compare, type Exact, greater, hundred, minus, toNumber, zero } from '../exact.ts';
import { shownPercent } from '../numbers.ts';
import { moneyText } from '../pay/statement-line.ts';
import type { Comparison } from './item.ts';
import type { ItemResult, QuantityUnit } from './item-entry.ts';
import { itemMeasures } from './item-measures.ts';
import { percentOf } from './item-payout.ts';
import { goalOf } from './pay-item.ts';

/** One, and many. */
const names: Readonly<Record<QuantityUnit, readonly [string, string]>> = {
  CE: ['CE', 'CE'],
  units: ['unit', 'units'],
  $: ['dollar', 'dollars'],
  PODs: ['placement', 'placements'],
  '%': ['point', 'points'],
  accounts: ['account', 'accounts'],
  images: ['image', 'images'],
  cases: ['case', 'cases'],
  items: ['item', 'items'],
  '': ['person', 'people'],
};

/** What comes one by one. */
const wholeUnits: ReadonlySet<QuantityUnit> = new Set(['PODs', 'accounts', 'images', '']);
export const isWhole = (unit: QuantityUnit): boolean => wholeUnits.has(unit);

/** Made once: every toLocaleString would make its own. */
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });
/** As screens write minus. */
const signed = (text: string): string => text.replace('-', '\u2212');
/**
 * With commas between thousands and up to 10 decimals. Most are small and whole, which needs no format of a language.
 * @example numberText(1234.5678) // '1,234.5678'
 */
export const numberText = (value: number): string =>
  Number.isInteger(value) && value > 0 && value < 1000 ? `${value}` : signed(numbers.format(value));

/** @example counted(1, 'placement', 'placements') // '1 placement' */
export const counted = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** @example quantityText(18.7, 'CE') // '18.7 CE'; (1234.5, '$') // '$1,234.50'; (11.5, '%') // '11.5%' */
export function quantityText(quantity: number, unit: QuantityUnit): string {
  if (unit === '$') return signed(moneyText(Math.round(quantity * 100)));
  if (unit === '%') return `${numberText(quantity)}%`;
  return counted(quantity, ...names[unit]);
}

/** @example nameOfOne('PODs') // 'placement' */
export const nameOfOne = (unit: QuantityUnit): string => names[unit][0];

/** @example nameOfMany('PODs') // 'placements' */
export const nameOfMany = (unit: QuantityUnit): string => names[unit][1];

/** Of one of a unit. @example 'a placement' */
export const oneOf = (unit: QuantityUnit): string =>
  `${/^[aeiou]/.test(names[unit][0]) ? 'an' : 'a'} ${names[unit][0]}`;

/** Rounded, but on its side of each limit: what falls just short of one never reads as having reached it. */
export const level = (quantity: Exact, limits: readonly Exact[], decimals = 2): number =>
  shownPercent(toNumber(quantity), { threshold: limits.map(toNumber), decimals });

/** @example levelText({ n: 3n, d: 7n }, 'CE') // '0.43 CE' */
export const levelText = (quantity: Exact, unit: QuantityUnit): string => quantityText(level(quantity, []), unit);

/** With every decimal that pays. @example (33.375, 'CE') // '33.375 CE' */
export function exactText(quantity: Exact, unit: QuantityUnit): string {
  const shown = toNumber(quantity);
  if (isWhole(unit) || unit === 'items') return numberText(shown);
  // Part of a cent decides what a dollar pays.
  if (unit === '$' && (quantity.n * 100n) % quantity.d !== 0n) return `$${numberText(shown)}`;
  return quantityText(shown, unit);
}

/** What the words are about. */
export type Worded = Pick<ItemResult, 'unit' | 'label' | 'isAccountSpecific' | 'isOpenEnded' | 'target' | 'accounts'>;

/** Whether its quantities are dollars of gross profit. Percents of it, and how many accounts reach a target, are not. */
export function isInProfit({ label, isAccountSpecific }: Pick<ItemResult, 'label' | 'isAccountSpecific'>): boolean {
  if (label === null || isAccountSpecific) return false;
  const { unit, form } = itemMeasures[label];
  return unit === 'gpCents' && form !== 'percent';
}

/** What a reader is told of one item. @property isHidden its quantities are profits, which the reader doesn't see. */
export type ItemWords = {
  isHidden: boolean;
  hidesProfits: boolean;
  goal: Exact | null;
  /** A level, on its side of the goal: '18 placements', '84.2% of the target'. */
  of: (quantity: Exact) => string;
  /** A level against what is needed: '18 of 20 placements'. */
  against: (quantity: Exact, needed: Exact) => string;
  /** What brings money, with its verb: '3 more placements pay', '1 more account unlocks'. */
  more: (quantity: Exact, verb: string) => string;
};

export function wordsOf(result: Worded, { hidesProfits }: { hidesProfits: boolean }): ItemWords {
  const { unit } = result;
  const goal = goalOf(result.isOpenEnded, result.target, result.accounts);
  const isHidden = hidesProfits && isInProfit(result);
  const inPercent = (quantity: Exact) => (goal === null ? zero : percentOf(quantity, goal));
  const limits = goal === null ? [] : [goal];
  if (isHidden) {
    return {
      isHidden,
      hidesProfits,
      goal,
      of: (quantity) =>
        goal === null ? 'gross profit' : `${numberText(level(inPercent(quantity), [hundred], 1))}% of the target`,
      against: (quantity, needed) => {
        if (goal === null) return 'more gross profit is needed';
        const [has, needs] = [inPercent(quantity), inPercent(needed)];
        return `${numberText(level(has, [needs], 1))}% of the target, and ${level(needs, [], 1)}% is needed`;
      },
      more: (quantity, verb) => `${roundedUp(inPercent(quantity), 10n)}% more of the target ${verb}s`,
    };
  }
  // Of profits, and of groups with them, percents are as screens show them.
  const decimals = hidesProfits && unit === '%' ? 1 : 2;
  return {
    isHidden,
    hidesProfits,
    goal,
    of: (quantity) => quantityText(level(quantity, limits, decimals), unit),
    against: (quantity, needed) => {
      const [has, needs] = [level(quantity, [needed], decimals), quantityText(level(needed, []), unit)];
      if (unit === '%') return `${numberText(has)}%, and ${needs} is needed`;
      return `${unit === '$' ? quantityText(has, unit) : numberText(has)} of ${needs}`;
    },
    more: (quantity, verb) => {
      const more = roundedUp(quantity, isWhole(unit) ? 1n : 10n ** BigInt(decimals));
      const verbOf = more === 1 || unit === '$' ? `${verb}s` : verb;
      if (unit === '$') return `${quantityText(more, unit)} more ${verbOf}`;
      return `${numberText(more)} more ${names[unit][more === 1 ? 0 : 1]} ${verbOf}`;
    },
  };
}

/** Of a qualifier the target counts even where it is open-ended. */
export const qualifierWords = (child: Worded, reader: { hidesProfits: boolean }): ItemWords =>
  wordsOf({ ...child, isOpenEnded: false }, reader);

/** To so many parts of one, so that it is enough. */
const roundedUp = ({ n, d }: Exact, parts: bigint): number => Number((n * parts + d - 1n) / d) / Number(parts);

/** How much is missing, at least 0. */
export const missing = (quantity: Exact, needed: Exact): Exact => greater(zero, minus(needed, quantity));

/** @example comparisonText('gt', 10) // 'above 10' */
export function comparisonText(comparison: Comparison, limit: number): string {
  const words = { gt: 'above', lt: 'below', gte: 'at least', lte: 'at most' };
  return `${words[comparison]} ${numberText(limit)}`;
}

/** A percent completed as shown, on its side of what pays. @example percentText(exact(89.96), [90]) // '89.9%' */
export const percentText = (percent: Exact, limits: readonly number[]): string =>
  `${numberText(shownPercent(toNumber(percent), { threshold: [...limits, 100] }))}%`;

export const isBelow = (quantity: Exact, limit: Exact): boolean => compare(quantity, limit) < 0;
