/** The daily mail: a person's news since the one before, in the words of the screen. */
import type { Role } from '@caselift/contract/access';
import { noticeWords, stillTrue } from '@caselift/contract/notice-words';
import { mailTexts } from '@caselift/contract/notification-texts';
import type { Sql } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { NoticeFacts } from '@caselift/domain/notifications/notice-facts';
import { type NoticeKind, noChoices, wantsDailyMail, waysOf } from '@caselift/domain/notifications/notice-kinds';
import { isThere } from '../identity/is-there.ts';
import { closingMail } from '../notifications/closing-notices.ts';
import { isOfSeen, readChoices, shownFacts } from '../notifications/store.ts';
import { todayIn } from '../today.ts';
import type { MailRequest } from './mail-request.ts';
import type { Message } from './message.ts';
import { PerhapsSent } from './send-mail.ts';

/** A longer list isn't read in a mail. */
const mostInMail = 20;

type Request = Extract<MailRequest, { template: 'notices' }>;

/** Nobody knows of a mail that was cut off whether it has arrived. It isn't sent again, for the bell tells the same. */
export async function sendOnce(sql: Sql, { wholesalerId, mailId }: Request, send: () => Promise<void>): Promise<void> {
  const ofMail = sql`wholesaler_id = ${wholesalerId} and mail_id = ${mailId}`;
  const [first] = await sql`
    update notification_mails set sent_at = clock_timestamp() where ${ofMail} and sent_at is null returning 1`;
  if (first === undefined) return;
  try {
    await send();
  } catch (error) {
    if (error instanceof PerhapsSent) {
      console.error(`The mail ${mailId} isn't sent again: ${error.message}`);
      return;
    }
    // Refused: the queue tries again.
    await sql`update notification_mails set sent_at = null where ${ofMail}`;
    throw error;
  }
}

/** null: all that it promises is over. */
function shownNow(facts: NoticeFacts, today: IsoDate) {
  const shown = shownFacts(facts);
  return shown && stillTrue(shown, today);
}

/** null: the person can't sign in any more, has switched it off since, or nothing is left to tell. */
export async function noticesMail(
  sql: Sql,
  { wholesalerId, customId, mailId }: Request,
  { publicUrl, demo }: { publicUrl: string; demo: boolean },
): Promise<Message | null> {
  const [person] = await sql<{ email: string; role: Role; timeZone: string }[]>`
    select c.email, u.role, s.time_zone as "timeZone" from credentials c
    join settings s on s.wholesaler_id = c.wholesaler_id and s.db = 'prod'
    join users u on u.wholesaler_id = c.wholesaler_id and u.db = 'prod' and u.custom_id = c.custom_id
      and ${isThere(sql)}
    where c.wholesaler_id = ${wholesalerId} and c.custom_id = ${customId} and (${demo} or not c.is_demo)`;
  const choices = (await readChoices(sql, wholesalerId, customId)).get(customId) ?? noChoices;
  const [mail] = await sql<{ about: string }[]>`
    select about from notification_mails where wholesaler_id = ${wholesalerId} and mail_id = ${mailId}`;
  if (person === undefined || mail === undefined) return null;
  const isOfClosing = mail.about.startsWith(closingMail);
  if (!isOfClosing && !wantsDailyMail(choices, person.role)) return null;
  const rows = await sql<{ kind: NoticeKind; facts: NoticeFacts }[]>`
    select kind, facts from notifications n
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId} and mail_id = ${mailId} and ${isOfSeen(sql)}
    order by created_at desc, notification_id`;
  const told = rows.flatMap(({ kind, facts }) =>
    isOfClosing || waysOf(choices, kind).mail ? (shownNow(facts, todayIn(person.timeZone)) ?? []) : [],
  );
  const [first] = told;
  if (first === undefined) return null;
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  const rest = told.length - mostInMail;
  return {
    to: person.email,
    ...(!isOfClosing && { stopAt: addressOf(`/api/mails/${mailId}/stop`) }),
    subject: isOfClosing && first.about === 'periodPaid' ? mailTexts.ofPeriod(first) : mailTexts.subject(told.length),
    blocks: [
      ...told.slice(0, mostInMail).flatMap((facts) => {
        const { title, body } = noticeWords(facts);
        return [{ heading: title }, { text: body }];
      }),
      ...(rest > 0 ? [{ text: mailTexts.more(rest) }] : []),
      ...(isOfClosing
        ? [{ button: mailTexts.openStatements, address: addressOf('/myStatements') }, { text: mailTexts.ofClosing }]
        : [
            { button: mailTexts.open, address: addressOf('/notifications') },
            { text: mailTexts.settings(addressOf('/profile')) },
          ]),
    ],
  };
}
