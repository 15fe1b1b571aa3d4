/** The two wholesalers that everything is measured on: real invoices where they are at hand, and a generated one. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateBulk } from '@caselift/demo/bulk';
import { DuckDBInstance } from '@duckdb/node-api';

export type Dataset = {
  name: string;
  wholesalerId: string;
  mapping: string;
  /** The sales as Parquet and the same rows as CSV. */
  parquet: string[];
  csv: string[];
  others: { buyers?: string[]; products?: string[]; users?: string[] };
  lines: number;
  /** The day of the update: no later than the newest sale. */
  today: string;
  /** A folder of this dataset for databases and working files. */
  folder: string;
};

const corridor = fileURLToPath(new URL('../../../shared/data/iowa/', import.meta.url));

/** Three years of real invoices of Iowa's state wholesaler, kept beside the checkout; null where they are not. */
export async function iowaDataset(workFolder: string): Promise<Dataset | null> {
  const sales = join(corridor, 'corridor-2020-2022.parquet');
  if (!existsSync(sales)) return null;
  const folder = join(workFolder, 'iowa');
  await mkdir(folder, { recursive: true });
  const parquet = [sales];
  return {
    name: 'Iowa corridor',
    wholesalerId: 'iowa',
    mapping: fileURLToPath(new URL('../../warehouse/mappings/iowa.json', import.meta.url)),
    parquet,
    csv: await asCsv(parquet, folder),
    others: { buyers: [join(corridor, 'accounts.csv')], users: [join(corridor, 'users.csv')] },
    lines: await countRows(parquet),
    today: '2022-10-31',
    folder,
  };
}

/** A generated wholesaler of exactly `lines` lines. */
export async function bulkDataset(workFolder: string, lines: number, suppliers = 250): Promise<Dataset> {
  const folder = join(workFolder, `bulk-${lines}-${suppliers}`);
  const files = await generateBulk(join(folder, 'files'), { lines, suppliers });
  return {
    name: `generated, ${(lines / 1e6).toLocaleString('en-US')} M lines`,
    wholesalerId: 'big',
    mapping: files.mapping,
    parquet: files.sales,
    csv: await asCsv(files.sales, folder),
    others: { buyers: [files.buyers], products: [files.products], users: [files.users] },
    lines,
    today: '2026-09-16',
    folder,
  };
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
  await rm(csvFolder, { recursive: true, force: true });
  await mkdir(csvFolder, { recursive: true });
  const paths = parquet.map((_, at) => join(csvFolder, `sales-${String(at + 1).padStart(2, '0')}.csv`));
  await askDuckDb(parquet.map((path, at) => `copy (from ${sqlPaths([path]).slice(1, -1)}) to '${paths[at]}' (header)`));
  return paths;
}

async function countRows(parquet: readonly string[]): Promise<number> {
  return Number(await askDuckDb([`select count(*) from read_parquet(${sqlPaths(parquet)})`]));
}
