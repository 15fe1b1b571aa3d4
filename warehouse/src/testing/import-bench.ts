/** A warehouse and files of a few lines, for the tests of the import. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlannedDays } from '@caselift/db/period-plan';
import { openWarehouse, type Warehouse } from '../duckdb.ts';
import { importFiles } from '../import.ts';
import type { ImportReport, Problem, TargetName } from '../import-report.ts';
import { parseMapping, readMapping } from '../mapping.ts';
import { prepareFiles } from '../prepare-files.ts';

export type ImportBench = {
  folder: string;
  warehouse: Warehouse;
  /** Writes a file of these lines and gives its path. */
  write(name: string, lines: string[]): string;
  /** Imports lines in the format of mappings/caselift.json, or by a mapping of its own. */
  run(lines: Partial<Record<TargetName, string[]>>, options?: RunOptions): Promise<ImportReport>;
  rows(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
};

export type RunOptions = {
  mapping?: unknown;
  acceptRejects?: boolean;
  timeZone?: string;
  closed?: readonly PlannedDays[];
  files?: Partial<Record<TargetName, string[]>>;
};

export const headers: Record<TargetName, string> = {
  sales:
    'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost',
  products:
    'productId,name,supplierId,supplier,brandId,brand,brandFam,productType,packageType,size,ozPerUnit,unitsPerCase,premise,tags,unitCost',
  buyers: 'buyerId,name,accountType,premise,chain,location,rep',
  users: 'customId,name,email,role,leadership,routeNumbers,teamLeads',
  goals: 'customId,periodStart,gpGoal,gpPayout,gpThreshold,volumeGoal,volumePayout,volumeThreshold,fplGoal,fplPayout',
};

export const caseliftMapping = fileURLToPath(new URL('../../mappings/caselift.json', import.meta.url));

/** A new warehouse in a temporary folder; `close` removes all of it. */
export async function importBench(): Promise<ImportBench> {
  const folder = mkdtempSync(join(tmpdir(), 'caselift-import-'));
  const warehouse = await openWarehouse(folder, 'ats');
  let jobs = 0;
  const write = (name: string, lines: string[]) => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  return {
    folder,
    warehouse,
    write,
    run: async (lines, { mapping, acceptRejects = false, timeZone = 'UTC', closed = [], files = {} } = {}) => {
      jobs += 1;
      const given = { ...files };
      for (const target of Object.keys(lines) as TargetName[]) {
        given[target] = [write(`${target}-${jobs}.csv`, [headers[target], ...(lines[target] ?? [])])];
      }
      // What the reader's process does, done here: read-apart.test.ts is about the process.
      return importFiles(
        {
          warehouse,
          jobDir: join(folder, `job-${jobs}`),
          mapping: mapping ? parseMapping(mapping) : await readMapping(caseliftMapping),
          files: { ...given, sales: given.sales ?? [] },
          acceptRejects,
          timeZone,
          closed,
          onProgress: () => undefined,
        },
        prepareFiles,
      );
    },
    rows: (sql) => readRows(warehouse, sql),
    close: async () => {
      await warehouse.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function problem(report: ImportReport, kind: string): Problem | undefined {
  return report.problems.find((candidate) => candidate.kind === kind);
}

async function readRows(warehouse: Warehouse, sql: string): Promise<unknown[][]> {
  const connection = await warehouse.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.disconnectSync();
  }
}
