/** The worker's process, killed with kill -9 while it makes notices or sends the daily mails: each comes once, and whole. */

import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@caselift/db/testing/until';
import type { NoticeFacts } from '@caselift/domain/notifications/notice-facts';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterEach, expect, test } from 'vitest';
import { askForNotices, makeNoticesOf } from '../../notifications/runs.ts';
import { writeNotices } from '../../notifications/store.ts';
import { type Hold, holdWrites } from '../../testing/hold.ts';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { emailOf } from '../../testing/team.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

const { team, update, insert, measure } = itemTeam();
let worker: WorkerChild | undefined;
let held: Hold | undefined;

afterEach(async () => {
  await worker?.kill();
  await held?.drop();
  await team.server.sql`truncate notifications, notification_mails, notification_days`;
  await rm(outbox(), { recursive: true, force: true });
});

const outbox = () => path.join(team.server.env.dataDir, 'outbox');

async function killAt(table: string, condition: string): Promise<void> {
  held = await holdWrites(team.server.sql, table, condition);
  worker = forkWorker(team.server);
  await held.reached();
  await worker.kill();
  await held.drop();
}
const told = () => team.server.sql<{ customId: string; key: string }[]>`
  select custom_id as "customId", regexp_replace(once_key, '[0-9a-f-]{36}', 'ID', 'g') as key from notifications
  where wholesaler_id = ${team.id} order by custom_id collate "C", once_key collate "C"`;

test.each(['notifications', 'notification_states'])(
  'while it makes the notices of a publication, as it writes %s: each person gets each of them once',
  async (table) => {
    const { sql } = team.server;
    const all = { payoutType: 'allOrNothing', amountCents: 5000 } as const;
    await insert({ terms: { target: 10, payout: payout(all) } });
    const publish = () => sql.begin((tx) => askForNotices(tx, team.id, 'admin@example.com'));
    const isMade = async () => {
      const open = await sql`select from notification_runs where wholesaler_id = ${team.id} and done_at is null`;
      return open.length === 0;
    };
    await measure(() => []);
    await publish();
    await makeNoticesOf(sql, team.id);
    await update('2024-06-17');
    await measure((_, from) => (from === '2024-06-01' ? [['REP_1', 'corner', 10]] : []));
    await sql`delete from notifications`;
    await publish();
    await killAt(table, 'true');
    expect(await told()).toEqual([]);
    expect(await isMade()).toBe(false);
    worker = forkWorker(team.server);
    await until(isMade, 'the notices of the publication');
    const figures = ['LEAD_1', 'MGR_1', 'REP_1', 'REP_2', 'TOP_1'].map((customId) => [customId, 'figures ID']);
    const keys = (await told()).map(({ customId, key }) => [customId, key]);
    expect(keys).toHaveLength(figures.length + 1);
    expect(keys).toEqual(expect.arrayContaining(figures));
    expect(keys.find(([customId, key]) => customId === 'REP_1' && key?.startsWith('level'))).toBeDefined();
  },
);

/** Where it is between noon and 1 pm now: long after 6:30 am, and no day ends while the test runs. */
function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
}

const goal: NoticeFacts = { about: 'goalReached', measure: 'gp', earnedCents: 40_000 };

test.each([
  ['as it gathers their news', 'notifications', 'new.mail_id is not null'],
  ['as it writes who gets one', 'notification_mails', 'not new.is_asked'],
  ['after one is in the queue, before that is written', 'notification_mails', 'new.is_asked'],
  ['as it is about to hand one over', 'notification_mails', 'new.sent_at is not null'],
])('while it sends the daily mails, %s: each person gets one, with all of it', async (_, table, condition) => {
  const { sql } = team.server;
  const timeZone = zoneAtNoon();
  await sql`update settings set time_zone = ${timeZone}`;
  for (const customId of ['REP_1', 'REP_2', 'LEAD_1']) {
    const notices = (['gp', 'volume'] as const).map((about) => ({
      ...{ customId, key: about, facts: { ...goal, measure: about } },
    }));
    await sql.begin((tx) => writeNotices(tx, team.id, notices));
  }
  await sql`
    update notifications
    set created_at = (date_trunc('day', now() at time zone ${timeZone}) + interval '6 hours') at time zone ${timeZone}`;
  await killAt(table, condition);
  worker = forkWorker(team.server);
  const isSent = async () => {
    await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`; // or in half a minute
    // The day first: with it come the mails that wait, which nobody may miss by having looked before.
    const [days] = await sql`select count(*)::int as count from notification_days where wholesaler_id = ${team.id}`;
    const waiting = await sql`
      select from notification_mails where not is_asked
      union all select from pgboss.job where name = 'mail' and state < 'completed'`;
    return waiting.length === 0 && days?.count === 1;
  };
  await until(isSent, 'the daily mails');
  const names = (await readdir(outbox())).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox(), name), 'utf8')));
  const addresses = mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim()).toSorted();
  expect(addresses).toEqual(['LEAD_1', 'REP_1', 'REP_2'].map((customId) => emailOf(team.id, customId)));
  for (const mail of atLeast(1, mails)) {
    expect(mail).toContain('Subject: 2 new notices in Caselift');
    expect(mail).toMatch(/VOLUME GOAL REACHED|GP GOAL REACHED/);
  }
});
