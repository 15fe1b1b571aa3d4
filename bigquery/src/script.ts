/** A job's script: its statements one after the other, on the tables of a project. */
import { ApiError } from './api-error.ts';
import { type Definitions, defineObject } from './definitions.ts';
import { refuseUnplannable } from './planner.ts';
import {
  asQueryErrors,
  refuseDuplicates,
  refuseLateDeclarations,
  refuseMissing,
  refuseNullElements,
} from './refusals.ts';
import { type Held, type Project, type Result, Scope, type Table, type TableName, type View } from './store.ts';
import { type Block, blocksOf, pathAt, renamed, saysAt, type Token, tokensOf, variableName } from './tokens.ts';
import { type ColumnType, typeAt, typeOfProto, typeProto } from './types.ts';
import { bytesOf } from './values.ts';
import type { CatalogProto, Cell, ParameterProto, Statement, ZetaSql } from './zetasql.ts';

export type Parameter = { type: ColumnType; value: Cell };
export type StatementDone = {
  sql: string;
  type: string;
  result: Result | null;
  /** Of INSERT, UPDATE, DELETE and TRUNCATE. */
  dml: { inserted: number; updated: number; deleted: number } | null;
};

export type ScriptInput = {
  project: Project;
  zetaSql: ZetaSql;
  sql: string;
  parameters: ReadonlyMap<string, Parameter>;
  defaultDataset: string | null;
  /** Of all tables read; above it the script ends before it reads. */
  maximumBytesBilled: number | null;
  exportData: (sql: string, result: Result) => Promise<void>;
  isStopped: () => boolean;
};

type Read = { name: TableName; held: Held };

const selectedBefore = new WeakMap<View, { reads: Read[]; result: Result; bytes: number }>();

const billedAtLeast = 10 * 1024 ** 2;
const megabyte = 1024 ** 2;

export class Script implements Definitions {
  readonly done: StatementDone[] = [];
  bytesProcessed = 0;
  bytesBilled = 0;
  readonly project: Project;
  readonly scope: Scope;
  readonly temporary = new Map<string, Table>();
  readonly #input: ScriptInput;
  readonly #variables: Map<string, Parameter>;
  /** What the view reads of the project while its rows are selected. */
  #reads: Read[] | null = null;

  constructor(input: ScriptInput) {
    this.#input = input;
    this.project = input.project;
    this.scope = new Scope(input.project);
    this.#variables = new Map([['@@row_count', { type: { kind: 'INT64', isArray: false }, value: {} }]]);
  }

  async run(): Promise<void> {
    try {
      const blocks = asQueryErrors(() => blocksOf(this.#input.sql));
      refuseLateDeclarations(blocks);
      await this.#runAll(blocks);
    } finally {
      this.scope.end();
    }
  }

  async #runAll(blocks: readonly Block[]): Promise<void> {
    for (const block of blocks) {
      if (this.#input.isStopped())
        throw new ApiError('stopped', 'Job execution was cancelled: User requested cancellation');
      if (block.kind === 'statement') await this.#runStatement(block.sql, block.tokens);
      else if (block.kind === 'begin') await this.#runBegin(block);
      else {
        for (const { condition, body } of block.branches) {
          if (condition !== null && !(await this.#isTrue(condition))) continue;
          await this.#runAll(body);
          break;
        }
      }
    }
  }

  async #runBegin({ body, handler }: { body: Block[]; handler: Block[] | null }): Promise<void> {
    try {
      await this.#runAll(body);
    } catch (error) {
      if (handler === null || !(error instanceof ApiError)) throw error;
      this.#variables.set('@@error.message', textValue(error.message));
      await this.#runAll(handler).catch((again: unknown) => {
        throw again instanceof Reraise ? error : again;
      });
    }
  }

  async #isTrue(condition: string): Promise<boolean> {
    const { rows } = await this.query(`select ${condition}`);
    return rows[0]?.[0]?.bool_value === true;
  }

