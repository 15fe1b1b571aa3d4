import { loginTexts } from '@caselift/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { basic } from '../../testing/sign-in.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

function signIn(email: string, password: string) {
  return server.ask({ url: '/api/login', method: 'POST', headers: { authorization: basic(email, password) } });
}

describe('signing in', () => {
  test('answers a token and who the person is, by the row that prod has of them', async () => {
    const lead = await insertPerson(server.sql, {
      wholesalerId: 'ats',
      role: 'teamLead',
      leadership: true,
      password: 'correct-1',
      name: 'Lena Ortiz',
    });
    await server.sql`update users set name = 'Draft name' where custom_id = ${lead.customId} and db = 'preview'`;
    const { status, body } = await signIn(lead.email, 'correct-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      payload: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        name: 'Lena Ortiz',
        role: 'teamLead',
        email: lead.email,
        wholesalerId: 'ats',
        customId: lead.customId,
        leadership: true,
        viewOnly: false,
        bound: false,
        isPaid: true,
        unread: 0,
        userAvatar: { url: null, hash: null },
        wholesalerAvatar: { url: null, hash: null },
      },
    });
  });

  test('a super admin has no wholesaler and no id', async () => {
    const admin = await insertSuperAdmin(server.sql, { password: 'correct-1' });
    const { body } = await signIn(admin.email, 'correct-1');
    expect(body.payload).toMatchObject({ role: 'admin', wholesalerId: null, customId: null });
  });

  test('the email may be typed in capitals, the password may hold colons and letters of any language', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'a:b:ü日本' });
    expect((await signIn(` ${rep.email.toUpperCase()} `, 'a:b:ü日本')).status).toBe(200);
    expect((await signIn(rep.email, 'a:b')).status).toBe(401);
  });

  test('a wrong password, an unknown email, no password yet and no header at all get the same 401', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
    const withoutPassword = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep' });
    const answers = [
      await signIn(rep.email, 'correct-2'),
      await signIn('nobody@example.com', 'correct-1'),
      await signIn(withoutPassword.email, 'nobody has this password'),
      await server.ask({ url: '/api/login', method: 'POST' }),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, message: body.message }).toEqual({ status: 401, message: loginTexts.wrongCredentials });
      expect(headers).not.toHaveProperty('www-authenticate');
    }
  });

  test('a deleted person cannot sign in, and an open session of theirs ends', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
    await server.sql`update users set deleted_at = now() where custom_id = ${rep.customId} and db = 'prod'`;
    expect((await signIn(rep.email, 'correct-1')).status).toBe(401);
    expect((await server.ask({ url: '/api/session', as: rep.token })).status).toBe(401);
  });

  test('sign-ins and failed ones are in the audit, with the address they came from', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
    await signIn(rep.email, 'wrong-password');
    await signIn(rep.email, 'correct-1');
    const lines = await server.sql`
      select action, wholesaler_id, origin from audit_log where actor = ${rep.email} order by audit_id`;
    expect(lines).toEqual([
      { action: 'failed sign in', wholesaler_id: null, origin: '127.0.0.1' },
      { action: 'sign in', wholesaler_id: 'ats', origin: '127.0.0.1' },
    ]);
  });

  test('neither token nor password is kept on the server', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
    const { body } = await signIn(rep.email, 'correct-1');
    const token = String((body.payload as { token: string }).token);
    const kept = await server.sql`
      select encode(token_hash, 'escape') as kept from sessions
      union all select password_hash from credentials where email = ${rep.email}`;
    const texts = kept.map((row) => String(row.kept));
    expect(texts.some((text) => text.includes(token) || text.includes('correct-1'))).toBe(false);
    expect(texts.some((text) => text.startsWith('$argon2id$v=19$m=47104,t=1,p=1$'))).toBe(true);
  });
});

describe('the session', () => {
  test('shows a role that was changed after the sign-in', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep' });
    await server.sql`update users set role = 'manager' where custom_id = ${rep.customId} and db = 'prod'`;
    const { body } = await server.ask({ url: '/api/session', as: rep.token });
    expect(body.payload).toMatchObject({ role: 'manager' });
  });

  test('logging out ends this session on the server, and no other of the person', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
    const second = (await signIn(rep.email, 'correct-1')).body.payload as { token: string };
    const out = await server.ask({ url: '/api/logout', method: 'POST', as: rep.token });
    expect(out.body).toEqual({ ok: true, payload: null });
    expect((await server.ask({ url: '/api/session', as: rep.token })).status).toBe(401);
    expect((await server.ask({ url: '/api/session', as: second.token })).status).toBe(200);
  });

  test('ends by itself after its hours', async () => {
    const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
    const { token } = (await signIn(rep.email, 'correct-1')).body.payload as { token: string };
    const [hours] = await server.sql`
      select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions
      order by created_at desc limit 1`;
    expect(hours).toEqual({ hours: server.env.sessionHours });
    await server.sql`update sessions set expires_at = now() - interval '1 second'`;
    expect((await server.ask({ url: '/api/session', as: token })).status).toBe(401);
  });

  test('is not opened by a made-up token', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      expect((await server.ask({ url: '/api/session', as: token })).status).toBe(401);
    }
  });
});
