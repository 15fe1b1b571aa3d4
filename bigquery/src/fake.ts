/** A BigQuery of one project on this machine: Google's REST API in front of ZetaSQL. See ../README.md. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError, type Reason } from './api-error.ts';
import { Buckets } from './buckets.ts';
import { Jobs } from './jobs.ts';
import { type Reply, type Request, routesOf } from './routes.ts';
import { Project } from './store.ts';
import { type Mishap, Weather } from './weather.ts';
import { StatementError, type ZetaSql } from './zetasql.ts';

export type FakeOptions = {
  zetaSql: ZetaSql;
  projectId?: string;
  /** At most so many rows in a reply, whatever is asked for. */
  rowsPerPage?: number;
  /** An export to a name with a star is cut into files of so many rows. */
  rowsPerFile?: number;
  /** Chooses how often jobs are found unfinished, how pages are cut, and what happens at the rough endpoint. */
  seed?: number;
};

/** Which calls a fault is about: the method, and what the path contains. */
export type CallPattern = { method: string; path: RegExp };

export type FakeBigQuery = {
  /** For `new BigQuery({ apiEndpoint })`. */
  endpoint: string;
  /** The same project, where calls fail, arrive twice and are never answered, and jobs fail, by chance. */
  roughEndpoint: string;
  projectId: string;
  project: Project;
  buckets: Buckets;
  jobs: Jobs;
  /** Every call so far, as `METHOD path`. */
  calls: string[];
  /** The next calls of this pattern are refused; nothing of them is done. */
  failNext(pattern: CallPattern, reason: Reason, times?: number): void;
  /** The next call of this pattern is done, but its reply never arrives. */
  loseNextReply(pattern: CallPattern): void;
  /** The next page of rows or objects lacks its last. */
  shortenNextPage(): void;
  /** All calls of this pattern are refused for want of a permission. */
  deny(pattern: CallPattern, message?: string): void;
  /** Lets time pass: tables expire. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
};

/** Of a call at the rough endpoint. */
const roughOf = (weather: Weather, { method = 'GET', url = '/' }: IncomingMessage): Mishap | null =>
  weather.mishapOf(method, url.replace(/\?.*/, ''));

type Fault = { pattern: CallPattern; left: number; kind: 'fail' | 'lose'; error: ApiError };

export async function startFakeBigQuery(options: FakeOptions): Promise<FakeBigQuery> {
  const { zetaSql, projectId = 'caselift-test', rowsPerPage = 1000, rowsPerFile = 500, seed = 1 } = options;
  const weather = new Weather(seed);
  let passed = 0;
  const project = new Project(projectId, () => Date.now() + passed);
  const buckets = new Buckets();
  const jobs = new Jobs({ project, zetaSql, buckets, rowsPerFile, unfinishedPolls: () => weather.unfinishedPolls() });
  const answer = routesOf({ project, jobs, buckets, pageSize: () => weather.pageOf(rowsPerPage) });
  const calls: string[] = [];
  const faults: Fault[] = [];
  let shortened = false;

  const listen = async (isRough: boolean): Promise<{ server: Server; endpoint: string }> => {
    const server = createServer((incoming, response) => {
      const mishap = isRough ? roughOf(weather, incoming) : null;
      void serve(incoming, response, address, mishap, isRough).catch((error: unknown) =>
        send(response, errorReply(error)),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    return { server, endpoint: address };
  };
  const [calm, rough] = [await listen(false), await listen(true)];
  const { endpoint } = calm;

  async function serve(
    incoming: IncomingMessage,
    response: ServerResponse,
    address: string,
    mishap: Mishap | null,
    isRough: boolean,
  ): Promise<void> {
    const url = new URL(incoming.url ?? '/', address);
    const method = incoming.method ?? 'GET';
    calls.push(`${method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const request: Request = {
      ...{ method, path: url.pathname, query: url.searchParams, headers: incoming.headers, body, endpoint: address },
      ...(isRough && { failure: weather.failureOfJob() }),
    };
    const fault = faults.find(
      ({ pattern, left }) => left > 0 && pattern.method === method && pattern.path.test(url.pathname),
    );
    if (fault !== undefined) fault.left -= 1;
    if (fault?.kind === 'fail') throw fault.error;
    if (mishap?.kind === 'refused') throw mishap.error;
    if (mishap?.kind === 'proxy') return sendProxyPage(response);
    if (mishap?.kind === 'cut') return void incoming.socket.destroy();
    if (mishap?.kind === 'twice') await answer(request).catch(() => undefined);
    const reply = await answer(request);
    if (shortened) shortened = !shorten(reply);
    if (fault?.kind === 'lose' || mishap?.kind === 'lost') incoming.socket.destroy();
    else if (mishap?.kind === 'half' && Buffer.isBuffer(reply.body)) sendHalf(response, reply.body);
    else send(response, reply);
  }

  const fail = (pattern: CallPattern, error: ApiError, left: number, kind: Fault['kind'] = 'fail') => {
    faults.push({ pattern, left, kind, error });
  };
  return {
    ...{ endpoint, roughEndpoint: rough.endpoint, projectId, project, buckets, jobs, calls },
    failNext: (pattern, reason, times = 1) => fail(pattern, new ApiError(reason, messages[reason] ?? reason), times),
    loseNextReply: (pattern) => fail(pattern, new ApiError('backendError', 'lost'), 1, 'lose'),
    shortenNextPage: () => {
      shortened = true;
    },
    deny: (pattern, message = `Access Denied: Project ${projectId}: User does not have permission`) =>
      fail(pattern, new ApiError('accessDenied', message), Number.POSITIVE_INFINITY),
    advance: (milliseconds) => {
      passed += milliseconds;
    },
    close: async () => {
      for (const { server } of [calm, rough])
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
    },
  };
}

const messages: Partial<Record<Reason, string>> = {
  rateLimitExceeded: 'Exceeded rate limits: too many table update operations for this table',
  quotaExceeded: 'Quota exceeded: Your project exceeded quota for load jobs per table per day',
  backendError: 'Error encountered during execution. Retrying may solve the problem.',
  internalError: 'An internal error occurred and the request could not be completed.',
};

function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  if (error instanceof StatementError) return errorReply(new ApiError('invalid', error.message));
  return errorReply(
    new ApiError('internalError', error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const isFile = Buffer.isBuffer(body);
  const content = isFile ? body : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': isFile ? 'application/octet-stream' : 'application/json', ...headers });
  response.end(content);
}

/** Whether the reply had anything to lose. */
function shorten({ body }: Reply): boolean {
  const { rows, items } = (body ?? {}) as { rows?: unknown[]; items?: unknown[] };
  return (rows ?? items)?.pop() !== undefined;
}

function sendProxyPage(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' });
  response.end('<html><title>502 Bad Gateway</title></html>');
}

function sendHalf(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}
