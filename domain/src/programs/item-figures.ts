/** Everyone's results of an item with what is below it, in one instance (docs/product.md, Items). */
import type { IsoDate } from '../dates.ts';
import { type Exact, exact, zero } from '../exact.ts';
import { isPayable, measuresSales, partsIn, type TreeInstance } from './instances.ts';
import type { Item, ItemTerms } from './item.ts';
import { type EditedRules, type ItemResult, type Measured, nothingSubmitted, type Submitted } from './item-entry.ts';
import type { MeasureLabel } from './item-measures.ts';
import { type Assigned, assignedOf, type ItemPerson } from './item-people.ts';
import type { ItemScope } from './item-scope.ts';
import { lowestOf, type Target, targeting } from './item-targets.ts';
import type { ItemTree } from './item-tree.ts';
import { type ItemCalendar, scopeOf } from './item-windows.ts';
import {
  type EntryInput,
  type EntryRules,
  type ExplainedInput,
  entryRules,
  type LeafInput,
  payItem,
  resultOf,
  type Submission,
} from './pay-item.ts';
import { type ChildResult, payDependencies, payGrouped, payMulti } from './pay-parents.ts';

/** By who holds the accounts, null: nobody. Who sold nothing is absent. */
export type RepSums = ReadonlyMap<string | null, { selected: number; reference: number }>;

/** What was measured, typed and handed in. */
export type ItemFacts = {
  sumsOf(scope: ItemScope): RepSums;
  /** How many accounts everyone holds. */
  accountsOf(scope: ItemScope): ReadonlyMap<string | null, number>;
  /** How many accounts of everyone reach the target, of account-specific items. */
  reachingOf(scope: ItemScope, label: MeasureLabel, target: Exact): ReadonlyMap<string | null, number>;
  /** In this instance. */
  submittedOf(itemId: string, userId: string, instanceStart: IsoDate): Submitted;
  /** In this instance, or carried over from an earlier one: typed values apply until they are reset. */
  editOf(itemId: string, userId: string, instanceStart: IsoDate): EditedRules | null;
};

/**
 * The results of everyone who has the item and is still there. They depend on nothing else than what is passed, and
 * only on the facts of the tree's own scopes and entries.
 * @param people everyone of the wholesaler; pass the same list for all items.
 */
export function itemResults(
  tree: ItemTree,
  instance: TreeInstance,
  people: readonly ItemPerson[],
  calendar: ItemCalendar,
  facts: ItemFacts,
): Map<string, ItemResult> {
  if (!isPayable(instance.terms)) return new Map();
  const { assigned, resultOf } = figuring(tree, people, { instance, calendar, facts });
  return new Map(assigned.people.map((person) => [person.customId, resultOf(person)]));
}

type Explainable = { result: ItemResult; inputs: ReadonlyMap<string, ExplainedInput> };

/**
 * One person's result, with what it and those below it were worked out from, by item; null: they don't have the item.
 */
export function explainableResult(
  tree: ItemTree,
  people: readonly ItemPerson[],
  from: From,
  customId: string,
): Explainable | null {
  return explainableResults(tree, people, from).get(customId)?.() ?? null;
}

/** The same of everyone who has the item, each worked out when it is asked for. */
export function explainableResults(
  tree: ItemTree,
  people: readonly ItemPerson[],
  from: From,
): Map<string, () => Explainable> {
  if (!isPayable(from.instance.terms)) return new Map();
  const { assigned, resultOf } = figuring(tree, people, from);
  return new Map(
    assigned.people.map((person) => [
      person.customId,
      () => {
        const inputs = new Map<string, ExplainedInput>();
        const result = resultOf(person, (input) => inputs.set(input.item.itemId, input));
        return { result, inputs };
      },
    ]),
  );
}

function figuring(tree: ItemTree, people: readonly ItemPerson[], from: From) {
  const { item } = tree;
  const { terms } = from.instance;
  const assigned = assignedOf(terms.userIds, people);
  const resultOf = isParent(item)
    ? parentResults(item, childResults(tree, assigned, people, from), from)
    : leafResults(item, terms, assigned, from);
  return { assigned, resultOf };
}

type From = { instance: TreeInstance; calendar: ItemCalendar; facts: ItemFacts };
const isBefore = ({ calendar }: From): boolean => calendar.rules === 'before';
type ResultOf = (person: ItemPerson, used?: Used) => ItemResult;
/** Is told what a result is worked out from. */
type Used = (input: ExplainedInput) => void;

const isParent = ({ type }: Item) => type === 'multi' || type === 'dependencies' || type === 'grouped';

/** A sub-item has its parent's people, a grouped child its own. */
function childResults(tree: ItemTree, parents: Assigned, people: readonly ItemPerson[], from: From) {
  // Rules before 2 left out what isn't valid.
  const parts = partsIn(tree, from.instance).filter(({ terms }) => terms.isValid || !isBefore(from));
  const children = parts.map(({ item, terms }) => {
    const assigned = item.parentId === null ? assignedOf(terms.userIds, people) : parents;
    const results = terms.isValid ? leafResults : unfinishedResults;
    return { terms, assigned, resultOf: results(item, terms, assigned, from) };
  });
  return (person: ItemPerson, used?: Used): ChildResult[] =>
    children.flatMap(({ terms: { weight, isQualifier, isHouseGoal }, assigned, resultOf }) =>
      assigned.has(person.customId) ? [{ result: resultOf(person, used), weight, isQualifier, isHouseGoal }] : [],
    );
}

