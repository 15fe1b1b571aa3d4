/** The boosts, objectives and incentives that pay a person in a sales period, in words (docs/product.md, Boosts, Items). */
import { type BoostTerms, boostFilterKeys, boostSpans, type PayingBoost } from '../boosts.ts';
import type { DateRange } from '../calendar.ts';
import type { IsoDate } from '../dates.ts';
import { partOfKind } from '../pay/items-pay.ts';
import { moneyText } from '../pay/statement-line.ts';
import { childrenIn, instancesOf, isPayable, measuresSales } from '../programs/instances.ts';
import type { AccountSelection, Item, PayoutTerms, ProductSelection } from '../programs/item.ts';
import { type ChildOfResult, type ItemResult, nothingSubmitted } from '../programs/item-entry.ts';
import { explainableResults, type ItemFacts } from '../programs/item-figures.ts';
import { trackingRange } from '../programs/item-measures.ts';
import type { ItemPerson } from '../programs/item-people.ts';
import { type ItemPlan, planOf } from '../programs/item-plan.ts';
import type { ItemTree } from '../programs/item-tree.ts';
import type { ItemCalendar } from '../programs/item-windows.ts';
import type { PlanItem } from '../programs/plan-item.ts';
import { datesText, productsText, segmentsOf, strong } from '../programs/plan-words.ts';
import { type PlanInputs, planItemOf } from '../programs/result-plan.ts';
import { recordOf } from '../record.ts';
import { type PlanEntry, type PlanPlace, type PlanSentence, ruleText } from './plan-entry.ts';

/** Of whoever sells its products: by the newest terms that pay in the period. null: none do. */
export function boostEntry(boost: PayingBoost, period: DateRange): PlanEntry | null {
  const span = boostSpans(boost).findLast(({ from, to }) => from <= period.to && to >= period.from);
  if (span === undefined) return null;
  const { terms, from, to } = span;
  return {
    key: `boost ${boost.boostId}`,
    part: 'boosts',
    title: boost.name,
    sentences: [
      segmentsOf([
        'You earn ',
        strong(moneyText(terms.amountCents)),
        ` for each ${terms.type === 'GP/CE' ? 'CE' : 'unit'} of `,
        strong(boostedText(terms)),
        ` that you sell, ${datesText({ from, to })}.`,
      ]),
      segmentsOf([
        'Sales that an older boost pays are left out. What comes back is taken off at the rate that it was paid by.',
      ]),
    ],
    until: to,
    rule: ruleText([terms.type, terms.amountCents, from, to, chosenBy(terms)]),
  };
}

const chosenBy = ({ customProductsSelected, productsFilters, productIds }: BoostTerms) =>
  customProductsSelected ? productsFilters : [...productIds];

/** Without values filters choose nothing here, and everything in an item. */
const boostedText = ({ customProductsSelected, productsFilters, productIds }: BoostTerms): string =>
  (customProductsSelected ? boostFilterKeys.flatMap((key) => productsFilters[key]) : productIds).length === 0
    ? 'no products'
    : productsText({
        byFilters: customProductsSelected,
        filters: recordOf(boostFilterKeys, (key) => productsFilters[key]),
        list: { hash: '', count: productIds.length },
      });

export type ItemEntryTerms = {
  people: readonly ItemPerson[];
  period: DateRange;
  /** L. */
  lastDate: IsoDate;
  /** What was typed for people: rules alone, nothing that was sold or handed in. */
  editOf: ItemFacts['editOf'];
};

/** Where an item's entries stand in plans. */
export const placeOfItem = ({ itemId, kind, name }: Item): PlanPlace => ({
  key: `item ${itemId}`,
  part: partOfKind[kind],
  title: name,
});

/**
 * Of an item everyone's entry who has it, each made when it is asked for; of several instances in the period the last.
 * Sales reps aren't told of what is hidden from them.
 */
