/** Iowa's wholesaler of spirits, where its published invoices are on the machine. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publish } from '@caselift/db/publish';
import { createWholesaler } from '@caselift/db/wholesalers';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { runUpdate } from '@caselift/warehouse/run';
import { iowaFolder as folder } from '../../../scripts/testing/needs.ts';
import { importIntoWarehouse } from '../jobs/kinds/import-job.ts';
import { readItemsAt } from '../jobs/kinds/measure-items.ts';
import { openRun, writePart } from '../jobs/queue/update-runs.ts';
import { type IowaLines, readIowaFiles } from './naive/iowa-files.ts';
import type { Files } from './naive/rows.ts';
import type { TestApp } from './test-app.ts';

const corridor: IowaLines = { file: 'corridor-2020-2022.parquet', where: "invoice_date <= date '2021-12-31'" };
/** Three of the six cities in 2021 and 2022. */
export const johnson = 'johnson-2021-2022.parquet';
const iowaMapping = path.resolve(import.meta.dirname, '../../../warehouse/mappings/iowa.json');

export type Iowa = {
  files: Files;
  /** As if the day were `today`. */
  updateAndPublish(today: string): Promise<void>;
};

const wholesalerId = 'iowa';

/** One change of the warehouse. Answers what it holds. */
export async function importIowa({ sql, env }: Pick<TestApp, 'sql' | 'env'>, lines: IowaLines): Promise<Files> {
  const mappingFile = path.join(env.dataDir, 'iowa-lines.json');
  const { $schema: _, ...mapping } = JSON.parse(readFileSync(iowaMapping, 'utf8'));
  writeFileSync(mappingFile, JSON.stringify({ ...mapping, sales: { ...mapping.sales, filter: lines.where } }));
  const only = (name: string) => [path.join(folder, name)];
  const report = await importIntoWarehouse(
    { sql, env, wholesalerId, signal: AbortSignal.any([]), progress: () => undefined },
    {
      jobDir: path.join(env.dataDir, 'job'),
      mappingFile,
      acceptRejects: false,
      engine: 'duckdb',
      files: {
        sales: only(lines.file),
        buyers: only('accounts.csv'),
        products: [],
        users: only('users.csv'),
        goals: only('goals-2021-12.csv'),
      },
    },
  );
  if (report.refused) throw new Error(`Iowa's files were rejected: ${report.reason}`);
  return readIowaFiles(folder, lines);
}

/** Six cities up to the end of 2021, unless said otherwise. */
export async function loadIowa({ sql, env }: TestApp, lines = corridor): Promise<Iowa> {
  const origins = { actor: 'test', origin: 'test' };
  const files = await importIowa({ sql, env }, lines);
  await createWholesaler(sql, { wholesalerId, title: 'Iowa' });
  return {
    files,
    updateAndPublish: async (today) => {
      const runId = await openRun(sql, { jobId: randomUUID(), wholesalerId, ...origins });
      const warehouse = await openWarehouse(env.dataDir, wholesalerId);
      await runUpdate({
        warehouse,
        sql,
        wholesalerId,
        runId,
        today,
        itemsAt: readItemsAt({ sql, wholesalerId }),
        onPart: (part, status, message) => writePart(sql, { wholesalerId, runId, part, status, message }),
        onProgress: () => undefined,
      });
      await warehouse.close();
      await publish(sql, wholesalerId, origins.actor, origins.origin);
    },
  };
}
