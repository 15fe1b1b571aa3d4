/** What is within reach in words, and whatever of it a reader may not see left out (docs/product.md, Today). */
import type { IsoDate } from '../dates.ts';
import { daysBetween, weekdayText } from '../dates.ts';
import { type Exact, exact, greater, toNumber, zero } from '../exact.ts';
import { shownPercent } from '../numbers.ts';
import { moneyText } from '../pay/statement-line.ts';
import { itemMeasures, type MeasuredUnit } from './item-measures.ts';
import { percentOf } from './item-payout.ts';
import {
  comparisonText,
  counted,
  isInProfit,
  isWhole,
  level,
  nameOfMany,
  nameOfOne,
  quantityText,
} from './item-words.ts';
import { goalOf } from './pay-item.ts';
import type { Reach } from './reach.ts';

type Reader = { hidesProfits: boolean };

/** The bar in numbers that the reader may see: in the unit, or in percent of the target. */
export type ReachBar = {
  end: number;
  done: number;
  waiting: number;
  threshold: number;
  marks: { at: number; amountCents: number; isNext: boolean }[];
};

export type ReachWords = {
  /** @example 'for 2 more', 'for 72 CE more', 'a photo of 25 cases', 'once it opens' */
  step: string;
  /** After the amount, in the sentence. @example 'more for 2 placements' */
  inSentence: string;
  /** quantity null: hidden, or nothing that is counted. */
  quantity: number | null;
  /** @example { of: 'House', has: '352', needs: 'of 400 CE', waiting: '' } */
  progress: { of: string; has: string; needs: string; waiting: string };
  /** null: there is no end to draw it to. */
  bar: ReachBar | null;
  /** What the bar says, with all steps. */
  label: string;
};

/** @example shortMoney(12000) // '$120'; shortMoney(550) // '$5.50' */
export const shortMoney = (cents: number): string => moneyText(cents).replace(/\.00$/, '');

/** The day a step has to be reached by. @example byDay('2026-09-18', '2026-09-16') // 'by Friday'; a week later 'by Fri, Sep 25' */
export function byDay(to: IsoDate, lastDate: IsoDate): string {
  if (daysBetween(lastDate, to) > 6) return `by ${weekdayText(to)}`;
  return `by ${weekdays[weekdayText(to).slice(0, 3)] ?? weekdayText(to)}`;
}

const weekdays: Readonly<Record<string, string>> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
};

