/** The small text of a plan in words: which days count, and from how much on (docs/product.md, Items). */

import { compare, exact } from '../exact.ts';
import { itemMeasures } from './item-measures.ts';
import { counted, quantityText } from './item-words.ts';
import type { PlanItem, PlanReader } from './plan-item.ts';
import { datesText, daysWords, lastDayText, listText, referenceText } from './plan-words.ts';

/** @example 'A placement is one product in one account, 1.00 CE or more, from Sep 1 to Sep 30, 2026.' */
export function smallText(item: PlanItem, reader: PlanReader): string {
  const { type, children } = item;
  if (type !== 'multi' && type !== 'dependencies' && type !== 'grouped') return sentencesOf(item, reader).join(' ');
  const below = new Map<string, string[]>();
  for (const child of children) {
    const text = sentencesOf(child, reader).join(' ');
    below.set(text, [...(below.get(text) ?? []), child.name]);
  }
  if (below.size > 1)
    return [...below].flatMap(([text, names]) => (text === '' ? [] : `${listText(names)}: ${text}`)).join(' ');
  // What parts share is said once.
  const own = reader.isRepeated ? '' : capital(`${datesText(item.instance)}.`);
  return [...below.keys()][0] || own;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function sentencesOf(item: PlanItem, reader: PlanReader): string[] {
  const { type, terms, rules, instance, target } = item;
  const { hidesProfits } = reader;
  const days = daysWords(terms, instance, reader);
  const { measure } = terms;
  if (item.isUnfinished) return [];
  const isTeam = reader.isTeam && !terms.isHouseGoal;
  if (type === 'image' || type === 'imageValidation') return imageSentences(item, { days, isTeam });
  const isCounted = type === 'custom' || type === 'quantity';
  const isAlone = target !== null && compare(target, one) === 0 && !isCounted;
  const ofReps = !isTeam || isAlone ? [] : isCounted ? [teamTexts.entered] : [teamTexts.reps];
  if (type !== 'quantity' || measure === null) {
    // The sentence has said how often it comes.
    return [...(reader.isRepeated ? [] : [`${capital(days)}.`]), ...ofReps];
  }
  const { unit, form, hasMinimum } = itemMeasures[measure.label];
  const then = referenceText(measure);
  const without = unit === 'pairs' ? `Without any ${then}` : 'Unless those are above 0';
  const more = [
    ...(form === 'percent' ? [`${without}, nothing counts.`] : []),
    ...(rules.isAccountSpecific ? ['Each account counts once it reaches the target by itself.'] : []),
    ...(isTeam ? [teamTexts.accounts] : []),
  ];
  if (unit !== 'pairs') {
    const against = form === 'sum' ? '' : `, compared with those ${then}`;
    return [`Sales ${days}, less returns${against}.`, ...more];
  }
  const minimum = hasMinimum ? minimumText(measure, hidesProfits) : '';
  return [
    `A placement is one product in one account${minimum}, ${days}.`,
    `A sale that comes back within 30 days after ${lastDayText(terms, instance, reader)} doesn't count.`,
    ...(form === 'delta' ? [`Placements ${then} that are lost are taken off.`] : []),
    ...more,
  ];
}

/** Who counts for a lead (docs/product.md, Who an item counts for). */
const teamTexts = {
  accounts: 'Your team is you and everyone below you who is in this program; if nobody is, everyone below you.',
  reps: 'Your team is you and the reps below you who are in this program.',
  entered:
    'Your team is the reps below you who are in this program, and leads below you who have none. A quantity that is entered for you counts instead of theirs.',
} as const;
const one = exact(1);

function imageSentences(item: PlanItem, { days, isTeam }: { days: string; isTeam: boolean }): string[] {
  const { maxImagesPerAccount: most, minQuantityValue: least } = item.rules;
  const hasCases = item.type === 'imageValidation';
  const of = isTeam ? 'of yours ' : '';
  const best = hasCases ? `, ${most === 1 ? 'the one' : 'those'} ${bestImages(item)}` : '';
  return [
    most === 1
      ? `One image ${of}per account counts${best}, ${days}.`
      : `Up to ${most} images ${of}per account count${best}, ${days}.`,
    ...(hasCases
      ? [
          `An image ${of}needs ${least > 0 ? `${counted(least, 'case', 'cases')} or more` : 'a number of cases'} to count.`,
        ]
      : []),
    ...(isTeam ? [teamTexts.reps, 'Of the others count the images that count for the person who took them.'] : []),
  ];
}

/** The best paid ones: more cases are never paid less. Where they aren't paid themselves, their steps tell which count. */
function bestImages({ rules: { payout, maxImagesPerAccount: most }, isQualifier, weightPercent }: PlanItem): string {
  const isPaid = !isQualifier && weightPercent === null;
  if (isPaid || payout.payoutType !== 'quantityAdvanced') return 'with the most cases';
  const steps = payout.quantitySteps.filter(
    ({ payoutCents }, at, all) => payoutCents > (all[at - 1]?.payoutCents ?? 0),
  );
  const cases = [...new Set(steps.map(({ quantity }) => quantityText(quantity, 'cases')))];
  const highest = cases.length === 0 ? '0 cases' : listText(cases);
  return `that ${most === 1 ? 'reaches' : 'reach'} the highest of ${highest}, of equals the earlier`;
}

function minimumText(
  { minimumType, minimumValue }: NonNullable<PlanItem['terms']['measure']>,
  hidesProfits: boolean,
): string {
  if (minimumType === 'gp') {
    if (minimumValue === 0) return ', not sold below its cost';
    return hidesProfits
      ? ', with a minimum of gross profit'
      : `, ${quantityText(minimumValue, '$')} of gross profit or more`;
  }
  if (minimumValue === 0) return '';
  return minimumType === 'volume'
    ? `, ${minimumValue.toFixed(2)} CE or more`
    : `, ${quantityText(minimumValue, 'units')} or more`;
}
