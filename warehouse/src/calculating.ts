/**
 * Columns of text files are text, and SQL doesn't calculate with text: "qty * 12" is read as "as_number(qty) * 12".
 * Only what the engine would refuse is changed, so expressions that worked mean what they meant.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { enclosed, expressionNodes } from './expression.ts';
import type { Filter, TargetMapping } from './mapping.ts';
import type { Source } from './sources.ts';
import { quoteText } from './sql-text.ts';

type Node = { [key: string]: unknown };

const arithmetic = new Set(['+', '-', '*', '/', '//', '%', '^', '**']);
const ofOneNumber = new Set(['abs', 'ceil', 'ceiling', 'floor', 'round', 'sign', 'sqrt', 'trunc']);

/** The mapping with its calculations made on numbers. Expressions must have been checked. */
export async function withNumbers(
  connection: DuckDBConnection,
  mapping: TargetMapping,
  source: Source,
): Promise<TargetMapping> {
  const texts = await textColumns(connection, source);
  const made = (expression: string) => withNumbersIn(connection, expression, texts);
  const columns: Record<string, string> = {};
  for (const [name, expression] of Object.entries(mapping.columns)) columns[name] = await made(expression);
  const filters: Filter[] = [];
  for (const { place, condition } of mapping.filters) filters.push({ place, condition: await made(condition) });
  return { ...mapping, columns, filters };
}

async function textColumns(connection: DuckDBConnection, { tableSql }: Source): Promise<ReadonlySet<string>> {
  const reader = await connection.runAndReadAll(`describe select * from ${tableSql}`);
  return new Set(reader.getRows().flatMap(([name, type]) => (type === 'VARCHAR' ? [String(name).toLowerCase()] : [])));
}

async function withNumbersIn(
  connection: DuckDBConnection,
  expression: string,
  texts: ReadonlySet<string>,
): Promise<string> {
  const parsed = await connection.runAndReadAll(
    `select json_serialize_sql(${quoteText(`select ${enclosed(expression)}`)})::varchar`,
  );
  const tree = JSON.parse(String(parsed.getRows()[0]?.[0])) as Node;
  let changed = false;
  for (const node of expressionNodes(tree)) {
    // Positions in the text have no meaning in the new expression, and the largest isn't a safe integer.
    if ('query_location' in node) node.query_location = 0;
    const children = node.children;
    if (node.class !== 'FUNCTION' || !Array.isArray(children)) continue;
    const name = String(node.function_name);
    const operands = arithmetic.has(name) ? children.length : ofOneNumber.has(name) ? 1 : 0;
    for (let place = 0; place < operands; place += 1) {
      const operand = children[place] as Node;
      if (!isTextColumn(operand, texts)) continue;
      children[place] = { ...node, function_name: 'as_number', is_operator: false, children: [operand] };
      changed = true;
    }
  }
  return changed ? await textOf(connection, tree) : expression;
}

function isTextColumn(node: Node, texts: ReadonlySet<string>): boolean {
  const path = node.column_names;
  return (
    node.class === 'COLUMN_REF' && Array.isArray(path) && path.length === 1 && texts.has(String(path[0]).toLowerCase())
  );
}

async function textOf(connection: DuckDBConnection, tree: Node): Promise<string> {
  const json = JSON.stringify(tree).replaceAll('"query_location":18446744073709552000', '"query_location":0');
  const reader = await connection.runAndReadAll(`select json_deserialize_sql(${quoteText(json)}::json)::varchar`);
  return String(reader.getRows()[0]?.[0]).replace(/^SELECT /, '');
}
