import { afterEach, beforeEach, expect, test } from 'vitest';
import { endStrayWaysIn, isEmailTaken, syncCredentials } from './credentials.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { createWholesaler } from './wholesalers.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  for (const wholesalerId of ['ats', 'iowa'])
    await createWholesaler(database.sql, { wholesalerId, title: wholesalerId });
});
afterEach(() => database.drop());

const person = (wholesalerId: string, customId: string, email: string | null, db = 'prod') => database.sql`
  insert into users (wholesaler_id, db, custom_id, name, role, email)
  values (${wholesalerId}, ${db}, ${customId}, ${customId}, 'salesRep', ${email})`;
const setEmail = (customId: string, email: string | null) =>
  database.sql`update users set email = ${email} where custom_id = ${customId} and db = 'prod'`;
const sync = (wholesalerId: string) => database.sql.begin((tx) => syncCredentials(tx, wholesalerId));
const waysIn = async () => {
  const rows = await database.sql`
    select concat_ws(' ', custom_id, email, password_hash) as way from credentials order by custom_id nulls first`;
  return rows.map((row) => row.way);
};
const setPassword = (customId: string, hash: string) =>
  database.sql`update credentials set password_hash = ${hash} where custom_id = ${customId}`;

test("people of prod with an email get a credential without a password; those of preview don't", async () => {
  await person('ats', 'ATS_1', 'Ann@Example.com');
  await person('ats', 'ATS_2', null);
  await person('ats', 'ATS_3', 'draft@example.com', 'preview');
  expect([...(await sync('ats'))]).toEqual([]);
  expect(await waysIn()).toEqual(['ATS_1 ann@example.com']);
});

test('syncing again keeps passwords and sessions', async () => {
  await person('ats', 'ATS_1', 'ann@example.com');
  await sync('ats');
  await setPassword('ATS_1', 'hash');
  await database.sql`
    insert into sessions (token_hash, credential_id, expires_at) select 'x', credential_id, 'infinity' from credentials`;
  await sync('ats');
  expect(await waysIn()).toEqual(['ATS_1 ann@example.com hash']);
  expect(await database.sql`select from sessions`).toHaveLength(1);
});

test('a changed email keeps the password, also when two people swap theirs', async () => {
  await person('ats', 'ATS_1', 'ann@example.com');
  await person('ats', 'ATS_2', 'bob@example.com');
  await sync('ats');
  await setPassword('ATS_1', 'hash of 1');
  await setEmail('ATS_1', 'bob@example.com');
  await setEmail('ATS_2', 'ann@example.com');
  expect([...(await sync('ats'))]).toEqual([]);
  expect(await waysIn()).toEqual(['ATS_1 bob@example.com hash of 1', 'ATS_2 ann@example.com']);
});

test('deleted people and people who lost their email lose their credential and sessions', async () => {
  await person('ats', 'ATS_1', 'ann@example.com');
  await person('ats', 'ATS_2', 'bob@example.com');
  await sync('ats');
  await database.sql`
    insert into sessions (token_hash, credential_id, expires_at)
    select custom_id::bytea, credential_id, 'infinity' from credentials`;
  await database.sql`update users set deleted_at = now() where custom_id = 'ATS_1'`;
  await setEmail('ATS_2', null);
  await sync('ats');
  expect(await waysIn()).toEqual([]);
  expect(await database.sql`select from sessions`).toHaveLength(0);
});

test('an email that someone of another wholesaler or a super admin signs in with is reported and not given', async () => {
  await database.sql`insert into credentials (email, name) values ('admin@example.com', 'Admin')`;
  await person('iowa', 'IOWA_1', 'ann@example.com');
  await sync('iowa');
  await person('ats', 'ATS_1', 'ANN@example.com');
  await person('ats', 'ATS_2', 'admin@example.com');
  expect([...(await sync('ats'))]).toEqual([
    { customId: 'ATS_1', email: 'ann@example.com' },
    { customId: 'ATS_2', email: 'admin@example.com' },
  ]);
  expect(await waysIn()).toEqual(['admin@example.com', 'IOWA_1 ann@example.com']);
});

test('of two people with one email the one who already has it keeps it; the other cannot sign in', async () => {
  await person('ats', 'ATS_2', 'ann@example.com');
  await sync('ats');
  await person('ats', 'ATS_1', 'ann@example.com');
  expect([...(await sync('ats'))]).toEqual([{ customId: 'ATS_1', email: 'ann@example.com' }]);
  expect(await waysIn()).toEqual(['ATS_2 ann@example.com']);
});

