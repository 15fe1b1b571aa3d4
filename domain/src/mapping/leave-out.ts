/** Rows that don't count, said without SQL: "leave out rows where ITEM_TYPE is DEP". */
import { columnExpression, quoted } from './expression-parts.ts';

export const leaveOutTests = [
  'is',
  'isNot',
  'isEmpty',
  'isNotEmpty',
  'startsWith',
  'contains',
  'lessThan',
  'moreThan',
] as const;
export type LeaveOutTest = (typeof leaveOutTests)[number];

/** values: of is, isNot, startsWith and contains any number of texts, of lessThan and moreThan one number. */
export type LeaveOutRule = { column: string; test: LeaveOutTest; values?: string[] | undefined };

export const leaveOutWords: Record<LeaveOutTest, string> = {
  is: 'is',
  isNot: 'is not',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  startsWith: 'starts with',
  contains: 'contains',
  lessThan: 'is less than',
  moreThan: 'is more than',
};

export const needsValues = (test: LeaveOutTest): boolean => test !== 'isEmpty' && test !== 'isNotEmpty';
export const needsNumber = (test: LeaveOutTest): boolean => test === 'lessThan' || test === 'moreThan';
/** A plain number: "1000", "-0.5". */
export const isPlainNumber = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text.trim());

/** What is missing of a rule, in a sentence; null: nothing. */
export function ruleFault({ column, test, values = [] }: LeaveOutRule): string | null {
  if (column === '') return 'Choose a column.';
  if (!needsValues(test)) return null;
  if (values.length === 0 || values.some((value) => value.trim() === '')) return 'Enter a value.';
  if (needsNumber(test) && !(values.length === 1 && values.every(isPlainNumber))) return 'Enter a number, such as 0.5.';
  return null;
}

/**
 * The rows that stay, as a condition of a mapping. Texts are compared as they are, blanks around them left out; an empty
 * value is never less or more than a number.
 * @example keptBy({ column: 'TYPE', test: 'is', values: ['DEP'] }) // "not coalesce(as_text(TYPE) in ('DEP'), false)"
 */
export const keptBy = (rule: LeaveOutRule): string => `not coalesce(${conditionOf(rule)}, false)`;

function conditionOf({ column, test, values = [] }: LeaveOutRule): string {
  const text = `as_text(${columnExpression(column)})`;
  const number = `as_number(${columnExpression(column)})`;
  const texts = values.map((value) => quoted(value.trim()));
  switch (test) {
    case 'is':
      return `${text} in (${texts.join(', ')})`;
    case 'isNot':
      return `coalesce(${text} not in (${texts.join(', ')}), true)`;
    case 'isEmpty':
      return `${text} is null`;
    case 'isNotEmpty':
      return `${text} is not null`;
    case 'startsWith':
      return texts.map((value) => `starts_with(${text}, ${value})`).join(' or ');
    case 'contains':
      return texts.map((value) => `contains(${text}, ${value})`).join(' or ');
    case 'lessThan':
      return `${number} < ${values[0]?.trim() ?? 'null'}`;
    case 'moreThan':
      return `${number} > ${values[0]?.trim() ?? 'null'}`;
  }
}
