/**
 * The rows of one target, as a Parquet file in the job's folder: every column in its type, and for a row at fault the
 * column, the kind of fault and the value. Made in the sandbox; the warehouse sees only this file.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TargetColumn, targetColumns } from '@caselift/domain/import-columns';
import { isNumberedByProduct } from '@caselift/domain/mapping/line-numbers';
import type { DuckDBConnection } from '@duckdb/node-api';
import { withNumbers } from './calculating.ts';
import { formulaFault } from './engine-words.ts';
import { checkExpression, enclosed } from './expression.ts';
import type { TargetName } from './import-report.ts';
import { lineNumberSql } from './line-numbers.ts';
import { type Filter, ImportFault, type TargetMapping } from './mapping.ts';
import { defineHelpers } from './sandbox.ts';
import type { Source } from './sources.ts';
import { quoteName, quoteText } from './sql-text.ts';
import { typedColumn } from './typed-columns.ts';

export type PreparedTarget = {
  target: TargetName;
  /**
   * Columns: source_file, source_row, fault_column, fault_kind, fault_value (null on good rows), then the target's by
   * their SQL names; money in cents.
   */
  parquetPath: string;
  source: Source;
  rows: number;
  /** Made from the sales files, so that their rows, filters and malformed lines are counted there. */
  derived: boolean;
  /** Its rows have no line numbers but those given by product. */
  numbered: boolean;
};

export type PrepareOrder = {
  jobDir: string;
  target: TargetName;
  mapping: TargetMapping;
  source: Source;
  /** Where these rows are derived from the sales files: the sales' own mapping. */
  salesMapping: TargetMapping | null;
};

export async function prepareTarget(connection: DuckDBConnection, given: PrepareOrder): Promise<PreparedTarget> {
  const order = await checkedOrder(connection, given);
  const { jobDir, target, mapping, source, salesMapping } = order;
  const filters = allFilters(order);
  const from = salesMapping
    ? newestPerKeySql(target, mapping, salesMapping, source, filters)
    : filteredSql(source, filters);
  const types = await rawTypes(connection, target, mapping, source);
  const numbered = target === 'sales' && isNumberedByProduct(given.mapping.columns.lineNo);
  const folder = join(jobDir, 'prepared');
  await mkdir(folder, { recursive: true });
  const parquetPath = join(folder, `${target}.parquet`);
  try {
    const copied = await connection.run(
      `copy (${preparedSql(target, mapping, types, from, numbered)}) to ${quoteText(parquetPath)} (format parquet)`,
    );
    return { target, parquetPath, source, rows: copied.rowsChanged, derived: salesMapping !== null, numbered };
  } catch (error) {
    throw await nameFailure(connection, order, error);
  }
}

/** The order with its expressions checked, and their calculations made on numbers. */
async function checkedOrder(connection: DuckDBConnection, order: PrepareOrder): Promise<PrepareOrder> {
  const { target, source } = order;
  const mapping = withoutNumbering(target, order.mapping);
  const salesMapping = order.salesMapping && withoutNumbering('sales', order.salesMapping);
  await defineHelpers(connection, (salesMapping ?? mapping).read);
  await checkMapping(connection, target, mapping, source.columns);
  if (salesMapping) {
    const { invoiceDate = 'null' } = salesMapping.columns;
    await checkMapping(connection, 'sales', { ...salesMapping, columns: { invoiceDate } }, source.columns);
  }
  return {
    ...order,
    mapping: await withNumbers(connection, mapping, source),
    salesMapping: salesMapping && (await withNumbers(connection, salesMapping, source)),
  };
}

/** The keyword for numbering lines isn't SQL. */
function withoutNumbering(target: TargetName, mapping: TargetMapping): TargetMapping {
  const { lineNo, ...columns } = mapping.columns;
  return target === 'sales' && isNumberedByProduct(lineNo) ? { ...mapping, columns } : mapping;
}

async function checkMapping(
  connection: DuckDBConnection,
  target: TargetName,
  mapping: TargetMapping,
  columns: readonly string[],
): Promise<void> {
  for (const [name, expression] of Object.entries(mapping.columns)) {
    await checkExpression(connection, `${target}.columns.${name}`, expression, columns);
  }
  for (const { place, condition } of mapping.filters) {
    await checkExpression(connection, `${target}.${place}`, condition, columns);
  }
}

function filteredSql(source: Source, filters: readonly Filter[]): string {
  if (filters.length === 0) return source.tableSql;
  return `(from ${source.tableSql} where ${filters.map(({ condition }) => enclosed(condition)).join(' and ')})`;
}

/**
 * Of each buyer or product in the sales files the newest line: by day, then by place in the files, so that the same
 * files always give the same row. Day, file and row are packed into one number because one maximum is cheap.
 */
function newestPerKeySql(
  target: TargetName,
  mapping: TargetMapping,
  sales: TargetMapping,
  source: Source,
  filters: readonly Filter[],
): string {
  const keyName = target === 'buyers' ? 'buyerId' : 'productId';
  const key = enclosed(mapping.columns[keyName] ?? 'null');
  const day = `coalesce(as_date(${enclosed(sales.columns.invoiceDate ?? 'null')}), date '1970-01-01')`;
  const place = '(source_file::bigint << 35 | source_row)';
  const filtered = filteredSql(source, filters);
  return `(
    from ${filtered} as line
    semi join (
      select max(greatest(${day} - date '1970-01-01', 0) << 47 | ${place}) & ((1::bigint << 47) - 1) as place
      from ${filtered} group by as_text(${key})
    ) as newest on ${place} = newest.place)`;
}

