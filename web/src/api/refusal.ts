/** What went wrong with a call, as an Error that screens and toasts can read. */
import type { ErrorCode, ErrorEnvelope } from '@caselift/contract/errors';
import { errorTexts } from '@caselift/contract/errors';
import { toast } from '../ui/toasts.ts';

/** `status` 0 and code 'unreachable': the server did not answer, so nothing is known about what it did. */
export type Refusal = Error & { status: number; code: ErrorCode | 'unreachable'; requestId: string | null };

export function refusal(status: number, envelope: ErrorEnvelope | null): Refusal {
  const unreachable = status === 0;
  return Object.assign(new Error(envelope?.message ?? (unreachable ? errorTexts.unreachable : errorTexts.internal)), {
    name: 'Refusal',
    status,
    code: envelope?.code ?? (unreachable ? ('unreachable' as const) : ('internal' as const)),
    requestId: envelope?.requestId ?? null,
  });
}

/** When the reply of a call that the history records is lost, the change may have happened: the message says so. */
export function unconfirmed(error: unknown): unknown {
  if (!isRefusal(error) || error.requestId !== null) return error;
  const said = error.status === 0 ? `${errorTexts.unreachable}. ${errorTexts.unconfirmed}` : errorTexts.unconfirmed;
  return Object.assign(error, { message: said });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}

/** The address names a wholesaler that does not exist: the shell offers those that do. */
export const isUnknownWholesaler = (error: unknown): boolean => isRefusal(error) && error.code === 'unknown_wholesaler';

/** The worker has yet to compute what was asked for: the screen says so in the place of the figures. */
export const isNotComputed = (error: unknown): boolean => isRefusal(error) && error.code === 'not_computed';

/** The server did not answer. */
export const isUnreachable = (error: unknown): boolean => isRefusal(error) && error.status === 0;

/** Shows a failed call in a toast, in the server's own words unless told. A cancelled call is nobody's business. */
export function announce(error: unknown, failed?: string): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toast.error(failed ?? (isRefusal(error) ? error.message : errorTexts.internal));
}
