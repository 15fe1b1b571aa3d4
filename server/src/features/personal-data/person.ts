/** Who the data is of, and by which emails the product knows them. */
import { userEditTexts } from '@caselift/contract/user-edits';
import type { Tx } from '@caselift/db/connect';
import { outsideScope } from '@caselift/db/scope';
import { type PersonRow, readPeopleAndGone } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import { todayOf } from '../../today.ts';

export type Whose = { wholesalerId: string; customId: string };

/** As the person is in Production, which decides who may sign in. 404: nobody has the ID there. */
export async function findPerson(tx: Tx, { wholesalerId, customId }: Whose): Promise<PersonRow> {
  const people = await readPeopleAndGone(tx, { wholesalerId, db: 'prod' });
  const person = people.find((one) => one.customId === customId);
  if (person === undefined) throw refusal('not_found', userEditTexts.unknownUsers([customId]));
  return person;
}

/** Whether the person was deleted, or can't sign in any more by the calendar of the wholesaler. */
export async function hasLeft(tx: Tx, { wholesalerId, customId }: Whose): Promise<boolean> {
  const today = await todayOf(tx, { wholesalerId, db: 'prod' });
  const [person] = await tx`
    select from users where wholesaler_id = ${wholesalerId} and db = 'prod' and custom_id = ${customId}
      and (deleted_at is not null or deactivated_on <= ${today})`;
  return person !== undefined;
}

/**
 * The emails that the person has or had: of both environments, of signing in, and of earlier publications and closed
 * periods; as they are stored, and in lower case. Without those that someone else has now.
 */
export function readEmails(tx: Tx, { wholesalerId, customId }: Whose): Promise<string[]> {
  return outsideScope(tx, async () => {
    const rows = await tx<{ email: string }[]>`
      with had as (
        select email from users where wholesaler_id = ${wholesalerId} and custom_id = ${customId}
        union select email from credentials where wholesaler_id = ${wholesalerId} and custom_id = ${customId}
        union select e.email from email_changes e join credentials c using (credential_id)
          where c.wholesaler_id = ${wholesalerId} and c.custom_id = ${customId}
        union select row ->> 'email' from (
            select editable_rows as rows from publications where wholesaler_id = ${wholesalerId}
            union all select plan from closings where wholesaler_id = ${wholesalerId}
            union all select plan from reopened_plans where wholesaler_id = ${wholesalerId}
            union all select live from reopened_plans where wholesaler_id = ${wholesalerId}
          ) kept cross join lateral jsonb_array_elements(kept.rows -> 'users') row
          where row ->> 'custom_id' = ${customId}
      )
      select distinct form as email from had cross join lateral (values (email), (lower(trim(email)))) as forms (form)
      where trim(email) <> '' and not exists (
        select from users o where lower(trim(o.email)) = lower(trim(had.email))
          and (o.wholesaler_id, o.custom_id) <> (${wholesalerId}, ${customId}))
        and not exists (
          select from credentials o where o.email = lower(trim(had.email))
            and (o.wholesaler_id, o.custom_id) is distinct from (${wholesalerId}, ${customId}))`;
    return rows.map(({ email }) => email);
  });
}
