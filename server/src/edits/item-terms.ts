/** An item as its form has it, in dollars, and as it is stored, in cents: the one place where the two meet. */
import type { ItemForm, PayoutBlock } from '@caselift/contract/item-fields';
import { defaultForm, measureForm } from '@caselift/contract/item-rules';
import { dollars } from '@caselift/domain/numbers';
import {
  accountFilterKeys,
  type ItemTerms,
  type Limit,
  type PayoutRole,
  type PayoutTerms,
  payoutRoles,
  productFilterKeys,
  type QuantityStep,
  type Step,
} from '@caselift/domain/programs/item';
import type { ItemMeasure } from '@caselift/domain/programs/item-measures';
import { recordOf } from '@caselift/domain/record';
import type { ItemRow } from '../figures/item-rows.ts';

/** Only what the form says of an item; its period is that of the item above it. */
export function formOf(item: ItemRow, above: ItemRow | null): ItemForm {
  const { terms } = item;
  const { payout, accounts, products } = terms;
  const { period, periodStart, periodEnd } = above?.terms ?? terms;
  return {
    name: item.name,
    description: item.description,
    frequency: item.frequency,
    tag: item.tagId,
    favorite: item.favorite,
    archived: item.archivedAt !== null,
    status: terms.isActive ? 1 : 0,
    users: [...terms.userIds],
    hideFromSalesReps: terms.hideFromSalesReps,
    period,
    customPeriodStart: periodStart,
    customPeriodEnd: periodEnd,
    isOpenEnded: terms.isOpenEnded,
    isAccountSpecific: terms.isAccountSpecific,
    isFullAmount: payout.isFullAmount,
    cappedStatus: terms.cappedStatus,
    isQualifier: terms.isQualifier,
    isHouseGoal: terms.isHouseGoal,
    target: terms.target,
    payoutType: payout.payoutType,
    payout: dollars(payout.amountCents),
    quantityPayout: dollars(payout.rateCents),
    threshold: limitOf(payout.threshold),
    cap: limitOf(payout.cap),
    advancedBudget: dollars(payout.budgetCents),
    advancedPayments: payout.steps.map(stepOf),
    quantityAdvanced: payout.quantitySteps.map(stepForm),
    payoutsByUserType: terms.payoutsByUserType,
    payoutMap: blocksOf(terms.payoutMap, blockOf),
    measure: terms.measure && measureFormOf(terms.measure),
    valueInputType: terms.valueInputType,
    valueInput: terms.valueInput,
    minQuantityValue: terms.minQuantityValue,
    maxImagesPerAccount: terms.maxImagesPerAccount,
    weight: terms.weight,
    order: item.order,
    customAccountsSelected: accounts.byFilters,
    customProductsSelected: products.byFilters,
    accountsFilters: recordOf(accountFilterKeys, (key) => [...accounts.filters[key]]),
    productsFilters: recordOf(productFilterKeys, (key) => [...products.filters[key]]),
    supplierContribution: terms.supplierContribution,
  };
}

/** What of an item's terms the form doesn't say. */
export type BesideForm = Pick<ItemTerms, 'isValid' | 'groupId'> & {
  accounts: Pick<ItemTerms['accounts'], 'list'>;
  products: Pick<ItemTerms['products'], 'list'>;
};

/**
 * Terms of the form. `period`: of what is below another item, whose period its form shows; it stays as it is stored, for
 * when the item stands alone again.
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

// The database answers keys in an order of its own; forms are compared as text.
const limitOf = ({ units, value }: Limit): Limit => ({ units, value });
const stepOf = ({ completed, ofBudget }: Step): Step => ({ completed, ofBudget });
const cents = (amount: number) => Math.round(amount * 100);
const stepForm = ({ quantity, payoutCents }: QuantityStep) => ({ quantity, payout: dollars(payoutCents) });
const stepTerms = ({ quantity, payout }: { quantity: number; payout: number }): QuantityStep => ({
  quantity,
  payoutCents: cents(payout),
});

function blocksOf<From, To>(
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

function blockOf(terms: PayoutTerms): PayoutBlock {
  const amount = dollars(terms.amountCents);
  const isAtRisk = terms.payoutType === 'atRisk';
  return {
    payoutType: terms.payoutType,
    quantityPayout: dollars(terms.rateCents),
    perActionAmount: dollars(terms.rateCents),
    allOrNothingAmount: isAtRisk ? 0 : amount,
    atRiskAmount: isAtRisk ? amount : 0,
    cap: limitOf(terms.cap),
    threshold: limitOf(terms.threshold),
    isFullAmount: terms.isFullAmount,
    advancedPayments: terms.steps.map(stepOf),
    advancedBudget: dollars(terms.budgetCents),
    quantityAdvanced: terms.quantitySteps.map(stepForm),
  };
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

function measureFormOf(measure: ItemMeasure): NonNullable<ItemForm['measure']> {
  return measureForm({
    label: measure.label,
    trackingOption: measure.trackingOption,
    trackingPeriodStart: measure.trackingStart,
    trackingPeriodEnd: measure.trackingEnd,
    trackingPeriod: measure.trackingPeriod,
    minQuantityPerPODType: measure.minimumType,
    minQuantityPerPODValue: measure.minimumValue,
  });
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

/** Of a new item. */
export const newTerms: ItemTerms = termsOf(defaultForm, {
  isValid: false,
  groupId: null,
  accounts: { list: null },
  products: { list: null },
});
