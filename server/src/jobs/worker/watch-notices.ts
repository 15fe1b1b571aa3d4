/** Makes the notices of publications, and asks for the daily mails: when told to, and every 10 s to be sure. */

import { databaseNow } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import type { PgBoss } from 'pg-boss';
import type { Env } from '../../env.ts';
import { mailsChannel, sendDailyMails } from '../../notifications/daily-mails.ts';
import { makeNotices, runsChannel } from '../../notifications/runs.ts';
import { mailQueue } from '../queue/boss.ts';
import { sentChannel } from '../queue/progress.ts';
import { everySoOften, lookWhenTold } from './every-so-often.ts';

/** A notification may have been lost while a connection was renewed. */
const everyMs = 10_000;

type Place = { sql: Sql; boss: PgBoss; env: Pick<Env, 'demo'>; signal: AbortSignal };

export async function watchNotices({ sql, boss, env, signal }: Place): Promise<{ stop(): Promise<void> }> {
  const noticing = everySoOften({ everyMs, name: 'Notices', signal }, async () => {
    await makeNotices(sql, signal);
    await sendDailyMails({ sql, demo: env.demo }, await databaseNow(sql), async (request, id) => {
      // Behind what people wait for, such as codes.
      await boss.send(mailQueue, request, { id, group: { id: 'notices' }, priority: -1 });
      await sql.notify(sentChannel, 'mail');
    });
  });
  return lookWhenTold(noticing, sql, [runsChannel, mailsChannel]);
}
