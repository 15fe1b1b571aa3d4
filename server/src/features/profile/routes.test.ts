import { errorTexts } from '@caselift/contract/errors';
import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { publish } from '@caselift/db/publish';
import { expect, test } from 'vitest';
import { insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

const save = (json: object, as: string | undefined) =>
  edits.server.ask({ url: '/api/userSelf', method: 'PATCH', as, json });
const rowsOf = async (customId: string) => {
  const rows = await edits.server.sql`
    select name, email, edited_fields as edited from users where wholesaler_id = ${house.id} and custom_id = ${customId}`;
  return [...rows];
};

test('everyone changes their own name, in prod and preview, and stays signed in', async () => {
  const { status, body } = await save({ name: " Ann O'Neil " }, house.tokens.REP_1);
  const email = emailOf(house.id, 'REP_1');
  expect([status, body.payload]).toEqual([200, { name: "Ann O'Neil", email, pendingEmail: null }]);
  const ann = { name: "Ann O'Neil", email, edited: ['name'] };
  expect(await rowsOf('REP_1')).toEqual([ann, ann]);
  const session = await edits.server.ask({ url: '/api/session', as: house.tokens.REP_1 });
  expect(session.body.payload).toMatchObject({ name: "Ann O'Neil", email });
});

test('an empty text changes nothing; nothing but empty texts is refused', async () => {
  const { body } = await save({ name: 'Anna', email: '' }, house.tokens.REP_1);
  expect(body.payload).toEqual({ name: 'Anna', email: emailOf(house.id, 'REP_1'), pendingEmail: null });
  for (const sent of [{}, { name: '', email: '' }, { role: 'admin', viewOnly: false, gp: { goal: 1 } }])
    expect(await said(save(sent, house.tokens.REP_1))).toEqual([400, texts.nothing]);
  const [{ role } = {}] = await edits.server
    .sql`select role from users where wholesaler_id = ${house.id} and custom_id = 'REP_1'`;
  expect(role).toBe('salesRep');
});

test("a manager's name keeps to the managers' rule, everyone else's to theirs", async () => {
  expect((await save({ name: 'Mona-Lisa Ray' }, house.tokens.MGR_1)).status).toBe(200);
  expect(await said(save({ name: 'Mona 2' }, house.tokens.MGR_1))).toEqual([400, texts.managerName]);
  expect(await said(save({ email: 'mona' }, house.tokens.MGR_1))).toEqual([400, texts.managerEmail]);
  expect(await said(save({ name: 'Lee-Ann' }, house.tokens.LEAD_1))).toEqual([400, texts.name]);
  expect(await said(save({ email: 'lee@x' }, house.tokens.LEAD_1))).toEqual([400, texts.email]);
  expect((await save({ name: "Lee O'Ann 2" }, house.tokens.LEAD_1)).status).toBe(200);
});

test("someone else's email is refused, and the name sent with it is not written", async () => {
  const { email } = await insertSuperAdmin(edits.server.sql);
  for (const taken of [email, emailOf(house.id, 'REP_2')])
    expect(await said(save({ name: 'Anna', email: taken, password: passwordOfTeam }, house.tokens.REP_1))).toEqual([
      409,
      texts.emailTaken,
    ]);
  expect(await rowsOf('REP_1')).toMatchObject([{ name: 'Ann' }, { name: 'Ann' }]);
});

test('the next publication keeps what a person has changed', async () => {
  await save({ name: 'Anna' }, house.tokens.REP_1);
  await publish(edits.server.sql, house.id, 'test', 'test');
  expect(await rowsOf('REP_1')).toMatchObject([{ name: 'Anna' }, { name: 'Anna' }]);
});

test('a view-only person may not, nor a stranger', async () => {
  const viewOnly = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'manager', viewOnly: true });
  expect(await said(save({ name: 'Anna' }, viewOnly.token))).toEqual([403, errorTexts.viewOnly]);
  expect((await save({ name: 'Anna' }, undefined)).status).toBe(401);
});

test("a super admin's name is on the credential", async () => {
  const { token, email } = await insertSuperAdmin(edits.server.sql, { password: passwordOfTeam });
  expect((await save({ name: 'Root', email: '' }, token)).body.payload).toEqual({
    name: 'Root',
    email,
    pendingEmail: null,
  });
  const taken = { email: emailOf(house.id, 'REP_1'), password: passwordOfTeam };
  expect(await said(save(taken, token))).toEqual([409, texts.emailTaken]);
  expect(await said(save({ name: 'Root-1' }, token))).toEqual([400, texts.name]);
  expect(await said(save({ name: '' }, token))).toEqual([400, texts.nothing]);
  const told = await edits.server.sql`
    select detail from audit_log where wholesaler_id is null and action = 'edit profile' order by audit_id`;
  expect(told.map((row) => row.detail.changes)).toEqual([
    { name: { before: expect.stringMatching('Super Admin'), after: 'Root' } },
  ]);
});
