/** How GP, volume and FPL pay a person, in words. Every amount is worked out by the functions that pay (docs/product.md, Pay and FPL). */
import type { SalesPeriodKind } from '../calendar.ts';
import { type CurrentGoal, type GoalSource, goalFor } from '../current-goals.ts';
import { exact, hundred, over, roundExact, times, toNumber } from '../exact.ts';
import { type FplScopeKind, fplScopes } from '../fpl-figures.ts';
import { type LossReason, lossReasonWords } from '../loss-reasons.ts';
import { type GoalMeasure, goalMeasureRows, goalMeasures, isProfit, measures } from '../measure-list.ts';
import { type FplPlan, fplPay } from '../pay/fpl-pay.ts';
import { type GoalPlan, goalPay, thresholdOf } from '../pay/goal-pay.ts';
import { type PaySettings, slopeName } from '../pay/pay-settings.ts';
import { moneyText } from '../pay/statement-line.ts';
import { peopleBelow } from '../people-below.ts';
import { exactText, quantityText } from '../programs/item-words.ts';
import { listText, type PlanSegment, segmentsOf, strong, type Words } from '../programs/plan-words.ts';
import type { LedPerson } from '../team-leads.ts';
import { type PlanEntry, type PlanSentence, ruleText } from './plan-entry.ts';

/** maxFplPercent: the person's own; null: the wholesaler's. */
export type PlanPerson = LedPerson & { maxFplPercent: number | null };

export type GoalTerms = {
  people: readonly PlanPerson[];
  goals: readonly CurrentGoal[];
  settings: PaySettings & { salesPeriod: SalesPeriodKind; chargeableLossReasons: readonly LossReason[] };
};

/** Of the person those of measures with a goal or a payout. */
export function goalEntries({ people, goals, settings }: GoalTerms): (person: PlanPerson) => PlanEntry[] {
  const belowOf = peopleBelow(people);
  const byId = new Map(people.map((person) => [person.customId, person]));
  const teamOf = (customId: string) => {
    const person = byId.get(customId);
    return person === undefined ? [] : [person, ...belowOf(customId)];
  };
  const typed = new Map(goals.map((goal) => [`${goal.measure} ${goal.customId}`, goal]));
  const scopeOf = fplScopes(people, settings.fplMode, teamOf);
  return (person) => {
    const { customId, role } = person;
    const ofMeasure = (measure: GoalMeasure): PlanEntry[] => {
      const found = typed.get(`${measure} ${customId}`);
      const { goal, goalSource } = goalFor(
        person,
        teamOf(customId),
        (id) => typed.get(`${measure} ${id}`)?.goal ?? null,
      );
      const plan: GoalPlan = {
        payoutCents: found?.payoutCents ?? null,
        thresholdPercent: found?.thresholdPercent ?? null,
        slope: settings[slopeName(role, measure)],
        capPercent: settings.payCapPercent,
      };
      return goal === null && plan.payoutCents === null
        ? []
        : [goalEntry({ measure, goal, goalSource, plan, isTeam: role === 'teamLead', every: settings.salesPeriod })];
    };
    const fpl = typed.get(`fpl ${customId}`);
    const plan: FplPlan = {
      goalPercent: fpl?.goal ?? null,
      maxFplPercent: person.maxFplPercent ?? settings.maxFplPercent,
      payoutCents: fpl?.payoutCents ?? null,
      slope: settings[slopeName(role, 'fpl')],
      capPercent: settings.fplPayCapPercent,
    };
    const { kind } = scopeOf(person);
    const reasons = settings.chargeableLossReasons;
    const isTold = plan.goalPercent !== null || plan.payoutCents !== null;
    return [
      ...goalMeasures.flatMap(ofMeasure),
      ...(isTold ? [fplEntry({ plan, kind, reasons, isLead: role === 'teamLead', every: settings.salesPeriod })] : []),
    ];
  };
}

const everyPeriod: Readonly<Record<SalesPeriodKind, string>> = {
  monthly: 'a month',
  biMonthly: 'every two months',
  quarterly: 'a quarter',
};

