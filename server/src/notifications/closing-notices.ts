/** What people are told of a sales period that was closed, in the closing's transaction: in the bell, and by mail if chosen. */
import type { Tx } from '@caselift/db/connect';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import type { Settlement } from '@caselift/domain/closing/settlement';
import { mailsChannel } from './daily-mails.ts';
import { writeNotices } from './store.ts';

/** A mail that is about a closing, not about a day. */
export const closingMail = 'paid ';

/**
 * Everyone who is paid something. Closed again, a period is told of where it pays another amount.
 * @param byMail a mail of its own to each, at once and whatever they chose of daily mails.
 */
export async function noticesOfClosing(
  tx: Tx,
  wholesalerId: string,
  { period: { from, to }, settlements }: { period: SalesPeriod; settlements: ReadonlyMap<string, Settlement> },
  byMail: boolean,
): Promise<void> {
  const notices = [...settlements]
    .filter(([, { payableCents }]) => payableCents > 0)
    .map(([customId, { payableCents }]) => {
      const facts = { about: 'periodPaid', from, to, payableCents } as const;
      return { customId, key: `${closingMail}${from} ${payableCents}`, facts };
    });
  await writeNotices(tx, wholesalerId, notices);
  if (!byMail || notices.length === 0) return;
  const [people, keys] = [notices.map(({ customId }) => customId), notices.map(({ key }) => key)];
  await tx`
    with mails as (
      insert into notification_mails (wholesaler_id, custom_id, day, about)
      select s.wholesaler_id, n.custom_id, (now() at time zone s.time_zone)::date, n.once_key
      from settings s
      join notifications n using (wholesaler_id)
      join unnest(${people}::text[], ${keys}::text[]) as told (custom_id, once_key) using (custom_id, once_key)
      where s.wholesaler_id = ${wholesalerId} and s.db = 'prod' and n.mail_id is null
      on conflict do nothing
      returning custom_id, about, mail_id
    )
    update notifications n set mail_id = mails.mail_id from mails
    where n.wholesaler_id = ${wholesalerId} and n.custom_id = mails.custom_id and n.once_key = mails.about`;
  await tx`select pg_notify(${mailsChannel}, ${wholesalerId})`;
}
