/**
 * Files of an ERP become one numbered change of a warehouse, or nothing at all. Three steps: a process of its own turns
 * files and expressions of strangers into typed rows; faults are counted on this machine and decide whether to go on; the
 * engine stores, all or nothing.
 */
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { PlannedDays } from '@caselift/db/period-plan';
import type { Facts, FactsImport, Stored } from './engine.ts';
import { findFaults, type TargetFaults, writeRejects } from './faulty-rows.ts';
import type { ImportReport, TargetCounts, TargetName } from './import-report.ts';
import { interruptible } from './interruptible.ts';
import { ImportFault, type Mapping } from './mapping.ts';
import type { ImportFiles, PrepareFiles } from './prepare-files.ts';
import type { PreparedTarget } from './prepare-target.ts';
import { type OnProgress, watched } from './progress.ts';
import { prepareApart, type Reader } from './read-apart.ts';
import { removeWorkingFiles } from './sandbox.ts';

export type ImportRequest = {
  warehouse: Facts;
  /** A folder of this job alone; working files and rejects.csv are written into it. */
  jobDir: string;
  mapping: Mapping;
  files: ImportFiles;
  /** Store the good rows though more than 1% of a target's rows were rejected. */
  acceptRejects: boolean;
  /** Sales periods that are closed; absent: none. */
  closed?: readonly PlannedDays[];
  /** By which a job that is run again finds what it stored before it was cut off. Absent: it is run once. */
  jobId?: string | undefined;
  /** The wholesaler's; absent: UTC. */
  timeZone?: string;
  /** `fraction` is 0 to 1, or null where the length of the stage is not known. */
  onProgress: OnProgress;
  /** Ends the import before it has stored, with the signal's reason as error. */
  signal?: AbortSignal | undefined;
};

const rejectedShareLimit = 0.01;

/**
 * Imports the files by the mapping. Faults that the user can fix in the files or the mapping come back as a refused
 * report with a sentence; anything else throws. `prepare` is where the files are read. Safe to repeat after a crash:
 * what was stored counts as unchanged, and the same job answers the change and the counts of what it stored.
 */
export async function importFiles(
  request: ImportRequest,
  prepare: (files: PrepareFiles, reader: Reader) => Promise<PreparedTarget[]> = prepareApart,
): Promise<ImportReport> {
  const jobDir = resolve(request.jobDir);
  await mkdir(jobDir, { recursive: true });
  const opened = await request.warehouse.beginImport(basename(jobDir));
  try {
    const { wholesalerId } = request.warehouse;
    const prepared = await prepare({ ...request, jobDir }, { wholesalerId, signal: request.signal });
    const store = () => storePrepared({ ...request, jobDir }, opened, prepared);
    return await interruptible(opened.connection, request.signal, store);
  } catch (error) {
    if (error instanceof ImportFault) return refusedReport(error.message);
    throw error;
  } finally {
    await opened.end();
    await removeWorkingFiles(jobDir);
  }
}

async function storePrepared(
  {
    warehouse,
    jobId,
    jobDir,
    mapping,
    acceptRejects,
    closed = [],
    timeZone = 'UTC',
    onProgress,
    signal,
  }: ImportRequest,
  { connection, store }: FactsImport,
  prepared: PreparedTarget[],
): Promise<ImportReport> {
  const faults = new Map<TargetName, TargetFaults>();
  for (const target of prepared) {
    const stage = `Checking ${target.target}`;
    faults.set(target.target, await watched(connection, stage, onProgress, () => findFaults(connection, target)));
  }
  const report = reportOfFaults(prepared, faults);
  if (report.problems.some(({ effect }) => effect === 'rejected')) {
    report.rejectsFile = join(jobDir, 'rejects.csv');
    await writeRejects(connection, prepared, report.rejectsFile);
  }
  const tooMany = acceptRejects ? null : tooManyRejects(report);
  if (tooMany) return { ...report, refused: true, reason: tooMany };
  const rejectedSales = report.targets.sales?.rejected ?? 0;
  const name = mapping.title ?? 'Import';
  const title = jobId === undefined ? name : `${name} (job ${jobId})`;
  const change = await store({ prepared, rejectedSales, closed, timeZone, title, onProgress, signal });
  for (const { target } of prepared) addStored(report, target, change.stored[target]);
  const problems = [...report.problems, ...change.problems];
  const earlier = change.changeId === null && jobId !== undefined ? await warehouse.importCalled(title) : null;
  if (earlier === null) return { ...report, changeId: change.changeId, problems };
  for (const { target } of prepared) addStored(report, target, storedBefore(earlier.description, target, report));
  return { ...report, changeId: earlier.changeId, problems };
}

/** What the description of a change says that it did to a target: '3 added, 1 corrected, 2 removed'. */
function storedBefore(description: string, target: TargetName, { targets }: ImportReport): Stored {
  const said = new RegExp(`\\b${target}: (\\d+) added, (\\d+) corrected(?:, (\\d+) removed)?`).exec(description);
  const [added = 0, corrected = 0, removed = 0] = (said ?? []).slice(1).map((count) => Number(count ?? 0));
  return { added, corrected, removed, unchanged: (targets[target]?.unchanged ?? 0) - added - corrected };
}

function reportOfFaults(prepared: PreparedTarget[], faults: ReadonlyMap<TargetName, TargetFaults>): ImportReport {
  const targets: Partial<Record<TargetName, TargetCounts>> = {};
  for (const { target, source, rows, derived } of prepared) {
    const { rejected = 0, repeated = 0 } = faults.get(target) ?? {};
    const filtered = derived ? 0 : source.rows - rows;
    const read = derived ? rows : source.rows + source.malformedCount;
    targets[target] = { read, filtered, rejected, repeated, added: 0, corrected: 0, unchanged: 0, removed: 0 };
  }
  const problems = [...faults.values()].flatMap((found) => found.problems);
  return { changeId: null, refused: false, reason: null, targets, problems, rejectsFile: null };
}

function addStored(report: ImportReport, name: TargetName, stored: Stored | undefined): void {
  const counts = report.targets[name];
  if (counts) Object.assign(counts, stored);
}

/** More than 1% of a target's rows at fault means that the mapping or the file is wrong, not the rows. */
function tooManyRejects(report: ImportReport): string | null {
  for (const [name, { read, filtered, rejected }] of Object.entries(report.targets)) {
    const rows = read - filtered;
    if (rejected > rows * rejectedShareLimit) {
      const share = ((100 * rejected) / rows).toFixed(1);
      return `${rejected} of ${rows} rows of ${name} (${share}%) were rejected. The limit is 1%, so nothing was stored`;
    }
  }
  return null;
}

/** The report of an import that stored nothing because of a fault that the user can fix. */
export function refusedReport(reason: string): ImportReport {
  return { changeId: null, refused: true, reason, targets: {}, problems: [], rejectsFile: null };
}
