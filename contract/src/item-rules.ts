/** What choices in an item rule out, and what a save is refused for: of the form, for the server and for screens. */
import { addDays } from '@caselift/domain/dates';
import { compare, type Exact, exact, hundred, over, times } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import {
  defaultPayout,
  type ItemKind,
  type ItemType,
  type Limit,
  type PayoutType,
  payoutRoles,
} from '@caselift/domain/programs/item';
import { isDelta, itemMeasures, type MeasureLabel } from '@caselift/domain/programs/item-measures';
import {
  accountSpecificSuffix,
  type ItemForm,
  type ItemInput,
  type MeasureForm,
  type PayoutBlock,
  type SentMeasure,
} from './item-fields.ts';
import { itemTexts, stepFields } from './item-texts.ts';

/** Where an item stands, which its form doesn't say. */
export type ItemPlace = {
  kind: ItemKind;
  type: ItemType;
  /** Of a sub-item. */
  parentType: ItemType | null;
  /** It is a grouped child. */
  isGrouped: boolean;
};

/**
 * path: where in the form, by its fields, such as 'payoutMap.salesReps.cap.value'. isMissing: a new item may lack it, a
 * save may not.
 */
export type ItemFault = { field: keyof ItemForm; path: string; text: string; isMissing: boolean };

const noFilters = { accountType: [], premise: [], chain: [], location: [] };
const noProductFilters = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };

/** Of a new item. */
export const defaultForm: ItemForm = {
  name: '',
  description: '',
  frequency: '',
  tag: null,
  favorite: false,
  archived: false,
  status: 1,
  users: [],
  hideFromSalesReps: false,
  period: 'current_month',
  customPeriodStart: null,
  customPeriodEnd: null,
  isOpenEnded: false,
  isAccountSpecific: false,
  isFullAmount: defaultPayout.isFullAmount,
  cappedStatus: true,
  isQualifier: false,
  isHouseGoal: false,
  target: 0,
  payoutType: defaultPayout.payoutType,
  payout: dollars(defaultPayout.amountCents),
  quantityPayout: dollars(defaultPayout.rateCents),
  threshold: defaultPayout.threshold,
  cap: defaultPayout.cap,
  advancedBudget: dollars(defaultPayout.budgetCents),
  advancedPayments: [...defaultPayout.steps],
  quantityAdvanced: [],
  payoutsByUserType: false,
  payoutMap: {},
  measure: null,
  valueInputType: 'gt',
  valueInput: 0,
  minQuantityValue: 0,
  maxImagesPerAccount: 1,
  weight: 1,
  order: 1,
  customAccountsSelected: true,
  customProductsSelected: true,
  accountsFilters: noFilters,
  productsFilters: noProductFilters,
  supplierContribution: 0,
};

/** Fields that decide who is measured by what and paid how. */
const bookFields = ['name', 'description', 'frequency', 'tag', 'favorite', 'archived', 'order', 'weight'] as const;
type TermField = Exclude<keyof ItemForm, (typeof bookFields)[number]>;
export const termFields = Object.keys(defaultForm).filter(
  (field): field is TermField => !bookFields.some((book) => book === field),
);

/**
 * The form once what was sent takes the place of what is stored, consistent: what a choice rules out is reset. Several
 * checked measures stay a fault of `faultsOfSent`.
 */
export function formAfter(before: ItemForm, sent: ItemInput, place: ItemPlace): ItemForm {
  const measure = chosenMeasure(sent.measure);
  const isSpecificLabel = measure?.label.endsWith(accountSpecificSuffix) === true;
  const { payoutMap, measure: _, ...own } = sent;
  const merged: ItemForm = {
    ...before,
    ...ofDefined(own),
    ...(payoutMap !== undefined && { payoutMap: blocksOf(payoutMap) }),
    ...(sent.measure !== undefined && { measure: measure === null ? null : measureForm(measure) }),
    ...(isSpecificLabel && { isAccountSpecific: true }),
  };
  return consistentForm(merged, before, sent, place);
}

/** Of the list that was sent, the only one that is checked; null: there is no such one. */
function chosenMeasure(sent: ItemInput['measure']): SentMeasure | null {
  const checked = [sent ?? []].flat().filter((measure) => measure.checked);
  return checked.length === 1 ? (checked[0] ?? null) : null;
}

function ofDefined<Sent extends object>(sent: Sent): { [Field in keyof Sent]?: Exclude<Sent[Field], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
}