/** DuckDB's type of each expression; an expression that fits no function or operator is named. */
async function rawTypes(
  connection: DuckDBConnection,
  target: TargetName,
  mapping: TargetMapping,
  source: Source,
): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  for (const [name, expression] of Object.entries(mapping.columns)) {
    try {
      const reader = await connection.runAndReadAll(`describe select ${enclosed(expression)} from ${source.tableSql}`);
      types.set(name, String(reader.getRows()[0]?.[1]));
    } catch (error) {
      throw new ImportFault(`${target}.columns.${name}: ${formulaFault(error)}`, { cause: error });
    }
  }
  return types;
}

function preparedSql(
  target: TargetName,
  mapping: TargetMapping,
  types: ReadonlyMap<string, string>,
  from: string,
  numbered: boolean,
): string {
  const columns = targetColumns[target];
  const rawName = (column: TargetColumn) => quoteName(`raw_${column.sqlName}`);
  const raws = columns.map((column) => `${enclosed(mapping.columns[column.name] ?? 'null')} as ${rawName(column)}`);
  const typed = columns.map((column) => ({
    column,
    ...typedColumn(column, rawName(column), column.sqlName, types.get(column.name) ?? '"NULL"'),
  }));
  const faults = typed.flatMap(({ column, faults }) => [
    ...(numbered && column.name === 'lineNo' ? [] : faults.map((fault) => ({ column, ...fault }))),
    // A loss pays or costs by its reason.
    ...(column.name === 'lossReason'
      ? [{ column, kind: 'missing', whenSql: "kind = 'loss' and loss_reason is null" }]
      : []),
    ...(target === 'sales' ? signFaults(column.sqlName).map((fault) => ({ column, ...fault })) : []),
    ...(numbered && column.name === 'invoiceId' ? [{ column, kind: 'tooManyLines', whenSql: 'line_no is null' }] : []),
  ]);
  const faultCases = faults.map(({ whenSql }, index) => `when ${whenSql} then ${index + 1}`);
  const byFault = (value: (fault: (typeof faults)[number]) => string) =>
    `case fault ${faults.map((fault, index) => `when ${index + 1} then ${value(fault)}`).join(' ')} end`;
  return `
    select source_file, source_row,
      ${byFault(({ column }) => quoteText(column.name))} as fault_column,
      ${byFault(({ kind }) => quoteText(kind))} as fault_kind,
      ${byFault(({ column }) => `left(${rawName(column)}::varchar, 200)`)} as fault_value,
      ${columns.map((column) => column.sqlName).join(', ')}
    from (
      select *, case ${faultCases.join('\n')} end::utinyint as fault
      from (
        select * ${numbered ? `replace (${lineNumberSql} as line_no)` : ''} from (
          select *, ${typed.map(({ column, valueSql }) => `${valueSql} as ${column.sqlName}`).join(',\n')}
          from (select source_file, source_row, ${raws.join(',\n')} from ${from})
        )
      )
    )`;
}

/**
 * What a line takes back is below zero in all of its amounts: on a return that is written above zero, or with a cost of
 * another sign than its units, GP, units and pay would count up instead of down. A loss has its cost whatever the sign is.
 */
function signFaults(amount: string): { kind: string; whenSql: string }[] {
  if (amount !== 'units' && amount !== 'revenue' && amount !== 'cost') return [];
  const returned = { kind: 'positiveReturn', whenSql: `kind = 'return' and ${amount} > 0` };
  if (amount === 'units') return [returned];
  const isOther = `sign(units) * sign(${amount}) < 0`;
  const ofLosses = amount === 'cost' ? "kind is distinct from 'loss' and " : '';
  return [returned, { kind: 'otherSign', whenSql: `${ofLosses}${isOther}` }];
}

function allFilters({ mapping, salesMapping }: PrepareOrder): Filter[] {
  return [...(salesMapping?.filters ?? []), ...mapping.filters];
}

/** An expression that fails on a row (a hard cast, say) fails the whole query; says which one it was. */
async function nameFailure(connection: DuckDBConnection, order: PrepareOrder, error: unknown): Promise<Error> {
  try {
    await runEach(connection, order, () => {});
  } catch (inner) {
    if (inner instanceof ImportFault) return inner;
  }
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Runs the expressions one by one, each told before it runs: the one that fails is named by the fault, the one that
 * never ends was told last. For a new connection, `prepareTarget` having been stopped.
 */
export async function runEach(
  connection: DuckDBConnection,
  order: PrepareOrder,
  onExpression: (place: string, expression: string) => void,
): Promise<void> {
  const { target, mapping, source, salesMapping } = await checkedOrder(connection, order);
  const expressions = [
    ...(salesMapping?.filters ?? []).map(({ place, condition }) => [`sales.${place}`, condition] as const),
    ...mapping.filters.map(({ place, condition }) => [`${target}.${place}`, condition] as const),
    ...Object.entries(mapping.columns).map(([name, expression]) => [`${target}.columns.${name}`, expression] as const),
    // The newest line of each counts.
    ...(salesMapping ? [['sales.columns.invoiceDate', salesMapping.columns.invoiceDate ?? 'null'] as const] : []),
  ];
  for (const [place, expression] of expressions) {
    onExpression(place, expression);
    try {
      // Its hash, for a count would not look at what is never null.
      await connection.run(`select max(hash(${enclosed(expression)})) from ${source.tableSql}`);
    } catch (error) {
      throw new ImportFault(`${place}: ${formulaFault(error)}`, { cause: error });
    }
  }
}
