// The daily mail at 6:30 am in Chicago, which is 11:30 in London: Ann's and Mona's news of June 17 and 18, 2024.
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { NotificationSettings } from '@caselift/contract/notifications';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import type { NoticeFacts } from '@caselift/domain/notifications/notice-facts';
import { beforeEach, describe, expect, test } from 'vitest';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { startSwallowingServer } from '../../mail/testing/mail-server.ts';
import { gatherMails, sendDailyMails } from '../../notifications/daily-mails.ts';
import { writeNotices } from '../../notifications/store.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { itemTeam } from '../../testing/item-team.ts';
import { emailOf, type Teammate } from '../../testing/team.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

const { team } = itemTeam();
const outbox = () => path.join(team.server.env.dataDir, 'outbox');

beforeEach(async () => {
  await rm(outbox(), { recursive: true, force: true });
  await team.server.sql`update settings set time_zone = 'America/Chicago'`;
  await team.server.sql`truncate notifications, notification_days, notification_mails`;
});

const figures: NoticeFacts = { about: 'newFigures', through: '2024-06-14', payCents: 1000, changeCents: null };
const goal: NoticeFacts = { about: 'goalReached', measure: 'gp', earnedCents: 40_000 };
async function tell(customId: Teammate, facts: NoticeFacts, createdAt = '2024-06-17T20:00:00Z'): Promise<void> {
  const { sql } = team.server;
  const key = crypto.randomUUID();
  await sql.begin((tx) => writeNotices(tx, team.id, [{ customId, key, facts }]));
  await sql`update notifications set created_at = ${createdAt} where once_key = ${key}`;
}
/** What the worker sends at the instant; answers the mails of the outbox. */
async function mailAt(instant: string): Promise<string[]> {
  const { sql, env } = team.server;
  const requests: MailRequest[] = [];
  await sendDailyMails({ sql, demo: true }, new Date(instant), async (request) => requests.push(request));
  for (const request of requests) await runMailJob({ sql, env }, request);
  return readMails();
}
async function readMails(): Promise<string[]> {
  const names = (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(names.map((name) => readFile(path.join(outbox(), name), 'utf8')));
}
const morning = '2024-06-18T11:31:00Z';
const settings = async (as: string, json?: object) => {
  const { status, body } = await team.server.ask({
    ...{ url: '/api/notificationSettings', method: json ? 'PATCH' : 'GET', as },
    ...(json && { json }),
  });
  return { status, message: body.message, settings: body.payload as NotificationSettings };
};

describe('the daily mail', () => {
  test('comes once, after 6:30 am where the wholesaler is, with all news of kinds that are mailed', async () => {
    await tell('REP_1', goal);
    await tell('REP_1', { ...goal, measure: 'volume' }, '2024-06-17T21:00:00Z');
    await tell('REP_1', figures);
    expect(await mailAt('2024-06-18T11:29:00Z')).toEqual([]);
    const [mail, ...others] = await mailAt(morning);
    expect(others).toEqual([]);
    expect(mail).toContain(`To: ${emailOf(team.id, 'REP_1')}`);
    expect(mail).toContain('Subject: 2 new notices in Caselift');
    expect(mail).toMatch(/VOLUME GOAL REACHED[\s\S]*GP GOAL REACHED/);
    expect(mail).toContain('http://localhost:3000/notifications');
    expect(mail).toContain('http://localhost:3000/profile');
    expect(mail).not.toContain('New figures');
    expect(await mailAt('2024-06-18T12:31:00Z')).toHaveLength(1);
    expect(await mailAt('2024-06-19T11:31:00Z')).toHaveLength(1);
  });

  test('tells what came after it on the next day, and not what was read in time', async () => {
    await tell('REP_1', goal, '2024-06-18T15:00:00Z');
    await tell('REP_2', goal);
    await team.server.ask({ url: '/api/notifications', method: 'PATCH', as: team.tokens.REP_2, json: { all: true } });
    expect(await mailAt('2024-06-18T16:00:00Z')).toEqual([]);
    expect(await mailAt('2024-06-19T11:31:00Z')).toHaveLength(1);
  });

  test('is not sent to people who switched it off, can’t sign in, or are staff who never asked for it', async () => {
    await settings(team.tokens.REP_1, { dailyMail: false });
    await team.server.sql`delete from credentials where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    for (const person of ['REP_1', 'REP_2', 'MGR_1'] as const) await tell(person, person === 'MGR_1' ? figures : goal);
    expect(await mailAt(morning)).toEqual([]);
    await settings(team.tokens.MGR_1, { dailyMail: true, kinds: [{ kind: 'figures', mail: true }] });
    await tell('MGR_1', figures, '2024-06-18T20:00:00Z');
    expect((await mailAt('2024-06-19T11:31:00Z')).join()).toContain(emailOf(team.id, 'MGR_1'));
  });

  test('a near miss that is over is left out, and no other image is promised after the last day', async () => {
    const of = { itemId: 'a', from: '2024-06-01', item: 'Reds' };
    const pods = (value: number) => ({ value, unit: 'PODs' as const });
    const near: NoticeFacts = {
      ...{ about: 'nearMiss', ...of, level: 'target', missing: pods(2), at: pods(12), has: pods(10) },
      ...{ addedCents: 12_000, earnedCents: 0, to: '2024-06-18' },
    };
    const rejected: NoticeFacts = {
      ...{ about: 'imageRejected', ...of, imageId: 'i', buyerId: 'b', account: 'Corner', cases: null },
      ...{ reason: 'Too dark.', reviewer: 'Mona', unpaidCents: 500, until: '2024-06-18' },
    };
    setNow(morning);
    for (const facts of [near, rejected]) await tell('REP_1', facts);
    const [mail = ''] = await mailAt(morning);
    for (const text of [/NEAR MISS/, /until\s+Tue,\s+Jun\s+18/]) expect(mail).toMatch(text);
    const nextDay = '2024-06-19T11:31:00Z';
    setNow(nextDay);
    for (const facts of [near, rejected]) await tell('REP_1', facts, '2024-06-18T20:00:00Z');
    const [, later = ''] = await mailAt(nextDay);
    expect(later).toContain('PHOTO REJECTED');
    for (const text of ['NEAR MISS', 'again']) expect(later).not.toContain(text);
    backToNow();
  });

  test('is dropped where it was switched off between asking and sending', async () => {
    const { sql, env } = team.server;
    await tell('REP_1', goal);
    const requests: MailRequest[] = [];
    await sendDailyMails({ sql, demo: true }, new Date(morning), async (request) => requests.push(request));
    await settings(team.tokens.REP_1, { dailyMail: false });
    for (const request of requests) await runMailJob({ sql, env }, request);
    expect(requests).toHaveLength(1);
    expect(await readMails()).toEqual([]);
  });

  test('that was cut off before its job was there is asked for again under the same ID', async () => {
    await tell('REP_1', goal);
    const { sql } = team.server;
    const fail = sendDailyMails({ sql, demo: true }, new Date(morning), () => Promise.reject(new Error('cut off')));
    await expect(fail).rejects.toThrow('cut off');
    const ids: string[] = [];
    for (const _ of [1, 2]) await sendDailyMails({ sql, demo: true }, new Date(morning), async (_, id) => ids.push(id));
    const [mail] = await sql`select mail_id as id from notification_mails where wholesaler_id = ${team.id}`;
    expect(ids).toEqual([mail?.id]);
  });

  test('is not sent again once it was handed over, and is after it was refused', async () => {
    const { sql, env } = team.server;
    await tell('REP_1', goal);
    const requests: MailRequest[] = [];
    await sendDailyMails({ sql, demo: true }, new Date(morning), async (request) => requests.push(request));
    const [request] = requests;
    if (request === undefined) throw new Error('Ann has news.');
    const nobodyThere = { ...env, smtpUrl: 'smtp://127.0.0.1:1' };
    await expect(runMailJob({ sql, env: nobodyThere }, request)).rejects.toThrow(/ECONNREFUSED/);
    for (const _ of [1, 2]) await runMailJob({ sql, env }, request);
    expect(await readMails()).toHaveLength(1);
  });

  test('a mail that the mail server had all of before it went away goes out no second time', async () => {
    const { sql, env } = team.server;
    await tell('REP_1', goal);
    const silent = await startSwallowingServer();
    const requests: MailRequest[] = [];
    await sendDailyMails({ sql, demo: true }, new Date(morning), async (request) => requests.push(request));
    for (const request of requests) await runMailJob({ sql, env: { ...env, smtpUrl: silent.url } }, request);
    await silent.stop();
    for (const request of requests) await runMailJob({ sql, env }, request);
    expect([requests.length, await readMails()]).toEqual([1, []]);
  });

  test('can be sent earlier by hand, and then not a second time on that day', async () => {
    await tell('REP_1', goal);
    const gather = (now: string) =>
      team.server.sql.begin((tx) => gatherMails(tx, { wholesalerId: team.id, demo: true, now: new Date(now) }));
    expect(await gather('2024-06-18T09:00:00Z')).toBe(1);
    await tell('REP_1', { ...goal, measure: 'fpl' }, '2024-06-18T10:00:00Z');
    expect(await gather('2024-06-18T10:30:00Z')).toBe(0);
    expect(await mailAt(morning)).toHaveLength(1);
  });
});

describe('the switches', () => {
  const rejected = { kind: 'imageRejected', bell: null, mail: true };

  test('are as agreed at first, for the kinds that a role gets', async () => {
    const rep = (await settings(team.tokens.REP_1)).settings;
    expect(rep).toMatchObject({ dailyMail: true, email: emailOf(team.id, 'REP_1') });
    expect(rep.kinds.map(({ kind, bell, mail }) => [kind, bell, mail])).toEqual([
      ['imageRejected', null, true],
      ['imageApproved', true, false],
      ['goalReached', true, true],
      ['nearMiss', true, true],
      ['program', true, false],
      ['figures', true, false],
      ['adjustment', true, true],
      ['question', true, true],
      ['plan', true, true],
    ]);
    const manager = (await settings(team.tokens.MGR_1)).settings;
    expect(manager).toMatchObject({
      dailyMail: false,
      kinds: [{ kind: 'figures', bell: true, mail: false }, { kind: 'adjustment' }, { kind: 'question' }],
    });
  });

  test('are a person’s own, and two flipped at once are both kept', async () => {
    await Promise.all([
      settings(team.tokens.REP_1, { kinds: [{ kind: 'nearMiss', bell: false }] }),
      settings(team.tokens.REP_1, { kinds: [{ kind: 'nearMiss', mail: false }] }),
      settings(team.tokens.REP_1, { dailyMail: false }),
    ]);
    const { dailyMail, kinds } = (await settings(team.tokens.REP_1)).settings;
    expect(dailyMail).toBe(false);
    expect(kinds.find(({ kind }) => kind === 'nearMiss')).toEqual({ kind: 'nearMiss', bell: false, mail: false });
    expect(kinds[0]).toEqual(rejected);
    expect((await settings(team.tokens.REP_2)).settings.dailyMail).toBe(true);
  });

  test('are refused with a sentence where nothing follows from them', async () => {
    const refused = async (json: object, as = team.tokens.REP_1) => {
      const { status, message } = await settings(as, json);
      return [status, message];
    };
    const bell = [{ kind: 'imageRejected', bell: false }];
    expect(await refused({ kinds: bell })).toEqual([400, 'Rejected photos always show in the bell.']);
    expect(await refused({})).toEqual([400, 'Nothing to change was sent.']);
    expect(await refused({ kinds: [{ kind: 'goalReached', mail: true }] }, team.tokens.MGR_1)).toEqual([
      ...[400, "Your role doesn't get notices of this kind."],
    ]);
    expect((await refused({ kinds: [{ kind: 'gossip', mail: true }] }))[0]).toBe(400);
    const { token } = await insertSuperAdmin(team.server.sql);
    expect(await refused({ dailyMail: true }, token)).toEqual([409, 'Notices are for people of a wholesaler.']);
    expect((await settings(token)).settings.kinds).toEqual([]);
    expect((await settings('x')).status).toBe(401);
  });

  test('hold for view-only people too: it is their own mail', async () => {
    await team.server.sql`update users set view_only = true where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
    expect((await settings(team.tokens.REP_1, { dailyMail: false })).status).toBe(200);
  });
});

test('one click in a mail program, without signing in, stops the daily mails of who got the mail', async () => {
  await tell('REP_1', goal);
  const [mail] = await mailAt(morning);
  const unfolded = mail?.replace(/\r\n[ \t]/g, ' ') ?? '';
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, url = ''] = /^List-Unsubscribe:\s*<http:\/\/localhost:3000(\S+)>/m.exec(unfolded) ?? [];
  const { app } = team.server;
  const stop = (address: string) =>
    app.inject({
      ...{ url: address, method: 'POST', payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await stop(url.replace(/[0-9a-f]{12}/, '0'.repeat(12)))).statusCode).toBe(404);
  expect((await stop('/api/mails/1/stop')).statusCode).toBe(400);
  expect((await settings(team.tokens.REP_1)).settings.dailyMail).toBe(true);
  expect((await stop(url)).statusCode).toBe(200);
  expect((await settings(team.tokens.REP_1)).settings.dailyMail).toBe(false);
  await tell('REP_1', { ...goal, measure: 'fpl' }, '2024-06-18T20:00:00Z');
  await rm(outbox(), { recursive: true });
  expect(await mailAt('2024-06-19T11:31:00Z')).toEqual([]);
  expect((await settings(team.tokens.REP_1, { dailyMail: true })).settings.dailyMail).toBe(true);
});

// docs/product.md, Notices: the mail holds what came since the last one.
test('what came between a mail that was sent by hand and 6:30 is in the next one', async () => {
  const byHand = { wholesalerId: team.id, demo: true, now: new Date('2024-06-18T09:00:00Z') };
  await tell('REP_1', goal);
  await team.server.sql.begin((tx) => gatherMails(tx, byHand));
  await tell('REP_1', { ...goal, measure: 'fpl' }, '2024-06-18T10:00:00Z');
  await mailAt(morning);
  expect((await mailAt('2024-06-19T11:31:00Z')).join()).toContain('FPL GOAL REACHED');
});

test('a time zone that PostgreSQL does not know keeps no other wholesaler from its mails', async () => {
  const { sql } = team.server;
  await tell('REP_1', goal);
  await insertWholesaler(sql, `${team.id}far`);
  await sql`update settings set time_zone = 'America/Nowhere' where wholesaler_id = ${`${team.id}far`}`;
  const mails = await mailAt(morning).finally(() => sql`update settings set time_zone = 'America/Chicago'`);
  expect(mails).toHaveLength(1);
});
