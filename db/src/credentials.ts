// Ways in: who signs in with which email (docs/product.md, Environments).
import type { Tx } from './connect.ts';

/** A person of prod who can't use their email because someone else signs in with it. */
export type EmailClash = { customId: string; email: string };

/**
 * Gives everyone in prod who has an email a credential, and removes it from those who are deleted or have none, which
 * also ends their sessions. A new credential has no password: people set their first one through 'Forgot your
 * password?'. A changed email keeps its person's password. If another person, of any wholesaler, already signs in with
 * the email, the person gets no credential and is returned. A person created in preview with a password keeps it, and
 * the email that preview has, until published.
 */
export async function syncCredentials(tx: Tx, wholesalerId: string): Promise<EmailClash[]> {
  await endStrayWaysIn(tx, wholesalerId);
  const people = await owners(tx, wholesalerId);
  const ids = people.map((person) => person.customId);
  const emails = people.map((person) => person.email);
  // Two people may have swapped their emails: both let go of the old one first. No real address holds a space.
  await tx`
    update credentials c set email = 'changing ' || c.credential_id
    from unnest(${ids}::text[], ${emails}::text[]) as person (custom_id, email)
    where c.wholesaler_id = ${wholesalerId} and c.custom_id = person.custom_id and c.email <> person.email`;
  // A one-time password or an invitation that went to the old address must open nothing any more.
  for (const table of ['one_time_passwords', 'invitations'])
    await tx`
      delete from ${tx(table)} where credential_id in (
        select credential_id from credentials where wholesaler_id = ${wholesalerId} and email like 'changing %')`;
  await tx`
    insert into credentials (wholesaler_id, custom_id, email)
    select distinct on (person.email) ${wholesalerId}, person.custom_id, person.email
    from unnest(${ids}::text[], ${emails}::text[]) as person (custom_id, email)
    where not exists (select from credentials c where c.email = person.email)
    order by person.email, person.custom_id
    on conflict (wholesaler_id, custom_id) do update set email = excluded.email`;
  // A person with a new email that is already in use has no email and no credential.
  await tx`delete from credentials where wholesaler_id = ${wholesalerId} and email like 'changing %'`;
  return tx<EmailClash[]>`
    select person.custom_id as "customId", person.email
    from unnest(${ids}::text[], ${emails}::text[]) as person (custom_id, email)
    where not exists (
      select from credentials c where c.wholesaler_id = ${wholesalerId} and c.custom_id = person.custom_id)
    order by person.custom_id`;
}

/**
 * Removes the credentials of people who are no longer in either environment or are deleted in prod, and ends the
 * sessions of everyone who isn't in prod. Called when preview loses people. Locks credentials until the transaction
 * ends.
 */
export async function endStrayWaysIn(tx: Tx, wholesalerId: string): Promise<void> {
  // Two wholesalers publishing at once must not both find the same email free.
  await tx`lock table credentials in share row exclusive mode`;
  const people = await owners(tx, wholesalerId);
  const ids = (of: readonly Owner[]) => of.map((person) => person.customId);
  await tx`delete from credentials where wholesaler_id = ${wholesalerId} and custom_id <> all (${ids(people)}::text[])`;
  const inProd = ids(people.filter((person) => person.isInProd));
  await tx`
    delete from sessions where credential_id in (
      select credential_id from credentials
      where wholesaler_id = ${wholesalerId} and custom_id <> all (${inProd}::text[]))`;
}

/** from: null of someone new. */
export type MovedSignIn = { customId: string; name: string; from: string | null; to: string };

/**
 * Runs what may change who signs in with which email. Answers, by ID, the emails that moved and the new people who decide
 * (docs/product.md, Environments). None of what was typed, where `typed` is left out: its edit told of it.
 */
export async function movedSignIns<T>(
  tx: Tx,
  wholesalerId: string,
  { typed }: { typed: boolean },
  change: () => Promise<T>,
): Promise<{ result: T; moved: MovedSignIn[] }> {
  const before = await tx<{ customId: string; email: string }[]>`
    select custom_id as "customId", email from credentials where wholesaler_id = ${wholesalerId}`;
  const emails = new Map(before.map(({ customId, email }) => [customId, email]));
  const result = await change();
  const after = await tx<{ customId: string; name: string; email: string; decides: boolean }[]>`
    select custom_id as "customId", u.name, c.email, u.role in ('manager', 'admin') as decides
    from credentials c join users u using (wholesaler_id, custom_id)
    where wholesaler_id = ${wholesalerId} and u.db = 'prod' and (${typed} or 'email' <> all (u.edited_fields))
    order by custom_id`;
  const moved = after.flatMap(({ customId, name, email: to, decides }) => {
    const from = emails.get(customId) ?? null;
    const isNews = from === null ? decides && emails.size > 0 : from !== to;
    return isNews ? [{ customId, name, from, to }] : [];
  });
  return { result, moved };
}

type Owner = { customId: string; email: string; isInProd: boolean };

/**
 * Who should have a credential, and with which email: people of prod, and those waiting in preview who were given one.
 */
function owners(tx: Tx, wholesalerId: string): Promise<Owner[]> {
  return tx<Owner[]>`
    select custom_id as "customId", lower(trim(email)) as email, db = 'prod' as "isInProd" from users u
    where wholesaler_id = ${wholesalerId} and deleted_at is null and trim(email) <> ''
      and (db = 'prod' or (
        exists (select from credentials c where c.wholesaler_id = u.wholesaler_id and c.custom_id = u.custom_id)
        and not exists (
          select from users p where p.wholesaler_id = u.wholesaler_id and p.db = 'prod' and p.custom_id = u.custom_id)))`;
}

/**
 * Whether a person may not have the email in an environment: someone else, of any wholesaler, signs in with it, or has
 * it in that environment (an edit of prod is written to preview too, so there in both). It stays so until the
 * transaction ends. `email` in lower case.
 */
export async function isEmailTaken(
  tx: Tx,
  { wholesalerId, db }: { wholesalerId: string; db: 'preview' | 'prod' },
  { customId, email }: EmailClash,
): Promise<boolean> {
  await tx`lock table credentials in share row exclusive mode`;
  const [found] = await tx<{ isTaken: boolean }[]>`
    select exists (
        select from credentials
        where email = ${email} and (wholesaler_id, custom_id) is distinct from (${wholesalerId}::text, ${customId}::text))
      or exists (
        select from users
        where wholesaler_id = ${wholesalerId} and (db = 'preview' or ${db} = 'prod') and deleted_at is null
          and custom_id <> ${customId} and lower(trim(email)) = ${email}) as "isTaken"`;
  return found?.isTaken ?? false;
}
