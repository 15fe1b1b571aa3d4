// Mails about a closed sales period: one to each person who is paid, if whoever closed it chose so.
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@caselift/db/testing/until';
import { type Settlement, settlePeople } from '@caselift/domain/closing/settlement';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { beforeEach, expect, test } from 'vitest';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { noticesOfClosing } from '../../notifications/closing-notices.ts';
import { mailsChannel, sendDailyMails } from '../../notifications/daily-mails.ts';
import { itemTeam } from '../../testing/item-team.ts';
import { emailOf } from '../../testing/team.ts';

const { team } = itemTeam();
const outbox = () => path.join(team.server.env.dataDir, 'outbox');
const period = { from: '2024-05-01', to: '2024-05-31', kind: 'monthly' } as const;

beforeEach(async () => {
  await rm(outbox(), { recursive: true, force: true });
  await team.server.sql`truncate notifications, notification_days, notification_mails`;
});

const paying = (cents: Record<string, number>): Map<string, Settlement> =>
  settlePeople(period.from, {
    pay: new Map(Object.entries(cents).map(([id, gp]) => [id, { ...recordOf(payParts, () => 0), gp }])),
    ...{ adjustments: [], manual: [], balances: new Map() },
  });
const close = (cents: Record<string, number>, byMail: boolean) =>
  team.server.sql.begin((tx) => noticesOfClosing(tx, team.id, { period, settlements: paying(cents) }, byMail));
/** Before the hour of the daily mail. */
async function mails(): Promise<string[]> {
  const { sql, env } = team.server;
  const requests: MailRequest[] = [];
  await sendDailyMails({ sql, demo: true }, new Date('2024-06-18T08:00:00Z'), async (request) =>
    requests.push(request),
  );
  for (const request of requests) await runMailJob({ sql, env }, request);
  const names = (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map((name) => readFile(path.join(outbox(), name), 'utf8')));
}
const told = async () =>
  (
    await team.server.sql`
      select custom_id || ' ' || (facts ->> 'payableCents') as line from notifications where in_bell order by 1`
  ).map(({ line }) => line);

test('everyone who is paid is told in the bell, and nobody by mail unless it was chosen', async () => {
  await close({ REP_1: 40_000, REP_2: 12_345, MGR_1: 0 }, false);
  expect(await told()).toEqual(['REP_1 40000', 'REP_2 12345']);
  expect(await mails()).toEqual([]);
});

test('a mail goes to each once, with their own amount alone, whatever they chose of daily mails', async () => {
  const { sql } = team.server;
  await sql`
    insert into notification_settings (wholesaler_id, custom_id, daily_mail) values (${team.id}, 'REP_1', false)
    on conflict (wholesaler_id, custom_id) do update set daily_mail = false`;
  await close({ REP_1: 40_000, REP_2: 12_345 }, true);
  await close({ REP_1: 40_000, REP_2: 12_345 }, true);
  const sent = await mails();
  expect(sent).toHaveLength(2);
  const [first] = sent.filter((mail) => mail.includes(`To: ${emailOf(team.id, 'REP_1')}`));
  expect(first).toContain('Subject: May 2024 is closed');
  expect(first).toContain('http://localhost:3000/myStatements');
  expect(first).not.toContain('123.45');
  expect(await mails()).toHaveLength(2);
});

// It is told over another connection: at once, and a transaction that has the only one waits for itself.
test('who sends the mails is told of a closing with its end, and looks at nothing that is not there yet', async () => {
  const { sql } = team.server;
  const heard: string[] = [];
  const listening = await sql.listen(mailsChannel, (text) => heard.push(text));
  try {
    await sql.begin(async (tx) => {
      await noticesOfClosing(tx, team.id, { period, settlements: paying({ REP_1: 40_000 }) }, true);
      await sql.notify(mailsChannel, 'not closed yet');
    });
    await until(async () => heard.length === 2, 'both to be told');
    expect(heard).toEqual(['not closed yet', team.id]);
  } finally {
    await listening.unlisten();
  }
});

test('closed again with another amount, a period is told of again to those it pays differently', async () => {
  await close({ REP_1: 40_000, REP_2: 12_345 }, true);
  await mails();
  await close({ REP_1: 40_000, REP_2: 20_000 }, true);
  expect(await told()).toEqual(['REP_1 40000', 'REP_2 12345', 'REP_2 20000']);
  expect(await mails()).toHaveLength(3);
});

// docs/product.md, Closing: closed again, people with a changed amount are told.
test.each([50_000, 0])('an amount that comes back, or is gone, is told as well: %i cents', async (cents) => {
  for (const paid of [50_000, 40_000, cents]) {
    await close({ REP_1: paid }, true);
    await mails();
  }
  expect(await mails()).toHaveLength(3);
});

test('who was told in the bell alone is mailed where the same amount is closed again with mails', async () => {
  await close({ REP_1: 40_000 }, false);
  await close({ REP_1: 40_000 }, true);
  expect(await told()).toEqual(['REP_1 40000']);
  expect(await mails()).toHaveLength(1);
});

test('the subject of a mail tells no amount: it stands on locked screens', async () => {
  await close({ REP_1: 40_000 }, true);
  expect((await mails())[0]).not.toMatch(/^Subject: .*400/m);
});

test('a period that is closed again with an amount told before is told of again, as the last word', async () => {
  const last = async () => {
    const [newest] = await team.server.sql`
      select facts ->> 'payableCents' as cents from notifications where custom_id = 'REP_1'
      order by created_at desc limit 1`;
    return newest?.cents;
  };
  await close({ REP_1: 50_000 }, true);
  await close({ REP_1: 40_000 }, true);
  await close({ REP_1: 50_000 }, true);
  expect(await last()).toBe('50000');
});

test('a period that is closed again with nothing takes back the amount that it told', async () => {
  await close({ REP_1: 50_000, REP_2: 12_345 }, false);
  await close({ REP_1: 0 }, true);
  expect(await told()).toEqual(['REP_1 0', 'REP_1 50000', 'REP_2 0', 'REP_2 12345']);
  const sent = await mails();
  expect(sent).toHaveLength(2);
  for (const mail of sent) expect(mail).toMatch(/\$0\.00[\s\S]*It was \$(500\.00|123\.45) when it was closed before/);
});
