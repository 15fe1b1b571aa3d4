// From a name that waits for its content to a listed file, and from a deleted file to nothing: whatever is sent,
// whoever else does the same at the same moment, and wherever the process dies.
import { fileLimits, fileTexts } from '@caselift/contract/files';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { contentFor, isBetween, type SharedFiles, startSharedFiles } from '../../testing/shared-files.ts';

let files: SharedFiles;
let storage: Storage;
let other: Actor;
beforeAll(async () => {
  files = await startSharedFiles();
  storage = await openStorage(files.server.env);
  other = await insertPerson(files.server.sql, { wholesalerId: 'ats', role: 'manager' });
});
beforeEach(() => files.clear());
afterEach(async () => {
  for (const key of await storage.list('files/')) await storage.delete(key);
});
afterAll(() => files.server.stop());

const name = 'June.pdf';
const content = contentFor(name);
const names = async () => (await files.list()).map((file) => file.name);
const stored = () => storage.list('files/ats/');
const rows = () => files.server.sql<{ waits: boolean }[]>`select uploaded_at is null as waits from files`;
/** As if what there is had been begun so long ago. */
const letPass = (time: string) => files.server.sql`update files set created_at = created_at - ${time}::interval`;
const uploads = async () =>
  files.server.sql<{ actor: string }[]>`select actor from audit_log where action = 'upload file' order by audit_id`;

describe('content', () => {
  test.each([
    ['page.pdf', '<html><script>alert(1)</script>'],
    ['picture.png', contentFor('a.jpg')],
    ['photo.jpg', contentFor('a.png')],
    ['photo.jpeg', 'GIF89a'],
    ['sheet.xlsx', contentFor('a.pdf')],
    ['letter.docx', '\u00d0\u00cf\u0011\u00e0'],
    ['list.csv', 'a,b\n1,\u00002'],
    ['short.pdf', '%PD'],
  ])('of %s that is not what its name says is never listed, and goes', async (wrong, bytes) => {
    expect(await files.send(await files.create({ name: wrong }), Buffer.from(bytes))).toBe(204);
    expect(await stored()).toHaveLength(1);
    expect([await names(), await stored()]).toEqual([[], []]);
    expect((await files.link(wrong)).status).toBe(404);
    await files.upload({ name: wrong }, { as: other }); // the name is free
  });

  test('of 25 MB is taken, of one byte more or of none it is not', async () => {
    const created = await files.create({ name });
    const large = Buffer.concat([content, Buffer.alloc(fileLimits.bytes)]);
    expect(await files.send(created, large.subarray(0, fileLimits.bytes + 1))).toBe(413);
    expect(await files.send(created, Buffer.alloc(0))).toBe(400);
    expect([await names(), await stored()]).toEqual([[], []]);
    expect(await files.send(created, large.subarray(0, fileLimits.bytes))).toBe(204);
    expect(await files.list()).toMatchObject([{ name, size: fileLimits.bytes }]);
  });

  test('is sent by its own form only: of its type, under its key', async () => {
    const created = await files.create({ name });
    const { url, fields } = created.body.payload as { url: string; fields: Record<string, string> };
    const sendWith = (changed: object) =>
      files.send({ ...created, body: { payload: { url, fields: { ...fields, ...changed } } } }, content);
    expect(fields['Content-Type']).toBe('application/pdf');
    expect(await sendWith({ 'Content-Type': 'text/html' })).toBe(403);
    expect(await sendWith({ key: 'files/iowa/5f0c6a0e-0000-4000-8000-000000000000' })).toBe(403);
    expect(await sendWith({ key: '../storage-secret' })).toBe(403);
    expect(await storage.list('files/')).toEqual([]);
  });

  test('sent again by the same form changes nothing of what is listed', async () => {
    const created = await files.create({ name });
    await files.send(created, content);
    const [listed] = await files.list();
    expect(await files.send(created, Buffer.from('MZ, and no PDF at all'))).toBe(204);
    expect(await files.list()).toEqual([listed]);
    expect(Buffer.from(await (await files.download(name)).arrayBuffer())).toEqual(content);
    await files.remove([name]);
    expect(await stored()).toEqual([]);
  });

  test('that was moved before the process died is listed by the next', async () => {
    await files.send(await files.create({ name }), content);
    const [key = ''] = await stored();
    await storage.move(key, key.replace('incoming/', ''));
    expect(await names()).toEqual([name]);
  });

  test('that arrived while nobody looked is dated by its arrival', async () => {
    const before = Date.now();
    await files.send(await files.create({ name }), content);
    await letPass('3 days');
    const [file] = await files.list();
    expect(isBetween(before, Date.parse(file?.date ?? ''), Date.now())).toBe(true);
  });
});

