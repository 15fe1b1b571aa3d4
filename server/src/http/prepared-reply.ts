/** Long replies that stay the same for many callers: checked, written out and compressed once. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint, ReplyOf } from '@caselift/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

export type PreparedReply = { preparedJson: Buffer; gzipped: Buffer };

/**
 * The envelope of a payload. Parsing strips what the contract does not list, and finds drift between SQL and contract.
 */
export function envelopeOf<E extends Endpoint>({ reply, alsoAs, listed }: E, result: ReplyOf<E>): object {
  const parsed = z.parse(reply, result);
  const payload = listed ? (parsed as { results: unknown[] }).results : parsed;
  return { ok: true, payload, ...(alsoAs ? { [alsoAs]: payload } : {}) };
}

/**
 * The finished answer of an endpoint, to be kept in the snapshot memory and returned by handlers in place of a payload.
 */
export async function prepareReply<E extends Endpoint>(endpoint: E, result: ReplyOf<E>): Promise<PreparedReply> {
  return prepared(JSON.stringify(envelopeOf(endpoint, result)));
}

/**
 * The same for an endpoint with a list as payload, from its items as `JSON.stringify(z.parse(item, ...))` wrote them.
 */
export function prepareList(items: readonly string[]): Promise<PreparedReply> {
  return prepared(`{"ok":true,"payload":[${items.join(',')}]}`);
}

async function prepared(json: string): Promise<PreparedReply> {
  const preparedJson = Buffer.from(json);
  return { preparedJson, gzipped: await promisify(gzip)(preparedJson) };
}

export function isPrepared(result: unknown): result is PreparedReply {
  return typeof result === 'object' && result !== null && 'preparedJson' in result;
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { preparedJson, gzipped }: PreparedReply,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(preparedJson);
}
