/** Who hears that an admin set someone's password or email, so that nobody quietly becomes a second person. */
import type { Scope } from '@caselift/contract/scope';
import type { Sql, Tx } from '@caselift/db/connect';
import type { MovedSignIn } from '@caselift/db/credentials';
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

/**
 * The first 20 in words, and how many more there are.
 * @example movedWords([{ name: 'Mona', from: 'a@b.c', to: 'd@b.c', ... }], ({ name }) => name) // ['Mona (a@b.c to d@b.c)']
 */
export function movedWords(moved: readonly MovedSignIn[], nameOf: (one: MovedSignIn) => string): string[] {
  const words = moved
    .slice(0, 20)
    .map((one) => `${nameOf(one)} (${one.from === null ? `new: ${one.to}` : `${one.from} to ${one.to}`})`);
  return moved.length > 20 ? [...words, `and ${moved.length - 20} more`] : words;
}

/**
 * The same of what nobody typed: the emails that a publication took from files, or a rollback from before. One mail to each
 * other admin has all of them, the first 20 by name.
 * @param actor the email of who published or rolled back.
 */
export async function movedMails(
  sql: Sql,
  { wholesalerId, actor }: { wholesalerId: string; actor: string },
  moved: readonly MovedSignIn[],
): Promise<MailRequest[]> {
  if (moved.length === 0) return [];
  const people = await sql.begin((tx) => readPeople(tx, { wholesalerId, db: 'prod' }));
  const by = people.find(({ email }) => email === actor)?.name ?? 'An admin';
  const each = movedWords(moved, ({ name }) => name);
  const set = { template: 'credentialsSet', isTheirs: true, by, what: 'email', isDraft: false } as const;
  return [
    ...moved.flatMap(({ name: person, from, to: newEmail }) =>
      [from, newEmail].flatMap((email) => (email === null ? [] : [{ ...set, person, email, newEmail }])),
    ),
    ...people.flatMap(({ role, email }) =>
      role === 'admin' && email !== null && email !== actor
        ? [{ template: 'signInsMoved', email, by, each } as const]
        : [],
    ),
  ];
}

export async function sendMails(
  { jobs }: Pick<Context, 'jobs'>,
  mails: readonly MailRequest[],
  origin: string,
): Promise<void> {
  for (const mail of mails) await jobs.sendMail(mail, addressKey(origin));
}
