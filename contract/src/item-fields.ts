/** An objective or incentive on the wire: its fields, and what may be sent of them (docs/product.md, Items). */
import { isRealDate } from '@caselift/domain/dates';
import {
  accountFilterKeys,
  comparisons,
  defaultSteps,
  itemKinds,
  itemPeriods,
  itemTypes,
  limitUnits,
  payoutRoles,
  payoutTypes,
  productFilterKeys,
} from '@caselift/domain/programs/item';
import { measureLabels, minimumTypes, trackingOptions, trackingPeriods } from '@caselift/domain/programs/item-measures';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { itemLimits, itemTexts } from './item-texts.ts';
import { filterValuesLimit } from './product-filters.ts';
import { IsoDate } from './wholesaler.ts';

/** What a label ends in where each account has the target of its own; the reply says the plain label and the flag. */
export const accountSpecificSuffix = ' Account Specific';

const hasDecimals = (most: number) => (value: number) =>
  Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 1e-4;

/** A number, or one that was typed: from `least` to `most`, with so many decimals. */
function typed(text: string, { most, mostText, decimals }: { most: number; mostText: string; decimals: number }) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/\d/, text))], text),
    z.coerce
      .number<number | string>(text)
      .check(z.minimum(0, text), z.maximum(most, mostText), z.refine(hasDecimals(decimals), mostText)),
  );
}
const amount = typed(itemTexts.amount, { most: itemLimits.amount, mostText: itemTexts.amountLarge, decimals: 2 });
const quantityOf = (text: string) =>
  typed(text, { most: itemLimits.quantity, mostText: itemTexts.quantityLarge, decimals: 4 });
const percent = typed(itemTexts.contribution, { most: 100, mostText: itemTexts.contribution, decimals: 2 });
/** Cases in an image. */
export const validationQuantity = typed(itemTexts.cases, {
  most: itemLimits.quantity,
  mostText: itemTexts.cases,
  decimals: 2,
});
/** Empty is 1. */
const images = z.pipe(
  z.pipe(
    z.union([z.number(), z.string(), z.null()], itemTexts.maxImages),
    z.transform((sent: number | string | null) => (sent === null || sent === '' ? 1 : Number(sent))),
  ),
  z.number(itemTexts.maxImages).check(
    z.refine((value) => value > 0, itemTexts.maxImages),
    z.int(itemTexts.imagesLarge),
    z.maximum(itemLimits.images, itemTexts.imagesLarge),
  ),
);
/** A negative one is 0. */
const valueInput = z.pipe(
  z.coerce.number<number | string>(itemTexts.amount).check(z.refine(Number.isFinite, itemTexts.amount)),
  z.transform((value: number) => Math.min(Math.max(0, value), itemLimits.quantity)),
);

const isItemDate = (day: string) => day === '' || (day >= '2000-01-01' && day <= '2099-12-31');
/** Empty: cleared. */
const date = z.nullable(
  z.pipe(
    z.string(itemTexts.date).check(
      z.refine((day) => day === '' || isRealDate(day), itemTexts.date),
      z.refine(isItemDate, itemTexts.dateFar),
    ),
    z.transform((day: string) => (day === '' ? null : day)),
  ),
);

export const Limit = z.object({ units: z.enum(limitUnits), value: z.number() });
const limit = z.object({ units: z.enum(limitUnits), value: quantityOf(itemTexts.limit) });
export const Step = z.object({ completed: z.number(), ofBudget: z.number() });
const step = z.object({ completed: quantityOf(itemTexts.amount), ofBudget: quantityOf(itemTexts.amount) });
const steps = z.array(step).check(z.maxLength(itemLimits.steps, itemTexts.tooManySteps));
/** payout: dollars of one image with at least this quantity. */
export const QuantityStep = z.object({ quantity: z.number(), payout: z.number() });
const quantityStep = z.object({ quantity: quantityOf(itemTexts.amount), payout: amount });
const quantitySteps = z.array(quantityStep).check(z.maxLength(itemLimits.steps, itemTexts.tooManySteps));

