/**
 * What the service's planner refuses though the analyser accepts it (sources: docs/bigquery.md). Where only the service knows
 * the exact border this is the stricter: a statement that passes here is one that is known to be planned.
 */
import { ApiError } from './api-error.ts';
import type { ResolvedNode } from './zetasql.ts';

type Visit = (kind: string, node: ResolvedNode) => void;

const isObject = (value: unknown): value is ResolvedNode => typeof value === 'object' && value !== null;

/** Every part of a statement, the outer before the inner. */
function walk(value: unknown, visit: Visit): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isObject(value))
    for (const [field, part] of Object.entries(value)) {
      if (!isObject(part)) continue;
      const kind = /^resolved_(\w+)_node$/.exec(field)?.[1];
      if (kind !== undefined) visit(kind, part);
      walk(part, visit);
    }
}

/** Throws the service's refusal of a statement that it can't plan. */
export function refuseUnplannable(statement: ResolvedNode): void {
  const negated = new Set<unknown>();
  walk(statement, (kind, node) => {
    if (kind === 'join_scan') refuseJoin(node);
    if (kind === 'function_call' && nameOf(node) === '$not') negated.add(subqueryIn(argumentsOf(node)[0]));
    if (kind === 'subquery_expr') refuseSubquery(node, negated.has(node));
  });
}

const refused = (message: string): ApiError => new ApiError('invalidQuery', message);
const withoutEquality = (join: string): ApiError =>
  refused(`${join} JOIN cannot be used without a condition that is an equality of fields from both sides of the join.`);
const notDecorrelated = (): ApiError =>
  refused(
    'Correlated subqueries that reference other tables are not supported unless they can be de-correlated, such as by transforming them into an efficient JOIN.',
  );

function refuseJoin({ join_type: type, left_scan: left, right_scan: right, join_expr: condition }: ResolvedNode): void {
  walk(condition, (kind, { subquery }) => {
    if (kind === 'subquery_expr' && readsTable(subquery))
      throw refused('Unsupported subquery with table in join predicate.');
  });
  if (type === 'INNER' || type === undefined) return;
  const [ofLeft, ofRight] = [columnsOf(left), columnsOf(right)];
  const joins = ([one, other]: [Set<string>, Set<string>]) => isWithin(one, ofLeft) && isWithin(other, ofRight);
  if (!equalities(condition).some(([one, other]) => joins([one, other]) || joins([other, one])))
    throw withoutEquality(`${type} OUTER`);
}

function refuseSubquery(subquery: ResolvedNode, isNegated: boolean): void {
  const { subquery_type: type, parameter_list: given, subquery: scan } = subquery;
  const parameters = (given ?? []) as { column: { column_id: string }; is_correlated: boolean }[];
  if (parameters.length === 0 || !readsTable(scan)) return;
  const outer = new Set(parameters.map(({ column }) => column.column_id));
  // Columns of the statement around the statement around it.
  if (parameters.some(({ is_correlated }) => is_correlated)) throw notDecorrelated();
  const isOneRow = type === 'SCALAR' && isAggregate(scan);
  if (type !== 'EXISTS' && type !== 'IN' && !isOneRow) throw notDecorrelated();
  let isEqual = type === 'IN';
  let ofFilters = 0;
  walk(scan, (kind, node) => {
    if (unjoinable.has(kind) && countOf(node, outer) > 0) throw notDecorrelated();
    const condition = kind === 'filter_scan' ? node.filter_expr : kind === 'join_scan' ? node.join_expr : undefined;
    if (condition === undefined) return;
    ofFilters += countOf(condition, outer);
    isEqual ||= equalities(condition).some((sides) =>
      sides.some((side, at) => isWithin(side, outer) && isApart(sides[1 - at] ?? outer, outer)),
    );
  });
  if (ofFilters < countOf(scan, outer)) throw notDecorrelated();
  if (isEqual) return;
  if (type === 'EXISTS') throw withoutEquality(isNegated ? 'LEFT ANTISEMI' : 'LEFT SEMI');
  throw notDecorrelated();
}

/** What stands between a condition and the rows that it would join. */
const unjoinable = new Set(['limit_offset_scan', 'analytic_scan', 'set_operation_scan']);

function readsTable(scan: unknown): boolean {
  let reads = false;
  walk(scan, (kind) => {
    reads ||= kind === 'table_scan' || kind === 'with_ref_scan';
  });
  return reads;
}

/** A sum or count of all rows: there is one, whatever is joined. */
function isAggregate(scan: unknown): boolean {
  let [found, isGrouped] = [false, false];
  walk(scan, (kind, { group_by_list: groups }) => {
    if (kind !== 'aggregate_scan' && kind !== 'aggregate_scan_base') return;
    found = true;
    isGrouped ||= Array.isArray(groups) && groups.length > 0;
  });
  return found && !isGrouped;
}

/** The columns that a scan hands on. */
function columnsOf(scan: unknown): Set<string> {
  if (!isObject(scan)) return new Set();
  const { column_list: list } = scan;
  if (Array.isArray(list)) return new Set(list.map(({ column_id }) => String(column_id)));
  const [inner] = isObject(scan.parent) ? [scan.parent] : Object.values(scan);
  return columnsOf(inner);
}

/** The columns of both sides of each `=` that must hold. */
function equalities(condition: unknown): [Set<string>, Set<string>][] {
  const call = callIn(condition);
  if (call === null) return [];
  if (nameOf(call) === '$and') return argumentsOf(call).flatMap(equalities);
  const [one, other] = argumentsOf(call).map(columnsIn);
  return nameOf(call) === '$equal' && one && other ? [[one, other]] : [];
}

function columnsIn(expression: unknown): Set<string> {
  const found = new Set<string>();
  walk(expression, (kind, { column }) => {
    if (kind === 'column_ref') found.add(String((column as ResolvedNode).column_id));
  });
  return found;
}

/** How often a part names these columns. */
function countOf(part: unknown, columns: ReadonlySet<string>): number {
  let count = 0;
  walk(part, (kind, { column }) => {
    if (kind === 'column_ref' && columns.has(String((column as ResolvedNode).column_id))) count += 1;
  });
  return count;
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  some.size > 0 && [...some].every((column) => all.has(column));
const isApart = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  some.size > 0 && [...some].every((column) => !others.has(column));

const callIn = (expression: unknown): ResolvedNode | null => {
  const base = isObject(expression) ? expression.resolved_function_call_base_node : null;
  const call = isObject(base) ? base.resolved_function_call_node : null;
  return isObject(call) ? call : null;
};
const subqueryIn = (expression: unknown): unknown =>
  isObject(expression) ? expression.resolved_subquery_expr_node : undefined;
const baseOf = ({ parent }: ResolvedNode): ResolvedNode => (isObject(parent) ? parent : {});
const nameOf = (call: ResolvedNode): string => {
  const { function: called } = baseOf(call);
  return isObject(called) ? String(called.name).replace('ZetaSQL:', '') : '';
};
const argumentsOf = (call: ResolvedNode): unknown[] => {
  const { argument_list: list } = baseOf(call);
  return Array.isArray(list) ? list : [];
};
