/** What /today says of next steps beside what the same rows pay at that quantity, by the naive rules. */
import type { Today, TodayProgram } from '@caselift/contract/today';
import { dayFrom } from './calendar.ts';
import { add, fraction, subtract, written } from './fraction.ts';
import { treesOf } from './item-disagreements.ts';
import { naiveInstances, type Program } from './item-instances.ts';
import { type NaiveResult, naiveResults, type Programs } from './item-results.ts';

/** More than anyone sells. */
const far = fraction(100_000_000);
/** Quantities are told to the hundredth, rounded up, and at a threshold that much more pays a little more. */
const centsOfRounding = 10;

/** @returns the steps that were compared, and what is wrong with any of them */
export function comparedSteps(
  { pay, programs: told }: Today,
  items: readonly Program[],
  programs: Programs,
): { compared: number; wrong: string[] } {
  const wrong: string[] = [];
  let compared = 0;
  for (const program of told) {
    const tree = treesOf(items).find(({ root }) => root.itemId === program.itemId);
    const instance =
      tree && naiveInstances(tree, programs.newest).find(({ from }) => from === dayFrom(program.instance));
    const result = tree && instance && naiveResults(tree, instance, programs).get(pay.customId);
    if (result === undefined) wrong.push(`${program.name}: not theirs`);
    else if (result.earnedCents !== Math.round(program.earned * 100)) wrong.push(`${program.name}: earned`);
    else if (result.payAt && result.quantity !== null) {
      const fault = faultOf(program, result, result.payAt);
      compared += 1;
      if (fault !== null) wrong.push(`${program.name}: ${fault}`);
    }
  }
  return { compared, wrong };
}

function faultOf(
  { next }: TodayProgram,
  { quantity, earnedCents }: NaiveResult,
  payAt: NonNullable<NaiveResult['payAt']>,
): string | null {
  const now = quantity ?? fraction(0);
  const brings = (more: Parameters<typeof payAt>[0]) => payAt(add(now, more)) - earnedCents;
  if (next === null) return brings(far) > 0 ? 'more can be earned' : null;
  // A tick, and a value that fits, are one.
  const more = written(next.quantity ?? 1);
  const cents = Math.round(next.amount * 100);
  const over = brings(more) - cents;
  if (over < 0 || over > centsOfRounding) return `${cents} cents told, ${brings(more)} paid`;
  const tooFew = subtract(more, written(Number.isInteger(next.quantity ?? 1) ? 1 : 0.11));
  return brings(tooFew) >= cents ? 'less is enough' : null;
}
