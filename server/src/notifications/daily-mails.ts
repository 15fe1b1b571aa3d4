/**
 * One mail a day, at 6:30 am of the wholesaler's time zone, for people with news. Which news it holds is written first;
 * the mail's ID is its job's too, so that a person gets one a day whatever is cut off and done again.
 */
import type { Role } from '@caselift/contract/access';
import type { Sql, Tx } from '@caselift/db/connect';
import { type NoticeKind, noChoices, wantsDailyMail, waysOf } from '@caselift/domain/notifications/notice-kinds';
import { isThere } from '../identity/is-there.ts';
import type { MailRequest } from '../mail/mail-request.ts';
import { isOfSeen, readChoices } from './store.ts';

export const mailsChannel = 'notification_mails';
const mailedAt = '06:30';

type Send = (request: MailRequest, mailId: string) => Promise<unknown>;
type Place = { sql: Sql; demo: boolean };

/** Of the wholesalers where the hour of their day has come, each once a day; then hands what is waiting to `send`. */
export async function sendDailyMails({ sql, demo }: Place, now: Date, send: Send): Promise<void> {
  const all = await sql<{ wholesalerId: string }[]>`
    select wholesaler_id as "wholesalerId" from settings where db = 'prod' order by 1`;
  for (const { wholesalerId } of all) {
    // A wholesaler with settings that can't be read keeps no other from its mails, and is tried again.
    await sql
      .begin((tx) => gatherDay(tx, { wholesalerId, demo, now }))
      .catch((error: Error) => console.error(`The mails of ${wholesalerId} were not made: ${error.message}`));
  }
  const waiting = await sql<{ wholesalerId: string; customId: string; mailId: string }[]>`
    select wholesaler_id as "wholesalerId", custom_id as "customId", mail_id as "mailId" from notification_mails
    where not is_asked`;
  for (const { mailId, ...person } of waiting) {
    await send({ template: 'notices', mailId, ...person }, mailId);
    await sql`
      update notification_mails set is_asked = true
      where wholesaler_id = ${person.wholesalerId} and mail_id = ${mailId}`;
  }
}

/** When the mail of the day is made that `now` is on, where the settings `s` are. */
const cutOf = (sql: Sql | Tx, now: Date) => sql`
  ((${now}::timestamptz at time zone s.time_zone)::date + ${mailedAt}::time) at time zone s.time_zone`;

async function gatherDay(tx: Tx, { wholesalerId, demo, now }: Gathered): Promise<void> {
  const [day] = await tx<{ cut: Date }[]>`
    insert into notification_days (wholesaler_id, day, cut)
    select s.wholesaler_id, (${now}::timestamptz at time zone s.time_zone)::date, ${cutOf(tx, now)}
    from settings s
    where s.wholesaler_id = ${wholesalerId} and s.db = 'prod' and ${now}::timestamptz >= ${cutOf(tx, now)}
    on conflict do nothing returning cut`;
  if (day !== undefined) await gatherMails(tx, { wholesalerId, demo, now: day.cut });
}

type Gathered = { wholesalerId: string; demo: boolean; now: Date };
type Waiting = { customId: string; role: Role; kinds: NoticeKind[]; ids: string[] };

/**
 * Puts what nobody has read of the news before `now` into the mails of its day: what is in no mail yet since the mails
 * before, and of two days at least, for a mail may have been sent by hand in between, and news come while one is made.
 * Not for people who can't sign in, nor for those who have had the day's mail.
 */
export async function gatherMails(tx: Tx, { wholesalerId, demo, now }: Gathered): Promise<number> {
  const [{ day, since } = { day: '', since: now }] = await tx<{ day: string; since: Date }[]>`
    select (${now}::timestamptz at time zone s.time_zone)::date::text as day,
      least((select max(cut) from notification_days d where d.wholesaler_id = s.wholesaler_id and d.cut < ${now}),
            ${now}::timestamptz - interval '2 days') as since
    from settings s where s.wholesaler_id = ${wholesalerId} and s.db = 'prod'`;
  const people = await tx<Waiting[]>`
    select n.custom_id as "customId", u.role, array_agg(n.kind) as kinds,
      array_agg(n.notification_id::text) as ids
    from notifications n
    join users u on u.wholesaler_id = n.wholesaler_id and u.db = 'prod' and u.custom_id = n.custom_id
      and ${isThere(tx)}
    where n.wholesaler_id = ${wholesalerId} and n.mail_id is null and n.read_at is null
      and n.created_at >= ${since} and n.created_at < ${now} and ${isOfSeen(tx)}
      and exists (select from credentials c
                  where c.wholesaler_id = n.wholesaler_id and c.custom_id = n.custom_id and (${demo} or not c.is_demo))
    group by n.custom_id, u.role`;
  const choices = await readChoices(tx, wholesalerId);
  let mails = 0;
  for (const { customId, role, kinds, ids } of people) {
    const own = choices.get(customId) ?? noChoices;
    const wanted = ids.filter((_, at) => waysOf(own, kinds[at] ?? 'figures').mail);
    if (!wantsDailyMail(own, role) || wanted.length === 0) continue;
    const [mail] = await tx<{ mailId: string }[]>`
      insert into notification_mails (wholesaler_id, custom_id, day) values (${wholesalerId}, ${customId}, ${day})
      on conflict do nothing returning mail_id as "mailId"`;
    if (mail === undefined) continue;
    await tx`
      update notifications set mail_id = ${mail.mailId}
      where wholesaler_id = ${wholesalerId} and notification_id = any (${wanted})`;
    mails += 1;
  }
  if (mails > 0) await tx`select pg_notify(${mailsChannel}, ${wholesalerId})`;
  return mails;
}
