/** BigQuery by Google's own client, which is loaded when a wholesaler needs it first. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Query } from '@google-cloud/bigquery';
import { type ConnectSettings, connect } from './connect.ts';
import { datasetsOf } from './datasets.ts';
import type { BigQueryPort, Cell, Rows } from './port.ts';
import { type ApiFault, explained, reasonOf } from './sentences.ts';

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
};

const attempts = 5;
const firstPauseMs = 1000;
const manyRows = 20_000;

/** The job itself failed and left nothing behind: the same work may be asked for under another name. */
const passing = new Set([
  ...['backendError', 'internalError', 'rateLimitExceeded'],
  ...['jobBackendError', 'jobInternalError', 'jobRateLimitExceeded', 'tableUnavailable'],
]);
const isPassing = (fault: ApiFault) => passing.has(reasonOf(fault));

export async function openPort(settings: BigQuerySettings): Promise<BigQueryPort> {
  const { client, storageUrl } = await connect(settings);
  const { bucket, maxBytes, pauseMs = firstPauseMs, bucketFrom = manyRows } = settings;
  let billed = 0;

  /**
   * A job to its end. What is sent again under its name isn't begun twice, so a reply may get lost. BigQuery never runs the
   * name of a failed job again: each attempt after it has a name of its own.
   */
  async function done<T>(
    name: string = `caselift_${randomUUID()}`,
    begin: (jobId: string) => Promise<Job>,
    take: (job: Job) => Promise<T>,
  ): Promise<T> {
    let [attempt, number, pause] = [1, 1, pauseMs];
    const waitOrThrow = async (error: unknown, mayPass: boolean) => {
      if (!mayPass || attempt >= attempts) throw explained(error, maxBytes);
      attempt += 1;
      await sleep(pause);
      pause *= 2;
    };
    for (;;) {
      const jobId = number === 1 ? name : `${name}_${number}`;
      let isEarlier = false;
      const job = await begin(jobId).catch((error: ApiFault) => {
        isEarlier = error.code === 409;
        return isEarlier ? client.job(jobId) : error;
      });
      if (job instanceof Error) {
        await waitOrThrow(job, isPassing(job));
        continue;
      }
      try {
        return await take(job);
      } catch (error) {
        const hasFailed = await job.getMetadata().then(
          ([{ status }]) => status?.errorResult !== undefined,
          () => false,
        );
        if (hasFailed) number += 1;
        // One of an import that was cut off: its reason may be gone.
        if (!(hasFailed && isEarlier)) await waitOrThrow(error, !hasFailed || isPassing(error as ApiFault));
      }
    }
  }

  async function readPages(page: (pageToken?: string) => Promise<Page | undefined>): Promise<Rows['rows']> {
    const rows: Rows['rows'] = [];
    let pageToken: string | undefined;
    do {
      const reply = await page(pageToken);
      for (const { f = [] } of reply?.rows ?? []) rows.push(f.map(({ v }) => cellOf(v)));
      pageToken = reply?.pageToken;
    } while (pageToken);
    return rows;
  }

  async function query(sql: string, name?: string): Promise<Rows> {
    const order: Query = { query: sql, ...(maxBytes !== null && { maximumBytesBilled: String(maxBytes) }) };
    return done(
      name,
      async (jobId) => (await client.createQueryJob({ ...order, jobId }))[0],
      async (job) => {
        let columns: Rows['columns'] = [];
        const rows = await readPages(async (pageToken) => {
          const [, , reply] = await job.getQueryResults({
            ...{ autoPaginate: false, skipParsing: true },
            ...(pageToken !== undefined && { pageToken }),
          });
          columns = columnsOf(reply?.schema?.fields);
          return reply ?? undefined;
        });
        const [metadata] = await job.getMetadata();
        billed += Number(metadata.statistics?.query?.totalBytesBilled ?? 0);
        return { columns, rows };
      },
    );
  }

  const ended = (job: Job) => job.promise();

  /** The files of the table, fetched from the bucket and removed from it. */
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
    await done(undefined, jobOf, ended);
    const objects = `${storageUrl}/storage/v1/b/${bucket}/o`;
    const request = async (url: string, method: 'GET' | 'DELETE' = 'GET') => {
      const headers = await client.authClient.getRequestHeaders(url);
      const reply = await fetch(url, { method, headers });
      if (!reply.ok) throw explained(await storageFault(reply), maxBytes);
      return reply;
    };
    const names: string[] = [];
    let token: string | undefined;
    do {
      const asked = new URLSearchParams({ prefix, ...(token && { pageToken: token }) });
      const listed = (await (await request(`${objects}?${asked}`)).json()) as Listed;
      names.push(...(listed.items ?? []).map(({ name }) => name));
      token = listed.nextPageToken;
    } while (token);
    const files: string[] = [];
    for (const [at, name] of names.entries()) {
      const url = `${objects}/${encodeURIComponent(name)}`;
      const path = join(folder, `${dataset}.${table}.${at}.parquet`);
      const { body } = await request(`${url}?alt=media`);
      if (body !== null) await pipeline(Readable.fromWeb(body as never), createWriteStream(path));
      files.push(path);
      await request(url, 'DELETE');
    }
    return files;
  }

  return {
    datasets: datasetsOf(client, settings.installation, (fault) => explained(fault, maxBytes)),
    query,
    load: async (dataset, table, path, name) => {
      const held = client.dataset(dataset).table(table);
      const order = { sourceFormat: 'PARQUET', writeDisposition: 'WRITE_TRUNCATE' };
      const parquetOptions = { enableListInference: true };
      const begin = async (jobId: string) => (await held.createLoadJob(path, { ...order, parquetOptions, jobId }))[0];
      await done(name, begin, ended);
    },
    read: async (dataset, table, folder) => {
      const held = client.dataset(dataset).table(table);
      try {
        const [{ numRows, schema }] = await held.getMetadata();
        if (bucket !== null && Number(numRows) > bucketFrom) return { files: await fetchFiles(dataset, table, folder) };
        const rows = await readPages(async (pageToken) => {
          const asked = { autoPaginate: false, ...(pageToken !== undefined && { pageToken }) };
          const [reply] = (await held.request({ uri: '/data', qs: asked })) as unknown as [Page];
          return reply;
        });
        return { columns: columnsOf(schema?.fields), rows };
      } catch (error) {
        throw explained(error, maxBytes);
      }
    },
    bytesBilled: () => billed,
  };
}

type Field = { name?: string; type?: string; mode?: string };
type Page = { rows?: { f?: { v?: unknown }[] }[]; pageToken?: string };
type Listed = { items?: { name: string }[]; nextPageToken?: string };

const columnsOf = (fields: Field[] = []): Rows['columns'] =>
  fields.map(({ name = '', type = '', mode }) => ({ name, type, repeated: mode === 'REPEATED' }));

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item: { v: unknown }) => cellOf(item.v));
  return String(value);
}

async function storageFault(reply: Response): Promise<ApiFault> {
  const text = await reply.text();
  const message = /"message":\s*"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 200);
  const reason = reply.status === 403 ? 'accessDenied' : '';
  return Object.assign(new Error(message), { code: reply.status, errors: [{ reason, message }] });
}
