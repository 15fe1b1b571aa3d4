/** The values of an item's form: numbers as they are typed, and what they come to by the contract's rules. */
import { type ItemForm, ItemInput } from '@caselift/contract/item-fields';
import { defaultForm, faultsOf, formAfter, type ItemPlace } from '@caselift/contract/item-rules';
import { get, set } from 'react-hook-form';
import * as z from 'zod/mini';

/** Numbers as texts, so that half a number can be typed. */
export type Typed<T> = T extends number
  ? string
  : T extends string | boolean | null
    ? T
    : T extends readonly (infer One)[]
      ? Typed<One>[]
      : { [Key in keyof T]: Typed<T[Key]> };
export type ItemValues = Typed<ItemForm>;

/** Amounts of dollars, which are shown with their cents. */
const amounts: ReadonlySet<string> = new Set([
  ...['payout', 'quantityPayout', 'perActionAmount', 'allOrNothingAmount', 'atRiskAmount', 'advancedBudget'],
]);

/** @example valuesOf({ ...form, target: 20, quantityPayout: 5 }) // { target: '20', quantityPayout: '5.00', ... } */
export const valuesOf = <Form extends Partial<ItemForm>>(form: Form): Typed<Form> => textsOf(form) as Typed<Form>;

type Choice = { path: string; now: unknown; after: unknown; faults: Faults };

/**
 * What a field shows after a choice: where a number stays, it stays as it was typed, unless it can't be read.
 * @param typed as the field showed it before; now: what that came to; after: what the choice makes of it
 * @example keptTyped('5', { path: 'payout', now: 5, after: 5, faults: new Map() }) // '5', where another amount is '5.00'
 */
export function keptTyped(typed: unknown, { path, now, after, faults }: Choice): unknown {
  if (typeof after === 'object' && after !== null) {
    const part = (whole: unknown, key: string) =>
      (whole as Readonly<Record<string, unknown>> | null | undefined)?.[key];
    const parts = Object.entries(after).map(([key, one]) => {
      const choice = { path: `${path}.${key}`, now: part(now, key), after: one, faults };
      return [key, keptTyped(part(typed, key), choice)] as const;
    });
    return Array.isArray(after) ? parts.map(([, one]) => one) : Object.fromEntries(parts);
  }
  if (typeof typed === 'string' && typeof after === 'number' && after === now && !faults.has(path)) return typed;
  return textsOf(after, path.split('.').at(-1));
}

function textsOf(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return amounts.has(key) ? value.toFixed(2) : String(value);
  if (Array.isArray(value)) return value.map((one) => textsOf(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textsOf(one, name)]));
}

/** Texts that are numbers on the wire, and not read from what was typed. */
const chosenNumbers: ReadonlySet<string> = new Set(['status', 'trackingPeriod', 'order']);
/** Texts in which a comma or a dollar sign isn't part of a number. */
const plainTexts: ReadonlySet<string> = new Set(['name', 'description', 'frequency', 'tag']);

function sentOf(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (chosenNumbers.has(key)) return Number(value);
    return plainTexts.has(key) ? value : value.replace(/^\s*\$?\s*(-?[\d,]*\.?\d*)\s*%?\s*$/, numberText);
  }
  if (Array.isArray(value)) {
    return value.map((one) => (typeof one === 'object' ? sentOf(one) : one));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sentOf(one, name)]));
}

const numberText = (_: string, digits: string) => digits.replaceAll(',', '');

/** By the path of a field, such as 'payoutMap.salesReps.cap.value': what the contract says of it. */
export type Faults = ReadonlyMap<string, string>;

export type ReadValues = {
  /** Consistent; of what can't be read, as it was before. */
  form: ItemForm;
  faults: Faults;
};

/**
 * What the values come to, and everything that keeps them from being saved.
 * @param before as it is stored
 */
export function readValues(values: ItemValues, before: ItemForm, place: ItemPlace): ReadValues {
  const sent = sentOf(withoutMark(values));
  const read = ItemInput.safeParse(sent);
  if (read.success) {
    const form = formAfter(before, read.data, place);
    const faults = faultsOf(form, place).map(({ path, text }): [string, string] => [path, text]);
    return { form, faults: firstOf(faults) };
  }
  const faults = read.error.issues.map(({ path, message }): [string, string] => [path.join('.'), message]);
  const readable = sent as ItemInput;
  for (const { path } of read.error.issues) set(readable, path.join('.'), valueBefore(before, path));
  const rest = ItemInput.safeParse(readable);
  return { form: rest.success ? formAfter(before, rest.data, place) : before, faults: firstOf(faults) };
}

