/** Imports the files of a dataset into the warehouse of a data folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { importFiles } from '@caselift/warehouse/import';
import { readMapping } from '@caselift/warehouse/mapping';
import { type ImportFiles, prepareFiles } from '@caselift/warehouse/prepare-files';
import { peakMemory, processorTime, type Stages, serveStep, stageClock } from '../child.ts';

export type ImportInput = { dataDir: string; wholesalerId: string; mapping: string; files: ImportFiles };
export type ImportOutput = {
  milliseconds: number;
  processorMs: number;
  stages: Stages;
  added: number;
  peakBytes: number;
};

serveStep(async ({ dataDir, wholesalerId, mapping, files }: ImportInput): Promise<ImportOutput> => {
  const jobDir = join(dataDir, 'job');
  await mkdir(jobDir, { recursive: true });
  const parsed = await readMapping(mapping);
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  const clock = stageClock();
  const start = performance.now();
  const processorBefore = processorTime();
  const request = { warehouse, jobDir, mapping: parsed, files, acceptRejects: false, onProgress: clock.enter };
  // The files read in this process, so that its memory and processor time are seen.
  const report = await importFiles(request, prepareFiles);
  const milliseconds = performance.now() - start;
  const processorMs = processorTime() - processorBefore;
  const stages = clock.finish();
  await warehouse.close();
  if (report.refused) throw new Error(`The import was refused: ${report.reason}`);
  return { milliseconds, processorMs, stages, added: report.targets.sales?.added ?? 0, peakBytes: peakMemory('self') };
});
