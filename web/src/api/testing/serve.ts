/** What the tests of the browser side share: people to be signed in, and a server that answers in the page. */
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import type { ErrorCode } from '@caselift/contract/errors';
import type { Session } from '@caselift/contract/session';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { payloadOf } from '../call.ts';
import { wholesalerWith } from './wholesaler.ts';

const noPicture = { url: null, hash: null };

/** A person of the wholesaler 'ats' with the given role. */
export function personWith(role: Session['role'], more: Partial<Session> = {}): Session {
  return {
    name: 'Mara Oyelaran',
    role,
    email: `${role.toLowerCase()}@example.com`,
    wholesalerId: 'ats',
    customId: role,
    leadership: false,
    viewOnly: false,
    bound: false,
    unread: 0,
    userAvatar: noPicture,
    wholesalerAvatar: noPicture,
    ...more,
  };
}

export const accepted = (payload: unknown): Response => Response.json({ ok: true, payload });
export const refused = (status: number, message: string, code: ErrorCode = 'bad_input'): Response =>
  Response.json({ ok: false, message, code, requestId: 'r1' }, { status });

/** Answers every call of the page with `answer` and lists what was asked. */
export function serveWith(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal: _, ...init }: RequestInit = {}) => {
    const request = new Request(new URL(path, 'http://app.example'), init);
    asked.push(request);
    const response = await answer(request);
    await compare(request, response);
    return response;
  });
  return asked;
}

/** The page treats a missing reply as a lost connection, so the test reports it at its end (../../testing/setup.ts). */
export const drifted: string[] = [];

/** Notes where an invented reply differs from what the contract promises of its call. */
async function compare({ method, url }: Request, response: Response): Promise<void> {
  const { pathname } = new URL(url);
  const endpoint = endpointOf(method, pathname);
  if (!response.ok || endpoint === undefined) return;
  const envelope = (await response
    .clone()
    .json()
    .catch(() => null)) as Parameters<typeof payloadOf>[1] | null;
  const parsed = z.safeParse(endpoint.reply, envelope && payloadOf(endpoint, envelope));
  // A reply without the envelope is a proxy's page, which tests of lost replies send on purpose.
  if (envelope !== null && !('pending' in envelope) && !parsed.success)
    drifted.push(`${method} ${pathname}: ${z.prettifyError(parsed.error)}`);
}

function endpointOf(method: string, pathname: string): Endpoint | undefined {
  const candidates = allEndpoints.filter((endpoint) => endpoint.method === method);
  const fits = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  return candidates.find(({ path }) => path === pathname) ?? candidates.find(fits);
}

const allSteps = { imported: true, updated: true, people: 1, withGoals: 1, published: true };
const nothingLate = { paidIn: null, isExpected: false, adjustments: [] };

const wholesalers = [
  { customId: 'ats', title: 'Atlas Beverage Co.', avatar: noPicture },
  { customId: 'iowa', title: 'Iowa Corridor', avatar: noPicture },
];

/** What the shell asks for, of two wholesalers; every other list is empty, and nothing was ever done. */
export function answerOfTheHouse({ url, method }: Request): Response {
  const { pathname } = new URL(url);
  const isNull = ['/api/jobs', '/api/objectivesIncentivesStatus'].includes(pathname);
  if (method !== 'GET' || isNull) return accepted(null);
  if (pathname === '/api/notificationSettings') return accepted({ dailyMail: false, email: '', kinds: [] });
  if (/^\/api\/users\/\w+\/adjustments$/.test(pathname)) return accepted(nothingLate);
  if (pathname === '/api/wholesalerUpdate') return accepted({});
  if (pathname === '/api/firstSteps') return accepted(allSteps);
  if (pathname === '/api/wholesalers') return accepted(wholesalers);
  if (pathname === '/api/wholesaler') return accepted(wholesalerWith(wholesalers[0]));
  return accepted([]);
}
