/**
 * Imports files as the import does, with its own rules of closed periods, but reads them in this process: a process of their
 * own takes longer than all the rest of a small import.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPlannedDays } from '@caselift/db/period-plan';
import type { IsoDate } from '@caselift/domain/dates';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { importFiles } from '@caselift/warehouse/import';
import type { ImportReport } from '@caselift/warehouse/import-report';
import { type Mapping, parseMappingText } from '@caselift/warehouse/mapping';
import { prepareFiles } from '@caselift/warehouse/prepare-files';
import { datasetOf, engineOf, type FactsPlace, openFacts } from '../../jobs/warehouses.ts';
import type { TestApp } from '../test-app.ts';
import { csvOf } from '../uploads.ts';
import { rowOf, type SaidFiles } from './told.ts';

const mappingFile = path.resolve(import.meta.dirname, '../../../../warehouse/mappings/caselift.json');

/** What a file of sales and its mapping lack of what Caselift's own have: whole columns, by name. */
export type FileForm = { without?: readonly string[] };

/** Answers the report. The change is dated by the life's day: the warehouse knows no other clock than the machine's. */
export async function importSaid(
  { sql, env }: Pick<TestApp, 'sql' | 'env'>,
  wholesalerId: string,
  files: SaidFiles,
  day: IsoDate,
  form: FileForm = {},
): Promise<ImportReport> {
  const jobDir = path.join(env.dataDir, 'imports', randomUUID());
  await mkdir(jobDir, { recursive: true });
  const write = async (name: string, text: string): Promise<string[]> => {
    const file = path.join(jobDir, `${name}.csv`);
    await writeFile(file, text);
    return [file];
  };
  const rows = {
    buyers: (files.accounts ?? []).map(rowOf.account),
    products: (files.products ?? []).map(rowOf.product),
    users: (files.people ?? []).map(rowOf.person),
  };
  const paths: Partial<Record<keyof typeof rows, string[]>> = {};
  for (const target of ['buyers', 'products', 'users'] as const)
    if (rows[target].length > 0) paths[target] = await write(target, csvOf(target, rows[target]).toString());
  const sales = withoutColumns(csvOf('sales', files.sales.map(rowOf.line)).toString(), form.without ?? []);
  const place = { sql, env, wholesalerId };
  const warehouse = await openFacts(place);
  try {
    const report = await importFiles(
      {
        ...{ warehouse, jobDir, mapping: mappingWithout(await readFile(mappingFile, 'utf8'), form.without ?? []) },
        ...{
          files: { sales: await write('sales', sales), ...paths },
          acceptRejects: false,
          onProgress: () => undefined,
        },
        closed: await readPlannedDays(sql, wholesalerId),
      },
      prepareFiles,
    );
    if (report.changeId !== null) await dateChange(place, report.changeId, `${day} 18:00:00`);
    return report;
  } finally {
    await warehouse.close();
  }
}

async function dateChange(place: FactsPlace, change: number, at: string): Promise<void> {
  if ((await engineOf(place)) === 'bigquery') {
    const { port, dataset } = await datasetOf(place);
    await port.query(`update ${dataset}.changes set made_at = timestamp '${at}+00' where change_id = ${change}`);
    return;
  }
  const warehouse = await openWarehouse(place.env.dataDir, place.wholesalerId);
  const connection = await warehouse.connect();
  await connection.run('update changes set made_at = cast($at as timestamp) where change_id = $change', { at, change });
  connection.disconnectSync();
  await warehouse.close();
}

function withoutColumns(csv: string, names: readonly string[]): string {
  const rows = csv
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','));
  const left = rows[0]?.map((name) => !names.includes(name)) ?? [];
  return `${rows.map((row) => row.filter((_, at) => left[at])).join('\n')}\n`;
}

function mappingWithout(text: string, names: readonly string[]): Mapping {
  const mapping = JSON.parse(text) as { sales: { columns: Record<string, string> } };
  for (const name of names) delete mapping.sales.columns[name];
  return parseMappingText(JSON.stringify(mapping));
}
