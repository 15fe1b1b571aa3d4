/** Makes the notices of publications, and asks for the daily mails: when told to, and every 10 s to be sure. */

import type { Sql } from '@caselift/db/connect';
import type { PgBoss } from 'pg-boss';
import type { Env } from '../../env.ts';
import { mailsChannel, sendDailyMails } from '../../notifications/daily-mails.ts';
import { makeNotices, runsChannel } from '../../notifications/runs.ts';
import { mailQueue } from '../queue/boss.ts';
import { sentChannel } from '../queue/progress.ts';

/** A notification may have been lost while a connection was renewed. */
const everyMs = 10_000;

type Place = { sql: Sql; boss: PgBoss; env: Pick<Env, 'demo'>; signal: AbortSignal };

export async function watchNotices({ sql, boss, env, signal }: Place): Promise<{ stop(): Promise<void> }> {
  let again = false;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (again && !signal.aborted) {
      again = false;
      await makeNotices(sql, signal);
      await sendDailyMails({ sql, demo: env.demo }, new Date(), async (request, id) => {
        // Behind what people wait for, such as codes.
        await boss.send(mailQueue, request, { id, group: { id: 'notices' }, priority: -1 });
        await sql.notify(sentChannel, 'mail');
      });
    }
  }

  function look(): void {
    again = true;
    working ??= work()
      .catch((error: Error) => signal.aborted || console.error(`Notices: ${error.message}`))
      .then(() => {
        working = null;
        if (again && !signal.aborted) look();
      });
  }

  const listening = [await sql.listen(runsChannel, look), await sql.listen(mailsChannel, look)];
  const looking = setInterval(look, everyMs);
  look();
  return {
    stop: async () => {
      clearInterval(looking);
      for (const one of listening) await one.unlisten();
      await working;
    },
  };
}
