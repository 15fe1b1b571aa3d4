import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { publish } from '@caselift/db/publish';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { credentialsSetMail } from '../../mail/account-mails.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { insertPerson } from '../../testing/actors.ts';
import { type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

describe('emails and passwords', () => {
  test('a new email in prod signs the person in with the old password, and sessions stay', async () => {
    await house.patch('REP_1', { email: 'ann@elsewhere.example.com' });
    expect(await edits.signIn('ann@elsewhere.example.com', passwordOfTeam)).toBe(200);
    expect(await edits.signIn(emailOf(house.id, 'REP_1'), passwordOfTeam)).toBe(401);
    expect(await edits.session(house.tokens.REP_1)).toBe(200);
  });

  test('a new email in preview changes the credential once published', async () => {
    await house.patch('REP_1', { email: `draft@${house.id}.example.com` }, { db: 'preview' });
    expect(await edits.signIn(emailOf(house.id, 'REP_1'), passwordOfTeam)).toBe(200);
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect(await edits.signIn(`draft@${house.id}.example.com`, passwordOfTeam)).toBe(200);
  });

  test("an email with which someone signs in, of whatever wholesaler, or a draft's, is refused in either environment", async () => {
    await house.patch('REP_2', { email: `draft@${house.id}.example.com` }, { db: 'preview' });
    const taken = [
      edits.actors.manager.email,
      edits.actors.superAdmin.email,
      emailOf(house.id, 'MGR_1'),
      `draft@${house.id}.example.com`,
    ];
    for (const db of ['prod', 'preview'] as const) {
      for (const email of taken)
        expect(await said(house.patch('REP_1', { email: email.toUpperCase() }, { db }))).toEqual([
          409,
          texts.emailTaken,
        ]);
    }
    expect((await house.patch('REP_1', { email: emailOf(house.id, 'REP_1') })).status).toBe(200);
  });

  test('two people who are given one email at the same moment: one gets it', async () => {
    const email = `both@${house.id}.example.com`;
    const answers = await Promise.all([
      house.patch('REP_1', { email }),
      house.patch('REP_2', { email }),
      house.patch('LEAD_1', { email }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each(['prod', 'preview'] as const)(
    "a manager's password, set in %s, is the person's, and ends the sessions",
    async (db) => {
      expect((await house.patch('MGR_1', { password: 'newPass1' }, { db })).status).toBe(200);
      expect(await edits.signIn(emailOf(house.id, 'MGR_1'), 'newPass1')).toBe(200);
      expect(await edits.signIn(emailOf(house.id, 'MGR_1'), passwordOfTeam)).toBe(401);
      expect(await edits.session(house.tokens.MGR_1)).toBe(401);
      expect(await edits.session(house.tokens.REP_1)).toBe(200);
    },
  );

  test("a manager's password is 6 to 30 letters and digits, and needs a credential", async () => {
    for (const password of ['abc12', 'abc-1234', 'a'.repeat(31)])
      expect(await said(house.patch('MGR_1', { password }))).toEqual([400, texts.managerPassword]);
    await edits.server.sql`delete from credentials where wholesaler_id = ${house.id} and custom_id = 'MGR_1'`;
    expect(await said(house.patch('MGR_1', { password: 'abc12345', hidden: true }))).toEqual([
      409,
      texts.noWayIn('Mona'),
    ]);
    expect((await house.people('prod')).MGR_1?.hidden).toBe(false);
  });
});

describe('what an admin sets', () => {
  // Recipients and texts of the mails that wait for the worker.
  const mailed = async () => {
    const rows = await edits.server.sql`select data from pgboss.job where name = 'mail' order by data ->> 'email'`;
    return rows.map(({ data }) => {
      const { subject, blocks } = credentialsSetMail(data, 'https://caselift.example.com');
      return [data.email, subject, (blocks[0] as { text: string }).text];
    });
  };
  let sam = '';
  beforeEach(async () => {
    await edits.server.sql`delete from pgboss.job where name = 'mail'`;
    const [row] = await edits.server.sql`select name from users where custom_id = ${edits.actors.admin.customId}`;
    sam = row?.name;
  });

  test('a password is told by mail to the person and to the other admins', async () => {
    const { email } = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name: 'Zoe' });
    await house.patch('MGR_1', { password: 'newPass1' });
    const told = (who: string) => `${sam} set a new password for ${who}.`;
    const by = `Caselift: ${sam} set a new password`;
    const mona = emailOf(house.id, 'MGR_1');
    expect(await mailed()).toEqual(
      [
        [email, by, told('Mona')],
        [mona, by, told('you')],
      ].sort(),
    );
  });

  test('an email is told to the old and the new one, and to the other admins; the same email once more is not', async () => {
    const zoe = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name: 'Zoe' });
    const [before, email] = [emailOf(house.id, 'MGR_1'), 'mona@elsewhere.example.com'];
    await house.patch('MGR_1', { email });
    const by = `Caselift: ${sam} changed an email`;
    const told = (whose: string) => `${sam} changed ${whose} email for Caselift to ${email}.`;
    const all = [
      [zoe.email, by, told("Mona's")],
      [before, by, told('your')],
      [email, by, told('your')],
    ].sort();
    expect(await mailed()).toEqual(all);
    await house.patch('MGR_1', { email });
    expect(await mailed()).toEqual(all);
  });

  test('an email that a file changes is told once it is published, by one mail to each other admin, and so is a rollback', async () => {
    const { sql, env } = edits.server;
    const zoe = await insertPerson(sql, { wholesalerId: house.id, role: 'admin', name: 'Zoe' });
    const [before, after] = [emailOf(house.id, 'MGR_1'), `mona@files.${house.id}.example.com`];
    const first = await publish(sql, house.id, 'test', 'test');
    // As the update does with the files: nobody typed it. Ben's was typed, which the edit has told.
    await sql`update users set email = ${after} where wholesaler_id = ${house.id} and db = 'preview' and custom_id = 'MGR_1'`;
    await house.patch('REP_2', { email: `ben@files.${house.id}.example.com` }, { db: 'preview' });
    await sql`
      insert into users (wholesaler_id, db, custom_id, name, role, email) values
        (${house.id}, 'preview', 'MGR_9', 'Uma', 'manager', ${`uma@files.${house.id}.example.com`}),
        (${house.id}, 'preview', 'REP_9', 'Rob', 'salesRep', ${`rob@files.${house.id}.example.com`})`;
    const mails = async () => {
      const rows = await sql<{ data: Extract<MailRequest, { email: string }> }[]>`
        select data from pgboss.job where name = 'mail' and data ->> 'template' in ('credentialsSet', 'signInsMoved')
          and created_on > ${since} order by created_on`;
      return rows.map(({ data }) => data);
    };
    let since = new Date(0);
    await sql`delete from pgboss.job where name = 'mail'`; // the edit's own
    const worker = await startWorker({ database: edits.server.database, env, onLockLost: () => {} });
    const ask = async (path: string) => {
      const url = `/api/${path}${path.includes('?') ? '&' : '?'}wholesalerId=${house.id}`;
      expect((await edits.server.ask({ url, method: 'POST', as: edits.actors.admin.token })).status).toBe(200);
    };
    await ask('publish');
    const theirs = { template: 'credentialsSet', isTheirs: true, what: 'email', person: 'Mona', newEmail: after };
    const all = {
      ...{ template: 'signInsMoved', email: zoe.email, by: 'An admin' },
      each: [`Mona (${before} to ${after})`, `Uma (new: uma@files.${house.id}.example.com)`],
    };
    const told = await mails();
    expect(told.filter(({ template }) => template === 'signInsMoved')).toMatchObject([all]);
    expect(told.filter(({ email }) => [before, after].includes(email))).toMatchObject([
      { ...theirs, email: before },
      { ...theirs, email: after },
    ]);
    expect(told).toHaveLength(4);
    const [last] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
    since = last?.at ?? since;
    await ask(`publications/${first.publicationId}/rollback`);
    expect((await mails()).map(({ email }) => email)).toEqual(expect.arrayContaining([before, after, zoe.email]));
    await worker?.stop();
    await house.patch('MGR_1', { email: before });
    expect((await house.history()).join(' ')).toContain(`MGR_1 (${before} to ${after})`);
  });

  test('a new account is told to the person and to the other admins', async () => {
    const zoe = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name: 'Zoe' });
    const json = { role: 'manager', name: 'Uma', email: 'uma@elsewhere.example.com', password: 'newPass1' };
    const url = `/api/user?wholesalerId=${house.id}&db=preview`;
    expect((await edits.server.ask({ url, method: 'POST', as: edits.actors.admin.token, json })).status).toBe(200);
    const by = `Caselift: ${sam} made an account`;
    const told = (who: string) =>
      `${sam} made an account for ${who}, to sign in with ${json.email} once it is published.`;
    expect(await mailed()).toEqual(
      [
        [zoe.email, by, told('Uma')],
        [json.email, by, told('you')],
      ].sort(),
    );
  });
});