/** A role's rules. What is not sent of a block takes the default, not the item's. Dollars. */
const PayoutBlock = z.object({
  payoutType: z.enum(payoutTypes),
  /** A unit; the same as perActionAmount. */
  quantityPayout: z.number(),
  allOrNothingAmount: z.number(),
  perActionAmount: z.number(),
  atRiskAmount: z.number(),
  cap: Limit,
  threshold: Limit,
  isFullAmount: z.boolean(),
  advancedPayments: z.array(Step),
  advancedBudget: z.number(),
  quantityAdvanced: z.array(QuantityStep),
});
export type PayoutBlock = z.output<typeof PayoutBlock>;
const payoutBlock = z.object({
  payoutType: z._default(z.enum(payoutTypes), 'perAction'),
  quantityPayout: z.optional(amount),
  allOrNothingAmount: z.optional(amount),
  perActionAmount: z.optional(amount),
  atRiskAmount: z.optional(amount),
  cap: z._default(limit, { units: 'percentage', value: 100 }),
  threshold: z._default(limit, { units: 'percentage', value: 0 }),
  isFullAmount: z._default(z.boolean(), false),
  advancedPayments: z._default(steps, [...defaultSteps]),
  advancedBudget: z._default(amount, 0),
  quantityAdvanced: z._default(quantitySteps, []),
});

/**
 * startDate, endDate: the days tracked, of a tracking option; referenceTrackingPeriod: those they are compared with.
 * minQuantityPerPOD: whether a placement has to reach a quantity, in CE, units or dollars of profit.
 */
const Measure = z.object({
  label: z.enum(measureLabels),
  symbol: z.string(),
  checked: z.literal(true),
  startDate: z.nullable(IsoDate),
  endDate: z.nullable(IsoDate),
  trackingOption: z.enum(trackingOptions),
  trackingPeriodStart: z.nullable(IsoDate),
  trackingPeriodEnd: z.nullable(IsoDate),
  referenceTrackingPeriod: z.nullable(z.object({ startDate: IsoDate, endDate: IsoDate })),
  trackingPeriod: z.union([z.literal(30), z.literal(60), z.literal(90)]),
  minQuantityPerPOD: z.boolean(),
  minQuantityPerPODType: z.enum(minimumTypes),
  minQuantityPerPODValue: z.number(),
});
export type MeasureForm = z.output<typeof Measure>;
const labels = measureLabels.flatMap((label) => [label, `${label}${accountSpecificSuffix}`] as const);
/** What is not sent takes the default. */
const measure = z.object({
  label: z.enum(labels),
  checked: z._default(z.boolean(), true),
  trackingOption: z._default(z.enum(trackingOptions), 'default'),
  trackingPeriodStart: z._default(date, null),
  trackingPeriodEnd: z._default(date, null),
  trackingPeriod: z._default(z.union([z.literal(30), z.literal(60), z.literal(90)]), trackingPeriods[0]),
  minQuantityPerPOD: z.optional(z.boolean()),
  minQuantityPerPODType: z._default(z.enum(minimumTypes), 'volume'),
  minQuantityPerPODValue: z._default(
    typed(itemTexts.minQuantity, { most: itemLimits.quantity, mostText: itemTexts.quantityLarge, decimals: 2 }),
    0,
  ),
});
export type SentMeasure = z.output<typeof measure>;

const names = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(filterValuesLimit * 10));
/**
 * Names as the reference lists say them, the premise as on and off: any value of a key, and every key that has values.
 */
const AccountFilters = z.object(recordOf(accountFilterKeys, () => z._default(names, [])));
const ProductFilters = z.object(recordOf(productFilterKeys, () => z._default(names, [])));

