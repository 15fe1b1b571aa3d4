import type { Endpoint, Envelope, ReplyOf } from '@caselift/contract/endpoint';
import { contractHeader, type ErrorEnvelope, errorStatus } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import type * as z from 'zod/mini';
import { stringifySearch } from '../search.ts';
import { noteConnection } from './connection.ts';
import { takeEarly } from './early-calls.ts';
import { lookForRelease, ownContract } from './own-release.ts';
import { refusal, unconfirmed } from './refusal.ts';
import { noteServerTime } from './server-clock.ts';
import { currentToken, expireSession, isLoggingOut } from './session-store.ts';

/** A part of the input is asked for exactly where the endpoint declares it. */
type Part<Name extends string, Value> = unknown extends Value ? { [key in Name]?: never } : { [key in Name]: Value };

/** A call of one wholesaler must say which one and in which environment; nothing falls back silently. */
type Scoped<Output, Input> = keyof Scope extends keyof Output ? Omit<Input, keyof Scope> & Scope : Input;

/** What a call needs: its query, body and path parameters, as far as the contract has them. */
export type CallInput<E extends Endpoint> = Part<
  'query',
  Scoped<z.output<NonNullable<E['query']>>, z.input<NonNullable<E['query']>>>
> &
  Part<'body', z.input<NonNullable<E['body']>>> &
  Part<'params', z.input<NonNullable<E['params']>>>;

export type CallOptions = {
  signal?: AbortSignal;
  /** In place of the session's bearer token: the login's Basic header. */
  authorization?: string;
  /** It is sent even if the page goes away meanwhile. */
  keepalive?: boolean;
};

type LooseInput = { query?: unknown; body?: unknown; params?: unknown };

export function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return path + stringifySearch((input.query ?? {}) as Record<string, unknown>);
}

/**
 * Makes one call of the contract and answers its payload.
 * @throws Refusal (refusal.ts) for every answer that is not ok and for a server that cannot be reached. A 401 to a
 * call that carried a token ends the session: storage is cleared, the page reloads, and the call never answers.
 * @example await call(listSuppliers, { query: { wholesalerId: 'ats', db: 'prod' } })
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { body } = input as LooseInput;
  const sent = body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) };
  try {
    for (;;) {
      const response = await send(addressOf(endpoint, input), { method: endpoint.method, ...sent }, options);
      const envelope = (await response.json().catch(() => null)) as Envelope<ReplyOf<E>> | null;
      if (!envelope?.ok) throw refusal(response.status, null);
      if (!('pending' in envelope)) return payloadOf(endpoint, envelope);
      await pause(options.signal);
    }
  } catch (error) {
    throw endpoint.inHistory ? unconfirmed(error) : error;
  }
}

/** What a listed call's envelope holds apart is one reply again. */
export function payloadOf<E extends Endpoint>({ listed }: E, { payload, meta }: Answered<E>): ReplyOf<E> {
  return listed ? ({ results: payload, count: meta?.count ?? 0 } as ReplyOf<E>) : payload;
}
type Answered<E extends Endpoint> = Extract<Envelope<ReplyOf<E>>, { meta?: unknown }>;

const pauseMilliseconds = 1000;

/** Between two calls for an answer that is still being worked out. */
export function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

type Sent = { method: string; contentType?: string; body?: BodyInit };

/**
 * A request with the session's token, for the few routes beside the contract with a body or reply other than JSON.
 * Answers when the server says ok; refusals, silence and the end of the session are as with `call`.
 */
export async function send(address: string, sent: Sent, options: CallOptions = {}): Promise<Response> {
  const token = options.authorization === undefined ? currentToken() : null;
  const contract = ownContract();
  const authorization = options.authorization ?? (token === null ? undefined : `Bearer ${token}`);

  const early = sent.method === 'GET' ? takeEarly(address, token) : undefined;
  let response: Response;
  try {
    response = await (early ??
      fetch(address, {
        method: sent.method,
        headers: {
          Accept: 'application/json',
          ...(contract === undefined ? {} : { [contractHeader]: contract }),
          ...(sent.contentType === undefined ? {} : { 'Content-Type': sent.contentType }),
          ...(authorization === undefined ? {} : { Authorization: authorization }),
        },
        ...(sent.body === undefined ? {} : { body: sent.body }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(options.keepalive && { keepalive: true }),
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteConnection(false);
    throw refusal(0, null);
  }
  noteConnection(true);
  noteServerTime(response);
  if (response.ok) return response;
  if (response.status === 401 && token !== null && !isReplaced(token)) return await leave();
  if (response.status === errorStatus.other_contract) lookForRelease();
  const envelope = (await response.json().catch(() => null)) as ErrorEnvelope | null;
  throw refusal(response.status, envelope?.ok === false ? envelope : null);
}

/** A later login has put another token in the place of this one; only the token in use ends the session. */
function isReplaced(token: string): boolean {
  const inUse = currentToken();
  return inUse !== null && inUse !== token;
}

/** The page is on its way out: whoever waits for an answer must not draw an error into its last moment. */
function leave(): Promise<never> {
  if (currentToken() !== null && !isLoggingOut()) {
    expireSession();
    location.reload();
  }
  return new Promise(() => {});
}