const money = (cents: number): PlanSegment => strong(moneyText(cents));
const percent = (value: number): PlanSegment => strong(quantityText(value, '%'));
const sentences = (...all: (Words | null)[]): PlanSentence[] =>
  all.flatMap((words) => (words === null ? [] : [segmentsOf(words)]));

export type GoalEntryTerms = {
  measure: GoalMeasure;
  goal: number | null;
  goalSource: GoalSource;
  plan: GoalPlan;
  isTeam: boolean;
  every: SalesPeriodKind;
};

/**
 * @example goal 50,000, P 500, T 90, s 2, cap 150 -> 'It pays **$500.00** at **100%** of the goal.', 'Each point above or
 * below that is **$10.00** more or less.' (2% of 500), 'Below **90%** it pays nothing; at **90%** it pays **$400.00**.'
 * (500 - 10 x 10), 'The most it pays is **$750.00**.' (150% of 500)
 */
export function goalEntry({ measure, goal, goalSource, plan, isTeam, every }: GoalEntryTerms): PlanEntry {
  const { name } = measures[measure];
  const whose = isTeam ? "Your team's" : 'Your';
  const sum = goalSource === 'sumOfTeam' ? ', the sum of the goals of your team' : '';
  const said = (text: string): Words => [`${whose} ${name} goal is `, strong(text), ` ${everyPeriod[every]}${sum}.`];
  const goalWords = goal === null ? [`No ${name} goal is set.`] : said(exactText(exact(goal), goalUnit(measure)));
  const pays = payWords(goal, plan);
  const isPaid = goal !== null && goal !== 0 && (plan.payoutCents ?? 0) > 0;
  const entry: PlanEntry = {
    key: measure,
    part: measure,
    title: measures[measure].title,
    sentences: sentences(goalWords, ...pays),
    until: null,
    rule: isPaid
      ? ruleText([goal, every, isTeam, { ...plan, thresholdPercent: thresholdOf(plan.thresholdPercent) }])
      : '',
  };
  if (!isProfit(measure) || goal === null) return entry;
  const hidden: Words = [`${whose} ${name} goal is an amount of gross profit, which is hidden for your role.`];
  return { ...entry, withoutProfits: sentences(hidden, ...pays) };
}

const goalUnit = (measure: GoalMeasure) => (goalMeasureRows[measure].unit === 'usd' ? '$' : 'CE');

function payWords(goal: number | null, plan: GoalPlan): Words[] {
  const { payoutCents, slope, capPercent } = plan;
  if (payoutCents === null || payoutCents === 0) return [['No payout is set, so it pays nothing.']];
  if (goal === null) return [['It pays nothing without a goal.']];
  if (goal === 0) return [['A goal of 0 pays nothing.']];
  const threshold = thresholdOf(plan.thresholdPercent);
  const paidAt = (achieved: number) => goalPay(exact(achieved), plan).earnedCents;
  if (slope === 0) {
    const from: Words =
      threshold > 0 ? ['from ', percent(threshold), ' of the goal up, and nothing below'] : ['from the first sale on'];
    return [['It pays ', money(paidAt(Math.max(threshold, 100))), ' ', from, '.']];
  }
  const atGoal = Math.max(threshold, 100);
  return [
    ['It pays ', money(paidAt(atGoal)), ' at ', percent(atGoal), ' of the goal.'],
    pointWords(payoutCents, slope),
    ...(threshold > 0 && threshold !== atGoal
      ? [
          [
            'Below ',
            percent(threshold),
            ' it pays nothing; at ',
            percent(threshold),
            ' it pays ',
            money(paidAt(threshold)),
            '.',
          ],
        ]
      : threshold > 0
        ? [['Below ', percent(threshold), ' it pays nothing.']]
        : []),
    mostWords(payoutCents, capPercent),
  ];
}

const percentOf = (share: number, cents: number) => roundExact(over(times(exact(share), exact(cents)), hundred));

const pointWords = (payoutCents: number, slope: number): Words => [
  'Each point above or below that is ',
  money(percentOf(slope, payoutCents)),
  ' more or less, ',
  percent(slope),
  ' of ',
  money(payoutCents),
  '.',
];

