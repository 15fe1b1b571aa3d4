/** What the amounts of a sales mapping share: the quantity behind prices, and which lines are credits. */
import {
  type Amount,
  amountText,
  type Credits,
  type Quantity,
  readAmount,
  readReturns,
  returnsText,
} from './amounts.ts';

export type Expressions = Readonly<Record<string, string>>;
/** In this order: amounts by the unit need the quantity. */
export const amountFields = ['units', 'revenue', 'cost'] as const;
export type AmountField = (typeof amountFields)[number];

export const isAmountField = (field: string): field is AmountField => amountFields.some((name) => name === field);

const amountOf = (columns: Expressions, field: AmountField): Amount | null => {
  const expression = columns[field];
  return expression === undefined ? null : readAmount(expression);
};

/** How many units a line has; null where that is not mapped, or by a formula. */
export function quantityOf(columns: Expressions): Quantity | null {
  const base = amountOf(columns, 'units')?.base;
  return base === undefined || base.of === 'unit' || base.of === 'case' ? null : base;
}

/** Which lines are credits; null: those that the file itself writes below zero. */
export const creditsOf = (columns: Expressions): Credits | null =>
  columns.kind === undefined ? null : readReturns(columns.kind);

/** The mapping with that amount in the field. Prices by the unit go by the new quantity; credits stay what they are. */
export function withAmount(columns: Expressions, field: AmountField, amount: Amount): Record<string, string> {
  const next: Record<string, string> = {
    ...columns,
    [field]: amountText({ ...amount, credits: creditsOf(columns) ?? amount.credits }),
  };
  const quantity = field === 'units' ? quantityOf(next) : null;
  if (quantity === null) return next;
  for (const priced of ['revenue', 'cost'] as const) {
    const found = amountOf(next, priced);
    if (found?.base.of === 'unit' || found?.base.of === 'case')
      next[priced] = amountText({ ...found, base: { ...found.base, quantity } });
  }
  return next;
}

/** The mapping with these lines as credits: their units, revenue and cost count below zero, and they are returns. */
export function withCredits(columns: Expressions, credits: Credits | null): Record<string, string> {
  const next: Record<string, string> = { ...columns };
  if (credits !== null) next.kind = returnsText(credits);
  else if (creditsOf(columns) !== null) delete next.kind;
  for (const field of amountFields) {
    const found = amountOf(columns, field);
    if (found !== null) next[field] = amountText({ ...found, credits });
  }
  return next;
}

/** Amounts that a formula makes: what is a credit does not reach them. */
export const formulaAmounts = (columns: Expressions): AmountField[] =>
  amountFields.filter((field) => columns[field] !== undefined && amountOf(columns, field) === null);