  async #runStatement(sql: string, tokens: Token[]): Promise<void> {
    const says = (...words: string[]) => saysAt(tokens, 0, ...words);
    const note = (type: string, result: Result | null = null, dml: StatementDone['dml'] = null) => {
      this.done.push({ sql, type, result, dml });
      const count = dml === null ? {} : { int64_value: String(dml.inserted + dml.updated + dml.deleted) };
      this.#variables.set('@@row_count', { type: { kind: 'INT64', isArray: false }, value: count });
    };
    if (says('select') || says('with') || says('(')) note('SELECT', await this.query(sql, true));
    else if (says('insert') || says('update') || says('delete')) {
      const type = tokens[0]?.text.toUpperCase() ?? '';
      note(type, null, await this.#modify(sql));
    } else if (says('begin')) this.scope.begin();
    else if (says('commit')) this.scope.commit();
    else if (says('rollback')) this.scope.rollback();
    else if (says('declare')) await this.#declare(sql, tokens);
    else if (says('set')) await this.#set(sql, tokens);
    else if (says('assert')) await this.#assert(sql, tokens);
    else if (says('raise')) await this.#raise(sql, tokens);
    else if (says('export', 'data')) {
      const from = tokens.find(
        (_, at) => saysAt(tokens, at, 'as') && /^(select|with|\()$/i.test(tokens[at + 1]?.text ?? ''),
      );
      if (from === undefined) throw new ApiError('invalidQuery', 'Syntax error: EXPORT DATA without a query');
      const result = await this.query(sql.slice(from.end));
      await this.#input.exportData(sql.slice(0, from.start), result);
      note('EXPORT_DATA');
    } else note(await defineObject(this, sql, tokens));
  }

  async #declare(sql: string, tokens: Token[]): Promise<void> {
    const initial = tokens.findIndex((_, at) => saysAt(tokens, at, 'default'));
    const end = initial < 0 ? tokens.length : initial;
    const names: string[] = [];
    let at = 1;
    for (; tokens[at] !== undefined; at += 1) {
      names.push((tokens[at]?.text ?? '').toLowerCase());
      if (tokens[at + 1]?.text !== ',') break;
      at += 1;
    }
    const declared = tokens.slice(at + 1, end);
    const type = declared.length > 0 ? typeAt(declared).type : null;
    const expression = initial < 0 ? 'null' : sql.slice(tokens[initial]?.end);
    const value = await this.#valueOf(expression, type);
    for (const name of names) this.#variables.set(name, value);
  }

