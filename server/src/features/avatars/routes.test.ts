import { createHash } from 'node:crypto';
import { avatarLimits, avatarTexts, type FormUpload } from '@caselift/contract/avatars';
import { patienceMs } from '@caselift/db/testing/until';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { becomeWorker } from '../../jobs/holding/this-worker.ts';
import { questionKinds } from '../../jobs/question-kinds.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Shown = { url: string | null; hash: string | null };

let server: TestApp;
let worker: Worker | null = null;
/** On the same installation; its calls wait for a moment only. */
let impatient: FastifyInstance;
let base: string;
let admin: Actor;
let rep: Actor;
let red: Buffer;
let blue: Buffer;

beforeAll(async () => {
  server = await startTestApp({ answerWithinMs: 60_000 });
  const { sql, env, jobs } = server;
  impatient = await buildApp({ sql, env, jobs, webRoot: env.dataDir, logTo: false, answerWithinMs: 100 });
  base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await insertWholesaler(server.sql, 'ats');
  await insertWholesaler(server.sql, 'iowa');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
  rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep' });
  red = await plain('#ff0000').png().toBuffer();
  blue = await plain('#0000ff').jpeg().toBuffer();
  await work();
});
afterAll(async () => {
  await worker?.stop();
  await impatient.close();
  await server.stop();
});

async function work(): Promise<void> {
  const { database, env } = server;
  worker = await startWorker({ database, env, onLockLost: () => {} });
}

/** A worker that is there and answers nothing yet. */
function beBusy() {
  const { sql, options } = server.database;
  return becomeWorker({ sql, options, name: 'main', onLost: () => {} });
}

function plain(background: string) {
  return sharp({ create: { width: 400, height: 300, channels: 3, background } });
}

async function ask(as: Actor, method: 'GET' | 'POST', call: string, query = ''): Promise<Shown & FormUpload> {
  const { status, body } = await server.ask({ url: `/api/${call}${query}`, method, as: as.token });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.data).toEqual(body.payload); // clients were promised both keys
  return body.payload as Shown & FormUpload;
}

async function send({ url, fields }: FormUpload, file: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'me.png');
  return (await fetch(new URL(url, base), { method: 'POST', body: form })).status;
}

async function upload(as: Actor, file: Buffer): Promise<void> {
  expect(await send(await ask(as, 'POST', 'userAvatar', '?type=image/png'), file)).toBe(204);
}

async function uploadHouse(as: Actor, file: Buffer, scope: string): Promise<void> {
  expect(await send(await ask(as, 'POST', 'wholesalerAvatar', `?type=image/png&${scope}`), file)).toBe(204);
}

const shownTo = (as: Actor) => ask(as, 'GET', 'getUserAvatarSignedUrl');
const houseShownTo = (as: Actor, scope: string) => ask(as, 'GET', 'getWholesalerAvatarSignedUrl', `?${scope}`);

async function readSession(as: Actor) {
  const { body } = await server.ask({ url: '/api/session', as: as.token });
  return body.payload as { userAvatar: Shown; wholesalerAvatar: Shown };
}

/** The picture behind a signed address, which needs no session. */
async function load(url: string | null): Promise<Buffer> {
  const response = await fetch(new URL(url ?? '', base));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return Buffer.from(await response.arrayBuffer());
}

function historyOf(action: string) {
  return server.sql<{ actor: string; wholesalerId: string | null; detail: Record<string, unknown> }[]>`
    select actor, wholesaler_id as "wholesalerId", detail from audit_log where action = ${action} order by at`;
}

