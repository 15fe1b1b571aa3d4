import { shownLineNo } from '@caselift/domain/mapping/line-numbers';

/** A value that a mapping makes, in words: numbers that Caselift gives to lines are on no paper. */
export function shownValue(column: string, value: string | null): string | null {
  if (value === null || column !== 'lineNo') return value;
  return shownLineNo(Number(value)) === null ? 'By product' : value;
}
