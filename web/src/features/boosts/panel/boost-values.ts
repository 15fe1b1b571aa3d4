/** The values of the boost's form: as they are typed, and which of them differ from what is stored. */
import type { BoostDetail } from '@caselift/contract/boosts';
import { type BoostFilterKey, boostFilterKeys, boostTypes } from '@caselift/domain/boosts';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';

/** Amounts as texts, so that half a number can be typed. */
export const BoostValues = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum(boostTypes),
  boost: z.string(),
  supplierContribution: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  customProductsSelected: z.boolean(),
  productsFilters: z.object(recordOf(boostFilterKeys, () => z.array(z.string()))),
});
export type BoostValues = z.output<typeof BoostValues>;
export type BoostFilters = Record<BoostFilterKey, string[]>;

/** @example boost 2.5 -> '2.50', supplierContribution 50 -> '50' */
export const valuesOf = (boost: BoostDetail): BoostValues => ({
  name: boost.name,
  description: boost.description,
  type: boost.type,
  boost: boost.boost.toFixed(2),
  supplierContribution: String(boost.supplierContribution ?? 0),
  startDate: boost.startDate,
  endDate: boost.endDate,
  customProductsSelected: boost.customProductsSelected,
  productsFilters: boost.productsFilters,
});

/** What was typed over `stored`, and `next` in the other fields. */
export function keepingTyped(
  typed: BoostValues,
  { stored, next }: Record<'stored' | 'next', BoostValues>,
): BoostValues {
  const isTyped = (field: keyof BoostValues) => JSON.stringify(typed[field]) !== JSON.stringify(stored[field]);
  const fields = (Object.keys(next) as (keyof BoostValues)[]).filter(isTyped);
  return { ...next, ...Object.fromEntries(fields.map((field) => [field, typed[field]])) };
}

/** What was typed, as a number; null while it is none. */
export function numberOf(typed: string): number | null {
  const plain = typed.replaceAll(',', '').trim();
  return /^\d{0,12}(\.\d{0,6})?$/.test(plain) && /\d/.test(plain) ? Number(plain) : null;
}

const sameNumber = (one: string, other: string) =>
  one === other || (numberOf(one) ?? one) === (numberOf(other) ?? other);
const sameChoice = (one: BoostFilters, other: BoostFilters) =>
  boostFilterKeys.every((key) => JSON.stringify(one[key].toSorted()) === JSON.stringify(other[key].toSorted()));

/** The names of what differs, in the order of the form. @example ['name', 'period'] */
export function differingFields(one: BoostValues, other: BoostValues): string[] {
  const differs = {
    name: one.name.trim() !== other.name.trim(),
    period: one.startDate !== other.startDate || one.endDate !== other.endDate,
    description: one.description.trim() !== other.description.trim(),
    'boost amount': !sameNumber(one.boost, other.boost),
    type: one.type !== other.type,
    'supplier contribution': !sameNumber(one.supplierContribution, other.supplierContribution),
    products:
      one.customProductsSelected !== other.customProductsSelected ||
      !sameChoice(one.productsFilters, other.productsFilters),
  };
  return Object.entries(differs).flatMap(([name, isOther]) => (isOther ? [name] : []));
}
