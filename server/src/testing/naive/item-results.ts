/** What an item is for everyone who has it, in one of its instances (docs/product.md, Items). */
import type { ItemTerms, PayoutTerms } from '@caselift/domain/programs/item';
import type { EditedRules, ItemImage } from '@caselift/domain/programs/item-entry';
import { type Day, isoDateOf } from './calendar.ts';
import { add, divide, type Fraction, fraction, isLess, isPositive, multiply, written } from './fraction.ts';
import { isMadeBy, type NaiveInstance, type Program, type Tree, termsOn } from './item-instances.ts';
import { payOf, pictureCents, steppedCents } from './item-pay.ts';
import { type Bought, boughtOf, chosenAccounts, type Lists, measureOf, type Trade } from './item-sums.ts';
import { type Windows, windowsOf } from './item-windows.ts';
import type { Person } from './rows.ts';
import { teamOf } from './teams.ts';

export type Picture = { buyer: string; day: Day; status: ItemImage['status']; quantity: number | null };
export type Entry = { pictures: Picture[]; quantity: number | null; isDone: boolean; value: number | null };

/** Everything beside items that their results follow from. */
export type Programs = {
  trade: Trade;
  newest: Day;
  /** The sales period that ends on the newest day is over. */
  isOver?: boolean;
  daysOff: ReadonlySet<Day>;
  lists: Lists;
  /** Who holds an account now, or held it when a window ended. */
  holderOf(buyer: string, endedOn: Day | null): string | null;
  editOf(itemId: string, customId: string, from: string): EditedRules | null;
  entryOf(itemId: string, customId: string, from: string): Entry;
};

export type NaiveResult = {
  itemId: string;
  from: string;
  to: string;
  quantity: Fraction | null;
  /** The current G; account-specific: of each account. null for what has only parts. */
  target: Fraction | null;
  accounts: number | null;
  percentage: Fraction | null;
  eligible: Fraction;
  potentialCents: number | null;
  earnedCents: number;
  lockedCents: number;
  children: NaiveResult[];
  /** Cents, were its quantity another one; absent of what is paid by its parts, or picture by picture. */
  payAt?: (quantity: Fraction) => number;
};

const nothing = fraction(0);
const hundred = fraction(100);

/** By customId, of everyone the current terms name. */
export function naiveResults(tree: Tree, instance: NaiveInstance, around: Programs): Map<string, NaiveResult> {
  const named = around.trade.files.people.filter(({ customId }) => instance.terms.userIds.includes(customId));
  return new Map(named.map((person) => [person.customId, resultOf(tree, instance, person, around)]));
}

/** One of an item in an instance of the item above it. people: those who have it. */
type Leaf = { item: Program; terms: ItemTerms; instance: NaiveInstance; people: readonly string[]; around: Programs };

/** What isn't valid and yet decides what others pay. */
const isDeciding = (root: Program, { isQualifier, isHouseGoal }: ItemTerms): boolean =>
  root.type === 'grouped' || (root.type === 'dependencies' && (isQualifier || isHouseGoal));

function resultOf(tree: Tree, instance: NaiveInstance, person: Person, around: Programs): NaiveResult {
  const { root, children } = tree;
  const { terms } = instance;
  const leaves = children.flatMap((item): Leaf[] => {
    const own = termsOn(item, instance.inForce);
    const isIn =
      own?.isActive &&
      (own.isValid || isDeciding(root, own)) &&
      isMadeBy(item, instance.inForce) &&
      (root.type !== 'grouped' || own.groupId === root.itemId);
    const people = root.type === 'grouped' ? (own?.userIds ?? []) : terms.userIds;
    return isIn && people.includes(person.customId) ? [{ item, terms: own, instance, people, around }] : [];
  });
  if (root.type === 'multi' || root.type === 'dependencies') return sumOf(root, leaves, person, instance);
  if (root.type === 'grouped') return groupOf(root, leaves, person, instance, around);
  return leafOf({ item: root, terms, instance, people: terms.userIds, around }, person);
}

const days = ({ from, to }: NaiveInstance) => ({ from: isoDateOf(from), to: isoDateOf(to) });

