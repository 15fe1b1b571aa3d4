import { syncCredentials } from '@caselift/db/credentials';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../testing/actors.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { createAdmin, createCredential, setBound, setPassword } from './accounts.ts';
import { passwordMatches } from './passwords.ts';
import { findViewer, findViewerByToken, startSession } from './viewer.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await insertWholesaler(database.sql, 'ats');
});
afterAll(() => database.drop());

describe('making an admin', () => {
  test('without a wholesaler makes a super admin, and stores the email in lowercase', async () => {
    const { sql } = database;
    const admin = { email: 'Boss@Example.com', name: 'The Boss', password: 'secret-1', wholesalerId: null };
    const created = await createAdmin(sql, admin);
    if (created === 'emailTaken') throw new Error('the e-mail was free');
    expect(await findViewer(sql, created.credentialId, true)).toMatchObject({
      email: 'boss@example.com',
      name: 'The Boss',
      role: 'admin',
      wholesalerId: null,
      customId: null,
    });
  });

  test("with a wholesaler makes a person of both environments, under the wholesaler's next id", async () => {
    const { sql } = database;
    await sql`insert into users (wholesaler_id, db, custom_id, name, role, deleted_at)
              values ('ats', 'preview', 'ATS_41', 'Gone', 'salesRep', now())`;
    const created = await createAdmin(sql, { email: 'ann@example.com', name: 'Ann', wholesalerId: 'ats' });
    if (created === 'emailTaken') throw new Error('the e-mail was free');
    const rows = await sql`select db, custom_id, role, email from users where name = 'Ann' order by db`;
    const ann = { custom_id: 'ATS_42', role: 'admin', email: 'ann@example.com' };
    expect(rows).toEqual([
      { db: 'preview', ...ann },
      { db: 'prod', ...ann },
    ]);
    expect(await findViewer(sql, created.credentialId, true)).toMatchObject({
      wholesalerId: 'ats',
      customId: 'ATS_42',
    });
  });

  test('bound to the wholesaler holds until it is lifted, and is a matter of admins of a wholesaler alone', async () => {
    const { sql } = database;
    const email = 'bea@example.com';
    const created = await createAdmin(sql, { email, name: 'Bea', wholesalerId: 'ats', bound: true });
    if (created === 'emailTaken') throw new Error('the e-mail was free');
    const isBound = async () => (await findViewer(sql, created.credentialId, true))?.bound;
    expect(await isBound()).toBe(true);
    expect([await setBound(sql, email, false), await isBound()]).toEqual(['ats', false]);
    expect([await setBound(sql, email, true), await isBound()]).toEqual(['ats', true]);
    expect(await setBound(sql, 'boss@example.com', true), 'the super admin').toBeNull();
    expect(await setBound(sql, 'nobody@example.com', true)).toBeNull();
    const manager = await insertPerson(sql, { wholesalerId: 'ats', role: 'manager' });
    await sql`update users set deleted_at = now() where email = ${email}`;
    expect([await setBound(sql, manager.email, false), await setBound(sql, email, false)]).toEqual([null, null]);
    const lifted =
      await sql`select email from credentials where any_wholesaler and email in (${email}, ${manager.email})`;
    expect(lifted).toHaveLength(0);
  });

  test("a bound admin's credential that was taken away and given back is still bound", async () => {
    const { sql } = database;
    await createAdmin(sql, { email: 'cid@example.com', name: 'Cid', wholesalerId: 'ats', bound: true });
    await sql`delete from credentials where email = 'cid@example.com'`;
    await sql.begin((tx) => syncCredentials(tx, 'ats'));
    const [{ id } = {}] = await sql`select credential_id as id from credentials where email = 'cid@example.com'`;
    expect((await findViewer(sql, Number(id), true))?.bound).toBe(true);
  });

  test('with an email that is in use changes nothing', async () => {
    const { sql } = database;
    await createCredential(sql, { email: 'taken@example.com', person: null });
    const again = { email: 'TAKEN@example.com', name: 'Second', wholesalerId: 'ats' };
    expect(await createAdmin(sql, again)).toBe('emailTaken');
    expect(await sql`select from users where name = 'Second'`).toHaveLength(0);
  });
});

describe('setting a password', () => {
  test('ends the sessions of the person', async () => {
    const { sql } = database;
    const created = await createCredential(sql, { email: 'rob@example.com', person: null });
    if (created === 'emailTaken') throw new Error('the e-mail was free');
    const token = await startSession(sql, created.credentialId, 24, { origin: '127.0.0.1', userAgent: '' });
    expect(await findViewerByToken(sql, token, true)).toBeDefined();
    expect(await setPassword(sql, { email: 'ROB@example.com', password: 'new-secret' })).toBe(true);
    expect(await findViewerByToken(sql, token, true)).toBeUndefined();
    const [row] = await sql`select password_hash from credentials where email = 'rob@example.com'`;
    expect(await passwordMatches(row?.password_hash, 'new-secret')).toBe(true);
  });

  test('of nobody says so', async () => {
    expect(await setPassword(database.sql, { email: 'nobody@example.com', password: 'new-secret' })).toBe(false);
  });
});