/** Whether a placement has a minimum follows from what is typed for it. */
function withoutMark(values: ItemValues): object {
  if (values.measure === null) return values;
  const { minQuantityPerPOD: _, ...measure } = values.measure;
  return { ...values, measure };
}

/** In place of what can't be read, so that all else of the form is. */
function valueBefore(before: ItemForm, path: readonly PropertyKey[]): unknown {
  const isDay = /(Start|End)$/.test(String(path.at(-1)));
  return get(before, path.join('.')) ?? (isDay ? null : 0);
}

const firstOf = (faults: readonly [string, string][]): Faults => new Map(faults.toReversed());

/** What is said of an item's fields where changes are named, in the order of the form. Fields of one name are one change. */
const fieldWords = {
  name: 'name',
  description: 'description',
  frequency: 'frequency',
  tag: 'tag',
  period: 'period',
  customPeriodStart: 'period',
  customPeriodEnd: 'period',
  target: 'target',
  isOpenEnded: 'open-ended',
  isAccountSpecific: 'account-specific',
  isFullAmount: 'full amount',
  cappedStatus: 'capped status',
  isQualifier: 'qualifier',
  isHouseGoal: 'house goal',
  payoutsByUserType: 'payouts by role',
  payoutMap: 'payouts by role',
  payoutType: 'payout type',
  payout: 'payout',
  quantityPayout: 'payout',
  threshold: 'threshold',
  cap: 'cap',
  advancedBudget: 'budget',
  advancedPayments: 'steps',
  quantityAdvanced: 'steps',
  measure: 'measure',
  valueInputType: 'value',
  valueInput: 'value',
  maxImagesPerAccount: 'maximum images per account',
  minQuantityValue: 'minimum quantity',
  supplierContribution: 'supplier contribution',
  users: 'users',
  hideFromSalesReps: 'hide from sales reps',
  customAccountsSelected: 'accounts',
  accountsFilters: 'accounts',
  customProductsSelected: 'products',
  productsFilters: 'products',
  status: 'status',
  weight: 'weight',
  favorite: 'favorite',
  archived: 'archived',
  order: 'order',
} as const satisfies Record<keyof ItemForm, string>;

const fields = Object.keys(fieldWords) as (keyof ItemForm)[];
const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value);

/** The fields in which two forms differ; lists of names without regard to their order. */
export function differingFields(one: ItemForm, other: ItemForm): (keyof ItemForm)[] {
  return fields.filter((field) => differs(one[field], other[field]));
}

function differs(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return plain(one) !== plain(other);
  const entriesOf = (value: unknown) => Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const [ours, theirs] = [entriesOf(one), entriesOf(other)];
  return (
    ours.length !== theirs.length ||
    ours.some(([key, value], at) => key !== theirs[at]?.[0] || differs(value, theirs[at]?.[1]))
  );
}

/** The fields in which the form differs from what is stored, also by what can't be read. */
export function changedFields(values: ItemValues, { form, faults }: ReadValues, stored: ItemForm): (keyof ItemForm)[] {
  const shown = valuesOf(stored);
  const unread = new Set([...faults.keys()].map((path) => path.split('.')[0]));
  return fields.filter(
    (field) => differs(form[field], stored[field]) || (unread.has(field) && differs(values[field], shown[field])),
  );
}

/** @example changeNames(['payout', 'quantityPayout', 'target']) // ['payout', 'target'] */
export const changeNames = (changed: readonly (keyof ItemForm)[]): string[] => [
  ...new Set(changed.map((field) => fieldWords[field])),
];

/** Kept by a tab over a reload; what an earlier release kept in another shape is dropped. */
export const KeptValues = z.custom<ItemValues>((kept) => {
  const isLike = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const shape: Record<string, unknown> = valuesOf(defaultForm);
  return (
    isLike(kept) &&
    Object.entries(shape).every(
      ([field, value]) => field in kept && (value === null || typeof kept[field as never] === typeof value),
    )
  );
});
