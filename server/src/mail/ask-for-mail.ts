/** Mails that strangers can ask for, within limits (docs/decisions/009). */
import type { Context } from '../context.ts';
import { addressKey } from '../identity/guess-limit.ts';
import { keyOfPerson, requireTaken } from '../identity/guessing.ts';
import type { MailRequest } from './mail-request.ts';

/**
 * Hands a mail to the worker. 429 when the caller's address has asked for too many, which reveals nothing about the
 * recipient. Beyond the recipient's limit nothing is sent and the reply is the same: the last mail still works.
 */
export async function askForMail(
  context: Pick<Context, 'sql' | 'jobs' | 'mailLimits'>,
  request: Extract<MailRequest, { email: string }>,
  origin: string,
): Promise<void> {
  const { sql, jobs, mailLimits } = context;
  const sender = addressKey(origin);
  requireTaken(await mailLimits.bySender.take(sender));
  const recipient = await keyOfPerson(sql, { purpose: request.template, email: request.email, origin });
  if ((await mailLimits.byRecipient.take(recipient)) === 0) await jobs.sendMail(request, sender);
}