export function itemEntries(
  tree: ItemTree,
  { people, period, lastDate, editOf }: ItemEntryTerms,
): ReadonlyMap<string, () => PlanEntry> {
  if (tree.item.archivedAt !== null) return new Map();
  const instance = instancesOf(tree, { lastDate: period.to, endingFrom: period.from }).at(-1);
  if (instance === undefined || !isPayable(instance.terms)) return new Map();
  const members = [{ item: tree.item, terms: instance.terms }, ...childrenIn(tree, instance)];
  const isTracked = members.some(
    ({ item, terms }) => measuresSales(item, terms) && trackingRange(terms.measure) !== null,
  );
  const isRepeated = instance.terms.period !== 'custom' && !isTracked;
  // Deleted or switched off: it pays for what has ended, and comes no more.
  if (isRepeated && instance.to < lastDate) return new Map();
  const calendar: ItemCalendar = {
    lastDate: period.to,
    isOver: false,
    nonSellingDays: new Set(),
    corrections: new Map(),
  };
  const results = explainableResults(tree, people, { instance, calendar, facts: { ...noFacts, editOf } });
  const byId = new Map(people.map((person) => [person.customId, person]));
  const [alike, known] = [new Map<string, PlanEntry>(), new Map<string, PlanEntry>()];
  return new Map(
    [...results].flatMap(([customId, explained]) => {
      const person = byId.get(customId);
      const role = person?.role;
      if (role === 'salesRep' && instance.terms.hideFromSalesReps) return [];
      const made = (): PlanEntry => {
        const { result, inputs } = explained();
        const quick = person && quickKey(person, result);
        const before = quick && alike.get(quick);
        if (before) return before;
        const item = planItemOf(result, inputs, instance.terms.period);
        const isTeam = role === 'teamLead';
        const rule = ruleText([isTeam, payingTerms(item, isRepeated, result, inputs)]);
        const same = known.get(rule);
        if (same !== undefined) {
          if (quick) alike.set(quick, same);
          return same;
        }
        const words = (hidesProfits: boolean) => sentencesOf(planOf(item, { isTeam, hidesProfits, isRepeated }));
        const [sentences, withoutProfits] = [words(false), words(true)];
        const entry: PlanEntry = {
          ...placeOfItem(tree.item),
          sentences,
          ...(JSON.stringify(sentences) !== JSON.stringify(withoutProfits) && { withoutProfits }),
          until: isRepeated ? null : instance.to,
          rule,
        };
        known.set(rule, entry);
        if (quick) alike.set(quick, entry);
        return entry;
      };
      return [[customId, made] as const];
    }),
  );
}

/** The same of people who are paid alike, which most are: without what was typed for them. null: something was. */
function quickKey({ role, leadership }: ItemPerson, result: ItemResult): string | null {
  const all: readonly (ItemResult | ChildOfResult)[] = [result, ...result.children];
  if (all.some(({ isEdited }) => isEdited)) return null;
  const told = all.map((one) => {
    const weight = 'weightPercent' in one ? one.weightPercent : null;
    return `${one.itemId} ${one.target.n}/${one.target.d} ${weight}`;
  });
  return `${role} ${leadership} ${told}`;
}

const noSums = new Map<never, never>();
/** Words follow from rules alone. */
const noFacts: Omit<ItemFacts, 'editOf'> = {
  sumsOf: () => noSums,
  accountsOf: () => noSums,
  reachingOf: () => noSums,
  submittedOf: () => nothingSubmitted,
};

const sentencesOf = ({ sentence, small }: ItemPlan): PlanSentence[] => [
  sentence,
  ...(small === '' ? [] : [[{ text: small, strong: false }]]),
];

/** What decides what an item pays, of it and of what is below it; nothing that another type or payout reads. */
function payingTerms(
  item: PlanItem,
  isRepeated: boolean,
  result: ItemResult | ChildOfResult,
  inputs: PlanInputs,
): unknown {
  const { type, rules, weightPercent, isQualifier, instance, children } = item;
  const terms = inputs.get(result.itemId)?.terms;
  if (terms === undefined) throw new Error('Every result has what it was worked out from.');
  const isMeasured = type === 'quantity' && terms.measure !== null;
  const isImages = type === 'image' || type === 'imageValidation';
  const isParent = type === 'multi' || type === 'dependencies';
  return {
    type,
    days: isRepeated ? item.terms.period : instance,
    isQualifier,
    weightPercent,
    ...(!isParent && { isOpenEnded: rules.isOpenEnded, target: item.target, payout: payingPart(rules.payout) }),
    ...(weightPercent !== null && { cappedStatus: rules.cappedStatus }),
    // Only where it is: what is stored is compared.
    ...(item.isUnfinished && { isUnfinished: true }),
    ...(isMeasured && {
      measure: terms.measure,
      isAccountSpecific: rules.isAccountSpecific,
      isHouseGoal: terms.isHouseGoal,
      products: chosen(terms.products),
    }),
    ...((isMeasured || isImages) && { accounts: chosen(terms.accounts) }),
    ...(isImages && { most: rules.maxImagesPerAccount, minimum: rules.minQuantityValue }),
    ...(type === 'validation' && { value: [terms.valueInputType, terms.valueInput] }),
    // In whatever order they are shown.
    children: children
      .flatMap((child, at) => {
        const of = result.children[at];
        return of === undefined ? [] : [{ itemId: of.itemId, terms: payingTerms(child, isRepeated, of, inputs) }];
      })
      .toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1)),
  };
}

const chosen = ({ byFilters, filters, list }: AccountSelection | ProductSelection) =>
  byFilters ? filters : (list?.hash ?? null);

/** Each payout type reads its own amounts. */
function payingPart({ payoutType, threshold, cap, isFullAmount, ...payout }: PayoutTerms) {
  switch (payoutType) {
    case 'perAction':
      return { payoutType, rateCents: payout.rateCents, threshold, cap, isFullAmount };
    case 'allOrNothing':
      return { payoutType, amountCents: payout.amountCents };
    case 'atRisk':
      return { payoutType, amountCents: payout.amountCents, threshold };
    case 'advanced':
      return { payoutType, budgetCents: payout.budgetCents, steps: payout.steps };
    case 'quantityAdvanced':
      return { payoutType, quantitySteps: payout.quantitySteps };
  }
}
