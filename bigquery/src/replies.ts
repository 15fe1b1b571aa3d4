/** Datasets, tables and jobs as the API's JSON. */
import { ApiError } from './api-error.ts';
import type { Job } from './jobs.ts';
import type { Dataset, Held, Result } from './store.ts';
import { restField } from './types.ts';
import { bytesOf, restValue } from './values.ts';

export function datasetReply(projectId: string, id: string, dataset: Dataset): object {
  const { createdAt, defaultTableExpirationMs, location, told } = dataset;
  return {
    ...told,
    kind: 'bigquery#dataset',
    id: `${projectId}:${id}`,
    datasetReference: { projectId, datasetId: id },
    creationTime: String(createdAt),
    location,
    ...(defaultTableExpirationMs !== null && { defaultTableExpirationMs: String(defaultTableExpirationMs) }),
  };
}

export function tableReply(projectId: string, datasetId: string, tableId: string, held: Held): object {
  const { kind, columns, createdAt, expiresAt, told } = held;
  return {
    ...told,
    kind: 'bigquery#table',
    id: `${projectId}:${datasetId}.${tableId}`,
    tableReference: { projectId, datasetId, tableId },
    schema: { fields: columns.map(restField) },
    type: kind,
    creationTime: String(createdAt),
    ...(expiresAt !== null && { expirationTime: String(expiresAt) }),
    ...(held.kind === 'VIEW' && { view: { query: held.query, useLegacySql: false } }),
    ...(held.kind === 'TABLE' && { numRows: String(held.rows.length), numBytes: String(sizeOf(held)) }),
  };
}

function sizeOf({ columns, rows }: Result): number {
  return rows.reduce(
    (sum, row) => columns.reduce((inner, column, at) => inner + bytesOf(row[at] ?? {}, column), sum),
    0,
  );
}

/** @param hasEnded what the call is told: it may be later than the job's own end. */
export function jobReply(projectId: string, job: Job, hasEnded = job.endedAt !== null): object {
  const { id, configuration, createdAt, bytes, done, counts } = job;
  const [endedAt, error] = hasEnded ? [job.endedAt, job.error] : [null, null];
  const kind = configuration.query ? 'QUERY' : configuration.load ? 'LOAD' : 'EXTRACT';
  const failed = error === null ? {} : { errorResult: error, errors: [error] };
  const children = done.length > 1 ? { numChildJobs: String(done.length) } : {};
  return {
    kind: 'bigquery#job',
    id: `${projectId}:US.${id}`,
    jobReference: { projectId, jobId: id, location: 'US' },
    configuration: { jobType: kind, ...configuration },
    status: { state: endedAt === null ? 'RUNNING' : 'DONE', ...failed },
    statistics: {
      creationTime: String(createdAt),
      startTime: String(createdAt),
      ...(endedAt !== null && { endTime: String(endedAt), totalBytesProcessed: String(bytes.processed) }),
      ...(job.parentId !== null && { parentJobId: job.parentId }),
      ...children,
      ...(kind === 'QUERY' && { query: queryStatistics({ ...job, endedAt }) }),
      ...(kind === 'LOAD' && { load: counts }),
      ...(kind === 'EXTRACT' && { extract: { destinationUriFileCounts: [counts.destinationUriFileCounts] } }),
    },
  };
}

function queryStatistics({ bytes, done, endedAt }: Job): object {
  if (endedAt === null) return {};
  const last = done.at(-1);
  const total = {
    totalBytesProcessed: String(bytes.processed),
    totalBytesBilled: String(bytes.billed),
    cacheHit: false,
  };
  const statementType = done.length > 1 ? 'SCRIPT' : last?.type;
  return { ...total, statementType, ...(done.length === 1 && dmlReply(last)) };
}

function dmlReply(done: Job['done'][number] | undefined): object {
  if (done?.dml == null) return {};
  const { inserted, updated, deleted } = done.dml;
  return {
    numDmlAffectedRows: String(inserted + updated + deleted),
    dmlStats: {
      insertedRowCount: String(inserted),
      updatedRowCount: String(updated),
      deletedRowCount: String(deleted),
    },
  };
}

export type Page = { maxResults: number; startIndex: number; int64Timestamps: boolean };

/** Some of a job's rows. While it runs there are none; if it failed, this fails with its reason. */
export function resultsReply(projectId: string, job: Job, page: Page, hasEnded: boolean): object {
  const { id, error, result, bytes, done } = job;
  const jobReference = { projectId, jobId: id, location: 'US' };
  if (!hasEnded) return { jobReference, jobComplete: false };
  if (error !== null) throw new ApiError(error.reason, error.message);
  const total = { totalBytesProcessed: String(bytes.processed), totalBytesBilled: String(bytes.billed) };
  const complete = { jobReference, jobComplete: true, cacheHit: false, ...total, ...dmlReply(done.at(-1)) };
  return result === null
    ? complete
    : { ...complete, schema: { fields: result.columns.map(restField) }, ...rowsReply(result, page) };
}

export function rowsReply({ columns, rows }: Result, { maxResults, startIndex, int64Timestamps }: Page): object {
  const shown = rows.slice(startIndex, startIndex + maxResults);
  const next = startIndex + shown.length;
  return {
    totalRows: String(rows.length),
    rows: shown.map((row) => ({ f: columns.map((column, at) => restValue(row[at] ?? {}, column, int64Timestamps)) })),
    ...(next < rows.length && { pageToken: Buffer.from(String(next)).toString('base64url') }),
  };
}
