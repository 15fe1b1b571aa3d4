/** Runs a job of kind 'mail'. */
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../env.ts';
import { createOneTimePassword, oneTimePasswordMinutes } from '../features/session/one-time-password.ts';
import type { MailRequest } from './mail-request.ts';
import type { Message } from './message.ts';
import { type MailSettings, sendMail } from './send-mail.ts';

export type MailJobEnv = MailSettings & Pick<Env, 'demo' | 'publicUrl'>;

/**
 * Makes the mail asked for and sends it; nothing for an e-mail that nobody signs in with. Throws when it could not be
 * sent, so that the queue tries again (with a new one-time password, for the first is stored nowhere).
 */
export async function runMailJob({ sql, env }: { sql: Sql; env: MailJobEnv }, request: MailRequest): Promise<void> {
  const [person] = await sql<{ credentialId: number }[]>`
    select credential_id as "credentialId" from credentials
    where email = ${request.email} and (${env.demo} or not is_demo)`;
  if (person === undefined) return;
  const code = await createOneTimePassword(sql, person.credentialId);
  await sendMail(env, oneTimePasswordMail(request.email, code, env.publicUrl));
}

function oneTimePasswordMail(to: string, code: string, publicUrl: string): Message {
  return {
    to,
    subject: 'Your one-time password for Caselift',
    text: [
      'Someone, most likely you, asked to set a new password for Caselift.',
      '',
      `One-time password: ${code}`,
      '',
      `It works for ${oneTimePasswordMinutes} minutes. Enter it with your new password at ${publicUrl}`,
      'If it was not you, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
