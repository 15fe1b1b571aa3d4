/** A person's own name, email, password and sessions. */
import { errorTexts } from '@caselift/contract/errors';
import {
  confirmEmail,
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnAccount,
  profileTexts,
  readUserSelf,
  sendEmailCode,
  updateUserSelf,
} from '@caselift/contract/profile';
import { withoutEmpty } from '@caselift/contract/user-edits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveSignedIn } from '../../http/serve.ts';
import { pendingEmailOf, spendEmailCode } from '../../identity/email-change.ts';
import { addressKey } from '../../identity/guess-limit.ts';
import { takeGuess } from '../../identity/guessing.ts';
import { requireMayChange } from '../../identity/policies.ts';
import { findViewer } from '../../identity/viewer.ts';
import { askForMail } from '../../mail/ask-for-mail.ts';
import {
  askForEmail,
  ownChange,
  requireFreeOwnEmail,
  requireOwnPassword,
  writeOwn,
  writeOwnPassword,
} from './own-change.ts';
import { endOtherSessionsOf, endSessionOf, sessionsOf } from './sessions.ts';

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { sql, jobs } = context;

  serveSignedIn(app, context, readUserSelf, ({ viewer }) => readAccount(context, viewer.credentialId));

  serveSignedIn(app, context, updateUserSelf, async ({ body, ...self }) => {
    const { viewer } = self;
    requireMayChange(viewer);
    const { password, ...sent } = withoutEmpty(body);
    const { name, email, newPassword } = ownChange(viewer, sent);
    const newEmail = email === viewer.email ? undefined : email;
    // A new email costs a try even with the right password: it mails to an address that is nobody's yet.
    if (newEmail !== undefined || newPassword !== undefined)
      await requireOwnPassword(context, self, password, { counts: newEmail !== undefined });
    if (newEmail !== undefined) await requireFreeOwnEmail(context, viewer, newEmail);
    if (name !== undefined) await writeOwn(context, self, { name });
    if (newPassword !== undefined) await writeOwnPassword(context, self, newPassword);
    if (email !== undefined) await askForEmail(context, self, email);
    return readAccount(context, viewer.credentialId);
  });

  serveSignedIn(app, context, sendEmailCode, async ({ viewer, origin }) => {
    requireMayChange(viewer);
    const { credentialId, email } = viewer;
    const newEmail = await requirePendingEmail(context, credentialId);
    await takeGuess(context, { purpose: 'change', email, origin });
    await askForMail(context, { template: 'confirmEmail', email: newEmail, credentialId }, origin);
    return null;
  });

  serveSignedIn(app, context, confirmEmail, async ({ body: { code }, ...self }) => {
    const { viewer, origin } = self;
    requireMayChange(viewer);
    await requirePendingEmail(context, viewer.credentialId);
    const guess = await takeGuess(context, { purpose: 'change', email: viewer.email, origin });
    const email = await spendEmailCode(sql, viewer.credentialId, code);
    if (email === null) throw refusal('bad_input', profileTexts.wrongCode);
    await guess.giveBack();
    await writeOwn(context, self, { email });
    await jobs.sendMail(
      { template: 'emailChange', email: viewer.email, newEmail: email, isDone: true },
      addressKey(origin),
    );
    return readAccount(context, viewer.credentialId);
  });

  serveSignedIn(app, context, listSessions, ({ viewer, token }) => sessionsOf(sql, viewer, token));

  serveSignedIn(app, context, endOwnSession, async ({ viewer, params: { sessionId }, origin }) => {
    await endSessionOf(sql, viewer, sessionId, origin);
    return null;
  });

  serveSignedIn(app, context, endOtherSessions, async ({ viewer, token, origin }) => {
    return { ended: await endOtherSessionsOf(sql, viewer, token, origin) };
  });
}

async function requirePendingEmail({ sql }: Context, credentialId: number): Promise<string> {
  const email = await pendingEmailOf(sql, credentialId);
  if (email === null) throw refusal('conflict', profileTexts.nothingPending);
  return email;
}

async function readAccount({ sql, env }: Context, credentialId: number): Promise<OwnAccount> {
  const viewer = await findViewer(sql, credentialId, env.demo);
  // Deleted by someone else at this moment.
  if (viewer === undefined) throw refusal('not_signed_in', errorTexts.notSignedIn);
  return { name: viewer.name, email: viewer.email, pendingEmail: await pendingEmailOf(sql, credentialId) };
}
