/** Signing in and out, the session as it stands, and the forgotten password. */

import { resetPassword } from '@caselift/contract/passwords';
import { login, loginTexts, logout, readSession, requestPasswordReset } from '@caselift/contract/session';
import { isWeakPassword, weakPasswordText } from '@caselift/contract/weak-passwords';
import { recordAudit } from '@caselift/db/audit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { servePublic, serveSignedIn } from '../../http/serve.ts';
import { setPassword } from '../../identity/accounts.ts';
import { takeGuess } from '../../identity/guessing.ts';
import { spendOneTimePassword } from '../../identity/one-time-password.ts';
import { sessionOf } from '../../identity/session-of.ts';
import { endSession } from '../../identity/viewer.ts';
import { askForMail } from '../../mail/ask-for-mail.ts';
import { readBasicHeader } from './basic-header.ts';
import { signIn } from './sign-in.ts';

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  servePublic(app, login, async ({ authorization, origin, userAgent }) => {
    const attempt = readBasicHeader(authorization);
    // No WWW-Authenticate with it: the browser would put up a dialog of its own.
    if (attempt === undefined) throw refusal('not_signed_in', loginTexts.wrongCredentials);
    const { token, viewer } = await signIn(context, attempt, { origin, userAgent });
    return { token, ...(await sessionOf(context, viewer)) };
  });

  serveSignedIn(app, context, logout, async ({ viewer, token, origin }) => {
    await endSession(context.sql, token);
    const { wholesalerId, email } = viewer;
    await recordAudit(context.sql, { wholesalerId, actor: email, action: 'sign out', origin });
    return null;
  });

  serveSignedIn(app, context, readSession, ({ viewer }) => sessionOf(context, viewer));

  // Whether the email is known is found out by the worker, so that neither the answer nor its time tells.
  servePublic(app, requestPasswordReset, async ({ body: { email }, origin }) => {
    await askForMail(context, { template: 'oneTimePassword', email }, origin);
    await recordAudit(context.sql, { actor: email, action: 'ask for a one-time password', origin });
    return null;
  });

  servePublic(app, resetPassword, async ({ body: { email, oneTimePassword, password }, origin }) => {
    if (isWeakPassword(password, { email })) throw refusal('bad_input', weakPasswordText);
    const guess = await takeGuess(context, { purpose: 'reset', email, origin });
    const right = await spendOneTimePassword(context.sql, {
      ...{ email, code: oneTimePassword, origin, demo: context.env.demo },
    });
    const action = right ? 'reset password' : 'failed password reset';
    if (right) await setPassword(context.sql, { email, password });
    await recordAudit(context.sql, { actor: email, action, origin });
    if (!right) throw refusal('bad_input', loginTexts.wrongOneTimePassword);
    await guess.giveBack();
    return null;
  });
}
