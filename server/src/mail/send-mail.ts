/** The way out for mail: an outbox folder of .eml files, or an SMTP server. */

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { Email } from '@caselift/contract/session';
import { now } from '@caselift/db/clock';
import { giveName, makeFolder } from '@caselift/db/durable';
import { createTransport, type SendMailOptions } from 'nodemailer';
import * as z from 'zod/mini';
import type { Env } from '../env.ts';
import { mailHtml, mailText } from './mail-body.ts';
import type { Message } from './message.ts';

export type MailSettings = Pick<Env, 'dataDir' | 'smtpUrl' | 'mailFrom'>;

// A mail server that answers nothing must not hold the worker up; the queue tries again later.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends one mail to its one recipient; throws when `to` is not exactly one address, the server refuses, or PerhapsSent. */
export async function sendMail(env: MailSettings, { to, subject, blocks, attachment, stopAt }: Message): Promise<void> {
  // Nodemailer takes 'a@x.com, b@y.com' for two recipients.
  const recipient = z.parse(Email, to);
  const bodies = { text: mailText(blocks), html: mailHtml(subject, blocks) };
  const mail: SendMailOptions = {
    from: env.mailFrom,
    to: [recipient],
    subject,
    ...bodies,
    // Vacation replies don't answer, and one click stops what comes every day.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopAt !== undefined && {
        'List-Unsubscribe': `<${stopAt}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(attachment && { attachments: [attachment] }),
  };
  if (env.smtpUrl === null) await writeToOutbox(path.join(env.dataDir, 'outbox'), mail);
  else await sendBySmtp(env.smtpUrl, mail);
}

/** The mail server had all of the mail and didn't say what became of it. */
export class PerhapsSent extends Error {}

async function sendBySmtp(smtpUrl: string, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  let isHandedOver = false;
  transport.use('stream', ({ message }, done) => {
    message.transform(() => new PassThrough().on('end', () => (isHandedOver = true)));
    done();
  });
  try {
    await transport.sendMail(mail);
  } catch (error) {
    const isAnswered = error instanceof Error && 'responseCode' in error;
    if (isHandedOver && !isAnswered) throw new PerhapsSent(String(error), { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

/** One file a mail, named by time, whole from the moment it has its name. */
async function writeToOutbox(folder: string, mail: SendMailOptions): Promise<void> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(mail);
  await makeFolder(folder, 0o700);
  const file = path.join(folder, `${now().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
  await writeFile(`${file}.tmp`, message, { mode: 0o600 });
  await giveName(`${file}.tmp`, file);
}