test('a person who changes to an email already in use also loses the old credential', async () => {
  await person('iowa', 'IOWA_1', 'ann@example.com');
  await sync('iowa');
  await person('ats', 'ATS_1', 'bob@example.com');
  await sync('ats');
  await setEmail('ATS_1', 'ann@example.com');
  expect([...(await sync('ats'))]).toEqual([{ customId: 'ATS_1', email: 'ann@example.com' }]);
  expect(await waysIn()).toEqual(['IOWA_1 ann@example.com']);
});

const wayIn = async (customId: string, email: string) => {
  await database.sql`
    insert into credentials (wholesaler_id, custom_id, email, password_hash) values ('ats', ${customId}, ${email}, 'hash')`;
  await database.sql`
    insert into sessions (token_hash, credential_id, expires_at)
    select ${customId}::bytea, credential_id, 'infinity' from credentials where custom_id = ${customId}`;
};

test('who was made in preview with a password keeps it until published, and nobody is signed in by it', async () => {
  await person('ats', 'ATS_1', 'new@example.com', 'preview');
  await wayIn('ATS_1', 'new@example.com');
  expect([...(await sync('ats'))]).toEqual([]);
  expect(await waysIn()).toEqual(['ATS_1 new@example.com hash']);
  expect(await database.sql`select from sessions`).toHaveLength(0);
  await person('ats', 'ATS_1', 'new@example.com');
  await sync('ats');
  expect(await waysIn()).toEqual(['ATS_1 new@example.com hash']);
});

test("the credential of a person who is only in preview follows the draft's email; that of a person in prod doesn't", async () => {
  await person('ats', 'ATS_1', 'other@example.com', 'preview');
  await wayIn('ATS_1', 'new@example.com');
  await person('ats', 'ATS_2', 'ann@example.com');
  await person('ats', 'ATS_2', 'draft@example.com', 'preview');
  await sync('ats');
  expect(await waysIn()).toEqual(['ATS_1 other@example.com hash', 'ATS_2 ann@example.com']);
});

test('a person deleted in prod has no credential, even if preview still has them; neither has a person who is in neither', async () => {
  await person('ats', 'ATS_1', 'ann@example.com');
  await person('ats', 'ATS_1', 'ann@example.com', 'preview');
  await wayIn('ATS_1', 'ann@example.com');
  await wayIn('ATS_2', 'gone@example.com');
  await database.sql`update users set deleted_at = now() where db = 'prod'`;
  await database.sql.begin((tx) => endStrayWaysIn(tx, 'ats'));
  expect(await waysIn()).toEqual([]);
});

test('a changed email makes a one-time password that went to the old address worthless', async () => {
  await person('ats', 'ATS_1', 'ann@example.com');
  await sync('ats');
  await database.sql`
    insert into one_time_passwords (credential_id, code_hash, expires_at)
    select credential_id, 'x', 'infinity' from credentials`;
  await sync('ats');
  expect(await database.sql`select from one_time_passwords`).toHaveLength(1);
  await setEmail('ATS_1', 'anna@example.com');
  await sync('ats');
  expect(await database.sql`select from one_time_passwords`).toHaveLength(0);
});

test.each<['preview' | 'prod', string, string, boolean]>([
  ['prod', 'ATS_1', 'ann@example.com', false], //      her own
  ['prod', 'ATS_2', 'ann@example.com', true],
  ['preview', 'ATS_2', 'ann@example.com', true], //    Ann signs in with it
  ['prod', 'ATS_1', 'iowa@example.com', true], //      of another wholesaler
  ['prod', 'ATS_1', 'super@example.com', true],
  ['prod', 'ATS_1', 'draft@example.com', true], //     an edit of prod reaches preview
  ['preview', 'ATS_1', 'draft@example.com', true],
  ['preview', 'ATS_3', 'draft@example.com', false],
  ['preview', 'ATS_1', 'deleted@example.com', false],
  ['preview', 'ATS_1', 'no-way-in@example.com', false], // in prod only, where a clash keeps the person out
  ['prod', 'ATS_1', 'free@example.com', false],
])('in %s %s may not have %s: %s', async (db, customId, email, isTaken) => {
  await database.sql`insert into credentials (email, name) values ('super@example.com', 'Admin')`;
  await person('iowa', 'IOWA_1', 'iowa@example.com');
  await sync('iowa');
  await person('ats', 'ATS_1', 'ann@example.com');
  await sync('ats');
  await person('ats', 'ATS_3', 'Draft@Example.com', 'preview');
  await person('ats', 'ATS_4', 'deleted@example.com', 'preview');
  await database.sql`update users set deleted_at = now() where custom_id = 'ATS_4'`;
  await person('ats', 'ATS_5', 'no-way-in@example.com');
  const scope = { wholesalerId: 'ats', db };
  expect(await database.sql.begin((tx) => isEmailTaken(tx, scope, { customId, email }))).toBe(isTaken);
});
