/** Objectives and incentives: what an item is (docs/product.md, Items). */
import type { IsoDate } from '../dates.ts';
import type { ItemMeasure } from './item-measures.ts';

export const itemKinds = ['objective', 'incentive'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemTypes = [
  'binary',
  'image',
  'quantity',
  'multi',
  'validation',
  'grouped',
  'imageValidation',
  'dependencies',
  'custom',
] as const;
export type ItemType = (typeof itemTypes)[number];

/** Of which sub-items are made. */
export const parentTypes = ['multi', 'dependencies'] as const satisfies readonly ItemType[];
/** What a group can hold; not open-ended ones either. */
export const childTypes = [
  'quantity',
  'image',
  'imageValidation',
  'binary',
  'validation',
  'custom',
] as const satisfies readonly ItemType[];

/** There are no more ticks than people, and no more accounts that reach a target of their own than there are: no cap is needed. */
export const endsByItself = (type: ItemType, { isAccountSpecific }: { isAccountSpecific: boolean }): boolean =>
  type === 'binary' || type === 'validation' || (type === 'quantity' && isAccountSpecific);

export const payoutTypes = ['allOrNothing', 'perAction', 'atRisk', 'advanced', 'quantityAdvanced'] as const;
export type PayoutType = (typeof payoutTypes)[number];

export const itemPeriods = ['current_month', 'current_quarter', 'current_year', 'custom'] as const;
export type ItemPeriod = (typeof itemPeriods)[number];

export const limitUnits = ['raw', 'percentage'] as const;
/** Percent of the target, or the quantity itself. A raw cap of 0 is none. */
export type Limit = { units: (typeof limitUnits)[number]; value: number };

/** From `completed` percent on, `ofBudget` percent of the budget are paid. */
export type Step = { completed: number; ofBudget: number };
/** From `quantity` cases in a picture on, that picture pays so many cents. */
export type QuantityStep = { quantity: number; payoutCents: number };

/** How an item pays. Each payout type reads its own amount. */
export type PayoutTerms = {
  payoutType: PayoutType;
  /** A: of allOrNothing and atRisk. */
  amountCents: number;
  /** Of perAction, for each unit of quantity. */
  rateCents: number;
  /** Of advanced. */
  budgetCents: number;
  threshold: Limit;
  cap: Limit;
  isFullAmount: boolean;
  /** Of advanced, by percent completed. */
  steps: readonly Step[];
  /** Of quantityAdvanced, by quantity. */
  quantitySteps: readonly QuantityStep[];
};

export const defaultSteps: readonly Step[] = [
  { completed: 70, ofBudget: 50 },
  { completed: 80, ofBudget: 60 },
  { completed: 90, ofBudget: 80 },
  { completed: 100, ofBudget: 100 },
  { completed: 110, ofBudget: 105 },
  { completed: 150, ofBudget: 120 },
];

export const defaultPayout: PayoutTerms = {
  payoutType: 'perAction',
  amountCents: 0,
  rateCents: 0,
  budgetCents: 0,
  threshold: { units: 'percentage', value: 0 },
  cap: { units: 'percentage', value: 100 },
  isFullAmount: false,
  steps: defaultSteps,
  quantitySteps: [],
};

/** The block of the payout map that pays a person. */
export const payoutRoles = ['salesReps', 'teamLeads', 'leadership'] as const;
export type PayoutRole = (typeof payoutRoles)[number];

export const accountFilterKeys = ['accountType', 'premise', 'chain', 'location'] as const;
export const productFilterKeys = ['supplier', 'brandFams', 'brand', 'packageType', 'size', 'productType'] as const;
export type AccountFilterKey = (typeof accountFilterKeys)[number];
export type ProductFilterKey = (typeof productFilterKeys)[number];

/**
 * Accounts or products. By filters: any value of a key, and every key that has values. By hand: the members of a list
 * that is kept under its hash and never changes (item_lists); null: none.
 */
export type Selection<Key extends string> = {
  byFilters: boolean;
  filters: Readonly<Record<Key, readonly string[]>>;
  list: { hash: string; count: number } | null;
};
export type AccountSelection = Selection<AccountFilterKey>;
export type ProductSelection = Selection<ProductFilterKey>;

export const comparisons = ['gt', 'lt', 'gte', 'lte'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * Everything that decides who is measured by what and paid how: what an ended instance keeps, whatever is edited later.
 * Of a sub-item and of a grouped child the period is that of the item above it, and a sub-item has its parent's people.
 */
export type ItemTerms = {
  /** false: off. */
  isActive: boolean;
  /** Saved in full without errors; else it pays nothing and reps don't see it. */
  isValid: boolean;
  userIds: readonly string[];
  hideFromSalesReps: boolean;
  period: ItemPeriod;
  /** Of a custom period, both set. */
  periodStart: IsoDate | null;
  periodEnd: IsoDate | null;
  isOpenEnded: boolean;
  isAccountSpecific: boolean;
  /** Caps what is shown as status, and the share in a group; never what is paid. */
  cappedStatus: boolean;
  isQualifier: boolean;
  isHouseGoal: boolean;
  target: number;
  payout: PayoutTerms;
  payoutsByUserType: boolean;
  /** Instead of `payout`, where payoutsByUserType is set: a role's block as a whole. */
  payoutMap: Readonly<Partial<Record<PayoutRole, PayoutTerms>>>;
  measure: ItemMeasure | null;
  valueInputType: Comparison;
  valueInput: number;
  /** Cases from which a picture of image validation counts. */
  minQuantityValue: number;
  maxImagesPerAccount: number;
  accounts: AccountSelection;
  products: ProductSelection;
  /** Percent of what is paid; incentives only. */
  supplierContribution: number;
  /** The grouped item that it is a child of, and its weight there. */
  groupId: string | null;
  weight: number;
};

/**
 * Terms of the instances that ended before the day `until` and not before that of the terms before them.
 * @property since what Item.since was while they were present.
 */
export type EarlierItemTerms = ItemTerms & { until: IsoDate; since: IsoDate | null };

export type Item = {
  itemId: string;
  kind: ItemKind;
  type: ItemType;
  name: string;
  /** Of a sub-item. */
  parentId: string | null;
  /** Among the sub-items of a parent, from 1. */
  order: number;
  /**
   * L when it was made, or when its measure was given a tracking option: no rolling instance that ended before it
   * counts, and one of a single instance begins with the period that holds it. null: there were no figures.
   */
  since: IsoDate | null;
  terms: ItemTerms;
  /** Oldest first. */
  earlierTerms: readonly EarlierItemTerms[];
  /** ISO instant. Not run again; its last result stays payable. */
  archivedAt: string | null;
  /** L when it was archived. null, absent: it isn't, or nothing of it is read from figures any more. */
  archivedOn?: IsoDate | null;
  /** ISO instant. Instances that ended before stay paid by the terms kept. */
  deletedAt: string | null;
};
