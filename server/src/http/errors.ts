/** How a handler refuses, and how every error becomes the one envelope that callers know. */
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorStatus,
  errorTexts,
  type StaleDetail,
} from '@caselift/contract/errors';
import { isBusyDatabase, isLostConnection, isTooSlow } from '@caselift/db/connect';
import { staleRecordOf } from '@caselift/db/state-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageAway } from '../storage/away.ts';
import { isOfAnotherContract, updateFirst } from './contract-id.ts';
import { isDiskFull } from './disk-full.ts';

/** `detail` goes into the envelope, for programs that can go on by it. */
export type Refusal = Error & { refusal: ErrorCode; detail?: Record<string, unknown>; isOfContract?: true };

/**
 * Ends the request with the status of `code` and a sentence for the person.
 * @example throw refusal('conflict', updateTexts.switchToPreview) // 409
 */
export function refusal(code: ErrorCode, message: string, detail?: Refusal['detail']): Refusal {
  return Object.assign(new Error(message), { refusal: code, ...(detail ? { detail } : {}) });
}

/** What the contract doesn't allow, whoever asks. A caller of another release hears that it is of one. */
export const offContract = (message: string): Refusal =>
  Object.assign(refusal('bad_input', message), { isOfContract: true as const });

/** Ends the request with 202: the caller asks again, and goes on waiting for the same answer. */
export function stillWorking(): Error {
  return Object.assign(new Error('still working'), { stillWorking: true });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error;
}

function envelope(request: FastifyRequest, code: ErrorCode, message: string): ErrorEnvelope {
  return { ok: false, message, code, requestId: request.id };
}

/** What Fastify and its plugins refuse themselves (a broken JSON body, a broken address, one too large) in our codes. */
function codeOfStatus(status: number): keyof typeof textOfCode {
  if (status === 413) return 'too_large';
  return status >= 400 && status < 500 ? 'bad_input' : 'internal';
}

const textOfCode = {
  bad_input: errorTexts.malformed,
  too_large: errorTexts.tooLarge,
  internal: errorTexts.internal,
};

/** What passes by itself, with the sentence that says so: the same call helps a little later. */
const passing: readonly [is: (error: unknown) => boolean, name: string, text: string][] = [
  [isDiskFull, 'disk full', errorTexts.diskFull],
  [isStorageAway, 'storage away', errorTexts.storageAway],
  [isBusyDatabase, 'database busy', errorTexts.databaseBusy],
  [isTooSlow, 'too slow', errorTexts.tookTooLong],
  [isLostConnection, 'database away', errorTexts.databaseAway],
];

/** Seconds after which what passes by itself may have passed. */
const passesWithin = '10';

/** Sends the envelope of a refusal or of anything else thrown; the text of a 5xx goes to the log alone. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Error && 'stillWorking' in error)
    return reply.code(202).header('retry-after', '1').send({ ok: true, pending: true });
  if (isRefusal(error)) {
    if (error.isOfContract && isOfAnotherContract(request)) return sendOtherContract(request, reply, error.message);
    const said = { ...error.detail, ...envelope(request, error.refusal, error.message) };
    const status = errorStatus[error.refusal];
    return (status === 503 ? reply.header('retry-after', passesWithin) : reply).code(status).send(said);
  }
  const stale: StaleDetail | null = staleRecordOf(error);
  if (stale !== null) {
    const { message } = error as Error;
    return reply.code(errorStatus.stale).send({ ...stale, ...envelope(request, 'stale', message) });
  }
  const found = passing.find(([is]) => is(error));
  if (found !== undefined) {
    const [, name, text] = found;
    request.log.error({ err: error }, name);
    const said = envelope(request, 'unavailable', text);
    return reply.header('retry-after', passesWithin).code(errorStatus.unavailable).send(said);
  }
  const code = codeOfStatus((error as FastifyError).statusCode ?? 500);
  if (code === 'internal') request.log.error({ err: error }, 'request failed');
  return reply.code(errorStatus[code]).send(envelope(request, code, textOfCode[code]));
}

function sendOtherContract(request: FastifyRequest, reply: FastifyReply, said: string): FastifyReply {
  return reply.code(errorStatus.other_contract).send(envelope(request, 'other_contract', updateFirst(said)));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/** The 404 of an address below /api that no call has. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isOfAnotherContract(request)) return sendOtherContract(request, reply, errorTexts.notFound);
  return reply.code(404).send(envelope(request, 'not_found', errorTexts.notFound));
}