/** What people edit of an item. Dollars; quantities in the unit of what is measured; days both counted. */
const editedFields = {
  name: z.string(),
  description: z.string(),
  /** A label: how often people hear of it. */
  frequency: z.string(),
  /** Its ID. */
  tag: z.nullable(z.string()),
  favorite: z.boolean(),
  archived: z.boolean(),
  /** 1: active, 0: off. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** User IDs of the people the reader may see. A sub-item's are its parent's. */
  users: z.array(z.string()),
  hideFromSalesReps: z.boolean(),
  period: z.enum(itemPeriods),
  customPeriodStart: z.nullable(IsoDate),
  customPeriodEnd: z.nullable(IsoDate),
  isOpenEnded: z.boolean(),
  isAccountSpecific: z.boolean(),
  isFullAmount: z.boolean(),
  cappedStatus: z.boolean(),
  isQualifier: z.boolean(),
  isHouseGoal: z.boolean(),
  target: z.number(),
  payoutType: z.enum(payoutTypes),
  /** All or nothing, and at risk. */
  payout: z.number(),
  /** For each unit of quantity. */
  quantityPayout: z.number(),
  threshold: Limit,
  cap: Limit,
  advancedBudget: z.number(),
  advancedPayments: z.array(Step),
  quantityAdvanced: z.array(QuantityStep),
  /** Whether payoutMap is used instead of the item's own rules. */
  payoutsByUserType: z.boolean(),
  payoutMap: z.partial(z.object(recordOf(payoutRoles, () => PayoutBlock))),
  measure: z.nullable(Measure),
  valueInputType: z.enum(comparisons),
  valueInput: z.number(),
  minQuantityValue: z.number(),
  maxImagesPerAccount: z.number(),
  /** Of a grouped child; shares are in proportion to it. */
  weight: z.number(),
  /** Among the sub-items, from 1. */
  order: z.number(),
  /** true: filters choose; false: the list by hand does. */
  customAccountsSelected: z.boolean(),
  customProductsSelected: z.boolean(),
  accountsFilters: AccountFilters,
  productsFilters: ProductFilters,
};
/** What readers without profits are not told of an item that pays by them is absent (docs/product.md, Items). */
const readFields = {
  ...editedFields,
  target: z.optional(editedFields.target),
  quantityPayout: z.optional(editedFields.quantityPayout),
  threshold: z.optional(Limit),
  cap: z.optional(Limit),
  payoutMap: z.partial(
    z.object(
      recordOf(payoutRoles, () =>
        z.extend(PayoutBlock, {
          quantityPayout: z.optional(z.number()),
          perActionAmount: z.optional(z.number()),
          cap: z.optional(Limit),
          threshold: z.optional(Limit),
        }),
      ),
    ),
  ),
  measure: z.nullable(z.extend(Measure, { minQuantityPerPODValue: z.optional(z.number()) })),
};
const ItemForm = z.object({ ...editedFields, supplierContribution: z.number() });
export type ItemForm = z.output<typeof ItemForm>;

/**
 * supplierContribution: percent, of incentives, absent for readers who don't see costs. isValid: saved in full without
 * errors; else it pays nothing and reps don't see it.
 */
export const Item = z.object({
  _id: z.string(),
  /** @example 'OBJ_12', 'INC_3' */
  customId: z.string(),
  type: z.enum(itemTypes),
  isObjective: z.boolean(),
  isIncentive: z.boolean(),
  isSubObjective: z.boolean(),
  isSubIncentive: z.boolean(),
  parentObjectiveId: z.nullable(z.string()),
  parentIncentiveId: z.nullable(z.string()),
  /** Part of a group, the item with groupId. */
  isGrouped: z.boolean(),
  groupId: z.nullable(z.string()),
  isCustomPeriod: z.boolean(),
  ...readFields,
  supplierContribution: z.optional(z.number()),
  /** IDs in their order, and grouped children with their weights. */
  subObjectives: z.array(z.string()),
  groupedObjectives: z.array(z.object({ id: z.string(), weight: z.number() })),
  /** How many the lists by hand have. */
  accountsCount: z.number(),
  productsCount: z.number(),
  isValid: z.boolean(),
  /** It is valid and not archived, and it or a part of it measures sales. What was just run has to wait besides. */
  canExecute: z.boolean(),
  lastRunAt: z.nullable(z.string()),
  /** The version that a save names. */
  version: z.number(),
});
export type Item = z.output<typeof Item>;

