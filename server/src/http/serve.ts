/**
 * Turns the contract's endpoints into routes: finds the viewer, enforces access, parses what was sent, resolves and
 * enforces the wholesaler, calls the handler, and puts its answer into the envelope.
 */
import { type AccessRule, mayAccess } from '@caselift/contract/access';
import type { BodyOf, Endpoint, PageMeta, ParamsOf, QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import { errorTexts, isCallCode } from '@caselift/contract/errors';
import { issueSentence } from '@caselift/contract/issue-sentence';
import { type Page, totalPages } from '@caselift/contract/paging';
import { type Scope, scopeQuery } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { requireMayChange, resolveScope } from '../identity/policies.ts';
import { requireSubject } from '../identity/subject.ts';
import { bearerToken, findViewerByToken, type Viewer } from '../identity/viewer.ts';
import { isDatabaseAway } from '../storage/away.ts';
import { noteAsker } from './asker.ts';
import { isRefusal, offContract, refusal } from './errors.ts';
import { type FileReply, inEnvironment, isFile, sendFile } from './file-reply.ts';
import { envelopeOf, isPrepared, type PreparedReply, sendPrepared } from './prepared-reply.ts';

/** What an endpoint without a query, body or params is given of it: nothing, whatever was sent. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** What a handler is given: the parsed input and where it came from. */
export type Call<E extends Endpoint> = {
  query: QueryOf<E>;
  body: BodyOf<E>;
  params: ParamsOf<E>;
  /** The caller's address, for the audit. */
  origin: string;
  userAgent: string;
  /** Aborted when the caller goes away before the reply. */
  gone: AbortSignal;
  /** The Authorization header as sent; only the session calls look at it. */
  authorization: string | undefined;
};
export type SignedInCall<E extends Endpoint> = Call<E> & { viewer: Viewer; token: string };
export type ScopedCall<E extends Endpoint> = SignedInCall<E> & {
  scope: Scope;
  /** One transaction that can see and change the rows of the scope's wholesaler only. */
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type Answer<E extends Endpoint> = ReplyOf<E> | PreparedReply | FileReply;
type Handler<C, E extends Endpoint> = (call: C) => Promise<Answer<E>>;

/** Serves a call that anyone may make. */
export function servePublic<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<Call<E>, E>): void {
  requireDeclared(endpoint, endpoint.access === 'public' && endpoint.scope === 'none');
  addRoute(app, endpoint, async (request, gone) => handler(parseCall(endpoint, request, gone)));
}

/** Serves a call that needs a session but belongs to no wholesaler. */
export function serveSignedIn<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<SignedInCall<E>, E>,
): void {
  requireDeclared(endpoint, endpoint.access !== 'public' && endpoint.scope === 'none' && !hasSubject(endpoint.access));
  addRoute(app, endpoint, async (request, gone) => {
    const { viewer, token } = await requireViewer(context, endpoint.access, request);
    return handler({ ...parseCall(endpoint, request, gone), viewer, token });
  });
}

/** Serves a call that acts on one wholesaler and environment, which are enforced before the handler runs. */
export function serveScoped<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<ScopedCall<E>, E>,
): void {
  requireDeclared(endpoint, endpoint.access !== 'public' && endpoint.scope === 'wholesaler');
  requireDeclared(endpoint, !hasSubject(endpoint.access) || endpoint.path.includes('/:customId'));
  addRoute(app, endpoint, async (request, gone) => {
    // Who may not act hears that first, whatever else is wrong with what was sent.
    const asker = await requireScope(context, endpoint, request);
    const call = parseCall(endpoint, request, gone);
    if (hasSubject(endpoint.access)) {
      const { customId } = call.params as { customId: string };
      await asker.inScope((tx) => requireSubject(tx, context.memory, asker, endpoint.access, customId));
    }
    const answer = await handler({ ...call, ...asker });
    return isFile(answer) ? inEnvironment(answer, asker.scope) : answer;
  });
}

export type ScopedRequest = Pick<ScopedCall<Endpoint>, 'viewer' | 'token' | 'scope' | 'inScope'>;

/**
 * The person who asks and the wholesaler that it is about, both enforced. Also for routes beside the contract, which
 * have bodies or replies other than JSON.
 */
