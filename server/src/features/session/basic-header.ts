import { Email } from '@caselift/contract/session';
import * as z from 'zod/mini';
import { requireStorable } from '../../http/input-checks.ts';

export type SignInAttempt = { email: string; password: string };

/**
 * The email and password of a Basic header: UTF-8, split at the first colon, so that a password may hold colons.
 * Undefined if the header or its email is invalid.
 * @example readBasicHeader(`Basic ${btoa('ann@example.com:a:b')}`) // { email: 'ann@example.com', password: 'a:b' }
 */
export function readBasicHeader(authorization: string | undefined): SignInAttempt | undefined {
  const encoded = authorization?.match(/^Basic ([A-Za-z0-9+/]+={0,2})$/i)?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  requireStorable(decoded);
  const colon = decoded.indexOf(':');
  const email = z.safeParse(Email, decoded.slice(0, Math.max(colon, 0)));
  return email.success ? { email: email.data, password: decoded.slice(colon + 1) } : undefined;
}
