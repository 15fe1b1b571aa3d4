import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { deletePreview } from '@caselift/db/delete-wholesaler';
import { publish, reset, rollback } from '@caselift/db/publish';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { basic } from '../../testing/sign-in.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';

let edits: PeopleEdits;
let house: House;
let email: string;

housePerTest((...given) => {
  [edits, house] = given;
});
beforeEach(() => {
  email = `new@${house.id}.example.com`;
});

const newRep = { role: 'salesRep', customId: 'REP_77', password: 'secret-77', name: "Nia O'Hara 2" };
const create = (sent: object = {}, { db = 'prod' as Db, as = edits.actors.admin.token } = {}) =>
  edits.server.ask({
    url: `/api/user?wholesalerId=${house.id}&db=${db}`,
    method: 'POST',
    as,
    json: { ...newRep, email, ...sent },
  });
const remove = (customId: string, { db = 'prod' as Db, as = edits.actors.admin.token, wholesalerId = house.id } = {}) =>
  edits.server.ask({
    url: `/api/user?wholesalerId=${wholesalerId}&db=${db}&customId=${customId}`,
    method: 'DELETE',
    as,
  });
const placesOf = async (customId: string) => {
  const rows = await edits.server.sql`
    select db || case when deleted_at is null then '' else ' deleted' end as place from users
    where wholesaler_id = ${house.id} and custom_id = ${customId} order by db`;
  return rows.map((row) => row.place);
};
const publishPreview = () => publish(edits.server.sql, house.id, 'test', 'test');
const waysIn = async (customId: string) =>
  (await edits.server.sql`select from credentials where wholesaler_id = ${house.id} and custom_id = ${customId}`)
    .length;

