/** The two wholesalers that everything is measured on: real invoices where they are at hand, and a generated one. */

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BulkFiles, type BulkOptions, generateBulk } from '@caselift/demo/bulk';
import { DuckDBInstance } from '@duckdb/node-api';
import { iowaFolder } from '../../scripts/testing/needs.ts';

export type Format = 'parquet' | 'csv';

export type Dataset = {
  name: string;
  wholesalerId: string;
  /** The sales files and the mapping that reads them. CSV holds the same rows as Parquet, written at the first use. */
  sales: (format: Format) => Promise<{ paths: string[]; mapping: string }>;
  others: { buyers?: string[]; products?: string[]; users?: string[] };
  lines: number;
  /** The day of the update: that of the newest sale. */
  today: string;
  /** A folder of this dataset for databases and working files. */
  folder: string;
};

const iowaMapping = fileURLToPath(new URL('../../warehouse/mappings/iowa.json', import.meta.url));

/** Three years of real invoices of Iowa's state wholesaler, kept beside the checkout; null where they are not. */
export async function iowaDataset(workFolder: string): Promise<Dataset | null> {
  const parquet = [join(iowaFolder, 'corridor-2020-2022.parquet')];
  if (!parquet.every(existsSync)) return null;
  const folder = join(workFolder, 'iowa');
  await mkdir(folder, { recursive: true });
  return {
    name: 'Iowa corridor',
    wholesalerId: 'iowa',
    sales: async (format) =>
      format === 'parquet'
        ? { paths: parquet, mapping: iowaMapping }
        : { paths: await asCsv(parquet, folder), mapping: await iowaCsvMapping(folder) },
    others: { buyers: [join(iowaFolder, 'accounts.csv')], users: [join(iowaFolder, 'users.csv')] },
    lines: Number(await askDuckDb([`select count(*) from read_parquet(${sqlPaths(parquet)})`])),
    today: '2022-10-31',
    folder,
  };
}

/** The columns of a CSV file are texts, and the mapping calculates with some of them. */
async function iowaCsvMapping(folder: string): Promise<string> {
  const text = await readFile(iowaMapping, 'utf8');
  const path = join(folder, 'iowa-csv.json');
  const typed = text
    .replaceAll(/\b(bottle_volume_ml|bottles_sold)\b/g, '$1::integer')
    .replaceAll(/\b(sale_dollars|state_bottle_cost_list)\b/g, '$1::decimal(12, 2)');
  await writeFile(path, typed.replace('./mapping.schema.json', ''));
  return path;
}

/** A generated wholesaler of exactly `lines` lines; its files are made once and kept. */
export async function bulkDataset(
  workFolder: string,
  lines: number,
  { buyers = 20_000, products = 8000, suppliers = 250, reps = 200, years = 3 }: Omit<BulkOptions, 'lines'> = {},
): Promise<Dataset> {
  const options = { lines, buyers, products, suppliers, reps, years };
  const folder = join(workFolder, `bulk-${Object.values(options).join('-')}`);
  const files = await keptBulkFiles(folder, options);
  const inWords = (count: number) => count.toLocaleString('en-US');
  return {
    name: `generated, ${inWords(lines / 1e6)} M lines of ${years} years, ${inWords(buyers)} buyers and ${inWords(products)} products`,
    wholesalerId: 'big',
    sales: async (format) => ({
      paths: format === 'parquet' ? files.sales : await asCsv(files.sales, folder),
      mapping: files.mapping,
    }),
    others: { buyers: [files.buyers], products: [files.products], users: [files.users] },
    lines,
    today: '2026-09-16',
    folder,
  };
}

async function keptBulkFiles(folder: string, options: BulkOptions): Promise<BulkFiles> {
  const list = join(folder, 'files.json');
  if (existsSync(list)) return JSON.parse(await readFile(list, 'utf8'));
  const files = await generateBulk(join(folder, 'files'), options);
  await writeFile(list, JSON.stringify(files));
  return files;
}

/** A path or a list of them as DuckDB's readers take it. */
export function sqlPaths(paths: readonly string[]): string {
  return `[${paths.map((path) => `'${path.replaceAll("'", "''")}'`).join(', ')}]`;
}

/** Runs statements in a DuckDB of their own and answers the first value of the last one. */
export async function askDuckDb(statements: readonly string[]): Promise<unknown> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
  const connection = await instance.connect();
  try {
    let value: unknown = null;
    for (const statement of statements) value = (await connection.runAndReadAll(statement)).getRows()[0]?.[0];
    return value;
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

async function asCsv(parquet: readonly string[], folder: string): Promise<string[]> {
  const csvFolder = join(folder, 'csv');
  const paths = parquet.map((_, at) => join(csvFolder, `sales-${String(at + 1).padStart(2, '0')}.csv`));
  if (paths.every(existsSync)) return paths;
  await mkdir(csvFolder, { recursive: true });
  await askDuckDb(
    parquet.map((path, at) => `copy (from read_parquet(${sqlPaths([path])})) to '${paths[at]}' (header)`),
  );
  return paths;
}
