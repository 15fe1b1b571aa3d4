import { errorTexts } from '@caselift/contract/errors';
import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { publish } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { emailOf, insertTeam, passwordOfTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;
let id: string;
let wholesalers = 0;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  id = `self${String.fromCharCode(97 + wholesalers)}`;
  wholesalers += 1;
  tokens = await insertTeam(server.sql, id);
});

const save = (json: object, as: string | undefined) => server.ask({ url: '/api/userSelf', method: 'PATCH', as, json });
const said = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const rowsOf = async (customId: string) => {
  const rows = await server.sql`
    select name, email, edited_fields as edited from users where wholesaler_id = ${id} and custom_id = ${customId}`;
  return [...rows];
};
const signIn = async (email: string, password: string) => {
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  return (await server.ask({ url: '/api/login', method: 'POST', headers: { authorization: `Basic ${basic}` } })).status;
};

test('everyone changes the own name and e-mail, in prod and preview, and stays signed in', async () => {
  const email = `ann@${id}.example.com`;
  const { status, body } = await save({ name: " Ann O'Neil ", email: email.toUpperCase() }, tokens.REP_1);
  expect([status, body.payload]).toEqual([200, { name: "Ann O'Neil", email }]);
  const ann = { name: "Ann O'Neil", email, edited: ['name', 'email'] };
  expect(await rowsOf('REP_1')).toEqual([ann, ann]);
  const session = await server.ask({ url: '/api/session', as: tokens.REP_1 });
  expect(session.body.payload).toMatchObject({ name: "Ann O'Neil", email });
  expect([await signIn(email, passwordOfTeam), await signIn(emailOf(id, 'REP_1'), passwordOfTeam)]).toEqual([200, 401]);
});

test('an empty text changes nothing; nothing but empty texts is refused', async () => {
  const { body } = await save({ name: 'Anna', email: '' }, tokens.REP_1);
  expect(body.payload).toEqual({ name: 'Anna', email: emailOf(id, 'REP_1') });
  for (const sent of [{}, { name: '', email: '' }, { role: 'admin', viewOnly: false, gp: { goal: 1 } }])
    expect(await said(save(sent, tokens.REP_1))).toEqual([400, texts.nothing]);
  const [{ role } = {}] = await server.sql`select role from users where wholesaler_id = ${id} and custom_id = 'REP_1'`;
  expect(role).toBe('salesRep');
});

test("a manager's name keeps to the managers' rule, everyone else's to theirs", async () => {
  expect((await save({ name: 'Mona-Lisa Ray' }, tokens.MGR_1)).status).toBe(200);
  expect(await said(save({ name: 'Mona 2' }, tokens.MGR_1))).toEqual([400, texts.managerName]);
  expect(await said(save({ email: 'mona' }, tokens.MGR_1))).toEqual([400, texts.managerEmail]);
  expect(await said(save({ name: 'Lee-Ann' }, tokens.LEAD_1))).toEqual([400, texts.name]);
  expect(await said(save({ email: 'lee@x' }, tokens.LEAD_1))).toEqual([400, texts.email]);
  expect((await save({ name: "Lee O'Ann 2" }, tokens.LEAD_1)).status).toBe(200);
});

test("someone else's e-mail is refused, and the name sent with it is not written", async () => {
  const { email } = await insertSuperAdmin(server.sql);
  for (const taken of [email, emailOf(id, 'REP_2')])
    expect(await said(save({ name: 'Anna', email: taken }, tokens.REP_1))).toEqual([409, texts.emailTaken]);
  expect(await rowsOf('REP_1')).toMatchObject([{ name: 'Ann' }, { name: 'Ann' }]);
});

test('the next publication keeps what a person has changed', async () => {
  await save({ name: 'Anna' }, tokens.REP_1);
  await publish(server.sql, id, 'test', 'test');
  expect(await rowsOf('REP_1')).toMatchObject([{ name: 'Anna' }, { name: 'Anna' }]);
});

test('a view-only person may not, nor a stranger', async () => {
  const viewOnly = await insertPerson(server.sql, { wholesalerId: id, role: 'manager', viewOnly: true });
  expect(await said(save({ name: 'Anna' }, viewOnly.token))).toEqual([403, errorTexts.viewOnly]);
  expect((await save({ name: 'Anna' }, undefined)).status).toBe(401);
});

test("a super admin's are on the way in", async () => {
  const { token, email } = await insertSuperAdmin(server.sql, { password: passwordOfTeam });
  const own = `root@${id}.example.com`;
  expect((await save({ name: 'Root', email: '' }, token)).body.payload).toEqual({ name: 'Root', email });
  expect((await save({ email: own }, token)).body.payload).toEqual({ name: 'Root', email: own });
  expect(await signIn(own, passwordOfTeam)).toBe(200);
  expect(await said(save({ email: emailOf(id, 'REP_1') }, token))).toEqual([409, texts.emailTaken]);
  expect(await said(save({ name: 'Root-1' }, token))).toEqual([400, texts.name]);
  expect(await said(save({ name: '' }, token))).toEqual([400, texts.nothing]);
  const told = await server.sql`
    select detail from audit_log where wholesaler_id is null and action = 'edit profile' order by audit_id`;
  expect(told.map((row) => row.detail.changes)).toEqual([
    { name: { before: expect.stringMatching('Super Admin'), after: 'Root' } },
    { email: { before: email, after: own } },
  ]);
});
