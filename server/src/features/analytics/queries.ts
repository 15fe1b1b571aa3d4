import { type Analytics, trackerIntervalSeconds } from '@caselift/contract/analytics';
import type { Tx } from '@caselift/db/connect';

type Report = { wholesalerId: string; customId: string; page: string; day: string };

/** A little less than the interval, for timers are not exact. */
const soonestSeconds = trackerIntervalSeconds - 1;

/** Counts a report, unless the person's last one is younger than the interval: two tabs are one person looking. */
export async function recordReport(tx: Tx, { wholesalerId, customId, page, day }: Report): Promise<void> {
  await tx`
    insert into page_use as known (wholesaler_id, custom_id, page, day)
    select ${wholesalerId}, ${customId}, ${page}, ${day}
    where not exists (
      select from page_use
      where wholesaler_id = ${wholesalerId} and custom_id = ${customId} and day >= ${day}::date - 1
        and last_at > now() - make_interval(secs => ${soonestSeconds}))
    on conflict (wholesaler_id, day, custom_id, page) do update set reports = known.reports + 1, last_at = now()`;
}

type Range = { wholesalerId: string; from: string; to: string };

export async function readPages(tx: Tx, { wholesalerId, from, to }: Range): Promise<Analytics['pages']> {
  return tx<Analytics['pages']>`
    select page, count(distinct custom_id) as people, sum(reports) * ${trackerIntervalSeconds}::int as seconds
    from page_use where wholesaler_id = ${wholesalerId} and day between ${from} and ${to}
    group by page order by seconds desc, page`;
}

export async function readDays(tx: Tx, { wholesalerId, from, to }: Range): Promise<Analytics['days']> {
  return tx<Analytics['days']>`
    select day.day::date as day, count(distinct u.custom_id) as people,
           coalesce(sum(u.reports), 0) * ${trackerIntervalSeconds}::int as seconds
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day (day)
    left join page_use u on u.wholesaler_id = ${wholesalerId} and u.day = day.day::date
    group by day.day order by day.day`;
}

type PersonRow = Omit<Analytics['people'][number], 'lastSeen'> & { lastSeen: Date };

/** By prod's rows, those of people deleted since among them. */
export async function readPeopleUse(tx: Tx, { wholesalerId, from, to }: Range): Promise<Analytics['people']> {
  const rows = await tx<PersonRow[]>`
    select u.custom_id as "customId", u.name, u.role, total.seconds, total.page, total.last_seen as "lastSeen"
    from (
      select custom_id, sum(seconds) as seconds, max(last_at) as last_seen,
             (array_agg(page order by seconds desc, page))[1] as page
      from (
        select custom_id, page, sum(reports) * ${trackerIntervalSeconds}::int as seconds, max(last_at) as last_at
        from page_use where wholesaler_id = ${wholesalerId} and day between ${from} and ${to}
        group by custom_id, page
      ) by_page
      group by custom_id
    ) total
    join users u on u.wholesaler_id = ${wholesalerId} and u.db = 'prod' and u.custom_id = total.custom_id
    order by total.seconds desc, u.name, u.custom_id`;
  return rows.map(({ lastSeen, ...row }) => ({ ...row, lastSeen: lastSeen.toISOString() }));
}