describe('POST /api/user', () => {
  test('creates a person in prod and preview, who can sign in at once', async () => {
    const { status, body } = await create({ customId: ' rep_77 ', email: email.toUpperCase() });
    expect([status, body.payload]).toEqual([200, { customId: 'REP_77' }]);
    const rows = await edits.server.sql`
      select name, email, role, edited_fields as edited, leadership, view_only, hidden from users
      where wholesaler_id = ${house.id} and custom_id = 'REP_77'`;
    const nia = { name: newRep.name, email, role: 'salesRep', edited: ['name', 'email', 'role'] };
    const off = { leadership: false, view_only: false, hidden: false };
    expect([...rows]).toEqual([nia, nia].map((row) => ({ ...row, ...off })));
    expect(await edits.signIn(email, newRep.password)).toBe(200);
  });

  test.each(['salesRep', 'teamLead', 'manager'])('creates a %s', async (role) => {
    const { status } = await create({ role, name: 'Nia Hara', password: 'secret77' });
    expect(status).toBe(200);
    const [row] = await edits.server
      .sql`select role from users where wholesaler_id = ${house.id} and custom_id = 'REP_77'`;
    expect(row?.role).toBe(role);
  });

  test('in preview creates a draft, who can sign in with the password once published', async () => {
    await create({}, { db: 'preview' });
    expect(await placesOf('REP_77')).toEqual(['preview']);
    expect(await edits.signIn(email, newRep.password)).toBe(401);
    // Another edit of the wholesaler, which looks through all ways in.
    const url = `/api/users?wholesalerId=${house.id}&customIds=REP_1`;
    const json = { patch: { email: `ann@${house.id}.example.com` } };
    expect((await edits.server.ask({ url, method: 'PATCH', as: edits.actors.admin.token, json })).status).toBe(200);
    await publishPreview();
    expect(await edits.signIn(email, newRep.password)).toBe(200);
  });

  test("a draft's email may change before the publication", async () => {
    await create({}, { db: 'preview' });
    const url = `/api/users?wholesalerId=${house.id}&db=preview&customIds=REP_77`;
    const json = { patch: { email: `other@${house.id}.example.com` } };
    expect((await edits.server.ask({ url, method: 'PATCH', as: edits.actors.admin.token, json })).status).toBe(200);
    await publishPreview();
    expect(await edits.signIn(`other@${house.id}.example.com`, newRep.password)).toBe(200);
    expect(await edits.signIn(email, newRep.password)).toBe(401);
  });

  const undoings = {
    'a reset': () => reset(edits.server.sql, house.id, 'test', 'test'),
    'deleting the preview': () =>
      deletePreview(edits.server.sql, {
        wholesalerId: house.id,
        jobId: `job of ${house.id}`,
        actor: 'test',
        origin: 'test',
      }),
  };
  test.each(Object.entries(undoings))(
    '%s discards the draft with its credential, and the email is free again',
    async (_, undo) => {
      await publishPreview();
      await create({}, { db: 'preview' });
      await undo();
      expect([await placesOf('REP_77'), await waysIn('REP_77')]).toEqual([[], 0]);
      expect((await create({ customId: 'REP_78' })).status).toBe(200);
    },
  );

  test('a rollback to before keeps the person out, and the next publication lets in with the same password', async () => {
    const { publicationId } = await publishPreview();
    await create({}, { db: 'preview' });
    await publishPreview();
    const headers = { authorization: basic(email, newRep.password) };
    const { body } = await edits.server.ask({ url: '/api/login', method: 'POST', headers });
    const { token } = body.payload as { token: string };
    await rollback(edits.server.sql, house.id, publicationId, 'test', 'test');
    expect(await edits.signIn(email, newRep.password)).toBe(401);
    await publishPreview();
    expect(await edits.signIn(email, newRep.password)).toBe(200);
    // The session from before the rollback has ended with it.
    expect((await edits.server.ask({ url: '/api/session', as: token })).status).toBe(401);
  });

  test.each<[object, string]>([
    [{ name: 'Nia-Lou' }, texts.nameOnCreate],
    [{ name: '' }, texts.nameOnCreate],
    [{ email: 'nia' }, texts.email],
    [{ password: '12345' }, texts.password],
    [{ password: 'a'.repeat(31) }, texts.password],
    [{ role: 'manager', name: 'Nia 2' }, texts.managerName],
    [{ role: 'manager', name: 'Nia', email: 'nia' }, texts.managerEmail],
    [{ role: 'manager', name: 'Nia', password: 'secret-77' }, texts.managerPassword],
    [{ customId: 'REP77' }, texts.customId],
    [{ customId: 'REP_7a' }, texts.customId],
  ])('%j is refused: %s', async (sent, message) => {
    expect(await said(create(sent))).toEqual([400, message]);
    expect(await placesOf('REP_77')).toEqual([]);
  });

  test('an admin is not created here', async () => {
    expect((await create({ role: 'admin' })).status).toBe(400);
    expect(await placesOf('REP_77')).toEqual([]);
  });

  test('an id that is or was someone’s is refused', async () => {
    expect(await said(create({ customId: 'REP_1' }))).toEqual([409, texts.idTaken('REP_1')]);
    await remove('REP_1');
    await create({}, { db: 'preview' });
    await publishPreview();
    await edits.server.sql`delete from users where wholesaler_id = ${house.id} and custom_id = 'REP_77'`; // as before its publication
    for (const db of ['prod', 'preview'] as const) {
      for (const customId of ['REP_1', 'REP_77']) {
        const answer = await said(create({ customId, email: `other@${house.id}.example.com` }, { db }));
        expect(answer).toEqual([409, texts.idTaken(customId)]);
      }
    }
  });

  test('the next free id is one that nobody ever had, and is taken where none is given', async () => {
    const free = async () => {
      const url = `/api/freeUserId?wholesalerId=${house.id}`;
      const { body } = await edits.server.ask({ url, as: edits.actors.admin.token });
      return (body.payload as { customId: string }).customId;
    };
    expect((await create({ customId: 'REP_900' })).status).toBe(200);
    await publishPreview();
    await remove('REP_900');
    expect(await free()).toBe('REP_901');
    await edits.server.sql`delete from users where wholesaler_id = ${house.id} and custom_id = 'REP_900'`;
    expect(await free()).toBe('REP_901'); // a rollback would bring REP_900 back
    const mail = `other@${house.id}.example.com`;
    const { body } = await create({ customId: undefined, email: mail });
    expect(body.payload).toEqual({ customId: 'REP_901' });
    const again = await create({ customId: 'REP_901', email: `third@${house.id}.example.com` });
    expect([again.status, again.body.code]).toEqual([409, 'id_taken']);
  });

  test("someone else's email is refused, of whatever wholesaler", async () => {
    for (const db of ['prod', 'preview'] as const) {
      for (const taken of [edits.actors.manager.email, edits.actors.superAdmin.email, emailOf(house.id, 'MGR_1')])
        expect(await said(create({ email: taken }, { db }))).toEqual([409, texts.emailTaken]);
    }
    expect(await placesOf('REP_77')).toEqual([]);
  });

  test('two wholesalers that create the same email at the same moment: one gets it', async () => {
    const other = `/api/user?wholesalerId=ats`;
    const json = { ...newRep, email };
    const answers = await Promise.all([
      create(),
      edits.server.ask({ url: other, method: 'POST', as: edits.actors.admin.token, json }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await edits.server.sql`delete from users where wholesaler_id = 'ats' and custom_id = 'REP_77'`;
  });
});

describe('DELETE /api/user', () => {
  test('leaves a tombstone in prod and preview, and removes the credential and the sessions', async () => {
    const { status, body } = await remove('rep_1');
    expect([status, body.payload]).toEqual([200, null]);
    expect(await placesOf('REP_1')).toEqual(['preview deleted', 'prod deleted']);
    expect((await edits.server.ask({ url: '/api/session', as: house.tokens.REP_1 })).status).toBe(401);
    expect([await edits.signIn(emailOf(house.id, 'REP_1'), passwordOfTeam), await waysIn('REP_1')]).toEqual([401, 0]);
    expect(await edits.signIn(emailOf(house.id, 'REP_2'), passwordOfTeam)).toBe(200);
  });

  test('in preview is a draft: the person is there and signed in until it is published', async () => {
    await remove('REP_1', { db: 'preview' });
    expect(await placesOf('REP_1')).toEqual(['preview deleted', 'prod']);
    expect((await edits.server.ask({ url: '/api/session', as: house.tokens.REP_1 })).status).toBe(200);
    await publishPreview();
    expect((await edits.server.ask({ url: '/api/session', as: house.tokens.REP_1 })).status).toBe(401);
  });

  test('of a person created in preview removes the credential at once', async () => {
    await create({}, { db: 'preview' });
    await remove('REP_77', { db: 'preview' });
    expect([await placesOf('REP_77'), await waysIn('REP_77')]).toEqual([['preview deleted'], 0]);
    await publishPreview();
    expect(await edits.signIn(email, newRep.password)).toBe(401);
  });

  test("takes the person out of the list and leaves the lines in the house's totals", async () => {
    const days = [{ rep: 'REP_1', day: '2024-05-02', ounces: 288, gpCents: 60_000 }];
    const { sql } = edits.server;
    const snapshotId = await insertSnapshot(sql, house.id, { lastTransactionDate: '2024-05-15', days });
    await pointAt(sql, house.id, 'prod', snapshotId);
    const total = async () => {
      const { body } = await edits.server.ask({
        url: `/api/wholesaler?wholesalerId=${house.id}`,
        as: edits.actors.admin.token,
      });
      return (body.payload as { gp: { thisYear: number } }).gp.thisYear;
    };
    expect(await total()).toBe(600);
    await remove('REP_1');
    expect(await total()).toBe(600);
    const { body } = await edits.server.ask({
      url: `/api/users?wholesalerId=${house.id}`,
      as: edits.actors.admin.token,
    });
    expect((body.payload as { customId: string }[]).map((user) => user.customId)).not.toContain('REP_1');
  });

  test('someone unknown, deleted, of another wholesaler, or not in that environment is not found', async () => {
    await remove('REP_1');
    await create({}, { db: 'preview' });
    for (const customId of ['REP_1', 'XX_9', 'REP_77', `${edits.actors.salesRep.customId}`])
      expect(await said(remove(customId))).toEqual([404, texts.unknownUsers([customId])]);
    expect(await said(remove('REP_2', { wholesalerId: 'ats' }))).toEqual([404, texts.unknownUsers(['REP_2'])]);
    expect(await placesOf('REP_77')).toEqual(['preview']);
  });

  test("admins can't delete themselves", async () => {
    const { token, customId } = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin' });
    for (const db of ['prod', 'preview'] as const)
      expect(await said(remove(`${customId}`, { as: token, db }))).toEqual([409, texts.notYourself]);
    expect((await edits.server.ask({ url: '/api/session', as: token })).status).toBe(200);
  });
});

describe('who may', () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s may not', async (role) => {
    const { token } = edits.actors[role];
    const url = '/api/user?customId=REP_1';
    const json = { ...newRep, email };
    expect((await edits.server.ask({ url: '/api/user', method: 'POST', as: token, json })).status).toBe(403);
    expect((await edits.server.ask({ url, method: 'DELETE', as: token })).status).toBe(403);
  });

  test('a view-only admin may not, nor a stranger', async () => {
    const { token } = await insertPerson(edits.server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect([(await create({}, { as: token })).status, (await remove('REP_1', { as: token })).status]).toEqual([
      403, 403,
    ]);
    expect([(await create({}, { as: '' })).status, (await remove('REP_1', { as: '' })).status]).toEqual([401, 401]);
    expect(await placesOf('REP_1')).toEqual(['preview', 'prod']);
  });
});
