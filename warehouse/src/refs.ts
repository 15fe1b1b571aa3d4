/** The SQL models: read from their files, put in the order of their references, rendered and built in DuckDB. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdbDialects, type FactsRead } from './duckdb-dialect.ts';
import type { Dialect, Run } from './engine.ts';
import { noItems, type PlacedItems, putItems } from './item-inputs.ts';
import { computeItemKind, computeItemLines, computeItemTaken } from './item-lines.ts';
import type { Model, Variables } from './model.ts';
import { questionsFirst } from './questions-first.ts';
import { computeReturnedSales } from './returned-sales.ts';

export type Invariant = {
  name: string;
  /** Said to people when the query returns a row. */
  sentence: string;
  /** The part of the update that fails. */
  part: string;
  template: string;
};

/** By name, what makes a model's table of the rows that its SQL selects, where a rule is a function of domain. */
const computedModels: Readonly<Record<string, (connection: DuckDBConnection, sql: string) => Promise<void>>> = {
  int_item_lines: computeItemLines,
  int_item_pairs: (connection, sql) => computeItemKind(connection, 'pairs', sql),
  int_item_sums: (connection, sql) => computeItemKind(connection, 'sums', sql),
  int_item_taken: computeItemTaken,
  int_returned_sales: computeReturnedSales,
};

const modelsFolder = new URL('../models/', import.meta.url);

const placeholder = /\{\{\s*(ref|source|input|var|unnest)\('([a-z0-9_.]+)'(?:, '([a-z0-9_]+)')?\)\s*\}\}/g;

function readSql(layer: string): { name: string; template: string }[] {
  const folder = new URL(`${layer}/`, modelsFolder);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), template: readFileSync(new URL(file, folder), 'utf8') }));
}

function header(template: string, key: string): string | undefined {
  return new RegExp(`^-- ${key}: (\\w+)$`, 'm').exec(template)?.[1];
}

/**
 * A file that says "of each kind: supplier as snapshot_suppliers, ..." is a model of each, its {{ kind }} filled in.
 */
function ofEachKind(file: { name: string; template: string }): { name: string; template: string }[] {
  const kinds = /^-- of each kind: (.+)$/m.exec(file.template)?.[1];
  if (kinds === undefined) return [file];
  return [...kinds.matchAll(/(\w+) as (\w+)/g)].map(([, kind = '', name = '']) => ({
    name,
    template: file.template.replaceAll('{{ kind }}', kind),
  }));
}

let readBefore: readonly Model[] | null = null;

/** Every model of the three layers, each after all that it refers to. The files are read once. */
export function readModels(): readonly Model[] {
  readBefore ??= modelsOfFiles();
  return readBefore;
}

const refsIn = (template: string): string[] =>
  [...template.matchAll(placeholder)].flatMap(([, kind, target]) =>
    kind === 'ref' && target !== undefined ? [target] : [],
  );

function modelsOfFiles(): Model[] {
  const files = ['staging', 'intermediate', 'marts'].flatMap(readSql).flatMap(ofEachKind);
  const models = files.map(({ name, template }) => {
    const materialized = header(template, 'materialized');
    if (materialized !== 'view' && materialized !== 'table' && materialized !== 'computed')
      throw new Error(`${name}.sql does not say how it is built.`);
    const refs = refsIn(template);
    const onlyFor = header(template, 'only for') ?? null;
    return { name, materialized, template, refs, isOfInputs: template.includes('{{ input('), onlyFor } satisfies Model;
  });
  const ordered = inOrder(models);
  const ofInputs = new Set<string>();
  for (const model of ordered) {
    model.isOfInputs ||= model.refs.some((ref) => ofInputs.has(ref));
    if (model.isOfInputs) ofInputs.add(model.name);
  }
  return ordered;
}

/** The models named with all that they read, each after what it reads. */
export function modelsBehind(names: readonly string[]): Model[] {
  const models = readModels();
  const needed = new Set(names);
  for (const { name, refs } of models.toReversed()) {
    if (needed.has(name)) for (const ref of refs) needed.add(ref);
  }
  return models.filter(({ name }) => needed.has(name));
}

