/** Imports the files in the job's folder, and makes the wholesaler if that was asked. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAuditOnce } from '@caselift/db/audit';
import { readPlannedDays } from '@caselift/db/period-plan';
import { createWholesaler, type WarehouseEngine } from '@caselift/db/wholesalers';
import type { ImportTarget } from '@caselift/domain/import-columns';
import { importFiles, refusedReport } from '@caselift/warehouse/import';
import type { ImportReport } from '@caselift/warehouse/import-report';
import { ImportFault, type Mapping, parseMappingText } from '@caselift/warehouse/mapping';
import { openStorage } from '../../storage/open-storage.ts';
import type { ImportOrder } from '../import-order.ts';
import { jobFilesOf, uploadBytesOf } from '../queue/file-places.ts';
import { removeBytes, removeUploads } from '../queue/import-uploads.ts';
import { jobFolder } from '../queue/job-files-on-disk.ts';
import { noSuchWholesaler, wholesalerExists } from '../queue/wholesaler-exists.ts';
import { engineOf, openFacts, removeMade } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';

/** Answers the report of the import. A repeated import stores nothing twice, so a job that was cut off simply runs again. */
export async function runImportJob(context: JobContext, order: ImportOrder): Promise<ImportReport> {
  const { sql, wholesalerId } = context;
  const exists = await wholesalerExists(sql, wholesalerId);
  if (!exists && order.createTitle === null) throw noSuchWholesaler(wholesalerId);
  const { env, jobId } = context;
  const place = { dataDir: env.dataDir, storage: await openStorage(env) };
  const files = jobFilesOf(place);
  if (env.s3 !== null) context.progress('Fetching the files', null);
  await files.bring(context, order.placed ?? []);
  const folder = jobFolder(env.dataDir, jobId);
  const warehouse = await engineOf(context, order.warehouse);
  const inFolder = (name: string) => path.join(folder, name);
  const report = await importIntoWarehouse(context, {
    engine: warehouse,
    jobDir: folder,
    mappingFile: inFolder(order.mappingFile),
    files: mapFiles(order.files, inFolder),
    acceptRejects: order.acceptRejects,
  });
  if (report.rejectsFile !== null) {
    // What was stored stays stored: an import doesn't fail because its rejected rows can't be kept.
    await files.keepRejects(jobId).catch((error: Error) => {
      console.error(`The rejected rows of job ${jobId} were not kept: ${error.message}`);
      report.rejectsFile = null;
    });
  }
  if (report.refused) {
    // A wholesaler that did not come to be leaves no empty file behind.
    if (!exists) await removeMade(context, warehouse);
  } else {
    const { worker = null } = context;
    if (order.createTitle !== null)
      await createWholesaler(sql, { wholesalerId, title: order.createTitle, warehouse, worker });
    const removed = await removeUploads(sql, wholesalerId, order.uploads ?? []);
    await removeBytes(sql, uploadBytesOf(place), removed);
  }
  const told = {
    wholesalerId,
    actor: context.actor,
    action: report.refused ? 'import refused' : 'import',
    detail: {
      changeId: report.changeId,
      reason: report.reason,
      jobId: context.jobId,
      files: Object.values(order.files).flatMap((names) => names.map((name) => path.basename(name))),
    },
    origin: context.origin,
  };
  await sql.begin((tx) => recordAuditOnce(tx, told));
  return report;
}

function mapFiles(files: ImportOrder['files'], place: (name: string) => string): ImportOrder['files'] {
  const placed = Object.entries(files).map(([target, names]) => [target, names.map(place)]);
  return Object.fromEntries(placed) as Record<ImportTarget, string[]>;
}

/** The import itself, from files anywhere: the demo's come from its generator. @property engine of a new wholesaler. */
export async function importIntoWarehouse(
  context: Pick<JobContext, 'sql' | 'env' | 'wholesalerId' | 'signal' | 'progress'> &
    Partial<Pick<JobContext, 'jobId'>>,
  from: {
    jobDir: string;
    mappingFile: string;
    files: ImportOrder['files'];
    acceptRejects: boolean;
    engine: WarehouseEngine;
  },
): Promise<ImportReport> {
  let mapping: Mapping;
  try {
    mapping = parseMappingText(await readFile(from.mappingFile, 'utf8'));
  } catch (error) {
    if (error instanceof ImportFault) return refusedReport(error.message);
    throw error;
  }
  const { sales, ...others } = from.files;
  const given = Object.fromEntries(Object.entries(others).filter(([, paths]) => paths.length > 0));
  const closed = await readPlannedDays(context.sql, context.wholesalerId);
  const [settings] = await context.sql<{ timeZone: string }[]>`
    select time_zone as "timeZone" from settings where wholesaler_id = ${context.wholesalerId} and db = 'preview'`;
  const timeZone = settings?.timeZone ?? 'UTC';
  const warehouse = await openFacts(context, from.engine);
  try {
    return await importFiles({
      warehouse,
      jobDir: from.jobDir,
      mapping,
      files: { sales, ...given },
      acceptRejects: from.acceptRejects,
      closed,
      timeZone,
      jobId: context.jobId,
      onProgress: context.progress,
      signal: context.signal,
    });
  } finally {
    await warehouse.close();
  }
}