/** @param of names the sub-item or qualifier that the bar is of; '': the item itself */
export function reachWords(reach: Reach, of: string, { hidesProfits }: Reader): ReachWords {
  const { subject, step, waiting, marks, end, threshold } = reach;
  const { unit, quantity } = subject;
  const goal = goalOf(reach.isLocked ? false : subject.isOpenEnded, subject.target, subject.accounts);
  const isHidden = hidesProfits && isInProfit(subject);
  const isTicked = (subject.type === 'binary' || subject.type === 'validation') && (reach.input.people ?? 1) <= 1;
  const limits = marks.map(({ at }) => at);
  const shownAs = (value: Exact, thresholds: readonly Exact[] = []): number => {
    if (isHidden && goal === null) return 0;
    if (isHidden && goal !== null) {
      const inPercent = (one: Exact) => percentOf(one, goal);
      return level(inPercent(value), thresholds.map(inPercent), 1);
    }
    if (unit === '%') return shownPercent(toNumber(value), { threshold: thresholds.map(toNumber) });
    return level(value, thresholds);
  };
  const isWritten = unit === '$' || unit === '%';
  const writtenText = (value: number) => quantityText(value, unit).replace(/\.00$/, '');
  const text = (value: number): string => {
    if (isHidden) return `${value}%`;
    return isWritten ? writtenText(value) : grouped(value);
  };
  const named = (value: number): string => {
    if (isHidden) return `${value}% of the target`;
    return isWritten ? writtenText(value) : counted(value, ...nouns(unit));
  };
  const has = quantity === null ? null : shownAs(quantity, limits);
  const progress = { of, ...progressText(), waiting: waiting.n > 0n ? `${text(shownAs(waiting))} waiting` : '' };
  const bar =
    isTicked || end === null || end.n <= 0n || (isHidden && goal === null)
      ? null
      : {
          end: shownAs(end),
          done: Math.max(0, has ?? 0),
          waiting: shownAs(waiting),
          threshold: shownAs(threshold),
          marks: marks.map(({ at, ...mark }) => ({ ...mark, at: shownAs(at) })),
        };
  return { ...stepWords(), progress, bar, label: labelText() };

  function stepWords(): Pick<ReachWords, 'step' | 'inSentence' | 'quantity'> {
    if (step === null) return { step: '', inSentence: '', quantity: null };
    const told = (words: string, inSentence: string, count: number | null = null) => ({
      step: words,
      inSentence,
      quantity: count,
    });
    switch (step.kind) {
      case 'opening':
        return told('once it opens', 'more once it opens');
      case 'done':
        return told('when it is done', 'more when it is done');
      case 'value': {
        const { valueInputType, valueInput } = reach.input.terms;
        const value = `for a value ${valueInputType.length > 2 ? 'of ' : ''}${comparisonText(valueInputType, valueInput)}`;
        return told(value, `more ${value}`);
      }
      case 'image': {
        const cases = toNumber(step.quantity);
        const photo = cases > 0 ? `a photo of ${counted(cases, 'case', 'cases')}` : 'a photo';
        return told(photo, `more for ${photo}`, cases);
      }
      case 'more': {
        if (isHidden) {
          const more = roundedUp(goal === null ? zero : percentOf(step.quantity, goal), 10n);
          return told(`for ${more}% more of the target`, `more for ${more}% more of the target`);
        }
        const more = roundedUp(step.quantity, isWhole(unit) ? 1n : unit === '%' ? 10n : 100n);
        const count = unit === '$' ? writtenText(more) : counted(more, ...nouns(unit));
        const ofWhat = unit === '$' && subject.label !== null ? dollarsOf[itemMeasures[subject.label].unit] : '';
        const row = isCountedAlone.has(unit) ? grouped(more) : unit === 'CE' || unit === '$' ? count : null;
        return told(
          row === null ? `for ${grouped(more)} more ${nouns(unit)[more === 1 ? 0 : 1]}` : `for ${row} more`,
          `more for ${count}${ofWhat}`,
          more,
        );
      }
    }
  }

  function progressText(): { has: string; needs: string } {
    const { type } = subject;
    if (isTicked && type === 'binary') return { has: has === 1 ? 'Done' : 'Not done yet', needs: '' };
    if (isTicked) return { has: has === 1 ? 'Reached' : 'Not reached yet', needs: '' };
    if (has === null) return { has: '', needs: 'Nothing to compare with yet' };
    const told = text(has).replace('-', '−');
    if (isHidden) return { has: told, needs: 'of the target' };
    if (type === 'grouped') return { has: `${has.toFixed(1)}%`.replace('-', '−'), needs: 'of the plan' };
    const whole = reach.input.rules.payout.payoutType === 'advanced' ? goal : end;
    if (whole === null) return { has: told, needs: unit === '$' || unit === '%' ? '' : nouns(unit)[has === 1 ? 0 : 1] };
    if (unit === '%') return { has: told, needs: `with ${text(shownAs(whole))} to reach` };
    return { has: told, needs: `of ${unit === '$' ? text(shownAs(whole)) : counted(shownAs(whole), ...nouns(unit))}` };
  }

  function labelText(): string {
    const { has: so, needs, waiting: more } = progress;
    const start = [[of, so, needs].filter(Boolean).join(' '), more].filter(Boolean).join(', ');
    if (isTicked) return `${start}.`;
    const all = marks.map(({ at, amountCents, isNext }) => {
      const isReached = quantity !== null && toNumber(quantity) >= toNumber(at);
      const state = isReached ? ', reached' : isNext ? ', next' : '';
      const verb = reach.isLocked ? 'unlocks ' : '';
      return `${named(shownAs(at))}: ${verb}${moneyText(amountCents)}${state}`;
    });
    return all.length === 0 ? `${start}.` : `${start}. Steps: ${all.join('. ')}.`;
  }
}

/** What dollars are of, where they are counted. */
const dollarsOf: Partial<Record<MeasuredUnit, string>> = { gpCents: ' of GP', revenueCents: ' of revenue' };

/** Their noun stands in the line below. */
const isCountedAlone = new Set(['PODs', 'accounts', 'images', 'cases', 'items', 'units', '']);

/** Images are photos to whoever takes them. */
const nouns = (unit: Reach['subject']['unit']): [string, string] =>
  unit === 'images' ? ['photo', 'photos'] : [nameOfOne(unit), nameOfMany(unit)];

const grouped = (value: number): string => counted(value, '', '').trim();

/** To so many parts of one, so that it is enough. */
const roundedUp = ({ n, d }: Exact, parts: bigint): number =>
  Number((greater({ n, d }, exact(0)).n * parts + d - 1n) / d) / Number(parts);
