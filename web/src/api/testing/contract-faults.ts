/** What of a faked call the contract, and so the server, wouldn't do. */
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { type ErrorEnvelope, errorStatus, errorTexts, isCallCode } from '@caselift/contract/errors';
import { issueSentence } from '@caselift/contract/issue-sentence';
import * as z from 'zod/mini';
import { parseSearch } from '../../search.ts';
import { payloadOf } from '../call.ts';
import { isNamed } from './contract-texts.ts';

export const origin = 'http://app.example';

/** Routes that have bodies or replies other than JSON. */
const besideTheContract = [/^PUT \/api\/uploads\/[^/]+$/, /^GET \/api\/jobs\/[^/]+\/rejects$/];

/** Pages of something between the browser and the server. */
const notOurs = new WeakSet<Response>();

/** An answer of a gateway or a captive portal in place of the server's: what a page makes of it is the test's point. */
export function proxyPage(status = 200): Response {
  const page = new Response('<!doctype html><h1>Not this server</h1>', { status });
  notOurs.add(page);
  return page;
}

/** `answer` undefined: the test lost the connection. Addresses outside of /api are storage, which has no contract. */
export async function faultsOf(request: Request, body: unknown, answer: Response | undefined): Promise<string[]> {
  const url = new URL(request.url);
  if (url.origin !== origin || !url.pathname.startsWith('/api/')) return [];
  const call = `${request.method} ${url.pathname}`;
  const endpoint = endpointOf(request.method, url.pathname);
  if (endpoint === undefined && !besideTheContract.some((route) => route.test(call)))
    return [`${call}: the contract has no such call`];
  const refused = refusedOf(endpoint, request, body);
  const ofReply = answer === undefined || notOurs.has(answer) ? [] : await faultsOfReply(endpoint, answer, refused);
  const ofRequest =
    answer?.status === errorStatus.bad_input ? [] : refused.map((message) => `refused with 400: ${message}`);
  return [...ofRequest, ...ofReply].map((fault) => `${call}: ${fault}`);
}

/** Why the server would refuse the request with 400, in its words. A test that sends one on purpose answers it so. */
function refusedOf(endpoint: Endpoint | undefined, { url, headers }: Request, body: unknown): string[] {
  const isRead = body === undefined || body === null || headers.get('content-type') === 'application/json';
  if (endpoint?.body && !isRead) return [errorTexts.malformed];
  const sent = [
    [endpoint?.query, parseSearch(new URL(url).search)],
    [endpoint?.body, typeof body === 'string' ? JSON.parse(body) : {}],
  ] as const;
  return sent.flatMap(([schema, value]) => (schema ? issuesIn(schema, value) : []));
}

const issuesIn = (schema: z.ZodMiniType, value: unknown): string[] =>
  z.safeParse(schema, value, { error: issueSentence }).error?.issues.map(({ message }) => message) ?? [];

type Replied = Parameters<typeof payloadOf>[1] & { pending?: true };

async function faultsOfReply(
  endpoint: Endpoint | undefined,
  answer: Response,
  refused: readonly string[],
): Promise<string[]> {
  const isFile = answer.headers.has('content-disposition') && answer.ok;
  if (endpoint === undefined ? answer.ok : isFile && endpoint.files) return [];
  const envelope = (await answer
    .clone()
    .json()
    .catch(() => null)) as Replied | ErrorEnvelope | null;
  if (envelope === null || typeof envelope !== 'object' || !('ok' in envelope)) return ['the reply is no envelope'];
  if (!envelope.ok) return faultsOfRefusal(endpoint, answer.status, envelope as ErrorEnvelope, refused);
  if (endpoint === undefined) return [];
  const replied = envelope as Replied;
  if (replied.pending) return endpoint.mayTakeLonger && answer.status === 202 ? [] : ['the call never takes longer'];
  const { error } = z.safeParse(endpoint.reply, payloadOf(endpoint, replied), { error: issueSentence });
  return [
    ...(error ? [`the reply is another: ${z.prettifyError(error)}`] : []),
    ...(endpoint.listed && replied.meta?.count === undefined ? ['the reply lacks meta.count'] : []),
  ];
}

/** One that the contract names: the code has this status, the call may refuse so, and the sentence is one of its texts. */
function faultsOfRefusal(
  endpoint: Endpoint | undefined,
  status: number,
  { code, message }: ErrorEnvelope,
  refused: readonly string[],
): string[] {
  const isForeign = isCallCode(code) && !endpoint?.codes?.includes(code);
  const isSaid = code === 'internal' ? message === errorTexts.internal : refused.includes(message) || isNamed(message);
  return [
    ...(errorStatus[code] === status ? [] : [`the code ${code} never has the status ${status}`]),
    ...(isForeign ? [`the call doesn't declare the code ${code}`] : []),
    ...(isSaid ? [] : [`the server never says ${JSON.stringify(message)} with ${code}`]),
  ];
}

function endpointOf(method: string, pathname: string): Endpoint | undefined {
  const candidates = allEndpoints.filter((endpoint) => endpoint.method === method);
  const fits = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  return candidates.find(({ path }) => path === pathname) ?? candidates.find(fits);
}
