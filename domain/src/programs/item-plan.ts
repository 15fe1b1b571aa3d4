/**
 * The plan in words: what someone is paid by an item, made from its rule. Every amount is worked out by the functions that
 * pay (item-payout.ts), so that the sentence can't say what isn't paid (docs/product.md, Items).
 */
import {
  compare,
  type Exact,
  exact,
  greater,
  hundred,
  over,
  plus,
  roundedTo,
  times,
  toNumber,
  zero,
} from '../exact.ts';
import { moneyText } from '../pay/statement-line.ts';
import type { Limit, PayoutTerms } from './item.ts';
import { trackingRange } from './item-measures.ts';
import { centsFor, type Limits, limitsOf, percentOf } from './item-payout.ts';
import { comparisonText, level, numberText, quantityText } from './item-words.ts';
import { limitsFor } from './pay-item.ts';
import { type Counting, countingOf } from './plan-counting.ts';
import type { PlanItem, PlanReader } from './plan-item.ts';
import { smallText } from './plan-small.ts';
import { listText, type PlanSegment, segmentsOf, strong, type Words, windowWords } from './plan-words.ts';

/** small: the days and the minimum, which belong to the sentence. */
export type ItemPlan = { sentence: PlanSegment[]; small: string };

/**
 * @example $5 an action, target 20, threshold 50%, cap 150%, full amount -> 'Once you reach **10** net new placements of
 * **6 products** in your accounts, you earn **$5.00 for each**, up to **30**, from the 1st to the **30th**. At your target of
 * **20** that is **$100.00**. The most you can earn is **$150.00**.'
 */
export function planOf(item: PlanItem, reader: PlanReader): ItemPlan {
  return { sentence: segmentsOf(sentenceOf(item, reader)), small: smallText(item, reader) };
}

function sentenceOf(item: PlanItem, reader: PlanReader): Words {
  if (item.isQualifier) {
    const others: Words = ['the other parts of this item pay nothing. It pays nothing of its own.'];
    const never = neverMet(item, reader);
    return never === null ? ['Until ', conditionOf(item, reader), ', ', others] : [never, ', so ', others];
  }
  if (item.weightPercent !== null) return shareSentence(item, reader);
  switch (item.type) {
    case 'multi':
    case 'dependencies':
      return partsSentence(item, reader);
    case 'grouped':
      if (item.children.length === 0 && !paysAtNothing(item)) return ['It has no items yet, so it pays nothing.'];
      return [scoreSentence(item, reader), ' ', payoutSentence(item, reader)];
    default:
      return payoutSentence(item, reader);
  }
}

function partsSentence({ type, children, ...item }: PlanItem, reader: PlanReader): Words {
  if (children.length === 0) return ['It has no parts yet, so it pays nothing.'];
  const qualifiers = type === 'dependencies' ? children.filter(({ isQualifier }) => isQualifier) : [];
  const paying = children.filter((child) => !qualifiers.includes(child));
  const count = paying.length === 1 ? 'one part' : `${paying.length} parts`;
  const during: Words = reader.isBrief ? [] : [', ', windowOf(item, reader)];
  const never = qualifiers.map((child) => neverMet(child, reader)).find((words) => words !== null);
  const first: Words =
    qualifiers.length === 0
      ? ['You earn what its ', strong(count), paying.length === 1 ? ' pays' : ' pay together', during, '.']
      : never === undefined
        ? ['Nothing is paid until ', joined(qualifiers.map((child) => partCondition(child, reader))), during, '.']
        : ['Nothing is paid: ', never, '.'];
  return [
    first,
    paying.map((part) => [
      ' ',
      strong(`${part.name}:`),
      ' ',
      payoutSentence(part, reader, trackingRange(part.terms.measure) === null),
    ]),
  ];
}

const windowOf = ({ terms, instance }: Pick<PlanItem, 'terms' | 'instance'>, reader: PlanReader) =>
  windowWords(terms, instance, reader);

const joined = (clauses: readonly Words[]): Words =>
  clauses.map((clause, at) => [at === 0 ? '' : at === clauses.length - 1 ? ' and ' : ', ', clause]);

/** By its name, as the small text has what counts; tracked days are its own. */
function partCondition(item: PlanItem, reader: PlanReader): Words {
  if (reader.isBrief || doneWords(item, reader) !== null) return conditionOf(item, reader);
  const isTracked = trackingRange(item.terms.measure) !== null;
  const during: Words = isTracked ? [', ', windowOf(item, reader)] : [];
  return [strong(item.name), ' is complete (', conditionOf(item, reader), during, ')'];
}

