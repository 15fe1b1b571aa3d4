/** What the tests of the browser side share: people to be signed in, and a server that answers in the page. */
import type { Session } from '@caselift/contract/session';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// A machine that also builds and imports may be slow to draw; a test waits for the text, not for the clock.
configure({ asyncUtilTimeout: 10_000 });

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
    userAvatar: noPicture,
    wholesalerAvatar: noPicture,
    ...more,
  };
}

export const accepted = (payload: unknown): Response => Response.json({ ok: true, payload });
export const refused = (status: number, message: string): Response =>
  Response.json({ ok: false, message, code: 'bad_input', requestId: 'r1' }, { status });

/** Answers every call of the page with `answer` and lists what was asked. */
export function serveWith(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, { signal: _, ...init }: RequestInit = {}) => {
    const request = new Request(new URL(path, 'http://app.example'), init);
    asked.push(request);
    return answer(request);
  });
  return asked;
}

const wholesalers = [
  { customId: 'ats', title: 'Atlas Beverage Co.', avatar: noPicture },
  { customId: 'iowa', title: 'Iowa Corridor', avatar: noPicture },
];

/** What the shell asks for, of two wholesalers; every other list is empty. */
export function answerOfTheHouse({ url }: Request): Response {
  const { pathname } = new URL(url);
  if (pathname === '/api/wholesalers') return accepted(wholesalers);
  if (pathname === '/api/wholesaler') return accepted({ ...wholesalers[0], lastTransactionDate: '2026-09-16' });
  return accepted([]);
}
