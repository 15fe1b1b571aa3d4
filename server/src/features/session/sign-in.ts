/** Signing in by email and password. */
import { loginTexts } from '@caselift/contract/session';
import { recordAudit } from '@caselift/db/audit';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { takeGuess } from '../../identity/guessing.ts';
import { passwordMatches } from '../../identity/passwords.ts';
import { findViewer, type SessionPlace, startSession, type Viewer } from '../../identity/viewer.ts';
import type { SignInAttempt } from './basic-header.ts';

/** Longer ones are nobody's (contract: at most 32 characters); not worth hashing. */
const longestPassword = 200;

/**
 * Starts a session for the person with this email and password. 401 with one text and after the same time for an
 * unknown email, a wrong password, a person without one and a demo account where the demo is off; 429 when guessing.
 */
export async function signIn(
  context: Context,
  { email, password }: SignInAttempt,
  place: SessionPlace,
): Promise<{ token: string; viewer: Viewer }> {
  const { origin } = place;
  const guess = await takeGuess(context, { purpose: 'signIn', email, origin });
  const viewer = await findViewerByPassword(context, email, password);
  await recordAudit(context.sql, {
    wholesalerId: viewer?.wholesalerId ?? null,
    actor: email,
    action: viewer ? 'sign in' : 'failed sign in',
    origin,
  });
  if (viewer === undefined) throw refusal('not_signed_in', loginTexts.wrongCredentials);
  await guess.giveBack();
  return { token: await startSession(context.sql, viewer.credentialId, context.env.sessionHours, place), viewer };
}

async function findViewerByPassword(context: Context, email: string, password: string): Promise<Viewer | undefined> {
  const [credential] = await context.sql<{ credentialId: number; passwordHash: string | null }[]>`
    select credential_id as "credentialId", password_hash as "passwordHash" from credentials where email = ${email}`;
  const matches = await passwordMatches(credential?.passwordHash ?? null, password.slice(0, longestPassword));
  return credential && matches ? findViewer(context.sql, credential.credentialId, context.env.demo) : undefined;
}
