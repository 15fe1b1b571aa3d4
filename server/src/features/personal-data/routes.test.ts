/** A person's data, had as a file and erased: what goes, what pay keeps, and that no email is left behind. */
import { type Erasure, erasedParts, type PersonalData, personalDataTexts } from '@caselift/contract/personal-data';
import { userEditTexts } from '@caselift/contract/user-edits';
import { setNow } from '@caselift/db/clock';
import { publish, rollback } from '@caselift/db/publish';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import { insertPerson } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';
import type { Answer } from '../../testing/test-app.ts';
import { personalTables } from './export.ts';

let edits: PeopleEdits;
let house: House;
let publicationId: number;

housePerTest((...given) => {
  [edits, house] = given;
});

const email = () => emailOf(house.id, 'REP_1');
const april = '2024-04-01';
const id = '00000000-0000-4000-8000-000000000001';
const picture = () => `avatars/${house.id}/users/REP_1/abc.webp`;

type By = { as?: string; customId?: string };
const send = (method: 'POST' | 'DELETE', { as = edits.actors.admin.token, customId = 'REP_1' }: By = {}) =>
  edits.server.ask({
    ...{ url: `/api/user/personalData?customId=${customId}&wholesalerId=${house.id}`, method, as },
    ...(method === 'POST' && { json: {} }),
  });
const payloadOf = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as T;
};
const exported = (by?: By) => payloadOf<PersonalData>(send('POST', by));
const erased = async (by?: By) => (await payloadOf<Erasure>(send('DELETE', by))).removed;
const remove = (customId = 'REP_1') =>
  edits.server.ask({
    ...{ url: `/api/user?customId=${customId}&wholesalerId=${house.id}`, method: 'DELETE' },
    as: edits.actors.admin.token,
  });
const deactivate = (day: string) =>
  edits.server.ask({
    ...{ url: `/api/user/deactivation?customId=REP_1&wholesalerId=${house.id}`, method: 'POST', json: { day } },
    as: edits.actors.admin.token,
  });

