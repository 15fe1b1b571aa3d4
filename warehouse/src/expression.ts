/** Whether a mapping's text is one scalar expression over the columns of the file, and nothing else. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { parseFault } from './engine-words.ts';
import { allowedFunctions, longestPadding, mostPatternReplacements } from './expression-words.ts';
import { ImportFault } from './mapping.ts';
import { quoteText } from './sql-text.ts';

type Node = { [key: string]: unknown };

const allowedClasses = new Set([
  'BETWEEN',
  'CASE',
  'CAST',
  'COLLATE',
  'COLUMN_REF',
  'COMPARISON',
  'CONJUNCTION',
  'CONSTANT',
  'FUNCTION',
  'OPERATOR',
]);

const allowedTypes = new Set(
  (
    'BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT DECIMAL FLOAT DOUBLE VARCHAR ' +
    'DATE TIME TIMESTAMP INTERVAL'
  ).split(' '),
);

/**
 * The expression as it goes into a query. Closed in lines of its own, so that a comment cannot swallow what follows;
 * `checkExpression` parses exactly this text.
 */
export function enclosed(expression: string): string {
  return `(\n${expression}\n)`;
}

/**
 * Refuses, with an ImportFault that names `place` ("sales.columns.units"), whatever does not parse as ONE expression of
 * allowed parts over `columns`: `1 from keep; drop table keep; select 2` is three statements, `read_text('/etc/passwd')`
 * no allowed function, `(select 1)` a query, `current_date` no column.
 */
export async function checkExpression(
  connection: DuckDBConnection,
  place: string,
  expression: string,
  columns: readonly string[],
): Promise<void> {
  const refuse = (why: string): never => {
    throw new ImportFault(`${place}: ${why}`);
  };
  const item = await parseSingleItem(connection, expression, refuse);
  const known = new Set(columns.map((name) => name.toLowerCase()));
  let patternReplacements = 0;
  for (const node of expressionNodes(item)) {
    if (!allowedClasses.has(String(node.class))) refuse(`${describeClass(node)} is not allowed here`);
    if (node.class === 'FUNCTION') {
      checkFunction(node, refuse);
      if (node.function_name === 'regexp_replace') patternReplacements += 1;
    }
    if (node.class === 'CAST') checkType(node.cast_type as Node, refuse);
    if (node.class === 'OPERATOR' && node.type === 'GROUPING_FUNCTION') refuse('grouping is not allowed here');
    if (node.class === 'COLUMN_REF') checkColumn(node, known, columns, refuse);
  }
  if (patternReplacements > mostPatternReplacements) {
    refuse(`regexp_replace can be used at most ${mostPatternReplacements} times`);
  }
}

type Refuse = (why: string) => never;

async function parseSingleItem(connection: DuckDBConnection, expression: string, refuse: Refuse): Promise<Node> {
  if (expression.includes('\0')) return refuse('contains a NUL character');
  const text = quoteText(`select ${enclosed(expression)}`);
  const reader = await connection.runAndReadAll(`select json_serialize_sql(${text})::varchar`);
  const parsed = JSON.parse(String(reader.getRows()[0]?.[0])) as Node;
  if (parsed.error) return refuse(parseFault(parsed.error_message));
  const statements = asList(parsed.statements);
  const select = statements[0]?.node as Node | undefined;
  const items = asList(select?.select_list);
  const item = items[0];
  if (statements.length !== 1 || !select || !item || !isBareSelect(select)) return refuse('not a single expression');
  if (items.length !== 1 || item.alias !== '') return refuse('not a single expression');
  return item;
}

/** `select <list>` without from, where, group, having, order, limit, with or any other clause. */
function isBareSelect(select: Node): boolean {
  const from = select.from_table as Node | undefined;
  const ctes = (select.cte_map as Node | undefined)?.map;
  const clauses = [select.where_clause, select.having, select.qualify, select.sample];
  return (
    select.type === 'SELECT_NODE' &&
    from?.type === 'EMPTY' &&
    clauses.every((clause) => clause === null) &&
    [select.modifiers, select.group_expressions, select.group_sets, ctes].every((list) => asList(list).length === 0)
  );
}

function checkFunction(node: Node, refuse: Refuse): void {
  const name = String(node.function_name).toLowerCase();
  // The parser itself writes trim(x) and extract(..) as main.trim(x), main.date_part(..).
  const builtIn = node.catalog === '' && (node.schema === '' || node.schema === 'main');
  if (!builtIn || !allowedFunctions.has(name)) refuse(`the function ${name} is not allowed`);
  const orders = asList((node.order_bys as Node | null)?.orders);
  if (node.distinct || node.filter || orders.length > 0) refuse(`${name} is not allowed because it reads other rows`);
  checkGrowth(name, asList(node.children).map(constantOf), refuse);
}

/** Keeps a text from growing without bounds: nested replacements by longer texts would, exponentially. */
function checkGrowth(name: string, constants: readonly unknown[], refuse: Refuse): void {
  const [, second, third] = constants;
  if (name === 'replace' && !(isText(second) && isText(third) && third.length <= second.length)) {
    refuse("replace takes two fixed texts, and the second can't be longer than the first");
  }
  if (name === 'regexp_replace' && !(isText(second) && isText(third) && third.length <= 10)) {
    refuse('regexp_replace takes two fixed texts, and the second can have at most 10 characters');
  }
  if ((name === 'lpad' || name === 'rpad') && !(typeof second === 'number' && second <= longestPadding)) {
    refuse(`${name} takes a fixed length of at most ${longestPadding}`);
  }
}

/** The value of a constant; undefined for every other expression. */
function constantOf(node: Node): unknown {
  return node.class === 'CONSTANT' ? (node.value as Node).value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

// `attach 'x'` parses as a text of the type attach.
function checkType(type: Node, refuse: Refuse): void {
  const element = (type.type_info as Node | null)?.child_type as Node | undefined;
  if (type.id === 'LIST' && element) checkType(element, refuse);
  else if (!allowedTypes.has(String(type.id))) refuse('a cast to this type is not allowed');
}

function checkColumn(node: Node, known: ReadonlySet<string>, columns: readonly string[], refuse: Refuse): void {
  const path = node.column_names as string[];
  if (!known.has(String(path[0]).toLowerCase())) {
    refuse(`the file has no column ${path.join('.')}; it has ${columns.join(', ')}`);
  }
}

/** Every expression node in the tree, the root included; nodes of queries too, which then fail by their class. */
export function* expressionNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const element of value) yield* expressionNodes(element);
  } else if (value !== null && typeof value === 'object') {
    if ('class' in value) yield value as Node;
    for (const child of Object.values(value)) yield* expressionNodes(child);
  }
}

function describeClass(node: Node): string {
  return node.class === 'SUBQUERY' ? 'a query' : String(node.class).toLowerCase();
}

function asList(value: unknown): Node[] {
  return Array.isArray(value) ? value : [];
}
