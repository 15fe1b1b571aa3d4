import type { Endpoint, Envelope, ReplyOf } from '@caselift/contract/endpoint';
import type { ErrorEnvelope } from '@caselift/contract/errors';
import type { Scope } from '@caselift/contract/scope';
import type * as z from 'zod/mini';
import { stringifySearch } from '../search.ts';
import { refusal } from './refusal.ts';
import { currentToken, forgetEverything } from './session-store.ts';

/** A part of the input is asked for exactly where the endpoint declares it. */
type Part<Name extends string, Value> = unknown extends Value ? { [key in Name]?: never } : { [key in Name]: Value };

/** A call of one wholesaler must say which one and in which environment; nothing falls back silently. */
type Scoped<Output, Input> = Output extends { db: unknown } ? Omit<Input, keyof Scope> & Scope : Input;

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
};

type LooseInput = { query?: unknown; body?: unknown; params?: unknown };

function addressOf(endpoint: Endpoint, input: LooseInput): string {
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
  const token = options.authorization === undefined ? currentToken() : null;
  const authorization = options.authorization ?? (token === null ? undefined : `Bearer ${token}`);

  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw refusal(0, null);
  }

  const envelope = (await response.json().catch(() => null)) as Envelope<ReplyOf<E>> | ErrorEnvelope | null;
  if (response.ok && envelope?.ok) return envelope.payload;
  if (response.status === 401 && token !== null && !isReplaced(token)) return await leave();
  throw refusal(response.status, envelope?.ok === false ? envelope : null);
}

/** A later login has put another token in the place of this one; only the token in use ends the session. */
function isReplaced(token: string): boolean {
  const inUse = currentToken();
  return inUse !== null && inUse !== token;
}

/** The page is on its way out: whoever waits for an answer must not draw an error into its last moment. */
function leave(): Promise<never> {
  if (currentToken() !== null) {
    forgetEverything();
    location.reload();
  }
  return new Promise(() => {});
}
