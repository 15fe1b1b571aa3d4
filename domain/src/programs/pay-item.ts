/**
 * What an item without children pays a person in an instance (docs/product.md, Items). Numbers only: words are
 * explain-item.ts.
 */
import { compare, type Exact, exact, plus, zero } from '../exact.ts';
import type { Role } from '../people-below.ts';
import type { Item, ItemTerms } from './item.ts';
import type { EditedRules, ItemResult, Measured, PersonRules, Submitted } from './item-entry.ts';
import { isDelta } from './item-measures.ts';
import {
  centsFor,
  eligibleOf,
  type Limits,
  limitsOf,
  payoutOf,
  percentOf,
  potentialOf,
  statusOf,
} from './item-payout.ts';
import { countImages, type ImageCount, measuredQuantity, meets, submittedQuantity, unitOf } from './item-quantity.ts';
import type { Instance } from './item-scope.ts';

/** What applies to one person in one instance. */
export type EntryRules = PersonRules & {
  /** Account-specific: of each account. Binary and validation items have none: it is the number of people. */
  target: Exact;
  targetSource: ItemResult['targetSource'];
  /** The item's own, whatever the person's is. */
  itemTarget: Exact;
  /** By the rules before 2 percents of no target were no limits. */
  isUnlimited?: true;
  isEdited: boolean;
};

/** What of an item names its results. */
export type ItemName = Pick<Item, 'itemId' | 'kind' | 'type' | 'name'>;

/** An item of a person in an instance, apart from what was counted. */
export type EntryInput = { item: ItemName; terms: ItemTerms; instance: Instance; rules: EntryRules };

/**
 * What one person handed in. rules: what their images count by, if those aren't the rules of the person who is paid.
 */
export type Submission = Submitted & {
  rules?: Pick<EntryRules, 'payout' | 'minQuantityValue' | 'maxImagesPerAccount'>;
};

export type LeafInput = EntryInput & {
  /** null: the item measures no sales. */
  measured: Measured | null;
  /** The person's; for a lead on binary, validation and image items those of the reps too. */
  submitted: readonly Submission[];
  /** Of binary and validation items: the people with counted submissions. */
  people: number;
};

/** What a result was worked out from. Children are explained one by one, each with its own. */
export type ExplainedInput = EntryInput & Partial<Omit<LeafInput, keyof EntryInput>>;

/** The item's rules; instead of its payout that of the role; instead of both what was typed for the person. */
export function entryRules(
  terms: Omit<ItemTerms, 'userIds' | 'accounts' | 'products'>,
  { role, leadership }: { role: Role; leadership: boolean },
  edited: EditedRules | null,
  { target, targetSource }: Pick<EntryRules, 'target' | 'targetSource'>,
): EntryRules {
  const { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount } =
    edited === null ? terms : { ...terms, ...edited };
  return {
    target,
    targetSource,
    itemTarget: exact(terms.target),
    // A condition on the house has an end.
    isOpenEnded: isOpenEnded && !terms.isHouseGoal,
    isAccountSpecific,
    cappedStatus,
    minQuantityValue,
    maxImagesPerAccount,
    payout: edited?.payout ?? payoutOf(terms, role, leadership),
    isEdited: edited !== null,
  };
}

/** @example rate $5, target 20, threshold 10, cap 20, full amount: 18 placements -> $90.00; 9 -> 0; 31 -> $100.00 */
export function payItem(input: LeafInput): ItemResult {
  const { item, terms, rules, measured, people } = input;
  const { quantity, imageCents } = countedOf(input);
  const isMeasured = item.type === 'quantity' && terms.measure !== null && measured !== null;
  const isAccountSpecific = isMeasured && rules.isAccountSpecific;
  const isTicked = item.type === 'binary' || item.type === 'validation';
  return resultOf(input, {
    quantity,
    target: isTicked ? exact(people) : rules.target,
    accounts: isAccountSpecific ? (measured?.accounts ?? 0) : null,
    imageCents,
    children: noChildren,
  });
}

const noChildren: ItemResult['children'] = [];

