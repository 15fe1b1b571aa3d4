/** What the API says where the program says something else, or nothing. */
import { ApiError } from './api-error.ts';
import type { Result } from './store.ts';
import { type Block, ScriptError, saysAt } from './tokens.ts';
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

export function refuseDuplicates(columns: readonly Column[]): void {
  const names = columns.map(({ name }) => name.toLowerCase());
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  if (twice.size > 0)
    throw new ApiError(
      'invalidQuery',
      `Duplicate column names in the result are not supported. Found duplicate(s): ${[...twice].join(', ')}`,
    );
}

/** Of a script or of the body of BEGIN, what is declared stands first. */
export function refuseLateDeclarations(blocks: readonly Block[]): void {
  const isDeclaration = (block: Block) => block.kind === 'statement' && saysAt(block.tokens, 0, 'declare');
  const others = blocks.findIndex((block) => !isDeclaration(block));
  if (others >= 0 && blocks.slice(others).some(isDeclaration))
    throw new ApiError('invalidQuery', 'Variable declarations are allowed only at the start of a block or script');
  for (const block of blocks) {
    if (block.kind === 'begin') for (const body of [block.body, block.handler ?? []]) refuseLateDeclarations(body);
  }
}

const mostCharacters = 1024 * 1024;

export function refuseLong(sql: string): void {
  if (sql.length > mostCharacters)
    throw new ApiError(
      'invalid',
      `The query is too large. The maximum standard SQL query length is 1024.00K characters, including comments and white space characters.`,
    );
}

const mostNestedViews = 16;

/** @param levels of the views that a view reads. Answers its own. */
export function viewLevel(levels: readonly number[]): number {
  const level = 1 + Math.max(0, ...levels);
  if (level > mostNestedViews)
    throw new ApiError('invalidQuery', `A view may not have more than ${mostNestedViews} levels of nested views`);
  return level;
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
