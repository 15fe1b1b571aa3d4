/** Statements that make, change and remove tables, views and datasets. */
import { ApiError } from './api-error.ts';
import { asQueryErrors, refuseMissing, viewLevel } from './refusals.ts';
import type { Held, Project, Result, Scope, Table, TableName } from './store.ts';
import { pathAt, saysAt, type Token, tokensOf } from './tokens.ts';
import { type Column, columnsOfSql } from './types.ts';

/** What a script offers to these statements. */
export type Definitions = {
  project: Project;
  scope: Scope;
  temporary: Map<string, Table>;
  query(sql: string): Promise<Result>;
  analyze(sql: string): Promise<void>;
  /** The tables that a statement names, the parts of each joined by dots. */
  tableNames(sql: string): Promise<string[]>;
  resolve(path: string): { name: TableName | string; held: Held };
  nameOf(path: string): TableName;
  write(name: TableName | string, before: Held | null, after: Held | null): void;
};

/** Runs the statement and answers its type as the API names it. */
export async function defineObject(script: Definitions, sql: string, tokens: Token[]): Promise<string> {
  let at = 0;
  const take = (...words: string[]): boolean => {
    const found = saysAt(tokens, at, ...words);
    if (found) at += words.length;
    return found;
  };
  if (take('create')) {
    const orReplace = take('or', 'replace');
    const isTemporary = take('temp') || take('temporary');
    if (isTemporary && saysAt(tokens, at, 'view'))
      throw new ApiError('invalidQuery', 'CREATE TEMP VIEW is not supported');
    const kind = tokens[at]?.text.toLowerCase() ?? '';
    at += 1;
    const ifMissing = take('if', 'not', 'exists');
    const path = pathAt(tokens, at);
    const create = { sql, tokens, path, orReplace, ifMissing, isTemporary };
    if (kind === 'table') return createTable(script, create);
    if (kind === 'view') return createView(script, create);
    if (kind === 'schema') return createSchema(script, create);
  }
  if (take('drop')) return drop(script, tokens, at);
  if (take('truncate', 'table')) {
    const { name, held } = script.resolve(pathAt(tokens, at));
    if (held.kind === 'TABLE') script.write(name, held, { ...held, rows: [] });
    return 'TRUNCATE_TABLE';
  }
  if (take('alter', 'table')) return alterTable(script, sql, tokens, at);
  const words = tokens.slice(0, 2).map(({ text }) => text.toUpperCase());
  throw new ApiError('invalidQuery', `This test bed runs no statement that begins with ${words.join(' ')}`);
}

type Create = {
  sql: string;
  tokens: Token[];
  path: string;
  orReplace: boolean;
  ifMissing: boolean;
  isTemporary: boolean;
};

function refuseInTransaction({ scope }: Definitions, what: string): void {
  if (scope.isTransaction)
    throw new ApiError(
      'invalidQuery',
      `${what} is not supported inside a transaction. Only temporary tables are made there`,
    );
}

async function createTable(script: Definitions, create: Create): Promise<string> {
  const { sql, tokens, path, orReplace, ifMissing, isTemporary } = create;
  const as = queryStart(tokens);
  const type = as === null ? 'CREATE_TABLE' : 'CREATE_TABLE_AS_SELECT';
  if (!isTemporary) refuseInTransaction(script, type);
  const name = isTemporary ? path : script.nameOf(path);
  if (typeof name !== 'string') script.project.dataset(name.dataset);
  const before = typeof name === 'string' ? (script.temporary.get(name) ?? null) : script.scope.find(name);
  if (before !== null && ifMissing) return type;
  if (before !== null && !orReplace)
    throw new ApiError('duplicate', `Already Exists: Table ${script.project.id}:${path.replace(/^.*?\.(?=.*\.)/, '')}`);
  await script.analyze(sql);
  const declared = declaredColumns(sql, tokens);
  const result = as === null ? { columns: declared ?? [], rows: [] } : await script.query(sql.slice(as));
  const columns = declared ?? namedColumns(result.columns);
  refuseMissing({ columns, rows: result.rows });
  const table: Table =
    typeof name === 'string'
      ? { kind: 'TABLE', columns, rows: result.rows, createdAt: script.project.now(), expiresAt: null, told: {} }
      : script.project.made(name.dataset, columns, result.rows);
  script.write(name, before, table);
  return type;
}

function namedColumns(columns: readonly Column[]): readonly Column[] {
  const unnamed = columns.find(({ name }) => /^f\d+_$/.test(name));
  if (unnamed !== undefined)
    throw new ApiError('invalidQuery', 'CREATE TABLE columns must be named, but a column has no name');
  return columns;
}

