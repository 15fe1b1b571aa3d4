/** How a handler refuses, and how every error becomes the one envelope that callers know. */
import { type ErrorCode, type ErrorEnvelope, errorStatus, errorTexts } from '@caselift/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** `detail` goes into the envelope, for programs that can go on by it. */
export type Refusal = Error & { refusal: ErrorCode; detail?: Record<string, unknown> };

/**
 * Ends the request with the status of `code` and a sentence for the person.
 * @example throw refusal('conflict', updateTexts.switchToPreview) // 409
 */
export function refusal(code: ErrorCode, message: string, detail?: Refusal['detail']): Refusal {
  return Object.assign(new Error(message), { refusal: code, ...(detail ? { detail } : {}) });
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error;
}

function envelope(request: FastifyRequest, code: ErrorCode, message: string): ErrorEnvelope {
  return { ok: false, message, code, requestId: request.id };
}

/** What Fastify itself refuses (a broken JSON body, one too large, too many requests) in our codes. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 400 && status < 500 ? 'bad_input' : 'internal';
}

/** Sends the envelope of a refusal or of anything else thrown; the text of a 5xx goes to the log alone. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isRefusal(error)) {
    const said = { ...error.detail, ...envelope(request, error.refusal, error.message) };
    return reply.code(errorStatus[error.refusal]).send(said);
  }
  const status = (error as FastifyError).statusCode ?? 500;
  const code = codeOfStatus(status);
  if (code === 'internal') {
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send(envelope(request, 'internal', errorTexts.internal));
  }
  return reply.code(status).send(envelope(request, code, (error as FastifyError).message));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/** The 404 of an address below /api that no call has. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(envelope(request, 'not_found', errorTexts.notFound));
}
