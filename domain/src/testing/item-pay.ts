/** Items of a person, for tests of what they pay: a quantity item of 20 PODs at $5 each unless said otherwise. */
import { exact } from '../exact.ts';
import type { Role } from '../people-below.ts';
import { explainItem } from '../programs/explain-item.ts';
import { defaultPayout, type ItemTerms, type ItemType, type PayoutTerms } from '../programs/item.ts';
import {
  type EditedRules,
  type ItemImage,
  type ItemResult,
  type Measured,
  nothingSubmitted,
} from '../programs/item-entry.ts';
import type { ItemMeasure, MeasureLabel } from '../programs/item-measures.ts';
import { type ExplainedInput, entryRules, type LeafInput, payItem, type Submission } from '../programs/pay-item.ts';
import { type ChildResult, payDependencies, payGrouped, payMulti } from '../programs/pay-parents.ts';

export const payoutTerms = (changes: Partial<PayoutTerms> = {}): PayoutTerms => ({
  ...defaultPayout,
  rateCents: 500,
  ...changes,
});

const noAccounts = { accountType: [], premise: [], chain: [], location: [] };
const noProducts = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };

export const measureOf = (label: MeasureLabel): ItemMeasure => ({
  label,
  trackingOption: 'default',
  trackingStart: null,
  trackingEnd: null,
  trackingPeriod: 30,
  minimumType: 'volume',
  minimumValue: 0,
});

export function itemTerms(changes: Partial<ItemTerms> = {}): ItemTerms {
  return {
    isActive: true,
    isValid: true,
    userIds: ['ATS_1'],
    hideFromSalesReps: false,
    period: 'current_month',
    periodStart: null,
    periodEnd: null,
    isOpenEnded: false,
    isAccountSpecific: false,
    cappedStatus: true,
    isQualifier: false,
    isHouseGoal: false,
    target: 20,
    payout: payoutTerms(),
    payoutsByUserType: false,
    payoutMap: {},
    measure: measureOf('PODs Simple'),
    valueInputType: 'gt',
    valueInput: 0,
    minQuantityValue: 0,
    maxImagesPerAccount: 1,
    accounts: { byFilters: true, filters: noAccounts, list: null },
    products: { byFilters: true, filters: noProducts, list: null },
    supplierContribution: 0,
    groupId: null,
    weight: 0,
    ...changes,
  };
}

export type TestItem = {
  name?: string;
  type?: ItemType;
  terms?: Partial<ItemTerms>;
  payout?: Partial<PayoutTerms>;
  role?: Role;
  leadership?: boolean;
  edited?: Partial<EditedRules>;
  /** PODs counted; or S, R and accounts. */
  measured?: number | Partial<Measured> | null;
  submitted?: readonly Partial<Submission>[];
  people?: number;
  isEnded?: boolean;
};

export function inputOf(item: TestItem): LeafInput {
  const { name = 'Placements', type = 'quantity', measured = null, people = 1, isEnded = false } = item;
  const terms = itemTerms({ ...item.terms, ...(item.payout && { payout: payoutTerms(item.payout) }) });
  const person = { role: item.role ?? 'salesRep', leadership: item.leadership ?? false };
  const edited = item.edited === undefined ? null : { ...terms, target: null, ...item.edited };
  const target = edited?.target ?? terms.target;
  return {
    item: { itemId: name, kind: 'incentive', type, name },
    terms,
    instance: { from: '2026-11-01', to: '2026-11-30', isEnded, terms },
    rules: entryRules(terms, person, edited, { target: exact(target), targetSource: edited ? 'typed' : 'item' }),
    measured:
      measured === null
        ? null
        : {
            selected: 0,
            reference: 0,
            accounts: 0,
            ...(typeof measured === 'number' ? { selected: measured } : measured),
          },
    submitted: (item.submitted ?? [{}]).map((one) => ({ ...nothingSubmitted, ...one })),
    people,
  };
}

/** The result with what explains it. */
export function paid(item: TestItem) {
  const input = inputOf(item);
  return explained(payItem(input), input);
}

export function explained(result: ItemResult, input: ExplainedInput, hidesProfits = false) {
  return { ...result, ...explainItem(result, input, { hidesProfits }) };
}

export const childOf = (
  item: TestItem & { weight?: number; isQualifier?: boolean; isHouseGoal?: boolean },
): ChildResult => ({
  result: payItem(inputOf(item)),
  weight: item.weight ?? 1,
  isQualifier: item.isQualifier ?? false,
  isHouseGoal: item.isHouseGoal ?? false,
});

/** The same of an item of several. */
export function paidParent(
  item: TestItem & { type: 'multi' | 'dependencies' | 'grouped' },
  children: readonly ChildResult[],
) {
  const input = inputOf({ name: 'Program', ...item });
  const pay = { multi: payMulti, dependencies: payDependencies, grouped: payGrouped }[item.type];
  return explained(pay(input, children), input);
}

let images = 0;
/** Approved on November 3 unless said otherwise. */
export const imageOf = (changes: Partial<ItemImage> = {}): ItemImage => {
  images += 1;
  return {
    imageId: `image-${String(images).padStart(4, '0')}`,
    buyerId: `buyer-${images}`,
    date: '2026-11-03',
    status: 'approved',
    validationQuantity: null,
    ...changes,
  };
};
