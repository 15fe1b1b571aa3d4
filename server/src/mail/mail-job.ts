/** Runs a job of kind 'mail'. */
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../env.ts';
import { createEmailCode } from '../identity/email-change.ts';
import { createInvitationToken, findInvited } from '../identity/invitations.ts';
import { createOneTimePassword, oneTimePasswordMinutes } from '../identity/one-time-password.ts';
import { openStorage } from '../storage/open-storage.ts';
import {
  confirmEmailMail,
  credentialsSetMail,
  emailChangeMail,
  invitationMail,
  ownNumbersMail,
  passwordChangedMail,
  signInsMovedMail,
} from './account-mails.ts';
import { itemExportMail } from './item-export-mail.ts';
import type { MailRequest, MailTemplate } from './mail-request.ts';
import type { Message } from './message.ts';
import { noticesMail, sendOnce } from './notices-mail.ts';
import { type MailSettings, sendMail } from './send-mail.ts';

export type MailJobEnv = MailSettings & Pick<Env, 'demo' | 'publicUrl' | 's3'>;

type MailPlace = { sql: Sql; env: MailJobEnv };

/** Makes the mail of a template; null when there is nobody to send it to. */
type Maker<T extends MailTemplate> = (
  place: MailPlace,
  request: Extract<MailRequest, { template: T }>,
) => Promise<Message | null>;

const makers: { [T in MailTemplate]: Maker<T> } = {
  oneTimePassword: makeOneTimePasswordMail,
  confirmEmail: makeConfirmEmailMail,
  invitation: makeInvitationMail,
  emailChange: async ({ env }, request) => emailChangeMail(request, env.publicUrl),
  itemExport: makeItemExportMail,
  notices: ({ sql, env }, request) => noticesMail(sql, request, env),
  passwordChanged: async ({ env }, { email }) => passwordChangedMail(email, env.publicUrl),
  credentialsSet: async ({ env }, request) => credentialsSetMail(request, env.publicUrl),
  signInsMoved: async ({ env }, request) => signInsMovedMail(request, env.publicUrl),
  ownNumbers: async ({ env }, request) => ownNumbersMail(request, env.publicUrl),
};

/**
 * Makes the mail asked for and sends it. Throws if it can't be sent, so that the queue retries it (with a new one-time
 * password because the first isn't stored).
 */
export async function runMailJob(place: MailPlace, request: MailRequest): Promise<void> {
  // The table pairs each template with its maker, which the compiler cannot follow through the index.
  const make = makers[request.template] as (place: MailPlace, request: MailRequest) => Promise<Message | null>;
  const message = await make(place, request);
  if (message === null) return;
  const send = () => sendMail(place.env, message);
  await (request.template === 'notices' ? sendOnce(place.sql, request, send) : send());
}

/** Null for an email that nobody signs in with. */
async function makeOneTimePasswordMail({ sql, env }: MailPlace, { email }: { email: string }): Promise<Message | null> {
  const [person] = await sql<{ credentialId: number }[]>`
    select credential_id as "credentialId" from credentials
    where email = ${email} and (${env.demo} or not is_demo)`;
  if (person === undefined) return null;
  const code = await createOneTimePassword(sql, person.credentialId);
  return oneTimePasswordMail(email, code, env.publicUrl);
}

/** Null for an email that waits no longer. */
async function makeConfirmEmailMail(
  { sql }: MailPlace,
  { email, credentialId }: { email: string; credentialId: number },
): Promise<Message | null> {
  const code = await createEmailCode(sql, credentialId, email);
  return code === null ? null : confirmEmailMail(email, code);
}

/** Null for an invitation that has ended. */
async function makeInvitationMail(
  { sql, env }: MailPlace,
  { email, credentialId }: { email: string; credentialId: number },
): Promise<Message | null> {
  const token = await createInvitationToken(sql, { credentialId, email });
  const invited = token === null ? undefined : await findInvited(sql, token, env.demo);
  return token === null || invited === undefined ? null : invitationMail(invited, token, env.publicUrl);
}

/** Null for a file that is kept no longer. */
async function makeItemExportMail(
  { env }: MailPlace,
  request: Extract<MailRequest, { template: 'itemExport' }>,
): Promise<Message | null> {
  const content = await (await openStorage(env)).get(request.key);
  return content && itemExportMail(request, content, env.publicUrl);
}

function oneTimePasswordMail(to: string, code: string, publicUrl: string): Message {
  return {
    to,
    subject: 'Your one-time password for Caselift',
    blocks: [
      { text: 'Someone, probably you, asked to set a new password for Caselift.' },
      { facts: [['One-time password', code]] },
      { text: `It works for ${oneTimePasswordMinutes} minutes. Enter it with your new password at ${publicUrl}` },
      { text: "If it wasn't you, ignore this email. Your password stays the same." },
    ],
  };
}
