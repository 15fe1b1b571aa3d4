/** What a person changes of their own account. */

import { NewPassword } from '@caselift/contract/passwords';
import { profileTexts } from '@caselift/contract/profile';
import { personRules, userEditTexts } from '@caselift/contract/user-edits';
import { isWeakPassword, weakPasswordText } from '@caselift/contract/weak-passwords';
import { recordAudit } from '@caselift/db/audit';
import { isEmailTaken } from '@caselift/db/credentials';
import { scoped } from '@caselift/db/scope';
import type { Context } from '../../context.ts';
import { editUsers } from '../../edits/edit-users.ts';
import { refusal } from '../../http/errors.ts';
import { parse } from '../../http/serve.ts';
import { replaceOwnPassword } from '../../identity/accounts.ts';
import { removePendingEmail, storePendingEmail } from '../../identity/email-change.ts';
import { addressKey } from '../../identity/guess-limit.ts';
import { takeGuess } from '../../identity/guessing.ts';
import { passwordMatches } from '../../identity/passwords.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { askForMail } from '../../mail/ask-for-mail.ts';
import { editSuperAdmin } from './super-admin.ts';

/** Who asks, by which session, from where. */
export type Self = { viewer: Viewer; token: string; origin: string };
export type OwnChange = { name?: string; email?: string; newPassword?: string };

/** By the rules of the viewer's role. Refuses (400) what breaks them, and a change of nothing. */
export function ownChange({ name, role, email }: Viewer, sent: OwnChange): OwnChange {
  const rules = personRules(role);
  const change = {
    ...(sent.name !== undefined && { name: parse(rules.name, sent.name) }),
    ...(sent.email !== undefined && { email: parse(rules.email, sent.email) }),
    ...(sent.newPassword !== undefined && { newPassword: parse(NewPassword, sent.newPassword) }),
  };
  if (Object.keys(change).length === 0) throw refusal('bad_input', userEditTexts.nothing);
  if (change.newPassword !== undefined && isWeakPassword(change.newPassword, { name, email }))
    throw refusal('bad_input', weakPasswordText);
  return change;
}

/** Refuses (400) another password than the viewer's; 429 when guessing. `counts`: the try counts even when it is right. */
export async function requireOwnPassword(
  context: Context,
  { viewer: { credentialId, email, wholesalerId }, origin }: Self,
  password: string | undefined,
  { counts }: { counts: boolean },
): Promise<void> {
  if (password === undefined) throw refusal('bad_input', profileTexts.passwordNeeded);
  const guess = await takeGuess(context, { purpose: 'change', email, origin });
  const [row] = await context.sql<{ passwordHash: string | null }[]>`
    select password_hash as "passwordHash" from credentials where credential_id = ${credentialId}`;
  if (!(await passwordMatches(row?.passwordHash ?? null, password.slice(0, longestPassword)))) {
    await recordAudit(context.sql, { wholesalerId, actor: email, action: 'failed password check', origin });
    throw refusal('bad_input', profileTexts.wrongPassword);
  }
  if (!counts) await guess.giveBack();
}

/** Longer ones are nobody's; not worth hashing. */
const longestPassword = 200;

/** Refuses (409) an email that is someone else's. */
export async function requireFreeOwnEmail({ sql }: Context, { wholesalerId, customId }: Viewer, email: string) {
  // A super admin is nobody's user: no id of a wholesaler is empty.
  const [scope, person] = [
    { wholesalerId: wholesalerId ?? '', db: 'prod' } as const,
    { customId: customId ?? '', email },
  ];
  if (await sql.begin((tx) => isEmailTaken(tx, scope, person))) throw refusal('conflict', userEditTexts.emailTaken);
}

/** Name or confirmed email: as an edit of prod, which is what the person is signed in to. */
export async function writeOwn(
  { sql }: Context,
  { viewer, origin }: Self,
  person: { name?: string; email?: string },
): Promise<void> {
  const { wholesalerId, customId } = viewer;
  if (wholesalerId === null || customId === null) {
    await sql.begin((tx) => editSuperAdmin(tx, viewer, person, origin));
    return;
  }
  const scope = { wholesalerId, db: 'prod' } as const;
  const change = { customIds: [customId], edit: { person, goals: [] } };
  await scoped(sql, scope, (tx) => editUsers(tx, scope, change, { viewer, origin, action: 'edit profile' }));
}

/** Ends the viewer's other sessions and a new email that waits, and tells the viewer by mail. */
export async function writeOwnPassword(
  { sql, jobs }: Context,
  { viewer: { credentialId, wholesalerId, email }, token, origin }: Self,
  password: string,
): Promise<void> {
  await replaceOwnPassword(sql, credentialId, password, token);
  await recordAudit(sql, { wholesalerId, actor: email, action: 'change own password', origin });
  await jobs.sendMail({ template: 'passwordChanged', email }, addressKey(origin));
}

/** Mails a code to the new email and a notice to the old one; the old email takes back a new one that waits. */
export async function askForEmail(context: Context, { viewer, origin }: Self, newEmail: string): Promise<void> {
  const { sql, jobs } = context;
  const { credentialId, wholesalerId, email } = viewer;
  if (newEmail === email) return removePendingEmail(sql, credentialId);
  await storePendingEmail(sql, credentialId, newEmail);
  await recordAudit(sql, { wholesalerId, actor: email, action: 'ask for a new e-mail', detail: { newEmail }, origin });
  await askForMail(context, { template: 'confirmEmail', email: newEmail, credentialId }, origin);
  await jobs.sendMail({ template: 'emailChange', email, newEmail, isDone: false }, addressKey(origin));
}