/** Ann was paid, asked, accepted, handed in, published and was told, under her email wherever one is written. */
beforeEach(async () => {
  setNow('2024-07-03T15:00:00Z');
  const { sql, env, jobs } = edits.server;
  const [own, other] = [email(), emailOf(house.id, 'REP_2')];
  await sql`update users set avatar_hash = 'abc' where wholesaler_id = ${house.id} and custom_id = 'REP_1'`;
  ({ publicationId } = await publish(sql, house.id, own, '127.0.0.1'));
  expect(await edits.signIn(own, passwordOfTeam)).toBe(200);
  expect(await edits.signIn(own, 'wrong-12345')).toBe(401);
  await insertClosing(sql, house.id, { from: april, to: '2024-04-30', closedBy: own, paid: { REP_1: { gp: 50_000 } } });
  const plan = { users: [{ custom_id: 'REP_1', email: own, avatar_hash: 'abc', edited_fields: ['name'] }] };
  await sql`update closings set plan = ${sql.json(plan)} where wholesaler_id = ${house.id}`;
  const insert = (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql(table)} ${sql([{ wholesaler_id: house.id, ...row }] as never)}`;
  const ofMona = { made_by: 'MGR_1', made_by_name: 'Mona' };
  await insert('manual_adjustments', {
    ...{ adjustment_id: id, custom_id: 'REP_1', part: 'gp', cents: 900, reason: 'Trade show', state: 'approved' },
    ...ofMona,
  });
  await insert('pay_questions', {
    ...{
      question_id: id,
      custom_id: 'REP_1',
      period_from: april,
      period_to: '2024-04-30',
      line_key: 'gp',
      label: 'GP',
    },
    ...{ seen: sql.json({ own: { is: 1 }, full: { gp: 4321 } }), question: 'Why?' },
    ...{ invoices_through: '2024-04-30', computed_at: '2024-05-01' },
  });
  const message = { side: 'staff', written_by: 'MGR_1', written_by_name: 'Mona', message: 'Look again.' };
  await insert('pay_question_messages', { message_id: id, question_id: id, ...message });
  const accepted = { accepted_at: '2024-04-02', accepted_name: 'Ann', accepted_by: own };
  await insert('plan_acceptance_versions', {
    ...{ custom_id: 'REP_1', version_no: 1, period_start: april, entries: [], ...accepted },
  });
  const notice = { once_key: 'k', kind: 'paid', facts: sql.json({ cents: 50_000 }), in_bell: true };
  await insert('notifications', { custom_id: 'REP_1', ...notice });
  await insert('page_use', { custom_id: 'REP_1', page: '/today', day: '2024-05-01' });
  await insert('item_holders', { day: '2024-04-30', buyer_id: 'B', corrected_by: own });
  await insert('worker_questions', { kind: 'x', question: sql.json({ asked: [own, other] }) });
  for (const to of [own, other]) await jobs.sendMail({ template: 'passwordChanged', email: to }, '127.0.0.1');
  await (await openStorage(env)).put(picture(), Buffer.from('x'), 'image/webp');
});

afterEach(() => setNow(new Date(performance.timeOrigin + performance.now()).toISOString()));

describe('a file of all data', () => {
  test('has what is kept of the person, and the history says who had it', async () => {
    const { customId, name, sections: found } = await exported();
    expect([customId, name]).toEqual(['REP_1', 'Ann']);
    expect(Object.keys(found).sort()).toEqual(
      [...Object.keys(personalTables), 'messages', 'wayIn', 'sessions', 'history'].sort(),
    );
    expect(found.profile).toMatchObject([{ email: email() }, { email: email() }]);
    expect(found.adjustments).toMatchObject([{ cents: 900, reason: 'Trade show' }]);
    expect(found.statements).toMatchObject([{ period_from: april, payable_cents: 50_000, statement: null }]);
    expect(found.questions).toMatchObject([{ question: 'Why?', seen: { is: 1 } }]);
    expect(found.messages).toMatchObject([{ message: 'Look again.' }]);
    expect(found.acceptedPlans).toMatchObject([{ version_no: 1, accepted_by: email() }]);
    expect(found.notices).toMatchObject([{ kind: 'paid' }]);
    expect(found.sessions).toHaveLength(2);
    expect(found.history).toContainEqual(expect.objectContaining({ action: 'sign in', origin: '127.0.0.1' }));
    expect((await house.history())[0]).toBe('Exported the personal data of Ann (REP_1).');
  });

  test('has no secret, nobody who decided, and of an edit of several people only their own part', async () => {
    expect((await house.patch(['REP_1', 'REP_2'], { viewOnly: true })).status).toBe(200);
    const text = JSON.stringify(await exported());
    for (const others of ['Mona', 'MGR_1', emailOf(house.id, 'REP_2'), 'REP_2', 'password_hash', 'token_hash', '4321'])
      expect([others, text.includes(others)]).toEqual([others, false]);
    expect(text).toContain('"edit users"');
  });

  test('has no dollar of GP where profits are hidden from the person', async () => {
    const { sql } = edits.server;
    await house.patch('REP_1', { gp: { goal: 77_777 } });
    const store = (stored: { percent: number } | null) => {
      const kept = {
        statement: stored && sql.json({ gp: 1234 }),
        without_profits: stored && sql.json({ own: stored }),
      };
      return sql`update closed_statements set ${sql(kept as never)} where wholesaler_id = ${house.id}`;
    };
    await store({ percent: 90 });
    const seen = await exported();
    await sql`update settings set hide_profits = true where wholesaler_id = ${house.id}`;
    const hidden = await exported();
    await store(null);
    expect(seen.sections.statements).toMatchObject([{ statement: { gp: 1234 } }]);
    expect(JSON.stringify(seen)).toContain('77777');
    expect(hidden.sections.statements).toMatchObject([{ statement: { percent: 90 } }]);
    expect(JSON.stringify(hidden)).not.toMatch(/1234|77777/);
  });

  test('has a section for every table of which a row is one person’s', async () => {
    const rows = await edits.server.sql<{ name: string }[]>`
      select distinct c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname in ('custom_id', 'user_id')`;
    const known = Object.values(personalTables).map(({ table, column }) => `${table}.${column}`);
    const left = rows.map(({ name }) => name).filter((name) => !known.includes(name) && !name.startsWith('snapshot_'));
    expect(left.sort()).toEqual([
      'credentials.custom_id', // the section wayIn
      'notification_states.custom_id', // what was told last, which notices say
      'product_flags.custom_id', // of products
    ]);
  });
});

describe('an erasure', () => {
  test('someone who was deactivated loses what pay needn’t keep, and each part is said', async () => {
    expect((await deactivate('2024-07-03')).status).toBe(200);
    const parts = (await erased()).map(({ part }) => part);
    // The deactivation had ended the sessions.
    expect(parts).toEqual(Object.keys(erasedParts).filter((part) => part !== 'sessions'));
    expect(await edits.signIn(email(), passwordOfTeam)).toBe(401);
    expect(await edits.session(house.tokens.REP_1)).toBe(401);
    expect(await (await openStorage(edits.server.env)).get(picture())).toBeNull();
    expect((await house.history())[0]).toBe("Erased the personal data of Ann (REP_1) that pay needn't keep.");
    expect(await erased()).toEqual([]);
  });

  test('leaves the email in no column of the wholesaler but the history’s, which nobody changes', async () => {
    await remove();
    expect(await placesOf(email())).not.toEqual([]);
    await erased();
    expect(await placesOf(email())).toEqual(['audit_log.actor']);
    const [mails] = await edits.server
      .sql`select count(*)::int as count from pgboss.job where data::text like ${`%${email()}%`}`;
    expect(mails).toEqual({ count: 0 });
  });

  test('leaves what was paid, and others, as they are', async () => {
    await remove();
    const { sql } = edits.server;
    const paid = () => sql`
      select s.*, a.cents, q.question from closed_statements s join manual_adjustments a using (wholesaler_id, custom_id)
      join pay_questions q using (wholesaler_id, custom_id) where s.wholesaler_id = ${house.id}`;
    const before = await paid();
    await erased();
    expect(await paid()).toEqual(before);
    expect(before).toHaveLength(1);
    expect((await house.people('prod')).REP_2?.email).toBe(emailOf(house.id, 'REP_2'));
    expect(await edits.signIn(emailOf(house.id, 'REP_2'), passwordOfTeam)).toBe(200);
    const [asked] = await sql`select question from worker_questions where wholesaler_id = ${house.id}`;
    expect(asked).toEqual({ question: { asked: ['REP_1', emailOf(house.id, 'REP_2')] } });
    const [closing] = await sql`select closed_by from closings where wholesaler_id = ${house.id}`;
    expect(closing).toEqual({ closed_by: 'REP_1' });
  });

  test('no rollback to a publication from before brings the email back', async () => {
    expect((await deactivate('2024-07-03')).status).toBe(200);
    await erased();
    await rollback(edits.server.sql, house.id, publicationId, 'test', 'test');
    const { REP_1: ann } = await house.people('prod');
    expect([ann?.email, ann?.edited_fields]).toEqual([null, ['email']]);
    expect(await edits.signIn(email(), passwordOfTeam)).toBe(401);
  });

  test.each([
    ['who stays', null],
    ['who is to leave on a later day', '2099-01-01'],
  ])('someone %s keeps everything: it is refused', async (_who, day) => {
    if (day !== null) expect((await deactivate(day)).status).toBe(200);
    expect(await said(send('DELETE'))).toEqual([409, personalDataTexts.stillThere('Ann')]);
    expect((await house.people('prod')).REP_1?.email).toBe(email());
    expect(await edits.session(house.tokens.REP_1)).toBe(200);
  });
});

describe.each(['POST', 'DELETE'] as const)('%s of personal data', (method) => {
  test('only admins have it, of their own wholesaler, who can change things', async () => {
    await remove();
    const { sql } = edits.server;
    const viewOnly = await insertPerson(sql, { wholesalerId: house.id, role: 'admin', viewOnly: true });
    const bound = await insertPerson(sql, { wholesalerId: 'ats', role: 'admin', bound: true });
    for (const as of [house.tokens.MGR_1, house.tokens.LEAD_1, house.tokens.REP_2, viewOnly.token, bound.token])
      expect((await send(method, { as })).status).toBe(403);
    expect((await send(method, { as: '' })).status).toBe(401);
    expect((await house.people('prod')).REP_1?.email).toBe(email());
  });

  test('an ID that nobody has, or another wholesaler’s person, is refused by name', async () => {
    const foreign = `${edits.actors.salesRep.customId}`;
    expect(await said(send(method, { customId: foreign }))).toEqual([404, userEditTexts.unknownUsers([foreign])]);
    expect(await said(send(method, { customId: 'no-id' }))).toEqual([400, userEditTexts.customId]);
  });
});

/** Every column of text or of a document in which the wholesaler's rows hold the email. */
async function placesOf(address: string): Promise<string[]> {
  const { sql } = edits.server;
  const columns = await sql<{ table: string; column: string }[]>`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb')
      and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'wholesaler_id')
    order by 1, 2`;
  const places: string[] = [];
  for (const { table, column } of columns) {
    const [found] = await sql`
      select from ${sql(table)} where wholesaler_id = ${house.id} and ${sql(column)}::text ilike ${`%${address}%`} limit 1`;
    if (found !== undefined) places.push(`${table}.${column}`);
  }
  return places;
}
