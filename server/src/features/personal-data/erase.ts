/** Removing what pay needn't keep of a person (docs/product.md, Personal data). */
import { createHash } from 'node:crypto';
import { type ErasedPart, type Erasure, erasedParts } from '@caselift/contract/personal-data';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { outsideScope } from '@caselift/db/scope';
import { addressKey } from '../../identity/guess-limit.ts';
import { mailQueue } from '../../jobs/queue/boss.ts';
import { readEmails, type Whose } from './person.ts';

type Counts = Partial<Record<ErasedPart, number>>;

/**
 * Erases in both environments, in the caller's transaction, and answers how much was there, by part. Pay stays as it is to the
 * cent. Picture files are the caller's. It can run again. Locks the wholesaler's environments.
 */
export async function erasePerson(tx: Tx, whose: Whose): Promise<Counts> {
  await lockEnvironments(tx, whose.wholesalerId);
  const emails = await readEmails(tx, whose);
  return outsideScope(tx, async () => {
    const tries = await eraseTries(tx, emails);
    const mails = await eraseMails(tx, whose, emails);
    const ways = await eraseWayIn(tx, whose);
    const told = ['notifications', 'notification_settings', 'notification_states', 'notification_mails'];
    const notices = await eraseRows(tx, whose, told);
    const pageViews = await eraseRows(tx, whose, ['page_use']);
    const email = await eraseContact(tx, whose);
    const names = await replaceEmails(tx, whose, emails);
    return { ...ways, tries, mails, notices, pageViews, email, names };
  });
}

/** @example {email: 2, wayIn: 0} -> [{part: 'email', count: 2}] */
export function removedOf(counts: Counts): Erasure['removed'] {
  const parts = Object.keys(erasedParts) as ErasedPart[];
  return parts.map((part) => ({ part, count: counts[part] ?? 0 })).filter(({ count }) => count > 0);
}

/** They are kept by hashes alone (identity/guessing.ts), so each that could be theirs is asked for. */
async function eraseTries(tx: Tx, emails: readonly string[]): Promise<number> {
  const origins = await tx<{ origin: string }[]>`
    select distinct origin from audit_log where actor = any (${[...emails]})`;
  const keys = emails.flatMap((email) =>
    ['signIn', 'reset', 'change', 'invitation'].flatMap((purpose) => [
      [purpose, email],
      ...origins.map(({ origin }) => [purpose, email, addressKey(origin)]),
    ]),
  );
  const hashes = keys.map((key) => createHash('sha256').update(JSON.stringify(key)).digest('hex'));
  return (await tx`delete from tries where encode(key, 'hex') = any (${hashes})`).count;
}

/** Those that were sent too, which the queue keeps for three days. One that is being sent goes by itself. */
async function eraseMails(tx: Tx, { wholesalerId, customId }: Whose, emails: readonly string[]): Promise<number> {
  const gone = await tx`
    delete from pgboss.job
    where name = ${mailQueue} and state <> 'active' and (
      lower(data ->> 'email') = any (${[...emails]})
      or (data ->> 'wholesalerId' = ${wholesalerId} and data ->> 'customId' = ${customId}))`;
  return gone.count;
}

/** One-time passwords, invitations and new emails that aren't confirmed yet go with the credential. */
async function eraseWayIn(tx: Tx, { wholesalerId, customId }: Whose): Promise<Record<'wayIn' | 'sessions', number>> {
  const sessions = await tx`
    delete from sessions where credential_id in (
      select credential_id from credentials where wholesaler_id = ${wholesalerId} and custom_id = ${customId})`;
  const ways = await tx`delete from credentials where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  return { wayIn: ways.count, sessions: sessions.count };
}

async function eraseRows(tx: Tx, { wholesalerId, customId }: Whose, tables: readonly string[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const gone = await tx`delete from ${tx(table)} where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
    count += gone.count;
  }
  return count;
}

/** What publications, closings and reopened periods keep of people: a rollback brings it back, closed pay is read by it. */
const copies = [
  { table: 'publications', column: 'editable_rows' },
  { table: 'closings', column: 'plan' },
  { table: 'reopened_plans', column: 'plan' },
  { table: 'reopened_plans', column: 'live' },
] as const;

/** As typed away, so that no file of the ERP brings the email back. */
async function eraseContact(tx: Tx, { wholesalerId, customId }: Whose): Promise<number> {
  const own = tx`wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  const had = await tx`select from users where ${own} and email is not null`;
  await tx`
    update users set email = null, avatar_hash = null, edited_fields = array_remove(edited_fields, 'email') || '{email}'
    where ${own}`;
  let count = had.count;
  for (const { table, column } of copies) {
    const copied = tx(column);
    const changed = await tx`
      update ${tx(table)} set ${copied} = jsonb_set(${copied}, '{users}', (
        select jsonb_agg(
          case when person ->> 'custom_id' = ${customId}
            then person || '{"email": null, "avatar_hash": null}' || jsonb_build_object('edited_fields',
              coalesce(person -> 'edited_fields', '[]') - 'email' || '["email"]')
            else person end order by place)
        from jsonb_array_elements(${copied} -> 'users') with ordinality as each (person, place)))
      where wholesaler_id = ${wholesalerId} and exists (
        select from jsonb_array_elements(${copied} -> 'users') person
        where person ->> 'custom_id' = ${customId} and coalesce(person ->> 'email', person ->> 'avatar_hash') is not null)`;
    count += changed.count;
  }
  return count;
}

/**
 * Puts the ID wherever an email says who did something: each column of text and each document of the wholesaler's tables,
 * those of later releases among them. Not in the history, which nobody changes, and not in snapshots, which name nobody so.
 * Tables are read whole: an erasure is rare.
 */
async function replaceEmails(tx: Tx, { wholesalerId, customId }: Whose, emails: readonly string[]): Promise<number> {
  const columns = await tx<{ table: string; column: string; isDocument: boolean }[]>`
    select c.relname::text as "table", a.attname::text as "column", a.atttypid = 'jsonb'::regtype as "isDocument"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and a.attgenerated = ''
      and c.relname not in ('audit_log', 'users') and exists (
        select from pg_attribute w where w.attrelid = c.oid and w.attname = 'wholesaler_id' and not w.attisdropped)
    order by 1, 2`;
  let count = 0;
  for (const email of emails) {
    const [before, after] = [JSON.stringify(email), JSON.stringify(customId)];
    for (const { table, column, isDocument } of columns) {
      const named = tx(column);
      const ofWholesaler = tx`update ${tx(table)} set ${named} =`;
      const changed = isDocument
        ? await tx`
            ${ofWholesaler} replace(${named}::text, ${before}, ${after})::jsonb
            where wholesaler_id = ${wholesalerId} and position(${before} in ${named}::text) > 0`
        : await tx`${ofWholesaler} ${customId} where wholesaler_id = ${wholesalerId} and ${named} = ${email}`;
      count += changed.count;
    }
  }
  return count;
}
