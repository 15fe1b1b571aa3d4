/** Runs a job of kind 'mail'. */
import type { Sql } from '@caselift/db/connect';
import type { MailRequest } from './mail-request.ts';
import type { MailSettings } from './send-mail.ts';

/** Makes the mail asked for and sends it. Throws when it could not be sent, so that the queue tries again. */
export async function runMailJob(_server: { sql: Sql; env: MailSettings }, _request: MailRequest): Promise<void> {}
