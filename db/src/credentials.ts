import type { Tx } from './connect.ts';

/** A person of prod whose e-mail is someone else's way in. */
export type EmailClash = { customId: string; email: string };

/**
 * Gives everyone in prod who has an e-mail a way in (without a password: the first one comes by 'Forgot your
 * password?'), and takes it from those who are deleted or have none; their sessions end with it. A changed e-mail keeps
 * its person's password. An e-mail that another person, of any wholesaler, signs in with already is not given: that
 * person is returned and cannot sign in.
 */
export async function syncCredentials(tx: Tx, wholesalerId: string): Promise<EmailClash[]> {
  // Two wholesalers publishing at once must not both find the same e-mail free.
  await tx`lock table credentials in share row exclusive mode`;
  const people = await tx<EmailClash[]>`
    select custom_id as "customId", lower(trim(email)) as email from users
    where wholesaler_id = ${wholesalerId} and db = 'prod' and deleted_at is null and trim(email) <> ''`;
  const ids = people.map((person) => person.customId);
  const emails = people.map((person) => person.email);
  await tx`delete from credentials where wholesaler_id = ${wholesalerId} and custom_id <> all (${ids}::text[])`;
  // Two people may have swapped their e-mails: both let go of the old one first. No real address holds a space.
  await tx`
    update credentials c set email = 'changing ' || c.credential_id
    from unnest(${ids}::text[], ${emails}::text[]) as person (custom_id, email)
    where c.wholesaler_id = ${wholesalerId} and c.custom_id = person.custom_id and c.email <> person.email`;
  await tx`
    insert into credentials (wholesaler_id, custom_id, email)
    select distinct on (person.email) ${wholesalerId}, person.custom_id, person.email
    from unnest(${ids}::text[], ${emails}::text[]) as person (custom_id, email)
    where not exists (select from credentials c where c.email = person.email)
    order by person.email, person.custom_id
    on conflict (wholesaler_id, custom_id) do update set email = excluded.email`;
  // Whose new e-mail was taken keeps none, and no way in.
  await tx`delete from credentials where wholesaler_id = ${wholesalerId} and email like 'changing %'`;
  return tx<EmailClash[]>`
    select person.custom_id as "customId", person.email
    from unnest(${ids}::text[], ${emails}::text[]) as person (custom_id, email)
    where not exists (
      select from credentials c where c.wholesaler_id = ${wholesalerId} and c.custom_id = person.custom_id)
    order by person.custom_id`;
}
