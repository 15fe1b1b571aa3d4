import { type FailedMails, listFailedMails } from '@caselift/contract/failed-mails';
import type { Sql } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { isKeptZone } from '../../figures/time-zones.ts';
import { serveScoped } from '../../http/serve.ts';
import { mailQueue } from '../../jobs/queue/boss.ts';

export function failedMailRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listFailedMails, async ({ scope: { wholesalerId }, inScope }) => {
    const { emails, unknownTimeZone } = await inScope(async (tx) => {
      const people = await tx<{ email: string }[]>`
        select distinct lower(email) as email from users where wholesaler_id = ${wholesalerId} and email is not null`;
      const [settings] = await tx<{ timeZone: string }[]>`
        select time_zone as "timeZone" from settings where wholesaler_id = ${wholesalerId} and db = 'prod'`;
      const zone = settings?.timeZone ?? null;
      const isKept = zone === null || (await isKeptZone(tx, zone));
      return { emails: people.map(({ email }) => email), unknownTimeZone: isKept ? null : zone };
    });
    return { ...(await readFailedMails(context.sql, wholesalerId, emails)), unknownTimeZone };
  });
}

/** A mail of notices names its wholesaler, every other one an email. The queue is of no wholesaler. */
async function readFailedMails(
  sql: Sql,
  wholesalerId: string,
  emails: readonly string[],
): Promise<Omit<FailedMails, 'unknownTimeZone'>> {
  const rows = await sql<{ state: string; count: number; since: Date; reason: string | null }[]>`
    select state::text as state, count(*)::int as count, min(created_on) as since,
      left(max(output ->> 'message'), 200) as reason
    from pgboss.job
    where name = ${mailQueue} and state in ('retry', 'failed')
      and (data ->> 'wholesalerId' = ${wholesalerId} or lower(data ->> 'email') = any (${[...emails]}))
    group by 1`;
  const of = (state: string) => {
    const found = rows.find((row) => row.state === state);
    return found ? { count: found.count, since: found.since.toISOString(), reason: found.reason ?? '' } : null;
  };
  return { waiting: of('retry'), givenUp: of('failed') };
}