/** Every query that must return no rows. Its first comment is the sentence said when it does. */
export function readInvariants(): Invariant[] {
  return readSql('invariants').map(({ name, template }) => {
    const sentence = /^-- (.+)$/m.exec(template)?.[1];
    const part = header(template, 'part');
    if (sentence === undefined || part === undefined) throw new Error(`${name}.sql lacks its sentence or its part.`);
    return { name, sentence, part, template };
  });
}

/** The models sorted so that each follows its references. Throws on an unknown reference and on a circle. */
export function inOrder(models: readonly Model[]): Model[] {
  const byName = new Map(models.map((model) => [model.name, model]));
  const ordered = new Set<Model>();
  const visit = (name: string, path: string[]): void => {
    const model = byName.get(name);
    if (model === undefined) throw new Error(`${path.at(-1)} refers to ${name}, which is not a model.`);
    if (path.includes(name))
      throw new Error(`Models refer to each other in a circle: ${[...path, name].join(' -> ')}.`);
    for (const reference of model.refs) visit(reference, [...path, name]);
    ordered.add(model);
  };
  for (const model of models) visit(model.name, []);
  return [...ordered];
}

/** The SQL of a template: facts tables and models by name, variables as typed literals, an array's elements as rows. */
export function render(template: string, variables: Variables, dialect: Dialect = duckdbDialects.facts): string {
  return template.replace(placeholder, (_text, kind: string, name: string, element = '') => {
    if (kind === 'ref' || kind === 'input' || kind === 'source') return dialect.place(kind, name);
    if (kind === 'unnest') return dialect.unnest(name, element);
    return literal(name, variables[name]);
  });
}

function literal(name: string, value: string | number | undefined): string {
  if (typeof value === 'number' && Number.isInteger(value)) return String(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `cast('${value}' as date)`;
  throw new Error(`Variable ${name} is neither a date nor a whole number: ${value}.`);
}

/**
 * Builds the models, all of them unless told, as temporary views and tables of this connection; they end with it.
 * `items`: what is measured of them.
 * The models keep to SQL that BigQuery runs as well; TO_JSON_STRING is its function, and a macro here.
 */
export async function buildModels(
  connection: DuckDBConnection,
  variables: Variables,
  onModel: (name: string, fraction: number) => void,
  items: PlacedItems = noItems,
  models: readonly Model[] = readModels(),
  facts: FactsRead = 'facts',
): Promise<void> {
  await putItems(connection, items);
  await connection.run(
    "create or replace temp macro to_json_string(value) as coalesce(cast(to_json(value) as varchar), 'null')",
  );
  for (const [index, model] of models.entries()) {
    onModel(model.name, index / models.length);
    await questionsFirst();
    await buildModel(connection, model, variables, facts);
  }
}

/** Builds one model after the ones it references. */
export async function buildModel(
  connection: DuckDBConnection,
  model: Model,
  variables: Variables,
  facts: FactsRead = 'facts',
): Promise<void> {
  const sql = render(model.template, variables, duckdbDialects[facts]);
  const compute = computedModels[model.name];
  if (compute !== undefined) await compute(connection, sql);
  else await connection.run(`create or replace temp ${model.materialized} ${model.name} as ${sql}`);
}

/**
 * The first invariant that is broken, with up to three of its rows as text; null: all hold.
 * @param built only the invariants that read these models alone; absent: all.
 */
export async function brokenInvariant(
  run: Pick<Run, 'firstRows'>,
  variables: Variables,
  built?: ReadonlySet<string>,
): Promise<{ part: string; message: string } | null> {
  for (const { name, sentence, part, template } of readInvariants()) {
    if (built !== undefined && !refsIn(template).every((ref) => built.has(ref))) continue;
    const rows = await run.firstRows(template, variables, 3);
    if (rows.length > 0)
      return { part, message: `${sentence} (${name}: ${rows.map((row) => JSON.stringify(row)).join(' ')})` };
  }
  return null;
}
