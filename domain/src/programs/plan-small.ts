/** The small text of a plan in words: which days count, and from how much on (docs/product.md, Items). */

import { itemMeasures } from './item-measures.ts';
import { counted, quantityText } from './item-words.ts';
import type { PlanItem, PlanReader } from './plan-item.ts';
import { datesText, daysWords, lastDayText, referenceText } from './plan-words.ts';

/** @example 'A placement is one product in one account, 1.00 CE or more, from Sep 1 to Sep 30, 2026.' */
export function smallText(item: PlanItem, reader: PlanReader): string {
  const { type, children } = item;
  if (type !== 'multi' && type !== 'dependencies' && type !== 'grouped') return sentencesOf(item, reader).join(' ');
  const below = children.flatMap((child) => sentencesOf(child, reader));
  // What parts share is said once.
  const own = reader.isRepeated ? [] : [capital(`${datesText(item.instance)}.`)];
  return [...new Set(below.length > 0 ? below : own)].join(' ');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function sentencesOf({ type, terms, rules, instance }: PlanItem, reader: PlanReader): string[] {
  const { hidesProfits } = reader;
  const days = daysWords(terms, instance, reader);
  const { measure } = terms;
  if (type === 'image' || type === 'imageValidation') {
    const most = rules.maxImagesPerAccount;
    const perAccount = most === 1 ? 'One image per account counts' : `Up to ${most} images per account count`;
    const needs = `An image needs ${counted(rules.minQuantityValue, 'case', 'cases')} or more to count.`;
    return [`${perAccount}, ${days}.`, ...(type === 'imageValidation' && rules.minQuantityValue > 0 ? [needs] : [])];
  }
  // The sentence has said how often it comes.
  if (type !== 'quantity' || measure === null) return reader.isRepeated ? [] : [`${capital(days)}.`];
  const { unit, form, hasMinimum } = itemMeasures[measure.label];
  const eachAccount = rules.isAccountSpecific ? ['Each account counts once it reaches the target by itself.'] : [];
  if (unit !== 'pairs') {
    const against = form === 'sum' ? '' : `, compared with those ${referenceText(measure)}`;
    return [`Sales ${days}, less returns${against}.`, ...eachAccount];
  }
  const minimum = hasMinimum ? minimumText(measure, hidesProfits) : '';
  return [
    `A placement is one product in one account${minimum}, ${days}.`,
    `A sale that comes back within 30 days after ${lastDayText(terms, instance, reader)} doesn't count.`,
    ...(form === 'delta' ? [`Placements ${referenceText(measure)} that are lost are taken off.`] : []),
    ...eachAccount,
  ];
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