async function createView(script: Definitions, create: Create): Promise<string> {
  const { sql, tokens, path, orReplace, ifMissing } = create;
  refuseInTransaction(script, 'CREATE_VIEW');
  const name = script.nameOf(path);
  script.project.dataset(name.dataset);
  const before = script.scope.find(name);
  if (before !== null && ifMissing) return 'CREATE_VIEW';
  if (before !== null && !orReplace)
    throw new ApiError('duplicate', `Already Exists: Table ${script.project.id}:${path}`);
  const query = sql.slice(queryStart(tokens) ?? sql.length);
  await script.analyze(sql);
  const read = await script.tableNames(query);
  const unqualified = read.find((parts) => !parts.includes('.'));
  if (unqualified !== undefined)
    throw new ApiError('invalidQuery', `Table "${unqualified}" in a view must be qualified with a dataset.`);
  const held = read.map((path) => script.resolve(path).held);
  const level = viewLevel(held.map((table) => (table.kind === 'VIEW' ? table.level : 0)));
  const { columns } = await script.query(query);
  const { kind: _, rows: __, ...shape } = script.project.made(name.dataset, columns, []);
  script.write(name, before, { ...shape, kind: 'VIEW', query, level });
  return 'CREATE_VIEW';
}

async function createSchema(script: Definitions, { sql, tokens, path, ifMissing }: Create): Promise<string> {
  refuseInTransaction(script, 'CREATE_SCHEMA');
  const id = path.split('.').at(-1) ?? '';
  if (ifMissing && script.project.datasets.has(id)) return 'CREATE_SCHEMA';
  await script.analyze(sql);
  const days = tokens.findIndex((_, at) => saysAt(tokens, at, 'default_table_expiration_days', '='));
  const told = days < 0 ? {} : { defaultTableExpirationMs: Number(tokens[days + 2]?.text) * 86_400_000 };
  script.project.addDataset(id, told);
  return 'CREATE_SCHEMA';
}

function drop(script: Definitions, tokens: Token[], start: number): string {
  const kind = tokens[start]?.text.toUpperCase() ?? '';
  const ifThere = saysAt(tokens, start + 1, 'if', 'exists');
  const path = pathAt(tokens, start + (ifThere ? 3 : 1));
  if (kind === 'SCHEMA') {
    refuseInTransaction(script, 'DROP_SCHEMA');
    const id = path.split('.').at(-1) ?? '';
    const cascades = tokens.at(-1)?.text.toLowerCase() === 'cascade';
    if (script.project.datasets.has(id) || !ifThere) script.project.removeDataset(id, cascades);
    return 'DROP_SCHEMA';
  }
  try {
    const { name, held } = script.resolve(path);
    if (typeof name !== 'string') refuseInTransaction(script, `DROP_${kind}`);
    if (held.kind !== kind) throw new ApiError('invalidQuery', `${path} is not a ${kind.toLowerCase()}`);
    script.write(name, held, null);
  } catch (error) {
    if (!(ifThere && error instanceof ApiError && error.reason === 'notFound')) throw error;
  }
  return `DROP_${kind}`;
}

function alterTable(script: Definitions, sql: string, tokens: Token[], start: number): string {
  const ifThere = saysAt(tokens, start, 'if', 'exists');
  const path = pathAt(tokens, start + (ifThere ? 2 : 0));
  const { name, held } = script.resolve(path);
  if (typeof name !== 'string') refuseInTransaction(script, 'ALTER_TABLE');
  const find = (...words: string[]) => tokens.findIndex((_, at) => saysAt(tokens, at, ...words));
  const added = find('add', 'column');
  if (added >= 0 && held.kind === 'TABLE') {
    const always = saysAt(tokens, added + 2, 'if', 'not', 'exists');
    const [column] = asQueryErrors(() => columnsOfSql(sql.slice(tokens[added + (always ? 5 : 2)]?.start)));
    const has = held.columns.some((present) => present.name === column?.name);
    if (has && !always) throw new ApiError('invalidQuery', `Column already exists: ${column?.name}`);
    if (has || column === undefined) return 'ALTER_TABLE';
    const empty = column.isArray ? { array_value: { element: [] } } : {};
    const rows = held.rows.map((row) => [...row, empty]);
    script.write(name, held, { ...held, columns: [...held.columns, column], rows });
    return 'ALTER_TABLE';
  }
  if (find('set', 'options') >= 0) return 'ALTER_TABLE';
  throw new ApiError('invalidQuery', 'This test bed only adds columns and sets options by ALTER TABLE');
}

/** Where the query of CREATE ... AS begins; null: there is none. */
function queryStart(tokens: readonly Token[]): number | null {
  let depth = 0;
  for (const [at, { text, end }] of tokens.entries()) {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0 && saysAt(tokens, at, 'as')) return end;
  }
  return null;
}

/** The columns between the parentheses that follow the name; null: there are none. */
function declaredColumns(sql: string, tokens: readonly Token[]): Column[] | null {
  const open = tokens.findIndex(({ text }) => text === '(');
  const stops = tokens.findIndex((_, at) =>
    ['as', 'partition', 'cluster', 'options'].some((word) => saysAt(tokens, at, word)),
  );
  if (open < 0 || (stops >= 0 && stops < open)) return null;
  let depth = 0;
  const close = tokens.findIndex(({ text }) => {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    return text === ')' && depth === 0;
  });
  const text = sql.slice(tokens[open]?.end, tokens[close]?.start);
  return tokensOf(text).length > 0 ? asQueryErrors(() => columnsOfSql(text)) : null;
}