const mostWords = (payoutCents: number, capPercent: number): Words => [
  'The most it pays is ',
  money(percentOf(capPercent, payoutCents)),
  ', ',
  percent(capPercent),
  ' of ',
  money(payoutCents),
  '.',
];

export type FplEntryTerms = {
  plan: FplPlan;
  kind: FplScopeKind;
  reasons: readonly LossReason[];
  /** Of the teams that count. */
  isLead: boolean;
  every: SalesPeriodKind;
};

const whoseLosses: Readonly<Record<FplScopeKind, Readonly<Record<'lead' | 'rep', string>>>> = {
  company: { lead: 'The losses of the whole company count', rep: 'The losses of the whole company count' },
  team: { lead: 'The losses of your team count', rep: "The losses of your lead's team count" },
  leadership: {
    lead: 'The losses of everyone under your leadership count',
    rep: 'The losses of everyone under your leadership count',
  },
  own: { lead: 'Your own losses count', rep: 'Your own losses count' },
};

/**
 * @example goal 1, max 1.5, P 100, s 1, cap 120 -> 'It pays **$100.00** at the goal.', 'Each **0.01%** of net revenue that is
 * lost less or more is **$1.00** more or less.' (a hundredth of the goal is a point, 1% of 100), 'Above **1.5%** it pays
 * nothing; at **1.5%** it pays **$50.00**.' (100 - 50 x 1), 'The most it pays is **$120.00**.'
 */
export function fplEntry({ plan, kind, reasons, isLead, every }: FplEntryTerms): PlanEntry {
  const { goalPercent, payoutCents } = plan;
  const isPaid = goalPercent !== null && (payoutCents ?? 0) > 0;
  const named = listText(reasons.map((reason) => lossReasonWords[reason].toLowerCase()));
  return {
    key: 'fpl',
    part: 'fpl',
    title: measures.fpl.title,
    sentences: sentences(
      goalPercent === null
        ? ['No FPL goal is set.']
        : ['Your FPL goal is ', percent(goalPercent), ` of net revenue lost ${everyPeriod[every]}.`],
      [
        whoseLosses[kind][isLead ? 'lead' : 'rep'],
        ...(named === '' ? [', but no reason is chargeable.'] : [': ', strong(named), '.']),
      ],
      ...lossWords(plan),
    ),
    until: null,
    rule: isPaid ? ruleText([{ ...plan }, kind, [...reasons], every]) : '',
  };
}

function lossWords(plan: FplPlan): Words[] {
  const { goalPercent, maxFplPercent, payoutCents, slope, capPercent } = plan;
  if (payoutCents === null || payoutCents === 0) return [['No payout is set, so it pays nothing.']];
  if (goalPercent === null) return [['It pays nothing without a goal.']];
  const paidAt = (lost: number) => fplPay(exact(lost), plan).earnedCents;
  if (goalPercent === 0) return [['It pays ', money(paidAt(0)), ' without any loss, and nothing with one.']];
  const most = maxFplPercent < goalPercent ? maxFplPercent : goalPercent;
  if (slope === 0)
    return [['It pays ', money(paidAt(most)), ' up to ', percent(maxFplPercent), ' lost, and nothing above.']];
  const atMost = paidAt(maxFplPercent);
  return [
    ['It pays ', money(paidAt(goalPercent)), ' at the goal.'],
    [
      'Each ',
      percent(toNumber(over(exact(goalPercent), hundred))),
      ' of net revenue that is lost less or more is ',
      money(percentOf(slope, payoutCents)),
      ' more or less, ',
      percent(slope),
      ' of ',
      money(payoutCents),
      '.',
    ],
    atMost === 0
      ? ['Above ', percent(maxFplPercent), ' it pays nothing.']
      : [
          'Above ',
          percent(maxFplPercent),
          ' it pays nothing; at ',
          percent(maxFplPercent),
          ' it pays ',
          money(atMost),
          '.',
        ],
    mostWords(payoutCents, capPercent),
  ];
}
