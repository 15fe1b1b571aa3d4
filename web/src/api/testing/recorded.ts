/** Replies of the server, as a test of its own records and compares them (server/src/recorded-replies.test.ts). */
import type { Endpoint, ReplyOf } from '@caselift/contract/endpoint';
import * as z from 'zod/mini';

export type Recorded = { call: string; sent?: object; status: number; body: { payload?: unknown; message?: string } };

const files = import.meta.glob<Recorded>('./recorded/*.json', { eager: true, import: 'default' });

/** By name of its case. @example recordings().item.call // 'GET /api/v3/items/00000000-...' */
export const recordings = (): Record<string, Recorded> =>
  Object.fromEntries(Object.entries(files).map(([file, recorded]) => [file.replace(/^.*\/|\.json$/g, ''), recorded]));

function find(name: string): Recorded {
  const found = files[`./recorded/${name}.json`];
  if (found === undefined) throw new Error(`Nothing is recorded as ${name}.`);
  return found;
}

/** The whole answer: refusals, too. */
export function recordedAnswer(name: string): Response {
  const { status, body } = find(name);
  return Response.json(body, { status });
}

/** The payload that the call was answered with. */
export const recordedPayload = <E extends Endpoint>({ reply }: E, name: string): ReplyOf<E> =>
  z.parse(reply, find(name).body.payload) as ReplyOf<E>;