function parentResults(
  item: Item,
  childrenOf: (person: ItemPerson, used?: Used) => readonly ChildResult[],
  { instance, facts }: From,
): ResultOf {
  const { terms } = instance;
  const pay = item.type === 'multi' ? payMulti : item.type === 'dependencies' ? payDependencies : payGrouped;
  return (person, used) => {
    const edited = facts.editOf(item.itemId, person.customId, instance.from);
    const rules = entryRules(terms, person, edited, ofItem(terms));
    const input: EntryInput = { item, terms, instance, rules };
    used?.(input);
    return pay(input, childrenOf(person, used));
  };
}

/** Of one that isn't valid: nothing is measured, and whatever was handed in doesn't count. */
function unfinishedResults(item: Item, terms: ItemTerms, _assigned: Assigned, { instance }: From): ResultOf {
  return (person, used) => {
    const input = { item, terms, instance, rules: entryRules(terms, person, null, ofItem(terms)) };
    used?.(input);
    const { target } = input.rules;
    const nothing = { quantity: null, target, accounts: null, imageCents: null, children: [] };
    return { ...resultOf(input, nothing), isUnfinished: true };
  };
}

const ofItem = ({ target }: ItemTerms): Target => ({ target: exact(target), targetSource: 'item' });

/** Of an item without children. What everyone's results have in common is worked out once. */
function leafResults(item: Item, terms: ItemTerms, assigned: Assigned, from: From): ResultOf {
  const { instance, calendar, facts } = from;
  const scope = measuresSales(item, terms) ? scopeOf(terms, instance, calendar) : null;
  const measuredOf = scope === null ? null : measuring(scope, terms, facts);
  const everyone = assigned.people.map(({ customId }) => customId);
  const edits = new Map(everyone.map((userId) => [userId, facts.editOf(item.itemId, userId, instance.from)]));
  const submitted = new Map(
    measuredOf === null
      ? assigned.people.map((person) => [person.customId, submissionOf(person, item, terms, edits, from)])
      : [],
  );
  const targets = targeting(item, terms, assigned, { edits, isBefore: isBefore(from) });
  const hasUploaded = ({ customId }: ItemPerson) => typeof submitted.get(customId)?.quantity === 'number';
  return (person, used) => {
    // The house is measured once, by the item's rules, whoever asks.
    const edited = terms.isHouseGoal ? null : (edits.get(person.customId) ?? null);
    const counted = assigned.countedFor(person);
    const typed = entryRules(terms, person, edited, targets(person, edited, counted));
    const rules = isBefore(from) ? { ...typed, isUnlimited: true as const } : typed;
    const submitters = terms.isHouseGoal ? everyone : counted.submitters;
    const measured = measuredOf === null ? null : measuredOf(terms.isHouseGoal ? null : counted.holders, rules);
    const leads = terms.isHouseGoal || isBefore(from) ? [] : lowestOf(counted.leads, assigned, hasUploaded);
    const handedIn = measured === null ? submissions(item, { submitters, leads }, submitted) : [];
    const input: LeafInput = { item, terms, instance, rules, measured, submitted: handedIn, people: submitters.length };
    used?.(input);
    return payItem(input);
  };
}

/** What a person handed in. Which of a rep's images count for a lead is decided by the rep's own rules. */
function submissionOf(
  person: ItemPerson,
  item: Item,
  terms: ItemTerms,
  edits: ReadonlyMap<string, EditedRules | null>,
  { instance, facts }: From,
): Submission {
  const { customId } = person;
  const submitted = facts.submittedOf(item.itemId, customId, instance.from);
  if (submitted.images.length === 0 || terms.isHouseGoal) return submitted;
  const target = { target: zero, targetSource: 'item' } as const;
  return { ...submitted, rules: entryRules(terms, person, edits.get(customId) ?? null, target) };
}

/**
 * Those of everyone who counts, the person's first. A quantity that was uploaded for a lead stands for the team's;
 * without it the reps' count, and those of leads without reps in the item, as their targets do.
 */
function submissions(
  { type }: Item,
  { submitters, leads }: { submitters: readonly string[]; leads: readonly string[] },
  submitted: ReadonlyMap<string, Submission>,
): Submission[] {
  const of = (userIds: readonly string[]) => userIds.map((userId) => submitted.get(userId) ?? nothingSubmitted);
  const all = of(submitters);
  if (type !== 'custom' && type !== 'quantity') return all;
  const own = all[0];
  return own !== undefined && own.quantity !== null ? [own] : [...all, ...of(leads)];
}

/** Answers what the accounts of the holders (null: of the house, those that nobody holds too) come to. */
function measuring(scope: ItemScope, { measure }: ItemTerms, facts: ItemFacts) {
  const sums = facts.sumsOf(scope);
  const accounts = facts.accountsOf(scope);
  const reachingTarget = new Map<string, ReadonlyMap<string | null, number>>();
  const reachingOf = (label: MeasureLabel, target: Exact) => {
    const key = `${target.n}/${target.d}`;
    const reaching = reachingTarget.get(key) ?? facts.reachingOf(scope, label, target);
    reachingTarget.set(key, reaching);
    return reaching;
  };
  const countOf = (counts: ReadonlyMap<string | null, number>, holders: readonly string[] | null) => {
    let count = 0;
    if (holders === null) for (const one of counts.values()) count += one;
    else for (const holder of holders) count += counts.get(holder) ?? 0;
    return count;
  };
  return (holders: readonly string[] | null, rules: EntryRules): Measured => {
    let [selected, reference] = [0, 0];
    for (const sum of holders === null ? sums.values() : holders.map((holder) => sums.get(holder))) {
      selected += sum?.selected ?? 0;
      reference += sum?.reference ?? 0;
    }
    const pooled: Measured = {
      selected,
      reference: scope.reference === null ? null : reference,
      accounts: countOf(accounts, holders),
    };
    if (!rules.isAccountSpecific || measure === null) return pooled;
    return { ...pooled, reaching: countOf(reachingOf(measure.label, rules.target), holders) };
  };
}
