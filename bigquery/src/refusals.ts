/** What the API says where the program says something else, or nothing. */
import { ApiError } from './api-error.ts';
import type { Result } from './store.ts';
import { ScriptError } from './tokens.ts';
import type { Column } from './types.ts';
import { isNull } from './values.ts';
import { type Cell, StatementError } from './zetasql.ts';

export function refuseNullElements(columns: readonly Column[], rows: readonly Cell[][]): void {
  for (const [at, { name, isArray }] of columns.entries()) {
    if (isArray && rows.some((row) => (row[at]?.array_value?.element ?? []).some(isNull)))
      throw new ApiError('invalidQuery', `Array cannot have a null element; error in writing field ${name}`);
  }
}

export function refuseMissing({ columns, rows }: Result): void {
  refuseNullElements(columns, rows);
  for (const [at, { name, required }] of columns.entries()) {
    if (required && rows.some((row) => isNull(row[at] ?? {})))
      throw new ApiError('invalidQuery', `Required field ${name} cannot be null`);
  }
}

/** What the program says of a statement, as the API says it. */
export function asQueryErrors<T>(work: () => T): T {
  const refused = (error: unknown): never => {
    if (error instanceof StatementError || error instanceof ScriptError)
      throw new ApiError('invalidQuery', error.message);
    throw error;
  };
  try {
    const value = work();
    return value instanceof Promise ? (value.catch(refused) as T) : value;
  } catch (error) {
    return refused(error);
  }
}
