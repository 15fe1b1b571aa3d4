import type { Tx } from './connect.ts';

/** A person of prod whose e-mail is someone else's way in. */
export type EmailClash = { customId: string; email: string };

/**
 * Gives everyone in prod who has an e-mail a way in (without a password: the first one comes by 'Forgot your
 * password?'), and takes it from those who are deleted or have none; their sessions end with it. A changed e-mail keeps
 * its person's password. An e-mail that another person, of any wholesaler, already signs in with is not given: that
 * person is returned and cannot sign in.
 */
export async function syncCredentials(tx: Tx, wholesalerId: string): Promise<EmailClash[]> {
  const people = await tx<EmailClash[]>`
    select custom_id as "customId", lower(trim(email)) as email from users
    where wholesaler_id = ${wholesalerId} and db = 'prod' and deleted_at is null and trim(email) <> ''
    order by custom_id`;
  await tx`
    delete from credentials
    where wholesaler_id = ${wholesalerId} and custom_id <> all (${people.map((person) => person.customId)})`;
  await freeChangedEmails(tx, wholesalerId);
  const clashes: EmailClash[] = [];
  for (const { customId, email } of people) {
    if (!(await giveEmail(tx, wholesalerId, customId, email))) clashes.push({ customId, email });
  }
  return clashes;
}

/** So that two people can swap their e-mails: both let go of the old one first. No real address has a space. */
async function freeChangedEmails(tx: Tx, wholesalerId: string): Promise<void> {
  await tx`
    update credentials c set email = 'changing ' || c.credential_id
    from users u
    where c.wholesaler_id = ${wholesalerId} and u.wholesaler_id = c.wholesaler_id and u.db = 'prod'
      and u.custom_id = c.custom_id and c.email <> lower(trim(u.email))`;
}

async function giveEmail(tx: Tx, wholesalerId: string, customId: string, email: string): Promise<boolean> {
  const [holder] = await tx<{ isOwn: boolean }[]>`
    select wholesaler_id is not distinct from ${wholesalerId} and custom_id is not distinct from ${customId} as "isOwn"
    from credentials where email = ${email}`;
  if (holder && !holder.isOwn) {
    await tx`delete from credentials where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
    return false;
  }
  await tx`
    insert into credentials (wholesaler_id, custom_id, email) values (${wholesalerId}, ${customId}, ${email})
    on conflict (wholesaler_id, custom_id) do update set email = excluded.email where credentials.email <> excluded.email`;
  return true;
}
