/** Which faults of Google and of the network pass, and how long what met one is tried again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiFault, reasonOf } from './sentences.ts';

/** With pauses of 1, 2, 4, 8, 16 and 32 seconds between them: a minute in all, as Google asks for. */
export const attempts = 7;

const passingReasons = new Set([
  ...['backendError', 'internalError', 'rateLimitExceeded', 'userRateLimitExceeded', 'tableUnavailable'],
  ...['jobBackendError', 'jobInternalError', 'jobRateLimitExceeded'],
]);
const passingCodes = new Set([408, 429]);
const transport =
  /^(E(CONN\w+|PIPE|TIMEDOUT|AI_AGAIN|NOTFOUND|NETUNREACH|HOSTUNREACH)|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE)$/;

/** Of a call: 5xx, a limit of calls in a moment, a connection that broke. Of a job: that it failed by no fault of its own. */
export function isPassing(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { code, name, cause, type } = fault as ApiFault & { type?: string };
  if (passingReasons.has(reasonOf(fault))) return true;
  const status = Number(code);
  if (status >= 500 || passingCodes.has(status)) return true;
  if (transport.test(String(code)) || name === 'TimeoutError' || /timeout$/.test(type ?? '')) return true;
  return isPassing(cause);
}

/** Waits before attempt 2, 3, ...; after the last, and after a fault that doesn't pass, it throws the fault. */
export function patience(pauseMs: number): (fault: unknown) => Promise<void> {
  let attempt = 1;
  return async (fault) => {
    if (attempt >= attempts || !isPassing(fault)) throw fault;
    await sleep(pauseMs * 2 ** (attempt - 1));
    attempt += 1;
  };
}

/** Does what may be done twice until it is done. */
export async function tried<T>(pauseMs: number, work: () => Promise<T>): Promise<T> {
  const waitOrThrow = patience(pauseMs);
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      await waitOrThrow(fault);
    }
  }
}
