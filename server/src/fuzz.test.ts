// Thousands of odd requests to every call, by everyone: each is answered, or refused with a sentence.
import { errorStatus } from '@caselift/contract/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { fuzzRequests } from './testing/fuzz/requests.ts';
import { type Answered, sendInOrder } from './testing/fuzz/send.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { forkWorker, type WorkerChild } from './testing/worker.ts';

const count = Number(process.env.FUZZ_REQUESTS ?? (process.env.CASELIFT_LONG ? 2000 : 300));
const lanes = 4;

let server: TestApp;
let worker: WorkerChild;
let answers: Answered[];

beforeAll(
  async () => {
    const log = { write: (line: string) => void (line.includes('"err"') && process.stderr.write(line)) };
    server = await startTestApp({ logTo: log });
    worker = forkWorker(server);
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const requests = fuzzRequests(fc.readConfigureGlobal().seed ?? 0, count);
    const each = Math.ceil(requests.length / lanes);
    const parts = Array.from({ length: lanes }, (_, lane) => requests.slice(lane * each, (lane + 1) * each));
    answers = (await Promise.all(parts.map((part) => sendInOrder(server, base, part)))).flat();
  },
  60_000 + count * 100,
);
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

const Refused = z.object({
  ok: z.literal(false),
  message: z.string().regex(/\S \S/),
  code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
  requestId: z.uuid(),
});

function isRefusedInWords({ status, type, text }: Answered): boolean {
  if (!type.startsWith('application/json')) return false;
  const refused = Refused.safeParse(JSON.parse(text));
  return refused.success && errorStatus[refused.data.code] === status;
}

/** Enough of a request to send it again. */
function told({ request, status, text }: Answered): string {
  const { actor, method, address, headers, body } = request;
  const sent = body?.toString('latin1').slice(0, 300) ?? '';
  return `${status} ${actor} ${method} ${address.slice(0, 300)} ${JSON.stringify(headers)} ${sent} -> ${text.slice(0, 300)}`;
}

test('no request makes the server fail', () => {
  const faults = answers.filter(({ status }) => status >= 500);
  expect(faults.map(told)).toEqual([]);
  expect(answers).toHaveLength(count);
});

test('every refusal is the envelope with a sentence', () => {
  const wordless = answers.filter((answer) => answer.status >= 400 && !isRefusedInWords(answer));
  expect(wordless.map(told)).toEqual([]);
});

test('a good part of the requests is let through, so that the calls themselves are tried', () => {
  const done = answers.filter(({ status }) => status < 300).length;
  expect(done).toBeGreaterThan(count / 8);
});
