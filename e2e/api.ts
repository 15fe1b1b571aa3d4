/** Calls of a person to the product, without a browser. */
import { login } from '@caselift/contract/session';

export const password = 'demo2026';
export type Person = 'admin' | 'manager' | 'leadership' | 'teamlead' | 'salesrep';
export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

export const scope = 'wholesalerId=ats&db=prod';

const credentialsOf = (person: Person): string =>
  `Basic ${Buffer.from(`${person}@example.com:${password}`).toString('base64')}`;

/** Of this process, by server and person: signing in costs a tenth of a second of the server's processor each time. */
const tokens = new Map<string, Promise<string>>();

/** @param ended one that isn't taken any more: an earlier journey has ended it, or it is of another server. */
export function tokenOf(origin: string, person: Person, ended?: Promise<string>): Promise<string> {
  const key = `${origin} ${person}`;
  const known = tokens.get(key);
  if (known !== undefined && known !== ended) return known;
  const token = startSession(origin, person);
  tokens.set(key, token);
  return token;
}

/** A person's calls; what the worker must measure first is asked again until it has. */
export async function apiOf(origin: string, person: Person): Promise<Call> {
  await tokenOf(origin, person);
  return async (method, path, body) => {
    let token = tokenOf(origin, person);
    let isRenewed = false;
    for (;;) {
      const reply = await fetch(`${origin}${path}${path.includes('?') ? '&' : '?'}${scope}`, {
        method,
        headers: {
          authorization: `Bearer ${await token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (reply.status === 202) continue;
      if (reply.status === 401 && !isRenewed) {
        isRenewed = true;
        token = tokenOf(origin, person, token);
        continue;
      }
      const said = (await reply.json()) as { message?: string; payload?: unknown };
      if (!reply.ok) throw new Error(`${method} ${path}: ${said.message}`);
      return said.payload;
    }
  };
}

async function startSession(origin: string, person: Person): Promise<string> {
  const reply = await fetch(origin + login.path, { method: 'POST', headers: { authorization: credentialsOf(person) } });
  return ((await reply.json()) as { payload: { token: string } }).payload.token;
}