function sumOf(
  { itemId, type }: Program,
  leaves: readonly Leaf[],
  person: Person,
  instance: NaiveInstance,
): NaiveResult {
  const parts = leaves.map((leaf) => {
    const { isQualifier, isHouseGoal } = leaf.terms;
    return { isQualifier: type === 'dependencies' && (isQualifier || isHouseGoal), result: leafOf(leaf, person) };
  });
  const paying = parts.filter(({ isQualifier }) => !isQualifier).map(({ result }) => result);
  const isOpen = parts.every(({ isQualifier, result }) => !isQualifier || isMet(result));
  const cents = paying.reduce((sum, { earnedCents }) => sum + earnedCents, 0);
  const potentials = paying.map(({ potentialCents }) => potentialCents);
  return {
    ...{ itemId, ...days(instance), quantity: null, target: null, accounts: null, percentage: null, eligible: nothing },
    potentialCents: potentials.reduce((sum, of) => (sum === null || of === null ? null : sum + of), 0),
    earnedCents: isOpen ? cents : 0,
    lockedCents: isOpen ? 0 : cents,
    children: parts.map(({ isQualifier, result }) => {
      if (isQualifier) return { ...result, earnedCents: 0, potentialCents: 0 };
      return isOpen ? result : { ...result, earnedCents: 0, lockedCents: result.earnedCents };
    }),
  };
}

/** Its quantity has reached its target; of accounts, every one; without a target above 0 never. */
function isMet({ quantity, target, accounts }: NaiveResult): boolean {
  const goal = accounts === null ? (target ?? nothing) : fraction(accounts);
  return quantity !== null && isPositive(goal) && !isLess(quantity, goal);
}

function groupOf(
  root: Program,
  leaves: readonly Leaf[],
  person: Person,
  instance: NaiveInstance,
  around: Programs,
): NaiveResult {
  let [weights, completed] = [nothing, nothing];
  const children: NaiveResult[] = [];
  for (const leaf of leaves) {
    const result = leafOf(leaf, person);
    const { cappedStatus } = rulesOf(leaf, person);
    const weight = written(leaf.terms.weight);
    weights = add(weights, weight);
    completed = add(completed, multiply(weight, between(result.percentage, cappedStatus ? 100 : 200)));
    children.push({ ...result, earnedCents: 0, potentialCents: 0 });
  }
  const c = isPositive(weights) ? divide(completed, weights) : nothing;
  const group: Leaf = { item: root, terms: instance.terms, instance, people: instance.terms.userIds, around };
  const { payout } = rulesOf(group, person);
  const count = { quantity: c, target: hundred, isOpenEnded: false };
  const paid = payOf(count, payout);
  const best = written(Math.max(100, payout.cap.value));
  const isStepped = payout.payoutType === 'advanced';
  return {
    ...{
      itemId: root.itemId,
      ...days(instance),
      quantity: c,
      target: hundred,
      accounts: null,
      lockedCents: 0,
      children,
    },
    payAt: (quantity) =>
      isStepped ? steppedCents(quantity, payout) : payOf({ ...count, quantity }, payout).earnedCents,
    percentage: c,
    eligible: paid.eligible,
    potentialCents: isStepped ? steppedCents(best, payout) : paid.potentialCents,
    earnedCents: isStepped ? steppedCents(c, payout) : paid.earnedCents,
  };
}

function between(percentage: Fraction | null, most: number): Fraction {
  if (percentage === null || !isPositive(percentage)) return nothing;
  return isLess(fraction(most), percentage) ? fraction(most) : percentage;
}

/** What applies to a person: an edit, else the block of the role, else the item's. */
function rulesOf({ item, terms, instance, around }: Leaf, { customId, role, leadership }: Person) {
  const edited = around.editOf(item.itemId, customId, isoDateOf(instance.from));
  const block = role === 'teamLead' ? (leadership ? 'leadership' : 'teamLeads') : 'salesReps';
  const mapped: PayoutTerms | undefined = terms.payoutsByUserType ? terms.payoutMap[block] : undefined;
  return { ...terms, payout: mapped ?? terms.payout, ...edited, target: terms.target, typed: edited?.target ?? null };
}

function leafOf(leaf: Leaf, person: Person): NaiveResult {
  const { item, terms, instance } = leaf;
  const rules = rulesOf(leaf, person);
  if (!terms.isValid) {
    return {
      ...{ itemId: item.itemId, ...days(instance), quantity: null, target: written(terms.target), accounts: null },
      ...{ percentage: null, eligible: nothing, potentialCents: 0, earnedCents: 0, lockedCents: 0, children: [] },
    };
  }
  const { quantity, accounts, pictures } = countOf(leaf, person, rules.isAccountSpecific);
  const target = targetOf(leaf, person, rules.isAccountSpecific);
  const goal = accounts === null ? target : fraction(accounts);
  const { isOpenEnded, payout } = rules;
  const ofItem = written(terms.target);
  const count = { quantity, target: goal, isOpenEnded: isOpenEnded && !terms.isHouseGoal, ofItem };
  const paid = payOf(count, payout);
  const byPicture = item.type === 'imageValidation' && payout.payoutType === 'quantityAdvanced';
  return {
    ...{ itemId: item.itemId, ...days(instance), quantity, target, accounts, lockedCents: 0, children: [] },
    percentage: paid.percentage,
    eligible: byPicture ? (quantity ?? nothing) : paid.eligible,
    potentialCents: byPicture ? null : paid.potentialCents,
    earnedCents: byPicture
      ? pictures.reduce((sum, picture) => sum + pictureCents(picture.quantity ?? 0, payout.quantitySteps), 0)
      : paid.earnedCents,
    ...(!byPicture && { payAt: (other: Fraction) => payOf({ ...count, quantity: other }, payout).earnedCents }),
  };
}

