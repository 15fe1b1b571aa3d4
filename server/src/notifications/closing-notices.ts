/** What people are told of a sales period that was closed, in the closing's transaction: in the bell, and by mail if chosen. */
import type { Tx } from '@caselift/db/connect';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import type { Settlement } from '@caselift/domain/closing/settlement';
import type { IsoDate } from '@caselift/domain/dates';
import { mailsChannel } from './daily-mails.ts';
import { writeNotices } from './store.ts';

/** A mail that is about a closing, not about a day. */
export const closingMail = 'paid ';

/**
 * Everyone who was told another amount last than the period pays them now: at first who is paid something, and, closed
 * again, whoever gets more, less or nothing now.
 * @param byMail a mail of its own to each, at once and whatever they chose of daily mails.
 */
export async function noticesOfClosing(
  tx: Tx,
  wholesalerId: string,
  { period: { from, to }, settlements }: { period: SalesPeriod; settlements: ReadonlyMap<string, Settlement> },
  byMail: boolean,
): Promise<void> {
  const told = new Map((await readTold(tx, wholesalerId, from)).map((last) => [last.customId, last]));
  const people = [...new Set([...settlements.keys(), ...told.keys()])];
  const notices = people.flatMap((customId) => {
    const payableCents = settlements.get(customId)?.payableCents ?? 0;
    const last = told.get(customId);
    if (payableCents === (last?.cents ?? 0)) return [];
    const beforeCents = last && { beforeCents: last.cents };
    const facts = { about: 'periodPaid', from, to, payableCents, ...beforeCents } as const;
    return { customId, key: `${closingMail}${from} no. ${(last?.times ?? 0) + 1}`, facts };
  });
  await writeNotices(tx, wholesalerId, notices);
  if (!byMail) return;
  // Who was told in the bell alone is mailed as well.
  const newest = [...[...told.values()].filter(({ cents }) => cents > 0), ...notices];
  const keys = new Map(newest.map(({ customId, key }) => [customId, key]));
  await tx`
    with mails as (
      insert into notification_mails (wholesaler_id, custom_id, day, about)
      select s.wholesaler_id, n.custom_id, (now() at time zone s.time_zone)::date, n.once_key
      from settings s
      join notifications n using (wholesaler_id)
      join unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::text[]) as told (custom_id, once_key)
        using (custom_id, once_key)
      where s.wholesaler_id = ${wholesalerId} and s.db = 'prod' and n.mail_id is null
      on conflict do nothing
      returning custom_id, about, mail_id
    )
    update notifications n set mail_id = mails.mail_id from mails
    where n.wholesaler_id = ${wholesalerId} and n.custom_id = mails.custom_id and n.once_key = mails.about`;
  await tx`select pg_notify(${mailsChannel}, ${wholesalerId})`;
}

type Told = { customId: string; key: string; cents: number; times: number };

/** The last that each person was told of the period that begins on the day, and how often they were. */
const readTold = (tx: Tx, wholesalerId: string, from: IsoDate) => tx<Told[]>`
  select distinct on (custom_id) custom_id as "customId", once_key as key, (facts ->> 'payableCents')::float8 as cents,
    (count(*) over (partition by custom_id))::int as times
  from notifications
  where wholesaler_id = ${wholesalerId} and facts ->> 'about' = 'periodPaid' and facts ->> 'from' = ${from}
  order by custom_id, created_at desc`;
