import { type FailedMails, listFailedMails } from '@caselift/contract/failed-mails';
import type { Sql } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { mailQueue } from '../../jobs/queue/boss.ts';

export function failedMailRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listFailedMails, async ({ scope: { wholesalerId }, inScope }) => {
    const people = await inScope(
      (tx) => tx<{ email: string }[]>`
        select distinct lower(email) as email from users where wholesaler_id = ${wholesalerId} and email is not null`,
    );
    return readFailedMails(
      context.sql,
      wholesalerId,
      people.map(({ email }) => email),
    );
  });
}

/** A mail of notices names its wholesaler, every other one an email. The queue is of no wholesaler. */
async function readFailedMails(sql: Sql, wholesalerId: string, emails: readonly string[]): Promise<FailedMails> {
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