/** Why a qualifier is never met; null: it can be. */
function neverMet(item: PlanItem, reader: PlanReader): Words | null {
  if (item.isUnfinished) return [strong(item.name), " isn't set up yet"];
  if (doneWords(item, reader) !== null || !lacksTarget(item, reader)) return null;
  return [strong(item.name), ' has no target'];
}

/** The target counts even where the item is open-ended. */
const asTarget = (item: PlanItem): PlanItem => ({ ...item, rules: { ...item.rules, isOpenEnded: false } });

function lacksTarget(item: PlanItem, reader: PlanReader): boolean {
  const { goal, percentsOf } = countingOf(asTarget(item), reader);
  return goal === null && percentsOf === null;
}

/** A group can have a step from 0% on. */
const paysAtNothing = ({ rules }: PlanItem): boolean =>
  centsFor(zero, hundred, rules.payout, limitsFor(rules, hundred)) > 0;

/** Says each of its items, which the score is made of; a template has none yet. */
function scoreSentence({ children }: PlanItem, reader: PlanReader): Words {
  if (children.length === 0) return ['It has no items yet, so your score is ', strong('0%'), '.'];
  const weights = weightTexts(children, reader);
  const named = children.map(({ name }, at) => `${name} (${weights[at]})`);
  if (reader.isBrief) return ['Your score is the average of ', strong(listText(named, 6)), '.'];
  return [
    'Your score is the average of ',
    strong(children.length === 1 ? 'one item' : `${children.length} items`),
    ', by their weights.',
    children.map((child, at): Words => [' ', strong(`${named[at]}:`), ' ', shareWords(child, reader)]),
  ];
}

/** In percent, unless rounded ones would make another average. @example 40 and 35: '40 of 75', '35 of 75' */
function weightTexts(children: readonly PlanItem[], { isBrief }: PlanReader): string[] {
  const weights = children.map(({ terms }) => exact(terms.weight));
  const all = weights.reduce(plus, zero);
  const percents = children.map(({ weightPercent }) => roundedTo(exact(weightPercent ?? 0), 2));
  const sum = percents.map(exact).reduce(plus, zero);
  const isSame = weights.every((weight, at) => compare(times(weight, sum), times(exact(percents[at] ?? 0), all)) === 0);
  if (isSame || isBrief) return percents.map((percent) => quantityText(percent, '%'));
  const texts = weights.map((weight) => numberText(toNumber(weight)));
  return texts.map((text) => (compare(all, hundred) === 0 ? `${text}%` : `${text} of ${numberText(toNumber(all))}`));
}

/** What a grouped child counts for. */
const shareSentence = (item: PlanItem, reader: PlanReader): Words => [
  shareWords(item, reader),
  ' It pays nothing of its own.',
];

function shareWords(item: PlanItem, reader: PlanReader): Words {
  if (item.isUnfinished) return ["It isn't set up yet, so it counts as 0%."];
  const during: Words = [', ', windowOf(item, reader), ', it counts as '];
  const done = doneWords(item, reader);
  if (done !== null) return ['If ', done, during, strong('100%'), ', else as 0%.'];
  if (lacksTarget(item, reader)) return ['No target is set, so it counts as 0%.'];
  const { goal, reach, reachTarget, shareOfTarget } = countingOf(asTarget(item), reader);
  const target = goal === null ? reachTarget() : reach(goal);
  const { cappedStatus } = item.rules;
  return [
    ...['If you ', target, during, strong('100%'), cappedStatus ? ', the most. Below' : '. Below or beyond'],
    ` that it counts as ${shareOfTarget}${cappedStatus ? '.' : ', up to 200%.'}`,
  ];
}

/** Done by the reader alone, of items that are ticked. */
const isOwn = ({ target }: PlanItem, { isTeam }: PlanReader): boolean =>
  !isTeam || (target !== null && compare(target, one) === 0);

/** What has to be so, of a qualifier. @example 'the house sells **5,000 CE** of products in all accounts' */
function conditionOf(item: PlanItem, reader: PlanReader): Words {
  const done = doneWords(item, reader);
  if (done !== null) return done;
  const what = countingOf(asTarget(item), reader);
  return [what.subject, ' ', what.goal === null ? what.reachTarget(true) : what.reach(what.goal, true)];
}

/** Of what the reader alone ticks; null: it is counted. */
function doneWords(item: PlanItem, reader: PlanReader): Words | null {
  const { type, name, terms } = item;
  if (!isOwn(item, reader)) return null;
  if (type === 'binary') return [strong(name), ' is done'];
  if (type !== 'validation') return null;
  const value = comparisonText(terms.valueInputType, terms.valueInput);
  return ['the value you submit for ', strong(name), ' is ', strong(value)];
}