describe('a pending upload', () => {
  test('holds its name against everyone else for as long as its form may be sent', async () => {
    await files.create({ name });
    const refused = await files.create({ name: 'JUNE.pdf' }, other);
    expect([refused.status, refused.body.message]).toEqual([409, fileTexts.duplicate]);
    await letPass('14 minutes');
    expect((await files.create({ name }, other)).status).toBe(409);
    await letPass('2 minutes');
    expect((await files.create({ name }, other)).status).toBe(200);
  });

  test('gives way to the next one of the same person, and what its form still brings goes', async () => {
    const first = await files.create({ name });
    const second = await files.create({ name, access: ['salesRep'] });
    expect(second.status).toBe(200);
    expect(await files.send(first, contentFor(name, 'first'))).toBe(204);
    expect([await names(), await stored()]).toEqual([[], []]);
    await files.send(second, contentFor(name, 'second'));
    expect(await files.list()).toMatchObject([{ name, access: ['manager', 'salesRep'] }]);
    expect(await (await files.download(name)).text()).toContain('second');
  });

  test('that never comes leaves nothing after an hour', async () => {
    await files.create({ name });
    await letPass('59 minutes');
    await files.list();
    expect(await rows()).toHaveLength(1);
    await letPass('2 minutes');
    await files.list();
    expect(await rows()).toEqual([]);
  });

  test('is nothing that can be changed, deleted or downloaded', async () => {
    await files.create({ name });
    for (const answer of [
      await files.patch([{ key: name, name: 'July.pdf' }]),
      await files.remove([name]),
      await files.link(name),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, fileTexts.unknown(name)]);
  });

  test('that has arrived can be, by whoever asks first', async () => {
    await files.send(await files.create({ name }), content);
    expect((await files.link(name, other)).status).toBe(200);
    await files.send(await files.create({ name: 'July.pdf' }), content);
    expect((await files.patch([{ key: 'July.pdf', name: 'August.pdf' }])).status).toBe(200);
    await files.send(await files.create({ name: 'Q3.pdf' }), content);
    expect((await files.remove(['Q3.pdf'])).status).toBe(200);
    await files.send(await files.create({ name: 'Q4.pdf' }), content);
    expect((await files.create({ name: 'q4.pdf' })).status).toBe(409);
  });
});

describe('at the same moment', () => {
  test('two people upload one name: one of them does, the other hears that it is taken', async () => {
    const answers = await Promise.all([files.create({ name }), files.create({ name: 'june.PDF' }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rows()).toHaveLength(1);
  });

  test('one person begins an upload twice: one of both counts', async () => {
    const answers = await Promise.all([files.create({ name }), files.create({ name })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of answers) await files.send(answer, content);
    expect([await names(), await stored()]).toMatchObject([[name], [expect.any(String)]]);
  });

  test('a file takes a name by renaming while someone uploads it: one of both has it', async () => {
    await files.upload({ name: 'May.pdf' });
    const [renamed, created] = await Promise.all([
      files.patch([{ key: 'May.pdf', name }]),
      files.create({ name }, other),
    ]);
    expect([renamed.status, created.status].sort()).toEqual([200, 409]);
    const loser = await files.patch([{ key: renamed.status === 200 ? name : 'May.pdf', name: 'April.pdf' }]);
    expect(loser.status).toBe(200);
  });

  test('a name that someone uploads is not given to another file, before the form has ended', async () => {
    await files.upload({ name: 'May.pdf' });
    const created = await files.create({ name });
    expect((await files.patch([{ key: 'May.pdf', name }])).status).toBe(409);
    await letPass('16 minutes');
    expect((await files.patch([{ key: 'May.pdf', name }])).status).toBe(200);
    await letPass('-16 minutes');
    await files.send(created, contentFor(name, 'too late'));
    expect([await names(), await stored()]).toMatchObject([[name], [expect.any(String)]]);
    expect(await (await files.download(name)).text()).not.toContain('too late');
  });

  test('many list what has arrived: everyone sees it, and the history tells it once', async () => {
    const before = (await uploads()).length;
    const arriving = ['a.pdf', 'b.pdf', 'c.pdf'];
    for (const one of arriving) await files.send(await files.create({ name: one }, other), content);
    const lists = await Promise.all(Array.from({ length: 8 }, names));
    expect(lists).toEqual(lists.map(() => arriving));
    expect((await uploads()).slice(before).map(({ actor }) => actor)).toEqual(arriving.map(() => other.email));
  });

  test('many change, list, delete and download: each is done or refused in words', async () => {
    for (const one of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await files.upload({ name: one });
    const swap = [
      { key: 'a.pdf', name: 'b.pdf' },
      { key: 'b.pdf', name: 'a.pdf' },
    ];
    const arriving = await files.create({ name: 'e.pdf' });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => files.patch(swap)),
      ...Array.from({ length: 4 }, () => files.patch(swap.toReversed())),
      files.remove(['c.pdf']),
      files.remove(['c.pdf', 'd.pdf']),
      files.link('c.pdf'),
      files.send(arriving, content).then(() => files.link('e.pdf')),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(
      answers
        .slice(8)
        .map(({ status }) => status)
        .sort(),
    ).toContain(404);
    expect(await names()).toEqual(expect.arrayContaining(['a.pdf', 'b.pdf', 'e.pdf']));
  });
});

describe('a deletion that was cut off', () => {
  /** Marked, and nothing more. */
  const cutOff = () => files.server.sql`update files set deleted_at = now()`;

  test('is finished by the next list: content, then row', async () => {
    await files.upload({ name });
    await cutOff();
    await letPass('2 hours');
    expect(await stored()).toHaveLength(1);
    expect([await names(), await stored(), await rows()]).toEqual([[], [], []]);
  });

  test('between content and row is finished too', async () => {
    await files.upload({ name });
    await cutOff();
    await letPass('2 hours');
    for (const key of await stored()) await storage.delete(key);
    expect([await names(), await rows()]).toEqual([[], []]);
  });

  test('of a file with an open form takes what is still sent', async () => {
    const created = await files.create({ name });
    await files.send(created, content);
    await files.list();
    await files.remove([name]);
    expect(await stored()).toEqual([]);
    expect(await files.send(created, content)).toBe(204);
    expect([await names(), await stored()]).toEqual([[], []]);
    expect(await rows()).toHaveLength(1);
    await letPass('2 hours');
    expect([await names(), await rows()]).toEqual([[], []]);
  });
});