describe("a person's own picture", () => {
  test('is null until one is uploaded, then a small square by its content, in every reply', async () => {
    expect(await shownTo(rep)).toEqual({ url: null, hash: null });
    await upload(rep, red);
    expect((await readSession(rep)).userAvatar).toEqual({ url: null, hash: null }); // not before it is confirmed
    const shown = await shownTo(rep);
    const picture = await load(shown.url);
    expect(shown.hash).toBe(createHash('sha256').update(picture).digest('hex').slice(0, 32));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await readSession(rep)).userAvatar).toEqual(shown);
    expect(await shownTo(rep)).toEqual(shown);
    expect((await readSession(admin)).userAvatar.hash).toBeNull();
    const people = await server.ask({ url: '/api/users', as: admin.token });
    expect(people.body.payload).toContainEqual(expect.objectContaining({ customId: rep.customId, avatar: shown }));
  });

  test('is the same in both environments, and its upload is one line of history', async () => {
    const { hash } = await shownTo(rep);
    const rows = await server.sql`select db, avatar_hash from users where custom_id = ${rep.customId} order by db`;
    expect(rows).toEqual([
      { db: 'preview', avatar_hash: hash },
      { db: 'prod', avatar_hash: hash },
    ]);
    expect(await historyOf("change a person's picture")).toEqual([
      {
        actor: rep.email,
        wholesalerId: 'ats',
        detail: { db: 'prod', customId: rep.customId, changes: { avatarHash: { before: null, after: hash } } },
      },
    ]);
  });

  test('gets another address with the next one, while the old one stays for a rollback', async () => {
    const before = await shownTo(rep);
    await upload(rep, blue);
    const after = await shownTo(rep);
    expect(after.hash).not.toBe(before.hash);
    expect(new URL(after.url ?? '', base).pathname).not.toBe(new URL(before.url ?? '', base).pathname);
    expect((await load(before.url)).equals(await load(after.url))).toBe(false);
  });

  test('of a super admin belongs to no wholesaler', async () => {
    const superAdmin = await insertSuperAdmin(server.sql);
    await upload(superAdmin, red);
    const shown = await shownTo(superAdmin);
    await load(shown.url);
    expect((await readSession(superAdmin)).userAvatar).toEqual(shown);
    expect(await historyOf("change a person's picture")).toContainEqual({
      actor: superAdmin.email,
      wholesalerId: null,
      detail: { avatarHash: shown.hash },
    });
  });

  test('is not changed by people who may only look', async () => {
    const viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', viewOnly: true });
    const { status } = await server.ask({
      url: '/api/userAvatar?type=image/png',
      method: 'POST',
      as: viewOnly.token,
    });
    expect(status).toBe(403);
    expect(await shownTo(viewOnly)).toEqual({ url: null, hash: null });
  });
});

describe('an upload', () => {
  test('of another type than a picture is refused before it is sent', async () => {
    const url = '/api/userAvatar?type=application/pdf';
    const { status, body } = await server.ask({ url, method: 'POST', as: rep.token });
    expect([status, body.message]).toEqual([400, avatarTexts.notAPicture]);
  });

  test("with content that isn't a picture is refused and removed, and the old picture stays", async () => {
    const before = await shownTo(rep);
    await upload(rep, Buffer.from('<script>alert(1)</script>'));
    const { status, body } = await server.ask({ url: '/api/getUserAvatarSignedUrl', as: rep.token });
    expect([status, body.message]).toEqual([400, avatarTexts.notAPicture]);
    expect(await shownTo(rep)).toEqual(before);
  });

  test('of more than 5 MB is not taken', async () => {
    const form = await ask(rep, 'POST', 'userAvatar', '?type=image/png');
    expect(await send(form, Buffer.alloc(avatarLimits.bytes + 1, 1))).toBe(413);
  });

  test("cannot be sent to another person's place", async () => {
    const [mine, theirs] = [
      await ask(rep, 'POST', 'userAvatar', '?type=image/png'),
      await ask(admin, 'POST', 'userAvatar', '?type=image/png'),
    ];
    const forged = { url: mine.url, fields: { ...mine.fields, key: theirs.fields.key ?? '' } };
    expect(await send(forged, red)).toBe(403);
    expect((await shownTo(admin)).hash).toBeNull();
  });
});

