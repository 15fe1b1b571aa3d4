/** Plans of items in words, for tests: the items of item-pay.ts, in November 2026. */
import { exact } from '../exact.ts';
import { type ItemPlan, planOf } from '../programs/item-plan.ts';
import type { PlanItem, PlanReader } from '../programs/plan-item.ts';
import { inputOf, type TestItem } from './item-pay.ts';

export type TestPlan = TestItem & {
  /** Of a lead; null: the team's isn't known. */
  target?: null;
  isQualifier?: boolean;
  isUnfinished?: boolean;
  weightPercent?: number;
  children?: readonly TestPlan[];
};

export function planItem(item: TestPlan): PlanItem {
  const { item: named, terms, rules, instance, people } = inputOf(item);
  const isTicked = named.type === 'binary' || named.type === 'validation';
  return {
    type: named.type,
    name: named.name,
    // Weights that are percents, unless said otherwise.
    terms: { ...terms, weight: terms.weight || (item.weightPercent ?? 0) },
    rules,
    target: item.target === null ? null : isTicked ? exact(people) : rules.target,
    instance: { from: instance.from, to: instance.to },
    isQualifier: item.isQualifier ?? terms.isHouseGoal,
    isUnfinished: item.isUnfinished ?? false,
    weightPercent: item.weightPercent ?? null,
    children: (item.children ?? []).map(planItem),
  };
}

export const planned = (item: TestPlan, reader: Partial<PlanReader> = {}): ItemPlan =>
  planOf(planItem(item), { isTeam: false, hidesProfits: false, ...reader });

/** Strong parts between asterisks. @example 'You earn **$5.00 for each**' */
export const marked = ({ sentence }: ItemPlan): string =>
  sentence.map(({ text, strong }) => (strong ? `**${text}**` : text)).join('');
