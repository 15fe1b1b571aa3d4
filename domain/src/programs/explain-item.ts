/** Why an item pays a person what it pays, and what keeps it from paying more (docs/product.md, Items). */
import type { ChildOfResult, ItemExplanation, ItemResult } from './item-entry.ts';
import { nextStepOf } from './item-next-step.ts';
import { childStepsOf, stepsOf } from './item-steps.ts';
import { childWhyNotOf, whyNotOf } from './item-why-not.ts';
import type { ExplainedInput } from './pay-item.ts';

/**
 * @param result of an item, or of one below it: that pays nothing of its own in a group, as a qualifier or locked.
 * @param input what the result was worked out from.
 * @param reader hidesProfits: no amount of gross profit is named, in figures or words. The next step's quantity is the
 * result's kind of quantity, which the caller leaves out like the result's own.
 */
export function explainItem(
  result: ItemResult | ChildOfResult,
  input: ExplainedInput,
  reader: { hidesProfits: boolean },
): ItemExplanation {
  if ('isLocked' in result && (result.isLocked || result.isQualifier || result.weightPercent !== null)) {
    return { steps: childStepsOf(result, input, reader), nextStep: null, whyNot: childWhyNotOf(result, input, reader) };
  }
  return {
    steps: stepsOf(result, input, reader),
    nextStep: nextStepOf(result, input, reader),
    whyNot: whyNotOf(result, input, reader),
  };
}