describe('while many pictures are checked', () => {
  const read = async (app = server.app) => {
    const headers = { authorization: `Bearer ${rep.token}` };
    const response = await app.inject({ url: '/api/getUserAvatarSignedUrl', headers });
    return { status: response.statusCode, body: response.json() as { message?: string } };
  };

  test('one more is told to try again, and is taken in then', async () => {
    const { ofOne } = questionKinds.checkPicture.waiting;
    await worker?.stop();
    await server.sql`
      insert into worker_questions (wholesaler_id, kind, question, waiting)
      select 'ats', 'checkPicture', jsonb_build_object('from', n), 1 from generate_series(1, ${ofOne}::int) n`;
    await upload(rep, red);
    const { status, body } = await read();
    expect([status, body.message]).toEqual([503, avatarTexts.full]);
    await server.sql`delete from worker_questions`;
    await work();
    const { hash } = await shownTo(rep);
    expect([hash, (await readSession(rep)).userAvatar.hash]).toEqual([expect.any(String), hash]);
  });

  test('a reading is 202 until the worker has come to it', async () => {
    const before = await shownTo(rep);
    await worker?.stop();
    const busy = await beBusy();
    await upload(rep, blue);
    expect((await read(impatient)).status).toBe(202);
    expect((await readSession(rep)).userAvatar).toEqual(before);
    await busy?.release();
    await work();
    await vi.waitFor(async () => expect((await read()).status).toBe(200), patienceMs);
    expect((await shownTo(rep)).hash).not.toBe(before.hash);
  });

  test('a later picture is the one that counts, whatever was found of the one before', async () => {
    await worker?.stop();
    const busy = await beBusy();
    await upload(rep, blue);
    expect((await read(impatient)).status).toBe(202);
    await busy?.release();
    await work();
    const answered = () => server.sql`select from worker_questions where answer is not null`;
    await vi.waitFor(async () => expect(await answered()).toHaveLength(1), patienceMs);
    await upload(rep, red);
    const shown = await load((await shownTo(rep)).url);
    const { dominant } = await sharp(shown).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });
});

describe("the wholesaler's picture", () => {
  test('uploaded in preview is a draft that prod does not show', async () => {
    await uploadHouse(admin, red, 'db=preview');
    const draft = await houseShownTo(admin, 'db=preview');
    await load(draft.url);
    expect(await houseShownTo(admin, 'db=prod')).toEqual({ url: null, hash: null });
    expect((await readSession(rep)).wholesalerAvatar.hash).toBeNull();
  });

  test('uploaded in prod shows in both environments, in every reply', async () => {
    await uploadHouse(admin, blue, 'db=prod');
    const shown = await houseShownTo(admin, 'db=prod');
    expect(await houseShownTo(admin, 'db=preview')).toEqual(shown);
    expect(await houseShownTo(rep, 'db=prod')).toEqual(shown);
    expect((await readSession(rep)).wholesalerAvatar).toEqual(shown);
    const { body } = await server.ask({ url: '/api/wholesaler', as: rep.token });
    expect(body.payload).toMatchObject({ avatar: shown });
    const list = await server.ask({ url: '/api/wholesalers', as: rep.token });
    expect(list.body.payload).toMatchObject([{ customId: 'ats', avatar: shown }]);
    const [draft, edit] = await historyOf("change the wholesaler's picture");
    expect([draft?.detail, edit?.detail]).toMatchObject([
      { db: 'preview', changes: { avatarHash: { before: null } } },
      { db: 'prod', changes: { avatarHash: { before: null, after: shown.hash } }, preview: expect.anything() },
    ]);
  });

  test("waits for whoever uploaded it: nobody else's reading takes it in", async () => {
    const before = await houseShownTo(admin, 'db=prod');
    await uploadHouse(admin, red, 'db=prod');
    const other = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin' });
    expect(await houseShownTo(rep, 'db=prod')).toEqual(before);
    expect(await houseShownTo(other, 'wholesalerId=ats&db=prod')).toEqual(before);
    expect((await houseShownTo(admin, 'db=prod')).hash).not.toBe(before.hash);
  });

  test("is refused once the uploader isn't an admin anymore", async () => {
    const leaving = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin' });
    await uploadHouse(leaving, red, 'db=prod');
    await server.sql`update users set role = 'salesRep' where custom_id = ${leaving.customId}`;
    expect(await houseShownTo(leaving, 'db=prod')).toEqual({ url: null, hash: null });
  });
});