export async function requireScope(
  context: Pick<Context, 'sql' | 'env'>,
  {
    access,
    method,
    changesNothing = method === 'GET',
  }: { access: AccessRule; method: string; changesNothing?: boolean },
  request: FastifyRequest,
): Promise<ScopedRequest> {
  const { viewer, token } = await requireViewer(context, access, request);
  const scope = resolveScope(viewer, parse(scopeQuery, request.query));
  noteAsker(request, { wholesalerId: scope.wholesalerId, customId: viewer.customId });
  if (!changesNothing) requireMayChange(viewer);
  if (scope.wholesalerId !== viewer.wholesalerId) await requireWholesaler(context, scope.wholesalerId);
  const mode = changesNothing ? 'reading' : 'writing';
  return { viewer, token, scope, inScope: (work) => scoped(context.sql, scope, work, mode) };
}

/** Whether both the call and its rule are about one person. */
function hasSubject(access: AccessRule): boolean {
  return typeof access === 'object' && 'about' in access;
}

function requireDeclared(endpoint: Endpoint, fits: boolean): void {
  if (!fits) throw new Error(`${endpoint.method} ${endpoint.path} is served in a way that its contract does not state`);
}

function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (request: FastifyRequest, gone: AbortSignal) => Promise<Answer<E>>,
): void {
  const limit = endpoint.limit && { max: endpoint.limit.max, timeWindow: endpoint.limit.windowSeconds * 1000 };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { rateLimit: limit },
    handler: async (request, reply) => {
      const result = await answer(request, untilClosed(reply)).catch((error: unknown) => {
        requireDeclaredCode(endpoint, error);
        if (!endpoint.inHistory || !isDatabaseAway(error)) throw error;
        request.log.error({ err: error }, 'answer lost');
        throw refusal('unavailable', errorTexts.unconfirmed);
      });
      if (isFile(result)) return sendFile(reply, result);
      return isPrepared(result)
        ? sendPrepared(request, reply, result)
        : { ...envelopeOf(endpoint, result), ...metaOf(endpoint, request, result) };
    },
  });
}

function metaOf(endpoint: Endpoint, request: FastifyRequest, result: unknown): { meta?: PageMeta } {
  if (!endpoint.paged) return {};
  const { page, limit } = parse(endpoint.query ?? nothing, request.query) as Page;
  // Pages that aren't all of one length come counted.
  const { count, pages = totalPages(count, limit) } = result as { count: number; pages?: number };
  return {
    meta: { totalPages: pages, ...(endpoint.listed && { count }), ...(endpoint.saysPage && { page, limit }) },
  };
}

/** A program that goes on by a code finds it in the contract of the call. */
function requireDeclaredCode(endpoint: Endpoint, error: unknown): void {
  if (!isRefusal(error) || !isCallCode(error.refusal) || endpoint.codes?.includes(error.refusal)) return;
  throw new Error(`${endpoint.method} ${endpoint.path} does not declare the code ${error.refusal}`);
}

function untilClosed(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  return gone.signal;
}

/** The person behind the bearer token, if the rule lets them in; else 401 or 403. */
async function requireViewer(
  { sql, env }: Pick<Context, 'sql' | 'env'>,
  access: AccessRule,
  request: FastifyRequest,
): Promise<{ viewer: Viewer; token: string }> {
  const token = bearerToken(request.headers.authorization) ?? '';
  const viewer = await findViewerByToken(sql, token, env.demo);
  if (viewer === undefined) throw refusal('not_signed_in', errorTexts.notSignedIn);
  noteAsker(request, viewer);
  if (!mayAccess(access, viewer)) throw refusal('forbidden', errorTexts.forbidden);
  return { viewer, token };
}

async function requireWholesaler(context: Pick<Context, 'sql'>, wholesalerId: string): Promise<void> {
  const [known] = await context.sql`select from wholesalers where wholesaler_id = ${wholesalerId}`;
  if (known === undefined) throw refusal('unknown_wholesaler', errorTexts.unknownWholesaler);
}

function parseCall<E extends Endpoint>(endpoint: E, request: FastifyRequest, gone: AbortSignal): Call<E> {
  return {
    query: parse(endpoint.query ?? nothing, request.query) as QueryOf<E>,
    body: parse(endpoint.body ?? nothing, request.body) as BodyOf<E>,
    params: parse(endpoint.params ?? nothing, request.params) as ParamsOf<E>,
    origin: request.ip,
    gone,
    userAgent: request.headers['user-agent'] ?? '',
    authorization: request.headers.authorization,
  };
}

/**
 * What a schema makes of what was sent; its own texts come first. The first fault goes to the person, as a sentence.
 */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, sent ?? {}, { error: issueSentence });
  if (parsed.success) return parsed.data;
  throw offContract(parsed.error.issues[0]?.message ?? errorTexts.malformed);
}