/** @property imageCents of pictures that each have a payout; null: they are paid by their quantity. */
function countedOf({ item, terms, rules, measured, submitted }: LeafInput): {
  quantity: Exact | null;
  imageCents: number | null;
} {
  const counted = (quantity: Exact | null) => ({ quantity, imageCents: null });
  switch (item.type) {
    case 'binary':
      return counted(exact(submitted.filter(({ isDone }) => isDone).length));
    case 'validation': {
      const isMet = ({ value }: Submitted) => value !== null && meets(terms.valueInputType, value, terms.valueInput);
      return counted(exact(submitted.filter(isMet).length));
    }
    case 'image':
    case 'imageValidation': {
      const images = imageCounts({ item, rules, submitted }).flatMap((count) => count.counted);
      const quantity = images.reduce((sum, image) => plus(sum, image.quantity), zero);
      if (item.type === 'image' || rules.payout.payoutType !== 'quantityAdvanced') return counted(quantity);
      return { quantity, imageCents: images.reduce((cents, image) => cents + image.payoutCents, 0) };
    }
    default: {
      if (item.type === 'custom' || terms.measure === null || measured === null) {
        return counted(submittedQuantity(submitted) ?? zero);
      }
      const { label } = terms.measure;
      if (!rules.isAccountSpecific) return counted(measuredQuantity(label, measured));
      const isComparable = measured.reference !== null || !isDelta(label);
      return counted(isComparable ? exact(measured.reaching ?? 0) : null);
    }
  }
}

/** Which images count, person by person: by each one's own rules, paid by those of the person who is paid. */
export function imageCounts({
  item,
  rules,
  submitted = [],
}: Pick<ExplainedInput, 'item' | 'rules' | 'submitted'>): ImageCount[] {
  return submitted.map((one) => countImages(one.images, { type: item.type, ...(one.rules ?? rules) }, rules.payout));
}

/** What follows from a quantity by the rules, whatever was counted. */
export function resultOf(
  { item, terms, instance, rules }: EntryInput,
  of: Pick<ItemResult, 'quantity' | 'target' | 'accounts' | 'children'> & { imageCents: number | null },
): ItemResult {
  const { quantity, target, accounts, imageCents } = of;
  const { payout } = rules;
  const goal = goalOf(rules.isOpenEnded, target, accounts);
  const limits = limitsFor(rules, goal);
  const percentage = quantity === null || goal === null ? null : percentOf(quantity, goal);
  const earnedOf = (counted: Exact) => imageCents ?? centsFor(counted, goal, payout, limits);
  return {
    itemId: item.itemId,
    kind: item.kind,
    type: item.type,
    name: item.name,
    label: item.type === 'quantity' ? (terms.measure?.label ?? null) : null,
    isAccountSpecific: accounts !== null,
    isOpenEnded: rules.isOpenEnded,
    cappedStatus: rules.cappedStatus,
    from: instance.from,
    to: instance.to,
    isEnded: instance.isEnded,
    isEdited: rules.isEdited,
    unit: unitOf(item.type, terms, accounts !== null),
    quantity,
    target,
    targetSource: rules.targetSource,
    accounts,
    percentage,
    status: percentage === null ? null : statusOf(percentage, rules.cappedStatus),
    eligible:
      quantity === null ? zero : imageCents === null ? eligibleOf(quantity, limits, payout.isFullAmount) : quantity,
    potentialCents: potentialOf(goal, payout, limits),
    earnedCents: quantity === null ? 0 : earnedOf(quantity),
    lockedCents: 0,
    children: of.children,
  };
}

/** What percents are of: the target, or the accounts assigned; null: open-ended, or not above 0. */
export function goalOf(isOpenEnded: boolean, target: Exact, accounts: number | null): Exact | null {
  const goal = accounts === null ? target : exact(accounts);
  return isOpenEnded || goal.n <= 0n ? null : goal;
}

/**
 * Percents are of the goal. A person without one above 0 has them of the item's own target, so that a lead without reps in
 * the item is paid no more than its cap.
 * @example target 20, $5, cap 100%, a lead with no rep in the item at 180 -> 20 pay $100, never $900
 */
export function limitsFor(
  {
    payout,
    isOpenEnded,
    itemTarget,
    isUnlimited,
  }: Pick<EntryRules, 'payout' | 'isOpenEnded' | 'itemTarget' | 'isUnlimited'>,
  goal: Exact | null,
): Limits {
  if (goal !== null) return limitsOf(payout, goal);
  return limitsOf(payout, isOpenEnded || isUnlimited ? 'openEnded' : itemTarget.n > 0n ? itemTarget : 'nothing');
}

/**
 * Whether the item is complete, which is what a qualifier asks for: the target counts even where the item is
 * open-ended. Without a target, or with nothing to compare with, it isn't.
 */
export function isComplete({
  quantity,
  target,
  accounts,
}: Pick<ItemResult, 'quantity' | 'target' | 'accounts'>): boolean {
  const goal = goalOf(false, target, accounts);
  return quantity !== null && goal !== null && compare(quantity, goal) >= 0;
}
