/** The API's calls, as far as Caselift and Google's client make them. */
import { ApiError } from './api-error.ts';
import type { Buckets } from './buckets.ts';
import type { Configuration, Job, Jobs, QueryConfiguration } from './jobs.ts';
import { datasetReply, jobReply, type Page, resultsReply, rowsReply, tableReply } from './replies.ts';
import type { Held, Project, TableName } from './store.ts';
import { columnOfRest, type RestField } from './types.ts';
import { multipartOf, ResumableUploads, type Upload } from './uploads.ts';

export type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Where uploads are continued. */
  endpoint: string;
  /** With which a job that this call begins ends, without doing anything. */
  failure?: ApiError | null;
};
export type Reply = { status?: number; headers?: Record<string, string>; body?: object | Buffer };
export type Backed = { project: Project; jobs: Jobs; buckets: Buckets; pageSize: () => number };

type Handler = (request: Request, ...parts: string[]) => Reply | Promise<Reply>;
type JobRequest = { jobReference?: { jobId?: string }; configuration: Configuration };

const labelsOf = (told: Readonly<Record<string, unknown>>) => (told.labels ?? {}) as Record<string, string>;
const json = (request: Request) => JSON.parse(request.body.toString('utf8') || '{}') as Record<string, unknown>;

export function routesOf({ project, jobs, buckets, pageSize }: Backed): (request: Request) => Promise<Reply> {
  const uploads = new ResumableUploads();
  const requests = new Map<string, Job>();

  const pageOf = ({ query }: Request): Page => {
    const token = query.get('pageToken');
    const asked = Number(query.get('maxResults') ?? Number.POSITIVE_INFINITY);
    return {
      maxResults: Math.min(asked, pageSize()),
      startIndex: token === null ? Number(query.get('startIndex') ?? 0) : Number(Buffer.from(token, 'base64url')),
      int64Timestamps: query.get('formatOptions.useInt64Timestamp') === 'true',
    };
  };
  const begin = (request: Request, { jobReference, configuration }: JobRequest, content: Buffer | null = null): Job =>
    jobs.begin(configuration, jobReference?.jobId, content, request.failure);
  const results = async (job: Job, page: Page, timeout: unknown): Promise<object> =>
    resultsReply(project.id, job, page, await jobs.endsWithin(job, Number(timeout ?? 10_000)));
  const nameOf = (dataset: string, table: string): TableName => ({ dataset, table });

  const startUpload = (request: Request, resume: string): Reply => {
    const id = uploads.begin({ ...json(request), ...Object.fromEntries(request.query) });
    return { headers: { location: `${request.endpoint}${resume}?uploadType=resumable&upload_id=${id}` } };
  };
  const continueUpload = async (request: Request, store: (upload: Upload) => Reply): Promise<Reply> => {
    const range = request.headers['content-range'];
    const taken = uploads.take(request.query.get('upload_id') ?? '', range as string | undefined, request.body);
    return typeof taken === 'number'
      ? { status: 308, headers: taken > 0 ? { range: `bytes=0-${taken - 1}` } : {} }
      : store(taken);
  };
  const beginLoad =
    (request: Request) =>
    ({ metadata, content }: Upload): Reply => ({
      body: jobReply(project.id, begin(request, metadata as JobRequest, content)),
    });
  const objectReply = (bucket: string, name: string): object => ({
    kind: 'storage#object',
    ...{ bucket, name, size: String(buckets.read(bucket, name).length) },
  });
  const storeObject = (bucket: string, name: string, content: Buffer): Reply => {
    buckets.write(bucket, name, content);
    return { body: objectReply(bucket, name) };
  };

  const datasets = '/bigquery/v2/projects/:/datasets';
  const tables = `${datasets}/:/tables`;
  const jobPaths = '/bigquery/v2/projects/:/jobs';
  const loads = '/upload/bigquery/v2/projects/:/jobs';
  const objects = '/storage/v1/b/:/o';

  const table: [method: string, path: string, handler: Handler][] = [
    [
      'POST',
      datasets,
      (request) => {
        const { datasetReference, ...told } = json(request) as { datasetReference: { datasetId: string } };
        const id = datasetReference.datasetId;
        return { body: datasetReply(project.id, id, project.addDataset(id, told)) };
      },
    ],
    [
      'GET',
      datasets,
      ({ query }) => {
        const [, label, value] = /^labels\.([\w-]+):([\w-]+)$/.exec(query.get('filter') ?? '') ?? [];
        const found = [...project.datasets]
          .filter(([, { told }]) => label === undefined || labelsOf(told)[label] === value)
          .map(([id, dataset]) => datasetReply(project.id, id, dataset));
        return { body: { kind: 'bigquery#datasetList', datasets: found } };
      },
    ],
    [
      'GET',
      `${datasets}/:`,
      (_request, _project, id = '') => ({ body: datasetReply(project.id, id, project.dataset(id)) }),
    ],
    [
      'PATCH',
      `${datasets}/:`,
      (request, _project, id = '') => {
        const { defaultTableExpirationMs: lifetime, ...told } = json(request);
        const dataset = project.dataset(id);
        // A PATCH changes the labels that it names.
        const labels = { ...labelsOf(dataset.told), ...labelsOf(told) };
        dataset.told = { ...dataset.told, ...told, ...(Object.keys(labels).length > 0 && { labels }) };
        if (lifetime !== undefined) dataset.defaultTableExpirationMs = lifetime === null ? null : Number(lifetime);
        return { body: datasetReply(project.id, id, dataset) };
      },
    ],
    [
      'DELETE',
      `${datasets}/:`,
      (request, _project, id = '') => {
        project.removeDataset(id, request.query.get('deleteContents') === 'true');
        return { status: 204 };
      },
    ],
    [
      'GET',
      tables,
      (_request, _project, id = '') => {
        const held = [...project.dataset(id).tables.keys()].flatMap((name) => {
          const found = project.find(nameOf(id, name));
          return found === null ? [] : [tableReply(project.id, id, name, found)];
        });
        return { body: { kind: 'bigquery#tableList', tables: held, totalItems: held.length } };
      },
    ],
    ['POST', tables, (request, _project, id = '') => ({ body: addTable(id, json(request)) })],
    [
      'GET',
      `${tables}/:`,
      (_request, _project, id = '', name = '') => ({
        body: tableReply(project.id, id, name, project.table(nameOf(id, name))),
      }),
    ],
    [
      'PATCH',
      `${tables}/:`,
      (request, _project, id = '', name = '') => {
        const held = project.table(nameOf(id, name));
        const { expirationTime, schema: _, ...told } = json(request);
        const expiresAt =
          expirationTime === undefined ? held.expiresAt : expirationTime === null ? null : Number(expirationTime);
        const after: Held = { ...held, expiresAt, told: { ...held.told, ...told } };
        project.put(nameOf(id, name), after);
        return { body: tableReply(project.id, id, name, after) };
      },
    ],
    [
      'DELETE',
      `${tables}/:`,
      (_request, _project, id = '', name = '') => {
        project.remove(nameOf(id, name));
        return { status: 204 };
      },
    ],
    [
      'GET',
      `${tables}/:/data`,
      (request, _project, id = '', name = '') => {
        const held = project.table(nameOf(id, name));
        if (held.kind === 'VIEW') throw new ApiError('invalid', 'Cannot list a table of type VIEW.');
        return { body: { kind: 'bigquery#tableDataList', ...rowsReply(held, pageOf(request)) } };
      },
    ],
    ['POST', jobPaths, (request) => ({ body: jobReply(project.id, begin(request, json(request) as JobRequest)) })],
    [
      'GET',
      jobPaths,
      (request) => {
        const parent = request.query.get('parentJobId');
        const found = jobs.all.filter(({ parentId }) => parentId === parent).reverse();
        return { body: { kind: 'bigquery#jobList', jobs: found.map((job) => jobReply(project.id, job)) } };
      },
    ],
    [
      'GET',
      `${jobPaths}/:`,
      (_request, _project, id = '') => {
        const job = jobs.find(id);
        return { body: jobReply(project.id, job, jobs.hasEnded(job)) };
      },
    ],
    [
      'POST',
      `${jobPaths}/:/cancel`,
      (_request, _project, id = '') => {
        const job = jobs.find(id);
        job.isStopped = true;
        return { body: { kind: 'bigquery#jobCancelResponse', job: jobReply(project.id, job) } };
      },
    ],
    [
      'POST',
      '/bigquery/v2/projects/:/queries',
      async (request) => {
        const asked = json(request) as QueryConfiguration & {
          requestId?: string;
          timeoutMs?: number;
          maxResults?: number;
          formatOptions?: { useInt64Timestamp?: boolean };
        };
        const job = (asked.requestId && requests.get(asked.requestId)) || jobs.begin({ query: asked });
        if (asked.requestId) requests.set(asked.requestId, job);
        const page = { ...pageOf(request), int64Timestamps: asked.formatOptions?.useInt64Timestamp === true };
        const maxResults = Math.min(asked.maxResults ?? page.maxResults, page.maxResults);
        const reply = await results(job, { ...page, maxResults }, asked.timeoutMs);
        return { body: { kind: 'bigquery#queryResponse', ...reply } };
      },
    ],
    [
      'GET',
      '/bigquery/v2/projects/:/queries/:',
      async (request, _project, id = '') => {
        const reply = await results(jobs.find(id), pageOf(request), request.query.get('timeoutMs'));
        return { body: { kind: 'bigquery#getQueryResultsResponse', ...reply } };
      },
    ],
    [
      'POST',
      loads,
      (request) =>
        request.query.get('uploadType') === 'resumable'
          ? startUpload(request, request.path)
          : beginLoad(request)(multipartOf(String(request.headers['content-type']), request.body)),
    ],
    ['PUT', loads, (request) => continueUpload(request, beginLoad(request))],
    [
      'GET',
      objects,
      (request, bucket = '') => {
        const items = buckets.names(bucket, request.query.get('prefix') ?? '').map((name) => objectReply(bucket, name));
        return { body: { kind: 'storage#objects', items } };
      },
    ],
    [
      'GET',
      `${objects}/:`,
      (request, bucket = '', name = '') => ({
        body: request.query.get('alt') === 'media' ? buckets.read(bucket, name) : objectReply(bucket, name),
      }),
    ],
    ['GET', `/download${objects}/:`, (_request, bucket = '', name = '') => ({ body: buckets.read(bucket, name) })],
    [
      'DELETE',
      `${objects}/:`,
      (_request, bucket = '', name = '') => {
        buckets.remove(bucket, name);
        return { status: 204 };
      },
    ],
    [
      'POST',
      `/upload${objects}`,
      (request, bucket = '') => {
        const how = request.query.get('uploadType');
        if (how === 'resumable') return startUpload(request, request.path);
        if (how === 'media') return storeObject(bucket, request.query.get('name') ?? '', request.body);
        const { metadata, content } = multipartOf(String(request.headers['content-type']), request.body);
        return storeObject(bucket, request.query.get('name') ?? (metadata as { name: string }).name, content);
      },
    ],
    [
      'PUT',
      `/upload${objects}`,
      (request, bucket = '') =>
        continueUpload(request, ({ metadata, content }) =>
          storeObject(bucket, (metadata as { name: string }).name, content),
        ),
    ],
  ];

  function addTable(dataset: string, given: Record<string, unknown>): object {
    const { tableReference, schema, expirationTime, ...told } = given as {
      tableReference: { tableId: string };
      schema?: { fields?: RestField[] };
      expirationTime?: string;
    };
    if ('view' in told) throw new ApiError('invalid', 'This test bed makes views by SQL');
    const name = nameOf(dataset, tableReference.tableId);
    project.dataset(dataset);
    if (project.find(name) !== null)
      throw new ApiError('duplicate', `Already Exists: Table ${project.id}:${dataset}.${name.table}`);
    const made = project.made(dataset, (schema?.fields ?? []).map(columnOfRest), [], told);
    const held = expirationTime === undefined ? made : { ...made, expiresAt: Number(expirationTime) };
    project.put(name, held);
    return tableReply(project.id, dataset, name.table, held);
  }

  const compiled = table.map(([method, path, handler]) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('/:', '/([^/]+)')}$`),
    handler,
  }));

  return async (request) => {
    for (const { method, pattern, handler } of compiled) {
      const found = method === request.method ? pattern.exec(request.path) : null;
      if (found === null) continue;
      const parts = found.slice(1).map(decodeURIComponent);
      if (pattern.source.includes('bigquery') && parts[0] !== project.id)
        throw new ApiError('notFound', `Not found: Project ${parts[0]}`);
      return handler(request, ...parts);
    }
    throw new ApiError('notFound', `This test bed has no ${request.method} ${request.path}`);
  };
}
