/** What an item's form comes to as it is stored and paid by: dollars become cents. For the server and for screens. */
import {
  type ItemTerms,
  type PayoutRole,
  type PayoutTerms,
  payoutRoles,
  type QuantityStep,
} from '@caselift/domain/programs/item';
import type { ItemMeasure } from '@caselift/domain/programs/item-measures';
import type { ItemForm, PayoutBlock } from './item-fields.ts';
import { defaultForm } from './item-rules.ts';

/** What of an item's terms the form doesn't say. */
export type BesideForm = Pick<ItemTerms, 'isValid' | 'groupId'> & {
  accounts: Pick<ItemTerms['accounts'], 'list'>;
  products: Pick<ItemTerms['products'], 'list'>;
};

/**
 * Terms of the form. `period`: the form of a sub-item shows its parent's period. The sub-item's own stays stored for
 * when the item is on its own again.
 */
export function termsOf(
  form: ItemForm,
  before: BesideForm,
  period: Pick<ItemTerms, 'period' | 'periodStart' | 'periodEnd'> = {
    period: form.period,
    periodStart: form.customPeriodStart,
    periodEnd: form.customPeriodEnd,
  },
): ItemTerms {
  return {
    isActive: form.status === 1,
    isValid: before.isValid,
    userIds: form.users,
    hideFromSalesReps: form.hideFromSalesReps,
    period: period.period,
    periodStart: period.periodStart,
    periodEnd: period.periodEnd,
    isOpenEnded: form.isOpenEnded,
    isAccountSpecific: form.isAccountSpecific,
    cappedStatus: form.cappedStatus,
    isQualifier: form.isQualifier,
    isHouseGoal: form.isHouseGoal,
    target: form.target,
    payout: {
      payoutType: form.payoutType,
      amountCents: cents(form.payout),
      rateCents: cents(form.quantityPayout),
      budgetCents: cents(form.advancedBudget),
      threshold: form.threshold,
      cap: form.cap,
      isFullAmount: form.isFullAmount,
      steps: form.advancedPayments,
      quantitySteps: form.quantityAdvanced.map(stepTerms),
    },
    payoutsByUserType: form.payoutsByUserType,
    payoutMap: blocksOf(form.payoutMap, blockTerms),
    measure: form.measure && measureTerms(form.measure),
    valueInputType: form.valueInputType,
    valueInput: form.valueInput,
    minQuantityValue: form.minQuantityValue,
    maxImagesPerAccount: form.maxImagesPerAccount,
    accounts: { byFilters: form.customAccountsSelected, filters: form.accountsFilters, list: before.accounts.list },
    products: { byFilters: form.customProductsSelected, filters: form.productsFilters, list: before.products.list },
    supplierContribution: form.supplierContribution,
    groupId: before.groupId,
    weight: form.weight,
  };
}

/** Of each role that has a block, in the order of roles. */
export function blocksOf<From, To>(
  map: Readonly<Partial<Record<PayoutRole, From>>>,
  convert: (block: From) => To,
): Partial<Record<PayoutRole, To>> {
  const blocks: Partial<Record<PayoutRole, To>> = {};
  for (const role of payoutRoles) {
    const block = map[role];
    if (block !== undefined) blocks[role] = convert(block);
  }
  return blocks;
}

function blockTerms(block: PayoutBlock): PayoutTerms {
  const { payoutType, cap, threshold, isFullAmount } = block;
  return {
    payoutType,
    amountCents: cents(payoutType === 'atRisk' ? block.atRiskAmount : block.allOrNothingAmount),
    rateCents: cents(block.perActionAmount),
    budgetCents: cents(block.advancedBudget),
    threshold,
    cap,
    isFullAmount,
    steps: block.advancedPayments,
    quantitySteps: block.quantityAdvanced.map(stepTerms),
  };
}

function measureTerms(form: NonNullable<ItemForm['measure']>): ItemMeasure {
  return {
    label: form.label,
    trackingOption: form.trackingOption,
    trackingStart: form.trackingPeriodStart,
    trackingEnd: form.trackingOption === 'customPeriod' ? form.trackingPeriodEnd : null,
    trackingPeriod: form.trackingPeriod,
    minimumType: form.minQuantityPerPODType,
    minimumValue: form.minQuantityPerPODValue,
  };
}

const cents = (amount: number) => Math.round(amount * 100);
const stepTerms = ({ quantity, payout }: { quantity: number; payout: number }): QuantityStep => ({
  quantity,
  payoutCents: cents(payout),
});

/** Of a new item. */
export const newTerms: ItemTerms = termsOf(defaultForm, {
  isValid: false,
  groupId: null,
  accounts: { list: null },
  products: { list: null },
});
