/** What a person has in an item in an instance: what was typed and handed in for them, and what follows from it. */
import type { IsoDate } from '../dates.ts';
import type { Exact } from '../exact.ts';
import type { PayRule } from '../pay/statement-line.ts';
import type { ItemKind, ItemType, PayoutTerms } from './item.ts';
import type { MeasureLabel } from './item-measures.ts';

/** How an item counts and pays, which an edit may replace for one person. */
export type PersonRules = {
  isOpenEnded: boolean;
  isAccountSpecific: boolean;
  cappedStatus: boolean;
  minQuantityValue: number;
  maxImagesPerAccount: number;
  payout: PayoutTerms;
};

/**
 * What an edit sets for one person in one instance, in place of the item's and the role's rules. Absent: the rules
 * apply, as they are when it is read.
 * @property target null: the item's.
 */
export type EditedRules = { target: number | null } & Partial<PersonRules>;

/** @property date its own day in the wholesaler's time zone. */
export type ItemImage = {
  imageId: string;
  buyerId: string;
  date: IsoDate;
  status: 'pending' | 'approved' | 'rejected';
  /** Cases, of image validation. */
  validationQuantity: number | null;
};

/** What was handed in of one item by or for a person in an instance. */
export type Submitted = {
  images: readonly ItemImage[];
  /** Of custom items and of quantities that are not measured: their sum; null: none. */
  quantity: number | null;
  /** Of binary items; the newest. */
  isDone: boolean;
  /** Of validation items; the newest; null: none. */
  value: number | null;
};
export const nothingSubmitted: Submitted = { images: [], quantity: null, isDone: false, value: null };

/** S, R and accounts of a person in an instance, added up over the people that count for them. */
export type Measured = {
  selected: number;
  /** null: there is no reference window yet. */
  reference: number | null;
  /** N: accounts assigned. */
  accounts: number;
  /** Of account-specific items, the accounts that reach the target; absent else. */
  reaching?: number;
};

/** The unit of a quantity as it is shown. */
export type QuantityUnit = 'CE' | 'units' | '$' | 'PODs' | '%' | 'accounts' | 'images' | 'cases' | 'items' | '';

/** An item of a person in one instance. Money in cents; quantities exact, in their unit. */
export type ItemResult = {
  itemId: string;
  kind: ItemKind;
  type: ItemType;
  name: string;
  label: MeasureLabel | null;
  isAccountSpecific: boolean;
  isOpenEnded: boolean;
  /** Caps the status at 100, and the share in a group. */
  cappedStatus: boolean;
  from: IsoDate;
  to: IsoDate;
  isEnded: boolean;
  isEdited: boolean;
  unit: QuantityUnit;
  /** Q; null: there is nothing to compare with, so it isn't payable. */
  quantity: Exact | null;
  /** The current G; account-specific: of each account. */
  target: Exact;
  targetSource: 'typed' | 'item' | 'team';
  /** N, of account-specific items. */
  accounts: number | null;
  /** 100 x Q / G (or N), uncapped; null: open-ended or without a target. */
  percentage: Exact | null;
  /** As shown: capped at 100 where cappedStatus says so, at least 0. */
  status: number | null;
  eligible: Exact;
  /** The pay at max(G, cap); null: open-ended. */
  potentialCents: number | null;
  earnedCents: number;
  /** Of the qualifier rule: earned were it not locked; 0 where it isn't. */
  lockedCents: number;
  /** Sub-items, or grouped children. */
  children: readonly ChildOfResult[];
  /** A qualifier or grouped child that is on but not valid. */
  isUnfinished?: true;
};

/**
 * A sub-item, or a grouped child with its weight in percent of all of them. What it would pay on its own is only in
 * lockedCents, and only where it is locked.
 */
export type ChildOfResult = ItemResult & {
  weightPercent: number | null;
  isQualifier: boolean;
  isHouseGoal: boolean;
  /** By a qualifier that isn't met. */
  isLocked: boolean;
};

/**
 * Why an item pays a person what it pays. `rule`, `quantity`, `rate`, `amountCents` and `why` as statement lines have
 * them.
 */
export type ItemStep = { rule: PayRule; quantity: number; rate: number; amountCents: number; why: string };

/** What keeps an item from paying (more), and the nearest way to change that; both are sentences. */
export type WhyNot = { reason: string; way: string | null };

/** What a result says of itself; worked out for the people who are asked about, not for everyone. */
export type ItemExplanation = {
  /** They add up to earnedCents. */
  steps: readonly ItemStep[];
  /** So much more money for so much more quantity; null: nothing more can be earned. */
  nextStep: { quantity: Exact; amountCents: number } | null;
  whyNot: readonly WhyNot[];
};