function blocksOf(sent: NonNullable<ItemInput['payoutMap']>): ItemForm['payoutMap'] {
  const blocks: ItemForm['payoutMap'] = {};
  for (const role of payoutRoles) {
    const block = sent[role];
    if (!block) continue;
    const { payoutType, allOrNothingAmount = 0, atRiskAmount = 0, ...rules } = block;
    const rate = block.perActionAmount ?? block.quantityPayout ?? 0;
    blocks[role] = {
      payoutType,
      quantityPayout: rate,
      perActionAmount: rate,
      allOrNothingAmount,
      atRiskAmount,
      cap: rules.cap,
      threshold: rules.threshold,
      isFullAmount: rules.isFullAmount,
      advancedPayments: rules.advancedPayments,
      advancedBudget: rules.advancedBudget,
      quantityAdvanced: rules.quantityAdvanced,
    };
  }
  return blocks;
}

const units = { microOunces: 'CEs', milliUnits: 'Btls/cans', gpCents: '$', revenueCents: '$', pairs: 'PODs' } as const;

/** @example symbolOf('Vol Δ (%)') // '%' */
function symbolOf(label: MeasureLabel): string {
  const { unit, form } = itemMeasures[label];
  return form === 'percent' ? '%' : units[unit];
}

/** What its label and its tracking option rule out is reset; the end of a range of so many days is its start + days - 1. */
export function measureForm(sent: Omit<SentMeasure, 'checked'>): MeasureForm {
  const label = sent.label.replace(accountSpecificSuffix, '') as MeasureLabel;
  const option = isDelta(label) ? sent.trackingOption : 'default';
  const { trackingPeriodStart, trackingPeriod: days } = sent;
  const start = option === 'default' ? null : trackingPeriodStart;
  const end =
    option === 'trackingFromDate'
      ? start && addDays(start, days - 1)
      : option === 'default'
        ? null
        : sent.trackingPeriodEnd;
  const length = start !== null && end !== null ? daysBetween(start, end) : 0;
  const hasMinimum = itemMeasures[label].hasMinimum && sent.minQuantityPerPOD !== false;
  const minQuantityPerPODType = hasMinimum ? sent.minQuantityPerPODType : 'volume';
  const minQuantityPerPODValue = hasMinimum ? sent.minQuantityPerPODValue : 0;
  return {
    label,
    symbol: symbolOf(label),
    checked: true,
    startDate: start,
    endDate: end,
    trackingOption: option,
    trackingPeriodStart: start,
    trackingPeriodEnd: end,
    referenceTrackingPeriod:
      start !== null && length > 0 ? { startDate: addDays(start, -length), endDate: addDays(start, -1) } : null,
    trackingPeriod: days,
    // Of profits, a minimum of 0 leaves out what lost money.
    minQuantityPerPOD: minQuantityPerPODValue > 0 || minQuantityPerPODType === 'gp',
    minQuantityPerPODType,
    minQuantityPerPODValue,
  };
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

function consistentForm(merged: ItemForm, before: ItemForm, sent: ItemInput, place: ItemPlace): ItemForm {
  const { type, kind, parentType, isGrouped } = place;
  const measure = type === 'quantity' ? merged.measure : null;
  const isOfDependencies = parentType === 'dependencies';
  const isQualifier = isOfDependencies && merged.isQualifier;
  // Without the qualifier there is no house goal; one that is asked for without it is refused.
  const mayBeHouseGoal = isOfDependencies && measure !== null && (isQualifier || sent.isHouseGoal === true);
  const isHouseGoal = merged.isHouseGoal && mayBeHouseGoal;
  const isAsked = (flag: 'isOpenEnded' | 'isAccountSpecific') => merged[flag] && !before[flag];
  const mayBeOpen = type !== 'grouped' && !isGrouped && !isHouseGoal;
  const mayBeSpecific = measure !== null;
  const isOpenEnded =
    merged.isOpenEnded && mayBeOpen && !(mayBeSpecific && isAsked('isAccountSpecific') && !isAsked('isOpenEnded'));
  const isAccountSpecific = merged.isAccountSpecific && mayBeSpecific && !isOpenEnded;
  // A payout type that is chosen along with it holds.
  const isPerAction =
    isAccountSpecific && !before.isAccountSpecific && (sent.payoutType ?? before.payoutType) === before.payoutType;
  const rules = <Rules extends Pick<ItemForm, 'payoutType' | 'threshold'>>(own: Rules): Rules =>
    isOpenEnded ? openEndedRules(own) : isPerAction ? { ...own, payoutType: 'perAction' } : own;
  return {
    ...rules(merged),
    payoutMap: blocksBy(merged.payoutMap, rules),
    measure,
    isQualifier,
    isHouseGoal,
    isOpenEnded,
    isAccountSpecific,
    supplierContribution: kind === 'incentive' && type !== 'custom' ? merged.supplierContribution : 0,
    customPeriodStart: merged.period === 'custom' ? merged.customPeriodStart : null,
    customPeriodEnd: merged.period === 'custom' ? merged.customPeriodEnd : null,
    ...(parentType !== null && { users: [], favorite: false, archived: false, tag: null }),
  };
}

function blocksBy(map: ItemForm['payoutMap'], rules: (block: PayoutBlock) => PayoutBlock): ItemForm['payoutMap'] {
  const blocks: ItemForm['payoutMap'] = {};
  for (const role of payoutRoles) {
    const block = map[role];
    if (block !== undefined) blocks[role] = rules(block);
  }
  return blocks;
}

/** All or nothing, at risk, and thresholds in percent of a target make no sense without one. */
function openEndedRules<Rules extends Pick<ItemForm, 'payoutType' | 'threshold'>>(own: Rules): Rules {
  const payoutType: PayoutType = own.payoutType === 'quantityAdvanced' ? 'quantityAdvanced' : 'perAction';
  const threshold: Limit = own.threshold.units === 'percentage' ? { units: 'raw', value: 0 } : own.threshold;
  return { ...own, payoutType, threshold };
}

/** Of what was sent, whatever it makes of the item. */
export function faultsOfSent({ measure }: ItemInput, { type }: ItemPlace): ItemFault[] {
  if (measure === undefined || measure === null || type !== 'quantity') return [];
  const checked = [measure].flat().filter((one) => one.checked).length;
  if (checked === 1) return [];
  return [fault('measure', checked === 0 ? itemTexts.measureRequired : itemTexts.oneMeasure)];
}

/** Of a consistent form, the first of each field first. */
export function faultsOf(form: ItemForm, place: ItemPlace): ItemFault[] {
  const { type, parentType, isGrouped } = place;
  const hasTarget = ['quantity', 'image', 'imageValidation'].includes(type) && !form.isOpenEnded && !form.isHouseGoal;
  return [
    ...(form.name === '' ? [missing('name', itemTexts.nameRequired)] : []),
    ...(parentType === null ? periodFaults(form) : []),
    ...(hasTarget && form.target <= 0 ? [missing('target', itemTexts.target)] : []),
    ...(form.isHouseGoal && !form.isQualifier ? [fault('isHouseGoal', itemTexts.houseGoalNeedsQualifier)] : []),
    ...(type === 'quantity' ? measureFaults(form.measure) : []),
    ...usedBlocks(form).flatMap(({ block, at }) => payoutFaults(block, form, place).map(faultIn(at))),
    ...(isGrouped && form.weight <= 0 ? [fault('weight', itemTexts.weight)] : []),
  ];
}

const fault = (field: ItemFault['field'], text: string, path: string = field): ItemFault => ({
  ...{ field, path, text, isMissing: false },
});
const missing = (field: ItemFault['field'], text: string, path?: string): ItemFault => ({
  ...fault(field, text, path),
  isMissing: true,
});

function periodFaults({ period, customPeriodStart: start, customPeriodEnd: end }: ItemForm): ItemFault[] {
  if (period !== 'custom') return [];
  if (start === null || end === null)
    return [missing(start === null ? 'customPeriodStart' : 'customPeriodEnd', itemTexts.periodDates)];
  return end < start ? [fault('customPeriodEnd', itemTexts.periodOrder)] : [];
}

function measureFaults(measure: ItemForm['measure']): ItemFault[] {
  if (measure === null) return [missing('measure', itemTexts.measureRequired)];
  const { trackingOption, trackingPeriodStart: start, trackingPeriodEnd: end } = measure;
  if (trackingOption === 'default') return [];
  const [first, last] = ['measure.trackingPeriodStart', 'measure.trackingPeriodEnd'];
  if (trackingOption === 'trackingFromDate')
    return start === null ? [missing('measure', itemTexts.trackingStart, first)] : [];
  if (start === null || end === null)
    return [missing('measure', itemTexts.trackingDates, start === null ? first : last)];
  return end < start ? [fault('measure', itemTexts.trackingOrder, last)] : [];
}

type Block = Omit<PayoutBlock, 'quantityPayout' | 'allOrNothingAmount' | 'perActionAmount' | 'atRiskAmount'>;
const ownBlock = ({
  payoutType,
  cap,
  threshold,
  isFullAmount,
  advancedPayments,
  advancedBudget,
  quantityAdvanced,
}: ItemForm): Block => ({
  ...{ payoutType, cap, threshold, isFullAmount, advancedPayments, advancedBudget, quantityAdvanced },
});

/** The blocks that pay someone: a role's own, and the item's where a role has none. */
function usedBlocks(form: ItemForm): { block: Block; at: string | null }[] {
  const roles = form.payoutsByUserType ? payoutRoles : [];
  const own = roles.flatMap((role) => {
    const block = form.payoutMap[role];
    return block === undefined ? [] : [{ block, at: `payoutMap.${role}` }];
  });
  return own.length === payoutRoles.length ? own : [{ block: ownBlock(form), at: null }, ...own];
}

/** @param at of a role's block; null: the fault is in the item's own rules. */
const faultIn =
  (at: string | null) =>
  (one: ItemFault): ItemFault =>
    at === null ? one : { ...one, field: 'payoutMap', path: `${at}.${one.path}` };

function payoutFaults(block: Block, form: ItemForm, { type }: ItemPlace): ItemFault[] {
  const { payoutType, advancedPayments: steps, quantityAdvanced } = block;
  const { completed, ofBudget, quantity, payout } = stepFields;
  return [
    ...(payoutType === 'advanced' && type !== 'grouped' ? [fault('payoutType', itemTexts.advancedOnly)] : []),
    ...(payoutType === 'quantityAdvanced' && type !== 'imageValidation'
      ? [fault('payoutType', itemTexts.quantityAdvancedOnly)]
      : []),
    ...limitFaults(block, form),
    ...stepFaults('advancedPayments', { completed, ofBudget }, steps),
    ...stepFaults('quantityAdvanced', { quantity, payout }, quantityAdvanced),
  ];
}

/** The first cell of each column that is less than the one above it. */
function stepFaults<Column extends string>(
  field: 'advancedPayments' | 'quantityAdvanced',
  columns: Readonly<Record<Column, Parameters<typeof itemTexts.previous>[0]>>,
  steps: readonly Readonly<Record<Column, number>>[],
): ItemFault[] {
  return (Object.keys(columns) as Column[]).flatMap((column) => {
    const at = steps.findIndex((step, row) => step[column] < (steps[row - 1]?.[column] ?? 0));
    return at < 0 ? [] : [fault(field, itemTexts.previous(columns[column]), `${field}.${at}.${column}`)];
  });
}

/** Of a cell of a row of steps, for the screen; null: it fits between its neighbors. */
export function stepText(
  column: Parameters<typeof itemTexts.previous>[0],
  values: readonly number[],
  at: number,
): string | null {
  const value = values[at] ?? 0;
  if (value < 0) return itemTexts.amount;
  if (value < (values[at - 1] ?? 0)) return itemTexts.previous(column);
  return value > (values[at + 1] ?? Number.POSITIVE_INFINITY) ? itemTexts.next(column) : null;
}

/** A raw cap of 0 is none. Percents of a target that isn't there, or of each person's accounts, compare with percents alone. */
function limitFaults({ payoutType, threshold, cap, isFullAmount }: Block, form: ItemForm): ItemFault[] {
  if (payoutType !== 'perAction' && payoutType !== 'atRisk') return [];
  if (cap.units === 'percentage' && cap.value <= 0) return [fault('cap', itemTexts.percentageCap, 'cap.value')];
  const isOff = (limit: Limit) => form.isOpenEnded && limit.units === 'percentage';
  const hasCap = !isOff(cap) && !(cap.units === 'raw' && cap.value === 0);
  const measured = form.measure === null || form.isAccountSpecific ? null : itemMeasures[form.measure.label].form;
  const paysPoints = measured === 'percent' && payoutType === 'perAction' && !form.isQualifier;
  if (!hasCap) return paysPoints ? [fault('cap', itemTexts.capOfPercent, 'cap.value')] : [];
  if (isOff(threshold)) return [];
  const target = form.isAccountSpecific || form.target <= 0 ? null : exact(form.target);
  const order = comparedLimits(cap, threshold, target);
  if (order === null || order > 0) return [];
  if (order < 0) return [fault('cap', itemTexts.capBelowThreshold, 'cap.value')];
  return payoutType === 'perAction' && !isFullAmount ? [fault('cap', itemTexts.capAboveThreshold, 'cap.value')] : [];
}

function comparedLimits(a: Limit, b: Limit, target: Exact | null): number | null {
  if (a.units === b.units) return a.value - b.value;
  if (target === null) return null;
  const raw = ({ units, value }: Limit) =>
    units === 'raw' ? exact(value) : over(times(exact(value), target), hundred);
  return compare(raw(a), raw(b));
}

/** What keeps a saved item without faults from paying; each a sentence. */
export function incompleteOf(form: ItemForm, productsCount: number): string[] {
  if (form.measure === null) return [];
  const { customProductsSelected: byFilters, productsFilters } = form;
  const isChosen = byFilters ? Object.values(productsFilters).some((values) => values.length > 0) : productsCount > 0;
  return isChosen ? [] : [itemTexts.noProducts];
}
