/** The steps of a program that are ahead, in words. */
import type { TodayProgram } from '@caselift/contract/today';
import { todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { weekdayText } from '../../../shared/field/day-words.ts';
import { moneyText } from '../../../shared/field/worth-words.ts';
import { quantityText } from '../../../shared/statements/items/item-words.ts';

export type StepAhead = { title: string; note: string; amount: string; isNext: boolean };

/**
 * The next one as the call says it, then those after it by the marks of the bar: each brings what it pays more than the one
 * before.
 * @example 10 done of marks 12 ($120) and 20 ($200): '2 more placements' +$120, '8 more after that' +$80
 */
export function stepsAhead({ next, bar, to, isLocked }: TodayProgram, unit: string): StepAhead[] {
  if (next === null) return [];
  const mark = bar?.marks.find(({ isNext }) => isNext);
  const hidesQuantity = next.quantity === null;
  const shown = (quantity: number) => quantityText(quantity, unit);
  const first: StepAhead = {
    title: hidesQuantity || isLocked ? texts.step(next.words) : texts.moreOf(shown(next.quantity ?? 0)),
    note:
      mark === undefined || hidesQuantity || isLocked
        ? texts.by(weekdayText(to))
        : texts.reachBy(shown(mark.at), weekdayText(to)),
    amount: `+${moneyText(next.amount)}`,
    isNext: true,
  };
  if (mark === undefined || isLocked) return [first];
  let before = mark;
  const later = (bar?.marks ?? [])
    .filter(({ at }) => at > mark.at)
    .flatMap((each): StepAhead[] => {
      const [more, amount] = [each.at - before.at, each.amount - before.amount];
      before = each;
      if (amount <= 0) return [];
      const title = hidesQuantity ? texts.afterThat('') : texts.afterThat(shown(more));
      return [
        {
          title,
          note: hidesQuantity ? '' : texts.reach(shown(each.at)),
          amount: `+${moneyText(amount)}`,
          isNext: false,
        },
      ];
    });
  return [first, ...later];
}
