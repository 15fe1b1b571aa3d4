/** The plan in words of an item that someone has, as pay statements and the person's own items say it (docs/product.md, Items). */
import type { ItemPeriod } from './item.ts';
import type { ChildOfResult, ItemResult } from './item-entry.ts';
import { type ItemPlan, planOf } from './item-plan.ts';
import type { ExplainedInput } from './pay-item.ts';
import type { PlanItem, PlanReader } from './plan-item.ts';

/** What each result of an item was worked out from, by item. */
export type PlanInputs = ReadonlyMap<string, Pick<ExplainedInput, 'terms' | 'rules'>>;

/**
 * @param result of an item, or of one below it
 * @param period of the item: what is below it has the same
 */
export const planOfResult = (
  result: ItemResult | ChildOfResult,
  inputs: PlanInputs,
  period: ItemPeriod,
  reader: PlanReader,
): ItemPlan => planOf(planItemOf(result, inputs, period), reader);

/** What the plan in words of a result is made from. */
export function planItemOf(result: ItemResult | ChildOfResult, inputs: PlanInputs, period: ItemPeriod): PlanItem {
  const input = inputs.get(result.itemId);
  if (input === undefined) throw new Error('Every result has what it was worked out from.');
  const { type, name, target, from, to, children } = result;
  return {
    ...{ type, name, target },
    // Other types keep a measure that they don't use.
    terms: { ...input.terms, period, measure: type === 'quantity' ? input.terms.measure : null },
    rules: input.rules,
    instance: { from, to },
    isQualifier: 'isQualifier' in result && result.isQualifier,
    isUnfinished: result.isUnfinished === true,
    weightPercent: 'weightPercent' in result ? result.weightPercent : null,
    children: children.map((child) => planItemOf(child, inputs, period)),
  };
}
