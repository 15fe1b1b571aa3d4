/** What the tests of the browser side share: people to be signed in, and a server that answers in the page. */
import { type ErrorCode, errorStatus, errorTexts } from '@caselift/contract/errors';
import { readFirstSteps } from '@caselift/contract/publications';
import { readSession, type Session } from '@caselift/contract/session';
import { vi } from 'vitest';
import { stateError } from '../../../../db/src/state-error.ts';
import { faultsOf, origin } from './contract-faults.ts';
import { drifted } from './drifted.ts';
import { recordedAnswer, recordedPayload } from './recorded.ts';
import { wholesalerWith } from './wholesaler.ts';

/** A person of the wholesaler 'ats' with the given role. */
export function personWith(role: Session['role'], more: Partial<Session> = {}): Session {
  return {
    ...recordedPayload(readSession, 'session'),
    ...{ name: 'Mara Oyelaran', role, email: `${role.toLowerCase()}@example.com`, customId: role },
    ...more,
  };
}

export const accepted = (payload: unknown): Response => Response.json({ ok: true, payload });

/** The status is the code's, as at the server. */
export const refused = (code: ErrorCode, message: string): Response =>
  Response.json({ ok: false, message, code, requestId: 'r1' }, { status: errorStatus[code] });

/** What the server says of everything that broke in it: the cause is in its log alone. */
export const broken = (): Response => refused('internal', errorTexts.internal);

export const staleText = stateError('staleRecord').message;

/** Someone else has saved the record meanwhile. */
export const stale = (): Response => refused('stale', staleText);

/** The worker is still at it: the page sends the call again. */
export const pending = (): Response => Response.json({ ok: true, pending: true }, { status: 202 });

const signals = new WeakMap<Request, AbortSignal>();

/** By which the page gives the call up. */
export const signalOf = (request: Request): AbortSignal | undefined => signals.get(request);

/**
 * Answers every call of the page with `answer` and lists what was asked. What the server wouldn't be asked, or wouldn't
 * answer, is noted (contract-faults.ts).
 */
export function serveWith(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal, ...init }: RequestInit = {}) => {
    const request = new Request(new URL(path, origin), init);
    if (signal) signals.set(request, signal);
    asked.push(request);
    let response: Response | undefined;
    try {
      response = await answer(request);
      return response;
    } finally {
      drifted.push(...(await faultsOf(request, init.body, response)));
    }
  });
  return asked;
}

const noPicture = { url: null, hash: null };
const wholesalers = [
  { customId: 'ats', title: 'Atlas Beverage Co.', avatar: noPicture },
  { customId: 'iowa', title: 'Iowa Corridor', avatar: noPicture },
];

/** What the shell asks for, of two wholesalers; every other list is empty, and nothing was ever done. */
export function answerOfTheHouse({ url, method }: Request): Response {
  const { pathname } = new URL(url);
  const isNull = ['/api/jobs', '/api/objectivesIncentivesStatus'].includes(pathname);
  if (method !== 'GET' || isNull) return accepted(null);
  if (pathname === '/api/notificationSettings') return recordedAnswer('notification-settings');
  if (/^\/api\/users\/\w+\/adjustments$/.test(pathname)) return recordedAnswer('adjustments');
  if (pathname === '/api/wholesalerUpdate') return recordedAnswer('wholesaler-update');
  if (pathname === '/api/failedMails') return accepted({ waiting: null, givenUp: null, unknownTimeZone: null });
  if (pathname === '/api/installationFaults')
    return accepted({ isDiskFull: false, noWorkerSince: null, missingLines: null });
  if (pathname === '/api/firstSteps')
    return accepted({ ...recordedPayload(readFirstSteps, 'first-steps'), withGoals: 1 });
  if (pathname === '/api/wholesalers') return accepted(wholesalers);
  if (pathname === '/api/wholesaler') return accepted(wholesalerWith(wholesalers[0]));
  return accepted([]);
}