const one = exact(1);

type Rule = {
  item: PlanItem;
  what: Counting;
  payout: PayoutTerms;
  limits: Limits;
  during: Words;
  isBrief: boolean;
  isTeam: boolean;
};

/** @param isPart of an item that has said the days. */
function payoutSentence(item: PlanItem, reader: PlanReader, isPart = false): Words {
  const { payout } = item.rules;
  const what = countingOf(item, reader);
  const rule: Rule = {
    item,
    what,
    payout,
    limits: what.percentsOf === null ? limitsFor(item.rules, what.goal) : limitsOf(payout, 'openEnded'),
    during: isPart || reader.isBrief ? [] : [', ', windowOf(item, reader)],
    isBrief: reader.isBrief === true,
    isTeam: reader.isTeam,
  };
  if (payout.payoutType === 'quantityAdvanced') return imageSentence(rule);
  const isTicked = item.type === 'binary' || item.type === 'validation';
  if (isTicked && isOwn(item, reader)) return tickedSentence(rule);
  const hasNoTarget = what.goal === null && what.percentsOf === null;
  if (payout.payoutType === 'perAction' && !(hasNoTarget && rule.limits.cap?.n === 0n)) {
    return what.isHidden ? hiddenSentence(rule) : actionSentence(rule);
  }
  if (hasNoTarget) return ['No target is set, so it pays nothing.'];
  if (payout.payoutType === 'advanced') return budgetSentence(rule);
  return payout.payoutType === 'allOrNothing' ? targetSentence(rule) : atRiskSentence(rule);
}

const money = (cents: number) => strong(moneyText(cents));
const paidAt = ({ what, payout, limits }: Rule, quantity: Exact) => centsFor(quantity, what.goal, payout, limits);

function tickedSentence(rule: Rule): Words {
  const { item, during } = rule;
  const { valueInputType, valueInput } = item.terms;
  const condition: Words =
    item.type === 'binary'
      ? ['once it is done']
      : ['if the value you submit is ', strong(comparisonText(valueInputType, valueInput))];
  return ['You earn ', money(paidAt(rule, one)), ' ', condition, during, '.'];
}

/** A threshold or a cap; null: there is none. A percent of what isn't known stays a percent. */
function limitWords({ what, limits, payout }: Rule, which: 'threshold' | 'cap'): string | null {
  const limit: Limit = payout[which];
  if (limit.units === 'percentage' && what.percentsOf !== null) {
    const isNone =
      which === 'threshold' ? limit.value === 0 : what.percentsOf !== "your team's target" && limit.value >= 100;
    return isNone ? null : `${numberText(limit.value)}% of ${what.percentsOf}`;
  }
  const found = limits[which];
  if (found === null || (which === 'threshold' && found.n <= 0n)) return null;
  return what.short(found);
}

function actionSentence(rule: Rule): Words {
  const { what, payout, limits, during } = rule;
  const amount = strong(what.rate(moneyText(payout.rateCents)));
  const [threshold, cap] = [limitWords(rule, 'threshold'), limitWords(rule, 'cap')];
  const upTo: Words = cap === null ? [] : [', up to ', strong(cap)];
  const isUnknown = payout.threshold.units === 'percentage' && what.percentsOf !== null;
  const end = [upTo, during, '.', whatItComesTo(rule)];
  if (threshold === null) return ['You earn ', amount, ' ', what.each, end];
  if (!payout.isFullAmount) return ['Above ', strong(threshold), ', you earn ', amount, ' ', what.each, end];
  const reached: Words = isUnknown ? ['reach ', strong(threshold)] : what.reach(limits.threshold);
  const counts: Words = isUnknown ? [' ', what.each] : [' from the first on'];
  return ['Once you ', reached, ', you earn ', amount, counts, end];
}

/** What the rule pays at the target, and at most. */
function whatItComesTo(rule: Rule): Words {
  const { what, payout, limits } = rule;
  const { goal } = what;
  if (rule.isBrief) return [];
  if (goal === null) {
    if (what.percentsOf !== null)
      return !what.endsByItself && limits.cap === null && payout.cap.units === 'raw' ? [' There is no maximum.'] : [];
    if (limits.cap === null) return [' There is no maximum.'];
    return [' The most you can earn is ', money(paidAt(rule, greater(limits.threshold, limits.cap))), '.'];
  }
  const atGoal = paidAt(rule, goal);
  // A person's cap in percent can be below a threshold in numbers.
  const most = what.endsByItself ? atGoal : paidAt(rule, [goal, limits.threshold, limits.cap ?? goal].reduce(greater));
  const at: Words = [' At your target of ', strong(what.short(goal)), ' that is ', money(atGoal)];
  if (limits.cap === null && !what.endsByItself) return [at, '. There is no maximum.'];
  if (most === atGoal) return [at, ', the most you can earn.'];
  return [at, '. The most you can earn is ', money(most), '.'];
}