const text = (most: number, mostText: string) => z.string().check(z.trim(), z.maxLength(most, mostText));
export const itemName = z
  .string(itemTexts.nameRequired)
  .check(z.trim(), z.minLength(1, itemTexts.nameRequired), z.maxLength(itemLimits.name, itemTexts.nameLong));
/** IDs, or entries that hold one. */
const user = z.pipe(
  z.union([z.string(), z.object({ user: z.string() })]),
  z.transform((sent: string | { user: string }) => (typeof sent === 'string' ? sent : sent.user)),
);

/** Any of the fields; what is not sent stays. Fields that only replies have are ignored. */
export const itemInputFields = {
  name: z.optional(itemName),
  description: z.optional(text(itemLimits.description, itemTexts.descriptionLong)),
  frequency: z.optional(text(itemLimits.frequency, itemTexts.frequencyLong)),
  tag: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  favorite: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  status: z.optional(z.union([z.literal(0), z.literal(1)])),
  users: z.optional(z.array(user).check(z.maxLength(itemLimits.people, itemTexts.tooManyPeople))),
  hideFromSalesReps: z.optional(z.boolean()),
  period: z.optional(z.enum(itemPeriods)),
  customPeriodStart: z.optional(date),
  customPeriodEnd: z.optional(date),
  isOpenEnded: z.optional(z.boolean()),
  isAccountSpecific: z.optional(z.boolean()),
  isFullAmount: z.optional(z.boolean()),
  cappedStatus: z.optional(z.boolean()),
  isQualifier: z.optional(z.boolean()),
  isHouseGoal: z.optional(z.boolean()),
  target: z.optional(quantityOf(itemTexts.target)),
  payoutType: z.optional(z.enum(payoutTypes)),
  payout: z.optional(amount),
  quantityPayout: z.optional(amount),
  threshold: z.optional(limit),
  cap: z.optional(limit),
  advancedBudget: z.optional(amount),
  advancedPayments: z.optional(steps),
  quantityAdvanced: z.optional(quantitySteps),
  payoutsByUserType: z.optional(z.boolean()),
  payoutMap: z.optional(z.object(recordOf(payoutRoles, () => z.optional(z.nullable(payoutBlock))))),
  measure: z.optional(z.nullable(z.union([measure, z.array(measure)]))),
  valueInputType: z.optional(z.enum(comparisons)),
  valueInput: z.optional(valueInput),
  minQuantityValue: z.optional(quantityOf(itemTexts.minQuantity)),
  maxImagesPerAccount: z.optional(images),
  weight: z.optional(quantityOf(itemTexts.weight)),
  order: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(itemLimits.children))),
  customAccountsSelected: z.optional(z.boolean()),
  customProductsSelected: z.optional(z.boolean()),
  accountsFilters: z.optional(AccountFilters),
  productsFilters: z.optional(ProductFilters),
  supplierContribution: z.optional(percent),
};
export const ItemInput = z.object(itemInputFields);
export type ItemInput = z.output<typeof ItemInput>;

/** Which of the two words a call is about; of a copy it is its parent's. */
export const kindFields = { isObjective: z.optional(z.boolean()), isIncentive: z.optional(z.boolean()) };
/** In paths. */
export const KindInPath = z.enum(itemKinds.flatMap((kind) => [kind, `${kind}s`] as const));
