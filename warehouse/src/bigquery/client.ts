/** BigQuery by Google's own client, which is loaded when a wholesaler needs it first. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobMetadata, Query } from '@google-cloud/bigquery';
import { fetchObjects } from './bucket-files.ts';
import { type ConnectSettings, connect } from './connect.ts';
import { datasetsOf } from './datasets.ts';
import type { BigQueryPort, Cell, Rows } from './port.ts';
import { patience, tried } from './retry.ts';
import { type ApiFault, explained, incomplete } from './sentences.ts';

export type BigQuerySettings = ConnectSettings & {
  /** Of Cloud Storage, for tables with many rows; null: all rows come by the API. */
  bucket: string | null;
  /** This one's datasets alone are opened and deleted. */
  installation: string;
  /** A query that would read more isn't run; null: any. */
  maxBytes: number | null;
  /** Before a second attempt; it doubles from then on. */
  pauseMs?: number;
  /** More rows than these go through the bucket. */
  bucketFrom?: number;
  /** A job that takes longer is stopped. */
  longestMs?: number;
};

const firstPauseMs = 1000;
const manyRows = 20_000;
/** BigQuery's own limit of a query. */
const longestJobMs = 6 * 3_600_000;

export async function openPort(settings: BigQuerySettings): Promise<BigQueryPort> {
  const { client, storageUrl } = await connect(settings);
  const { bucket, maxBytes, pauseMs = firstPauseMs, bucketFrom = manyRows, longestMs = longestJobMs } = settings;
  let billed = 0;

  /**
   * A job to its end. What is sent again under its name isn't begun twice, so a reply may get lost and a call may arrive
   * twice. BigQuery never runs the name of a failed job again: each attempt after it has a name of its own.
   * @param isKept of a job that had ended well before: whether what it made is still there.
   */
  async function done(
    name: string = `caselift_${randomUUID()}`,
    begin: (jobId: string) => Promise<Job>,
    wait: (job: Job) => Promise<unknown>,
    { isKept = async () => true, signal }: { isKept?: () => Promise<boolean>; signal?: AbortSignal | undefined } = {},
  ): Promise<{ job: Job; metadata: JobMetadata }> {
    const waitOrThrow = patience(pauseMs);
    for (let number = 1; ; number += 1) {
      const jobId = number === 1 ? name : `${name}_${number}`;
      let isEarlier = false;
      const job = await tried(pauseMs, () =>
        begin(jobId).catch((fault: ApiFault) => {
          if (fault.code !== 409) throw fault;
          isEarlier = true;
          return client.job(jobId);
        }),
      );
      const metadata = await ended(job, wait, signal);
      const failed = metadata.status?.errorResult;
      if (failed === undefined && (!isEarlier || (await isKept()))) return { job, metadata };
      // One of an import that was cut off: its reason may be gone.
      if (failed !== undefined && !isEarlier)
        await waitOrThrow(Object.assign(new Error(failed.message), { errors: [failed] }));
    }
  }

  /** Asks until the job has ended, well or not; one that doesn't is stopped at the limit, or when nobody wants it any more. */
  async function ended(
    job: Job,
    wait: (job: Job) => Promise<unknown>,
    signal: AbortSignal | undefined,
  ): Promise<JobMetadata> {
    const begun = performance.now();
    for (let pause = pauseMs / 10; ; pause = Math.min(pause * 2, pauseMs * 10)) {
      if (signal?.aborted) {
        await job.cancel().catch(() => undefined);
        throw signal.reason;
      }
      await wait(job).catch(() => undefined); // how the job went is told by the job
      const [metadata] = await tried(pauseMs, () => job.getMetadata());
      if (metadata.status?.state === 'DONE') return metadata;
      if (performance.now() - begun >= longestMs) {
        await job.cancel().catch(() => undefined);
        throw new Error(
          `BigQuery had not finished after ${Math.round(longestMs / 3_600_000)} hours, so Caselift stopped the job. Try again later.`,
        );
      }
      await sleep(pause);
    }
  }

  /** All pages: as many rows as the service says there are, or an error. */
  async function readPages(page: (pageToken?: string) => Promise<Page | undefined>): Promise<Rows['rows']> {
    const rows: Rows['rows'] = [];
    let reply: Page | undefined;
    do {
      const pageToken = reply?.pageToken;
      reply = await tried(pauseMs, () => page(pageToken));
      if (reply?.totalRows === undefined) throw incomplete('answered a query without its rows');
      for (const { f = [] } of reply.rows ?? []) rows.push(f.map(({ v }) => cellOf(v)));
    } while (reply.pageToken);
    if (rows.length !== Number(reply.totalRows)) throw incomplete(`answered ${rows.length} of ${reply.totalRows} rows`);
    return rows;
  }

  async function query(sql: string, name?: string, signal?: AbortSignal): Promise<Rows> {
    const order: Query = { query: sql, ...(maxBytes !== null && { maximumBytesBilled: String(maxBytes) }) };
    let first: Page | undefined;
    const resultsOf = async (job: Job, pageToken?: string): Promise<Page | undefined> => {
      const [, , reply] = await job.getQueryResults({
        ...{ autoPaginate: false, skipParsing: true },
        ...(pageToken !== undefined && { pageToken }),
      });
      return reply?.jobComplete === false ? undefined : (reply ?? undefined);
    };
    const { job, metadata } = await done(
      name,
      async (jobId) => (await client.createQueryJob({ ...order, jobId }))[0],
      async (asked) => {
        first = await resultsOf(asked); // Google answers once it is complete, or after ten seconds
      },
      { signal },
    );
    billed += Number(metadata.statistics?.query?.totalBytesBilled ?? 0);
    if (metadata.statistics?.query?.statementType !== 'SELECT') return { columns: [], rows: [] };
    let columns: Rows['columns'] = [];
    const rows = await readPages(async (pageToken) => {
      const reply = pageToken === undefined && first !== undefined ? first : await resultsOf(job, pageToken);
      if (reply?.schema?.fields === undefined) throw incomplete('answered a query without its rows');
      columns = columnsOf(reply.schema.fields);
      return reply;
    });
    return { columns, rows };
  }

  /** Of what has no rows to wait for. */
  const nothing = async () => undefined;

  async function fetchFiles(dataset: string, table: string, folder: string): Promise<string[]> {
    const prefix = `caselift/${randomUUID()}/`;
    const uri = `gs://${bucket}/${prefix}*.parquet`;
    const jobOf = async (jobId: string) => {
      const configuration = {
        extract: {
          sourceTable: { projectId: client.projectId, datasetId: dataset, tableId: table },
          ...{ destinationUris: [uri], destinationFormat: 'PARQUET', compression: 'ZSTD' },
        },
      };
      return (await client.createJob({ configuration, jobId }))[0];
    };
    const { metadata } = await done(undefined, jobOf, nothing);
    const [exported] = metadata.statistics?.extract?.destinationUriFileCounts ?? [];
    return fetchObjects(
      {
        objectsUrl: `${storageUrl}/storage/v1/b/${bucket}/o`,
        headersFor: (url) => client.authClient.getRequestHeaders(url),
        pauseMs,
      },
      { prefix, exported: Number(exported), folder, name: `${dataset}.${table}` },
    );
  }

  async function load(dataset: string, table: string, path: string, name: string): Promise<void> {
    const held = client.dataset(dataset).table(table);
    const order = { sourceFormat: 'PARQUET', writeDisposition: 'WRITE_TRUNCATE' };
    const parquetOptions = { enableListInference: true };
    const begin = async (jobId: string) => (await held.createLoadJob(path, { ...order, parquetOptions, jobId }))[0];
    await done(name, begin, nothing, { isKept: async () => (await tried(pauseMs, () => held.exists()))[0] });
  }

  async function read(dataset: string, table: string, folder: string): Promise<Rows | { files: string[] }> {
    const held = client.dataset(dataset).table(table);
    const [{ numRows, schema }] = await tried(pauseMs, () => held.getMetadata());
    if (numRows === undefined || schema?.fields === undefined)
      throw incomplete(`answered the table ${table} without its columns`);
    if (bucket !== null && Number(numRows) > bucketFrom) return { files: await fetchFiles(dataset, table, folder) };
    const rows = await readPages(async (pageToken) => {
      const asked = { autoPaginate: false, ...(pageToken !== undefined && { pageToken }) };
      const [reply] = (await held.request({ uri: '/data', qs: asked })) as unknown as [Page];
      return reply;
    });
    return { columns: columnsOf(schema.fields), rows };
  }

  async function saying<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw explained(error, maxBytes);
    }
  }
  return {
    datasets: datasetsOf(client, {
      installation: settings.installation,
      pauseMs,
      explain: (fault) => explained(fault, maxBytes),
    }),
    query: (sql, name, signal) => saying(() => query(sql, name, signal), signal),
    load: (...asked) => saying(() => load(...asked)),
    read: (...asked) => saying(() => read(...asked)),
    bytesBilled: () => billed,
  };
}

type Field = { name?: string; type?: string; mode?: string };
type Page = {
  schema?: { fields?: Field[] };
  rows?: { f?: { v?: unknown }[] }[];
  pageToken?: string;
  totalRows?: string;
};

const columnsOf = (fields: Field[] = []): Rows['columns'] =>
  fields.map(({ name = '', type = '', mode }) => ({ name, type, repeated: mode === 'REPEATED' }));

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item: { v: unknown }) => cellOf(item.v));
  return String(value);
}
