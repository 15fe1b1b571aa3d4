/** Why an item pays a person what it pays, and what keeps it from paying more, in words (docs/product.md, Items). */
import type { ItemExplanation, ItemResult } from './item-entry.ts';
import type { EntryInput, LeafInput } from './pay-item.ts';

/** What a result was worked out from. Children are explained one by one, each with its own input. */
export type ExplainedInput = EntryInput & Partial<Pick<LeafInput, 'measured' | 'submitted' | 'people'>>;

/** @param hidesProfits of the reader: no amount of gross profit is named. */
export function explainItem(
  result: ItemResult,
  _input: ExplainedInput,
  { hidesProfits: _hidden }: { hidesProfits: boolean },
): ItemExplanation {
  return {
    steps: [{ rule: 'itemRate', quantity: 0, rate: 0, amountCents: result.earnedCents, why: '' }],
    nextStep: null,
    whyNot: [],
  };
}