/** The person, and of a lead everyone below. */
function below(people: readonly Person[], { customId, role }: Person): Person[] {
  if (role !== 'teamLead') return [];
  const team = teamOf(people, customId);
  return people.filter((other) => other.customId !== customId && team.has(other.customId));
}

/** Sales reps below a lead who have the item. */
const repsBelow = ({ people, around }: Leaf, person: Person): Person[] =>
  below(around.trade.files.people, person).filter((rep) => rep.role === 'salesRep' && people.includes(rep.customId));

/** The people with accounts that count for the person: below a lead those who have the item, else everyone. */
function ownersOf({ people, around }: Leaf, person: Person): Set<string> {
  const all = below(around.trade.files.people, person).map(({ customId }) => customId);
  const having = all.filter((customId) => people.includes(customId));
  return new Set([person.customId, ...(having.length > 0 ? having : all)]);
}

const known = new WeakMap<Trade, Map<string, Map<string, Bought>>>();

type Counted = { quantity: Fraction | null; accounts: number | null; pictures: Picture[] };

function countOf(leaf: Leaf, person: Person, isAccountSpecific: boolean): Counted {
  const { item, terms, around } = leaf;
  if (item.type === 'quantity' && terms.measure !== null) return soldTo(leaf, person, isAccountSpecific);
  const all = [person, ...repsBelow(leaf, person)];
  const from = isoDateOf(leaf.instance.from);
  const entries = all.map((one) => ({ one, entry: around.entryOf(item.itemId, one.customId, from) }));
  const only = (quantity: Fraction | null) => ({ quantity, accounts: null, pictures: [] });
  if (item.type === 'binary') return only(fraction(entries.filter(({ entry }) => entry.isDone).length));
  if (item.type === 'validation') {
    return only(fraction(entries.filter(({ entry }) => isTrue(entry.value, terms)).length));
  }
  if (item.type === 'image' || item.type === 'imageValidation') {
    const pictures = entries.flatMap(({ one, entry }) => countingPictures(leaf, one, entry));
    if (item.type === 'image') return { quantity: fraction(pictures.length), accounts: null, pictures };
    const quantity = pictures.map((picture) => written(picture.quantity ?? 0)).reduce(add, nothing);
    return { quantity, accounts: null, pictures };
  }
  // What was uploaded for a lead is the team's; without it the team's is what was uploaded for its reps, and its leads
  // without reps.
  const own = entries[0]?.entry.quantity ?? null;
  const uploaded = ({ customId }: Person) => around.entryOf(item.itemId, customId, from).quantity;
  const leads = leadsBelow(leaf, person, (lead) => uploaded(lead) !== null).map(uploaded);
  const ofTeam = [...entries.map(({ entry }) => entry.quantity), ...leads].map((quantity) => written(quantity ?? 0));
  return only(own === null ? ofTeam.reduce(add, nothing) : written(own));
}

function isTrue(value: number | null, { valueInputType, valueInput }: ItemTerms): boolean {
  if (value === null) return false;
  if (valueInputType === 'gt') return value > valueInput;
  if (valueInputType === 'lt') return value < valueInput;
  return valueInputType === 'gte' ? value >= valueInput : value <= valueInput;
}

/** Approved ones; of an account no more than its maximum, the best paid first, then the oldest. */
function countingPictures(leaf: Leaf, person: Person, { pictures }: Entry): Picture[] {
  const { payout, minQuantityValue, maxImagesPerAccount } = rulesOf(leaf, person);
  const isOfCases = leaf.item.type === 'imageValidation';
  const worth = ({ quantity }: Picture): number => {
    if (!isOfCases) return 0;
    return payout.payoutType === 'quantityAdvanced'
      ? pictureCents(quantity ?? 0, payout.quantitySteps)
      : (quantity ?? 0);
  };
  const good = pictures.filter(
    ({ status, quantity }) =>
      status === 'approved' && (!isOfCases || (quantity !== null && quantity >= minQuantityValue)),
  );
  return [...Map.groupBy(good, ({ buyer }) => buyer).values()].flatMap((ofBuyer) =>
    ofBuyer.sort((one, other) => worth(other) - worth(one) || one.day - other.day).slice(0, maxImagesPerAccount),
  );
}

