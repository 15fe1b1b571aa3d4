/** What people have to reach in an item, and who has nothing to reach (docs/product.md, People). */
import { type Exact, exact, plus, times, zero } from '../exact.ts';
import { isPayable, measuresSales, partsIn, type TreeInstance } from './instances.ts';
import type { Item, ItemTerms, PayoutTerms } from './item.ts';
import type { EditedRules } from './item-entry.ts';
import { itemMeasures } from './item-measures.ts';
import { type Assigned, assignedOf, type Counted, type ItemPerson } from './item-people.ts';
import type { ItemTree } from './item-tree.ts';
import { type EntryRules, entryRules } from './pay-item.ts';

/** Of leads below each other with something of their own the lowest, as reps count instead of leads with reps. */
export function lowestOf(
  leads: readonly ItemPerson[],
  assigned: Assigned,
  hasOwn: (lead: ItemPerson) => boolean,
): readonly string[] {
  return leads
    .filter((lead) => hasOwn(lead) && !assigned.countedFor(lead).leads.some(hasOwn))
    .map(({ customId }) => customId);
}

export type Target = Pick<EntryRules, 'target' | 'targetSource'>;

/** Returns a person's current target. @param isBefore by the rules before 2 what was typed for leads below counted nowhere. */
export function targeting(
  item: Item,
  terms: ItemTerms,
  assigned: Assigned,
  { edits, isBefore }: { edits: ReadonlyMap<string, EditedRules | null>; isBefore: boolean },
): (person: ItemPerson, edited: EditedRules | null, counted: Counted) => Target {
  const ofItem = exact(terms.target);
  const typedFor = (userId: string) => edits.get(userId)?.target ?? null;
  /** Of those without a typed one `otherwise`. */
  const sumOf = (userIds: readonly string[], otherwise: Exact): Target => {
    const typed = userIds.map(typedFor).filter((target) => target !== null);
    const others = times(exact(userIds.length - typed.length), otherwise);
    return { target: typed.map(exact).reduce(plus, others), targetSource: 'team' };
  };
  const isImages = item.type === 'image' || item.type === 'imageValidation';
  const isPercent = isOfPercents(item, terms);
  const itself: Target = { target: ofItem, targetSource: 'item' };

  if (terms.isHouseGoal) {
    const reps = assigned.people.filter(({ role }) => role === 'salesRep').map(({ customId }) => customId);
    const house = terms.target > 0 ? itself : sumOf(reps, zero);
    return () => house;
  }
  const ofLeads = (leads: readonly ItemPerson[]): readonly string[] =>
    isBefore ? [] : lowestOf(leads, assigned, ({ customId }) => (typedFor(customId) ?? 0) > 0);
  return ({ customId, role }, edited, { reps, leads }) => {
    const typed = typedFor(customId);
    const isLead = role === 'teamLead';
    if (typed !== null && (!isLead || typed > 0)) return { target: exact(typed), targetSource: 'typed' };
    if (!isLead || isPercent || (edited?.isAccountSpecific ?? terms.isAccountSpecific)) return itself;
    if (!isImages) return sumOf([...reps, ...ofLeads(leads)], ofItem);
    const ofReps = sumOf(reps, ofItem);
    // A lead hands in pictures like a rep.
    return { ...ofReps, target: plus(ofReps.target, ofItem) };
  };
}

const isOfPercents = (item: Item, terms: ItemTerms): boolean =>
  measuresSales(item, terms) && terms.measure !== null && itemMeasures[terms.measure.label].form === 'percent';

export type MissingTarget = { customId: string; itemId: string; name: string };

/**
 * Who has no target above 0 in the item or in what is below it, though what it pays them follows from one: a lead in an
 * item that all reps left, a person with an uploaded target of 0. House goals are nobody's, and ticks count people.
 * @example a lead with no rep in the item, all or nothing -> the lead; at $5 each without a cap -> nobody
 */
export function missingTargets(
  tree: ItemTree,
  instance: TreeInstance,
  people: readonly ItemPerson[],
  editOf: (itemId: string, userId: string, instanceStart: string) => EditedRules | null,
): MissingTarget[] {
  const { item } = tree;
  const { terms } = instance;
  if (!isPayable(terms)) return [];
  const assigned = assignedOf(terms.userIds, people);
  const parts = partsIn(tree, instance).filter((part) => part.terms.isValid);
  const missing = (part: { item: Item; terms: ItemTerms }, having: Assigned) => {
    const edits = new Map(
      having.people.map(({ customId }) => [customId, editOf(part.item.itemId, customId, instance.from)]),
    );
    const targets = targeting(part.item, part.terms, having, { edits, isBefore: false });
    const decides = item.type === 'grouped' || (item.type === 'dependencies' && part.terms.isQualifier);
    return having.people
      .filter((person) => {
        const edited = edits.get(person.customId) ?? null;
        const target = targets(person, edited, having.countedFor(person));
        const rules = entryRules(part.terms, person, edited, target);
        return rules.target.n <= 0n && needsTarget(part, rules) && (decides || followsFromTarget(rules.payout));
      })
      .map(({ customId }) => ({ customId, itemId: part.item.itemId, name: part.item.name }));
  };
  if (parts.length === 0) return missing({ item, terms }, assigned);
  return parts.flatMap((part) =>
    missing(part, part.item.parentId === null ? assignedOf(part.terms.userIds, people) : assigned),
  );
}

const typesWithTarget: readonly Item['type'][] = ['quantity', 'custom', 'image', 'imageValidation'];

function needsTarget({ item, terms }: { item: Item; terms: ItemTerms }, rules: EntryRules): boolean {
  const countsAccounts = rules.isAccountSpecific && measuresSales(item, terms);
  return typesWithTarget.includes(item.type) && !terms.isHouseGoal && !rules.isOpenEnded && !countsAccounts;
}

function followsFromTarget({ payoutType, ...payout }: PayoutTerms): boolean {
  const { threshold, cap, rateCents, amountCents, budgetCents } = payout;
  switch (payoutType) {
    case 'perAction':
      return rateCents > 0 && [threshold, cap].some(({ units, value }) => units === 'percentage' && value > 0);
    case 'allOrNothing':
    case 'atRisk':
      return amountCents > 0;
    case 'advanced':
      return budgetCents > 0;
    case 'quantityAdvanced':
      return false;
  }
}