  async #set(sql: string, tokens: Token[]): Promise<void> {
    const name = (tokens[1]?.text ?? '').toLowerCase();
    const variable = this.#variables.get(name);
    if (variable === undefined || tokens[2]?.text !== '=')
      throw new ApiError('invalidQuery', `Undeclared variable: ${name}`);
    this.#variables.set(name, await this.#valueOf(sql.slice(tokens[2].end), variable.type));
  }

  async #valueOf(expression: string, type: ColumnType | null): Promise<Parameter> {
    const cast = type === null ? expression : `cast((${expression}) as ${typeName(type)})`;
    const { columns, rows } = await this.query(`select ${cast}`);
    const [column] = columns;
    return { type: type ?? column ?? { kind: 'INT64', isArray: false }, value: rows[0]?.[0] ?? {} };
  }

  async #assert(sql: string, tokens: Token[]): Promise<void> {
    const as = tokens.findLastIndex(
      (token, at) => saysAt(tokens, at, 'as') && tokens[at + 1]?.kind === 'string' && token,
    );
    const condition = sql.slice(tokens[0]?.end, as < 0 ? undefined : tokens[as]?.start);
    if (await this.#isTrue(condition)) return;
    const said = as < 0 ? null : await this.#valueOf(sql.slice(tokens[as]?.end), null);
    throw new ApiError('invalidQuery', said?.value.string_value ?? 'Assertion failed');
  }

  async #raise(sql: string, tokens: Token[]): Promise<never> {
    if (tokens.length === 1) throw new Reraise('invalidQuery', 'Raised again');
    const said = await this.#valueOf(sql.slice(tokens[3]?.end), { kind: 'STRING', isArray: false });
    throw new ApiError('invalidQuery', said.value.string_value ?? '');
  }

  /** The rows of a query. `isResult`: they are what the job answers, which holds no nulls in arrays. */
  async query(sql: string, isResult = false): Promise<Result> {
    const statement = await this.#statementOf(sql);
    await this.#plan(statement);
    const { columns, rows } = await asQueryErrors(() => this.#input.zetaSql.query(statement));
    const named = columns.map(({ name, type }, at) => ({
      ...asQueryErrors(() => typeOfProto(type)),
      name: name || `f${at}_`,
      required: false,
    }));
    if (isResult) refuseDuplicates(named);
    if (isResult) refuseNullElements(named, rows);
    return { columns: named, rows };
  }

  async analyze(sql: string): Promise<void> {
    await this.#plan(await this.#statementOf(sql));
  }

  /** Throws what is wrong with a statement, and what only the service's planner refuses. */
  async #plan(statement: Statement): Promise<void> {
    refuseUnplannable(await asQueryErrors(() => this.#input.zetaSql.analyze(statement)));
  }

  async tableNames(sql: string): Promise<string[]> {
    const names = await asQueryErrors(() => this.#input.zetaSql.tableNames(sql));
    return names.map((parts) => parts.join('.'));
  }

  async #modify(sql: string): Promise<NonNullable<StatementDone['dml']>> {
    const tokens = tokensOf(sql);
    const isInsert = saysAt(tokens, 0, 'insert');
    const target = await this.#targetOf(tokens);
    const { held } = target;
    if (!isInsert && !tokens.some((_, at) => saysAt(tokens, at, 'where')))
      throw new ApiError('invalidQuery', `${tokens[0]?.text.toUpperCase()} must have a WHERE clause`);
    const statement = await this.#statementOf(sql, isInsert ? null : target.path);
    await this.#plan(statement);
    const reply = await asQueryErrors(() => this.#input.zetaSql.modify(statement));
    const rows = [...held.rows];
    const gone = new Set<number>();
    const counts = { inserted: 0, updated: 0, deleted: 0 };
    for (const { operation, cells, key } of reply.rows) {
      const place = Number(key[0]?.int64_value ?? -1);
      if (operation === 'INSERT') counts.inserted += rows.push(cells) > 0 ? 1 : 0;
      else if (operation === 'DELETE') counts.deleted += gone.add(place) ? 1 : 0;
      else {
        rows[place] = cells.slice(0, held.columns.length);
        counts.updated += 1;
      }
    }
    const after = { ...held, rows: gone.size > 0 ? rows.filter((_, at) => !gone.has(at)) : rows };
    refuseMissing(after);
    this.write(target.name, held, after);
    return counts;
  }

  async #targetOf(tokens: readonly Token[]): Promise<{ path: string; name: TableName | string; held: Table }> {
    const start = saysAt(tokens, 1, 'into') || saysAt(tokens, 1, 'from') ? 2 : 1;
    const text = pathAt(tokens, start);
    const { name, held } = this.resolve(text);
    if (held.kind === 'VIEW') throw new ApiError('invalidQuery', `${text} is a view: it cannot be changed`);
    return { path: text, name, held };
  }

  /** Writes a table of the project, or one of this script's own. */
  write(name: TableName | string, before: Held | null, after: Held | null): void {
    if (typeof name !== 'string') this.scope.replace(name, before, after);
    else if (after === null) this.temporary.delete(name);
    else if (after.kind === 'TABLE') this.temporary.set(name, after);
  }

  /** A table by its name in SQL: this script's own first. */
  resolve(path: string): { name: TableName | string; held: Held } {
    const own = this.temporary.get(path.replace(/^_SESSION\./i, ''));
    if (own !== undefined) return { name: path.replace(/^_SESSION\./i, ''), held: own };
    const name = this.nameOf(path);
    const held = this.scope.find(name);
    if (held === null) {
      this.project.dataset(name.dataset);
      const full = `${this.project.id}:${name.dataset}.${name.table}`;
      throw new ApiError('notFound', `Not found: Table ${full} was not found in location US`);
    }
    this.#reads?.push({ name, held });
    return { name, held };
  }

  nameOf(path: string): TableName {
    const parts = path.split('.');
    const table = parts.pop() ?? '';
    const dataset = parts.pop() ?? this.#input.defaultDataset;
    if (dataset === null || dataset === undefined)
      throw new ApiError('invalid', `Table "${path}" must be qualified with a dataset (e.g. dataset.table).`);
    const project = parts.join('.');
    if (project !== '' && project !== this.project.id)
      throw new ApiError(
        'accessDenied',
        `Access Denied: Table ${project}:${dataset}.${table}: User does not have permission`,
      );
    return { dataset, table };
  }

  /** The statement with the contents of all it reads. `keyed`: the table that gets a number for each row. */
  async #statementOf(sql: string, keyed: string | null = null): Promise<Statement> {
    const paths = new Set(await this.tableNames(sql));
    const catalog: CatalogProto = { name: 'catalog', table: [], catalog: [] };
    const contents: Record<string, { table_data: { row: { cell: Cell[] }[] } }> = {};
    let billed = 0;
    for (const path of paths) {
      if (/^information_schema\.|\.information_schema\./i.test(path))
        throw new ApiError('invalidQuery', 'INFORMATION_SCHEMA: this test bed has none');
      const { held } = this.resolve(path);
      const { columns, rows } = held.kind === 'VIEW' ? await this.#rowsOfView(held) : held;
      const isKeyed = path === keyed;
      const proto = {
        name: path,
        column: [
          ...columns.map((column) => ({ name: column.name, type: typeProto(column) })),
          ...(isKeyed ? [{ name: 'row__number', type: { type_kind: 'TYPE_INT64' }, is_pseudo_column: true }] : []),
        ],
        ...(isKeyed && { primary_key_column_index: [columns.length] }),
      };
      catalog.table.push(proto);
      const number = (at: number) => (isKeyed ? [{ int64_value: String(at) }] : []);
      contents[path] = { table_data: { row: rows.map((row, at) => ({ cell: [...row, ...number(at)] })) } };
      if (held.kind === 'TABLE') billed += this.#charge(sql, held);
    }
    this.#refuseAbove(billed);
    return { ...this.#withVariables(sql, paths), catalog, contents };
  }

  /** What a view selects; not again as long as all that it reads is what it was. */
  async #rowsOfView(view: View): Promise<Result> {
    const known = selectedBefore.get(view);
    if (known?.reads.every(({ name, held }) => this.scope.find(name) === held)) {
      this.#reads?.push(...known.reads);
      this.bytesProcessed += known.bytes;
      return known.result;
    }
    const [outer, before] = [this.#reads, this.bytesProcessed];
    const reads: Read[] = [];
    this.#reads = reads;
    const result = await this.query(view.query);
    this.#reads = outer;
    outer?.push(...reads);
    selectedBefore.set(view, { reads, result, bytes: this.bytesProcessed - before });
    return result;
  }

  /** The bytes of the columns that the statement names, or of all: an approximation. */
  #charge(sql: string, { columns, rows }: Table): number {
    const words = new Set(tokensOf(sql).map(({ text }) => text.toLowerCase()));
    const read = columns.flatMap((column, at) =>
      words.has('*') || words.has(column.name.toLowerCase()) ? [{ column, at }] : [],
    );
    const bytes = rows.reduce(
      (sum, row) => read.reduce((inner, { column, at }) => inner + bytesOf(row[at] ?? {}, column), sum),
      0,
    );
    this.bytesProcessed += bytes;
    return Math.max(billedAtLeast, Math.ceil(bytes / megabyte) * megabyte);
  }

  #refuseAbove(billed: number): void {
    const limit = this.#input.maximumBytesBilled;
    if (limit !== null && this.bytesBilled + billed > limit)
      throw new ApiError(
        'bytesBilledLimitExceeded',
        `Query exceeded limit for bytes billed: ${limit}. ${this.bytesBilled + billed} or higher required.`,
      );
    this.bytesBilled += billed;
  }

  #withVariables(sql: string, paths: ReadonlySet<string>): { sql: string; parameters: ParameterProto[] } {
    const variables = [...this.#variables].map(([name, variable]) => [variableName(name), variable] as const);
    const parameters = [...variables, ...this.#input.parameters].map(([name, { type, value }]) => ({
      ...{ name, value, type: typeProto(type) },
    }));
    return { sql: renamed(sql, paths, new Set(this.#variables.keys())), parameters };
  }
}

class Reraise extends ApiError {}

const textValue = (text: string): Parameter => ({
  type: { kind: 'STRING', isArray: false },
  value: { string_value: text },
});

const typeName = ({ kind, isArray }: ColumnType): string => (isArray ? `array<${kind}>` : kind);
