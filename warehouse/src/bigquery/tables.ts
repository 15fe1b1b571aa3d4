/** The tables of models/facts.sql and models/inputs.sql in BigQuery's words. */
import { readFileSync } from 'node:fs';

const types: Readonly<Record<string, string>> = {
  varchar: 'string',
  integer: 'int64',
  bigint: 'int64',
  boolean: 'bool',
  date: 'date',
  timestamp: 'timestamp',
};

export type TableColumn = { name: string; type: string; required: boolean };

const sqlOf = (file: string) => readFileSync(new URL(`../../models/${file}`, import.meta.url), 'utf8');
export const factsSql = sqlOf('facts.sql');

function tablesOf(sql: string): Map<string, TableColumn[]> {
  const found = sql.replace(/--.*$/gm, '').matchAll(/table if not exists (\w+) \(([\s\S]*?)\n\);/g);
  return new Map([...found].map(([, name = '', body = '']) => [name, columnsOf(body)]));
}

function columnsOf(body: string): TableColumn[] {
  return [...body.matchAll(/^ {2}(\w+) (\w+(?:\(\d+, \d+\))?(?:\[\])?)( not null)?/gm)].map(
    ([, name = '', type = '', required]) => ({ name, type, required: required !== undefined }),
  );
}

export const factsTables = tablesOf(factsSql);
export const inputTables = tablesOf(sqlOf('inputs.sql'));

function declared({ name, type, required }: TableColumn): string {
  const element = type.replace('[]', '');
  const there = element.startsWith('decimal') ? 'numeric' : types[element];
  if (there === undefined) throw new Error(`Column ${name} has the type ${type}, for which BigQuery has no word.`);
  if (type.endsWith('[]')) return `${name} array<${there}>`;
  return `${name} ${there}${required ? ' not null' : ''}`;
}

// A day of 25 million lines is too little for a partition of its own.
const layouts: Readonly<Record<string, string>> = {
  sale_lines: ' partition by date_trunc(invoice_date, month) cluster by invoice_date, product_id, buyer_id',
};

/** Makes those of the tables that are not there. */
export function creating(dataset: string, tables: ReadonlyMap<string, TableColumn[]>): string {
  return [...tables]
    .map(
      ([name, columns]) =>
        `create table if not exists ${dataset}.${name} (${columns.map(declared).join(', ')})${layouts[name] ?? ''}`,
    )
    .join(';\n');
}