/** A rate would tell how many dollars of profit there are. */
const hiddenSentence = ({ what, during }: Rule): Words => [
  'You earn for each ',
  what.each,
  during,
  '. Gross profit is hidden for your role, and so is what it pays.',
];

const toGoal = ({ what }: Rule): Words => (what.goal === null ? what.reachTarget() : what.reach(what.goal));

const targetSentence = (rule: Rule): Words => [
  'If you ',
  toGoal(rule),
  rule.during,
  ', you earn ',
  money(rule.payout.amountCents),
  '. Below that, it pays nothing.',
];

function atRiskSentence(rule: Rule): Words {
  const { what, payout, limits, during } = rule;
  const { goal } = what;
  const start: Words = ['If you ', toGoal(rule), during, ', you earn ', money(payout.amountCents), '.'];
  const threshold = limitWords(rule, 'threshold');
  const share = `the same share of it ${what.ofTarget}`;
  if (goal === null) {
    return [
      start,
      threshold === null
        ? ` Below that you earn ${share}.`
        : [' From ', strong(threshold), ` on you earn ${share}. Below that, it pays nothing.`],
    ];
  }
  if (compare(limits.threshold, goal) >= 0) {
    return [
      'If you ',
      what.reach(limits.threshold),
      during,
      ', you earn ',
      money(payout.amountCents),
      '. Below that, it pays nothing.',
    ];
  }
  if (threshold === null) {
    return [start, ` Below that you earn ${share}: `, money(paidAt(rule, over(goal, exact(2)))), ' at half of it.'];
  }
  const from = what.isHidden ? `${level(percentOf(limits.threshold, goal), [], 1)}% of the target` : threshold;
  return [
    start,
    ' From ',
    strong(from),
    ` on you earn ${share}: `,
    money(paidAt(rule, limits.threshold)),
    ' at that point. Below it, nothing is paid.',
  ];
}

/** Steps beyond what the children can come to are left out. */
function budgetSentence(rule: Rule): Words {
  const { item, payout } = rule;
  const most = item.children.reduce(
    (sum, { weightPercent, rules }) => sum + (weightPercent ?? 0) * (rules.cappedStatus ? 1 : 2),
    0,
  );
  const steps = payout.steps.filter(({ completed }) => most === 0 || completed <= Math.round(most * 1e6) / 1e6);
  if (steps.length === 0) return ['No step can be reached, so it pays nothing.'];
  const paid = (completed: number) => paidAt(rule, over(times(hundred, exact(completed)), hundred));
  return [
    'You earn ',
    joined(
      steps.map(({ completed }) => [money(paid(completed)), ' from ', strong(quantityText(completed, '%')), ' on']),
    ),
    rule.during,
    '. Below ',
    strong(quantityText(steps[0]?.completed ?? 0, '%')),
    ', it pays nothing.',
  ];
}

function imageSentence({ payout, during, item, what, isTeam }: Rule): Words {
  const steps = payout.quantitySteps.filter(({ quantity }, at, all) => all[at + 1]?.quantity !== quantity);
  if (steps.length === 0) return ['No step is set, so it pays nothing.'];
  // A team's images count by the rules of whoever took them.
  const minimum = isTeam ? 0 : item.rules.minQuantityValue;
  const least = exact(minimum);
  const from = (quantity: number) => quantityText(toNumber(greater(exact(quantity), least)), 'cases');
  // Only the highest step at or below the minimum is ever paid at it.
  const paying = steps.filter((_, at) => (steps[at + 1]?.quantity ?? Number.POSITIVE_INFINITY) > minimum);
  const [first] = paying;
  if (paying.length === 1 && first !== undefined && first.quantity === 0 && least.n === 0n) {
    return ['You earn ', money(first.payoutCents), ' for each approved image', what.places, during, '.'];
  }
  return [
    'For each approved image',
    what.places,
    ' you earn ',
    joined(paying.map(({ quantity, payoutCents }) => [money(payoutCents), ' from ', strong(from(quantity)), ' on'])),
    during,
    '.',
  ];
}
