/** Why an item pays a person what it pays, and what keeps it from paying more (docs/product.md, Items). */
import type { ItemExplanation, ItemResult } from './item-entry.ts';
import { nextStepOf } from './item-next-step.ts';
import { stepsOf } from './item-steps.ts';
import { whyNotOf } from './item-why-not.ts';
import { wordsOf } from './item-words.ts';
import type { ExplainedInput } from './pay-item.ts';

/**
 * @param input what the result was worked out from.
 * @param reader hidesProfits: no amount of gross profit is named, in figures or words. The next step's quantity is the
 * result's kind of quantity, which the caller leaves out like the result's own.
 */
export function explainItem(
  result: ItemResult,
  input: ExplainedInput,
  reader: { hidesProfits: boolean },
): ItemExplanation {
  const { isHidden, goal } = wordsOf(result, reader);
  return {
    steps: stepsOf(result, input, reader),
    // Without a target it is the rate of a dollar.
    nextStep: isHidden && goal === null ? null : nextStepOf(result, input),
    whyNot: whyNotOf(result, input, reader),
  };
}
