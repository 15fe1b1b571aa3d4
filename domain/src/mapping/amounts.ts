/**
 * How files give quantities and amounts: in cases and bottles, by the unit, before a discount, above zero on credit
 * memos. Each way is one expression that is written and read back: a mapping stays a list of expressions.
 */
import { columnExpression, type Part, quoted, readParts } from './expression-parts.ts';

/** What a case holds: a number, or a size such as 12/750ML. */
export type PerCase = { column: string; isSize: boolean };

/** How many units: as the column says, or cases times what a case holds, and the bottles beside them. */
export type Quantity =
  | { of: 'column'; column: string }
  | { of: 'cases'; column: string; perCase: PerCase; bottles: string | null };

export type Amount = {
  base:
    | Quantity
    | { of: 'unit'; column: string; quantity: Quantity }
    | { of: 'case'; column: string; quantity: Quantity; perCase: PerCase };
  /** A column that is subtracted. */
  discount: string | null;
  credits: Credits | null;
};

/** Lines that count below zero, whatever sign the file gives them: those with one of the values in the column. */
export type Credits = { column: string; values: readonly string[] };

const numberText = (column: string): string => `as_number(${columnExpression(column)})`;
const perCaseText = ({ column, isSize }: PerCase): string =>
  isSize ? `as_units(${columnExpression(column)})` : numberText(column);
const creditsText = ({ column, values }: Credits): string =>
  `${columnExpression(column)}, [${values.map(quoted).join(', ')}]`;

function quantityText(quantity: Quantity): string {
  if (quantity.of === 'column') return numberText(quantity.column);
  const { column, perCase, bottles } = quantity;
  const others = bottles === null ? 'null' : numberText(bottles);
  return `cases_and_units(${numberText(column)}, ${perCaseText(perCase)}, ${others})`;
}

function baseText({ base }: Amount): string {
  if (base.of === 'unit') return `per_unit(${numberText(base.column)}, ${quantityText(base.quantity)})`;
  if (base.of === 'case')
    return `per_case(${numberText(base.column)}, ${quantityText(base.quantity)}, ${perCaseText(base.perCase)})`;
  return quantityText(base);
}

/** @example amountText({ base: { of: 'column', column: 'EXT' }, discount: 'DISC', credits: null }) // 'less(as_number(EXT), as_number(DISC))' */
export function amountText(amount: Amount): string {
  const { base, discount, credits } = amount;
  if (base.of === 'column' && discount === null && credits === null) return columnExpression(base.column);
  const text = baseText(amount);
  const reduced = discount === null ? text : `less(${text}, ${numberText(discount)})`;
  return credits === null ? reduced : `negative_if(${reduced}, ${creditsText(credits)})`;
}

/** The kind of a line by its credits; the others go by the sign of their units. */
export const returnsText = (credits: Credits): string => `return_if(${creditsText(credits)})`;

/** The parts of a call of that name with so many parts. */
function partsOf(part: Part | null | undefined, name: string, count: number): readonly Part[] | null {
  return part?.is === 'call' && part.name === name && part.parts.length === count ? part.parts : null;
}

function numberIn(part: Part | undefined): string | null {
  const [column] = partsOf(part, 'as_number', 1) ?? [];
  return column?.is === 'column' ? column.column : null;
}

function perCaseIn(part: Part | undefined): PerCase | null {
  const [size] = partsOf(part, 'as_units', 1) ?? [];
  if (size?.is === 'column') return { column: size.column, isSize: true };
  const column = numberIn(part);
  return column === null ? null : { column, isSize: false };
}

function creditsIn([column, values]: readonly (Part | undefined)[]): Credits | null {
  if (column?.is !== 'column' || values?.is !== 'texts') return null;
  return { column: column.column, values: values.texts };
}

function quantityIn(part: Part | undefined): Quantity | null {
  const plain = numberIn(part);
  if (plain !== null) return { of: 'column', column: plain };
  const [first, second, third] = partsOf(part, 'cases_and_units', 3) ?? [];
  const [column, perCase] = [numberIn(first), perCaseIn(second)];
  const bottles = third?.is === 'null' ? null : numberIn(third);
  if (column === null || perCase === null || (bottles === null && third?.is !== 'null')) return null;
  return { of: 'cases', column, perCase, bottles };
}

function baseIn(part: Part | undefined): Amount['base'] | null {
  const [price, units] = partsOf(part, 'per_unit', 2) ?? [];
  const [casePrice, caseUnits, per] = partsOf(part, 'per_case', 3) ?? [];
  const column = numberIn(price ?? casePrice);
  const quantity = quantityIn(units ?? caseUnits);
  if (column === null || quantity === null) return quantityIn(part);
  if (price !== undefined) return { of: 'unit', column, quantity };
  const perCase = perCaseIn(per);
  return perCase && { of: 'case', column, quantity, perCase };
}

/** As mappings said it before cases could stand beside bottles. */
const earlierCases = /^([a-z_]\w*) \* as_units\(([a-z_]\w*)\)$/i;

/** The amount that an expression means; null: it is not written as `amountText` writes it. */
export function readAmount(expression: string): Amount | null {
  const earlier = earlierCases.exec(expression.trim());
  const [, cases, size] = earlier ?? [];
  if (cases !== undefined && size !== undefined) {
    const base = { of: 'cases', column: cases, perCase: { column: size, isSize: true }, bottles: null } as const;
    return { base, discount: null, credits: null };
  }
  const whole = readParts(expression);
  if (whole?.is === 'column') return { base: { of: 'column', column: whole.column }, discount: null, credits: null };
  const signed = partsOf(whole, 'negative_if', 3);
  const credits = signed && creditsIn(signed.slice(1));
  if (signed && credits === null) return null;
  const amount = signed ? signed[0] : (whole ?? undefined);
  const reduced = partsOf(amount, 'less', 2);
  const discount = reduced ? numberIn(reduced[1]) : null;
  if (reduced && discount === null) return null;
  const base = baseIn(reduced ? reduced[0] : amount);
  return base && { base, discount, credits };
}

export function readReturns(expression: string): Credits | null {
  return creditsIn(partsOf(readParts(expression), 'return_if', 2) ?? []);
}

/** The columns that an amount is made of, the one that names it first. */
export function amountColumns({ base, discount, credits }: Amount): string[] {
  const ofQuantity = (quantity: Quantity): string[] =>
    quantity.of === 'column'
      ? [quantity.column]
      : [quantity.column, quantity.perCase.column, ...(quantity.bottles === null ? [] : [quantity.bottles])];
  const ofBase =
    base.of === 'unit' || base.of === 'case'
      ? [base.column, ...ofQuantity(base.quantity), ...(base.of === 'case' ? [base.perCase.column] : [])]
      : ofQuantity(base);
  return [
    ...new Set([...ofBase, ...(discount === null ? [] : [discount]), ...(credits === null ? [] : [credits.column])]),
  ];
}
