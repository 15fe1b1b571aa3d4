/** Calls of a person to the product, without a browser. */
import { login } from '@caselift/contract/session';

export const password = 'demo2026';
export type Person = 'admin' | 'manager' | 'leadership' | 'teamlead' | 'salesrep';
export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

export const scope = 'wholesalerId=ats&db=prod';

export const credentialsOf = (person: Person): string =>
  `Basic ${Buffer.from(`${person}@example.com:${password}`).toString('base64')}`;

/** A person's calls; what the worker must measure first is asked again until it has. */
export async function apiOf(origin: string, person: Person): Promise<Call> {
  const session = await fetch(origin + login.path, {
    method: 'POST',
    headers: { authorization: credentialsOf(person) },
  });
  const { token } = ((await session.json()) as { payload: { token: string } }).payload;
  return async (method, path, body) => {
    for (;;) {
      const reply = await fetch(`${origin}${path}${path.includes('?') ? '&' : '?'}${scope}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (reply.status === 202) continue;
      const said = (await reply.json()) as { message?: string; payload?: unknown };
      if (!reply.ok) throw new Error(`${method} ${path}: ${said.message}`);
      return said.payload;
    }
  };
}