function soldTo(leaf: Leaf, person: Person, isAccountSpecific: boolean): Counted {
  const { terms, instance, around } = leaf;
  const { measure } = terms;
  if (measure === null) throw new Error('It measures no sales.');
  const windows = windowsOf(terms, instance, around);
  const bought = boughtOnce(leaf, windows);
  const owners = ownersOf(leaf, person);
  const counts = (buyer: string): boolean => {
    const holder = around.holderOf(buyer, windows.isEnded ? windows.selected[1] : null);
    return terms.isHouseGoal || (holder !== null && owners.has(holder));
  };
  const hasReference = windows.reference !== null;
  if (!isAccountSpecific) {
    const sum = { selected: 0, reference: 0 };
    for (const [buyer, { selected, reference }] of bought) {
      if (!counts(buyer)) continue;
      sum.selected += selected;
      sum.reference += reference;
    }
    return { quantity: measureOf(sum, measure.label, hasReference), accounts: null, pictures: [] };
  }
  const target = targetOf(leaf, person, true);
  const chosen = chosenAccounts(terms.accounts, around.trade.files.accounts, around.lists);
  let [accounts, reaching] = [0, 0];
  for (const { customId } of around.trade.files.accounts) {
    if ((chosen !== null && !chosen.has(customId)) || !counts(customId)) continue;
    accounts += 1;
    const value = measureOf(bought.get(customId) ?? { selected: 0, reference: 0 }, measure.label, hasReference);
    if (value !== null && !isLess(value, target)) reaching += 1;
  }
  const isPayable = hasReference || !measure.label.includes('Δ');
  return { quantity: isPayable ? fraction(reaching) : null, accounts, pictures: [] };
}

/** What accounts bought is the same for everyone. */
function boughtOnce({ item, terms, around }: Leaf, windows: Windows): Map<string, Bought> {
  const ofTrade = known.get(around.trade) ?? new Map<string, Map<string, Bought>>();
  known.set(around.trade, ofTrade);
  const key = JSON.stringify([item.itemId, terms, windows]);
  const bought = ofTrade.get(key) ?? boughtOf(around.trade, terms, windows, around.lists);
  ofTrade.set(key, bought);
  return bought;
}

/** What is typed for the person, else the item's; of a lead the sum of the people's below. */
function targetOf(leaf: Leaf, person: Person, isAccountSpecific: boolean): Fraction {
  const { item, terms, people, around } = leaf;
  const ofItem = written(terms.target);
  if (terms.isHouseGoal) {
    if (terms.target > 0) return ofItem;
    const reps = around.trade.files.people.filter((rep) => rep.role === 'salesRep' && people.includes(rep.customId));
    return sumOfTargets(leaf, reps);
  }
  const { typed } = rulesOf(leaf, person);
  const isLead = person.role === 'teamLead';
  if (item.type === 'binary' || item.type === 'validation') return fraction(1 + repsBelow(leaf, person).length);
  if (typed !== null && (!isLead || typed > 0)) return written(typed);
  if (!isLead || isAccountSpecific || terms.measure?.label.includes('(%)')) return ofItem;
  const sum = sumOfTargets(leaf, repsBelow(leaf, person));
  if (item.type === 'image' || item.type === 'imageValidation') return add(sum, ofItem);
  return add(
    sum,
    sumOfTargets(
      leaf,
      leadsBelow(leaf, person, (lead) => (rulesOf(leaf, lead).typed ?? 0) > 0),
    ),
  );
}

/** Team leads below a lead who have the item with something of their own, with no rep of it and no such lead below them. */
function leadsBelow(leaf: Leaf, person: Person, hasOwn: (lead: Person) => boolean): Person[] {
  const { people, around } = leaf;
  const typed = below(around.trade.files.people, person).filter(
    (lead) =>
      lead.role === 'teamLead' && people.includes(lead.customId) && repsBelow(leaf, lead).length === 0 && hasOwn(lead),
  );
  return typed.filter((lead) => {
    const team = new Set(below(around.trade.files.people, lead));
    return !typed.some((other) => team.has(other));
  });
}

function sumOfTargets(leaf: Leaf, reps: readonly Person[]): Fraction {
  return reps.map((rep) => written(rulesOf(leaf, rep).typed ?? leaf.terms.target)).reduce(add, nothing);
}
