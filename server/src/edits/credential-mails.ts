/** Who hears that an admin set someone's password or email, so that nobody quietly becomes a second person. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { Context } from '../context.ts';
import { readPeople } from '../figures/queries.ts';
import { addressKey } from '../identity/guess-limit.ts';
import { ownIdIn, type Viewer } from '../identity/viewer.ts';
import type { CredentialsSet, MailRequest } from '../mail/mail-request.ts';

/** @property emails the person's: those before and after. */
type SetFor = CredentialsSet & { customId: string; emails: readonly (string | null | undefined)[] };

/**
 * The mails to hand over once the transaction has ended: to the person and to the wholesaler's other admins
 * (docs/product.md, Environments). None of what people set of their own.
 */
export async function credentialMails(
  tx: Tx,
  { wholesalerId }: Scope,
  viewer: Viewer,
  { customId, emails, ...set }: SetFor,
): Promise<MailRequest[]> {
  if (ownIdIn(viewer, wholesalerId) === customId) return [];
  const theirs = new Set(emails.flatMap((email) => email || []));
  const admins = (await readPeople(tx, { wholesalerId, db: 'prod' })).flatMap(({ role, customId: id, email }) =>
    role === 'admin' && id !== customId && email !== null && email !== viewer.email ? [email] : [],
  );
  const mail = { template: 'credentialsSet', ...set, by: viewer.name } as const;
  return [
    ...[...theirs].map((email) => ({ ...mail, email, isTheirs: true })),
    ...admins.map((email) => ({ ...mail, email, isTheirs: false })),
  ];
}

export async function sendMails(
  { jobs }: Pick<Context, 'jobs'>,
  mails: readonly MailRequest[],
  origin: string,
): Promise<void> {
  for (const mail of mails) await jobs.sendMail(mail, addressKey(origin));
}
