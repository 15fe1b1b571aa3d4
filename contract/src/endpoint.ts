import type { FileExtension } from '@caselift/domain/file-names';
import type * as z from 'zod/mini';
import type { AccessRule } from './access.ts';
import type { CallCode } from './errors.ts';

/** What one call of the API promises: declared once, read by the server, the browser and the OpenAPI document. */
export type Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The whole path, `/api` included; parameters as `:name`. */
  path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: AccessRule;
  /**
   * 'wholesaler': the call acts on one wholesaler and environment. Its query then carries `scopeQuery` of scope.ts,
   * and the server resolves and enforces it before the handler runs. 'none': the call belongs to no wholesaler.
   */
  scope: 'wholesaler' | 'none';
  query?: Query;
  body?: Body;
  params?: Params;
  /** The `payload` of the envelope. */
  reply: Reply;
  /** A second key of the envelope that repeats the payload, where clients were promised one: `data`, `results`... (docs/product.md, Screens). */
  alsoAs?: 'data' | 'results' | 'podcasts' | 'podcast';
  /** Its query has the fields of paging.ts and its reply a `count`: the envelope says `meta.totalPages`. */
  paged?: true;
  /** Of a paged call: on the wire the payload is its `results` alone, and `count` stands beside `meta.totalPages`. */
  listed?: true;
  /** Of a paged call: `page` and `limit` stand beside `meta.totalPages`. */
  saysPage?: true;
  /** Answers, or may answer, a file of one of these types in place of the envelope. */
  files?: readonly FileExtension[];
  /** Asks the worker: after 10 s the answer is 202 `{ok: true, pending: true}`, and the same call sent again goes on waiting. */
  mayTakeLonger?: true;
  /** Against what its method says: a POST that only reads (true), which view-only people may make; a GET that writes (false). */
  changesNothing?: boolean;
  /** The wholesaler's history records its outcome, even when its reply is lost. */
  inHistory?: true;
  /** Refusals of this call alone, which programs go on by. */
  codes?: readonly CallCode[];
  /** At most `max` requests in `windowSeconds` per caller address (429 beyond). Absent: the server's general limit. */
  limit?: { max: number; windowSeconds: number };
};

/**
 * Declares an endpoint, keeping the exact types of its parts.
 * @example export const listSuppliers = endpoint({ method: 'GET', path: '/api/suppliers', ... })
 */
export function endpoint<
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Params extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(definition: Endpoint<Query, Body, Params, Reply>): Endpoint<Query, Body, Params, Reply> {
  return definition;
}

/** What the handler receives and what the envelope's payload must be, as types. */
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E['query']>>;
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>;
export type ParamsOf<E extends Endpoint> = z.output<NonNullable<E['params']>>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The envelope of every successful reply. `meta` only where a call pages. */
export type Envelope<Payload> =
  | { ok: true; pending: true; payload?: undefined }
  | { ok: true; payload: Payload; meta?: PageMeta };
export type PageMeta = { totalPages: number; count?: number; page?: number; limit?: number };
