/** A stored item as its form has it, in dollars; the way back is contract/src/item-terms.ts. */
import type { ItemForm, PayoutBlock } from '@caselift/contract/item-fields';
import { measureForm } from '@caselift/contract/item-rules';
import { blocksOf } from '@caselift/contract/item-terms';
import { dollars } from '@caselift/domain/numbers';
import {
  accountFilterKeys,
  type Limit,
  type PayoutTerms,
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

// The database answers keys in an order of its own; forms are compared as text.
const limitOf = ({ units, value }: Limit): Limit => ({ units, value });
const stepOf = ({ completed, ofBudget }: Step): Step => ({ completed, ofBudget });
const stepForm = ({ quantity, payoutCents }: QuantityStep) => ({ quantity, payout: dollars(payoutCents) });

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

export function measureFormOf(measure: ItemMeasure): NonNullable<ItemForm['measure']> {
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
