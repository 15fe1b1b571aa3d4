// What no call of shared files does, and the sentence that it answers instead.
import { errorTexts } from '@caselift/contract/errors';
import { fileLimits, fileTexts } from '@caselift/contract/files';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import { type Actor, insertPerson, type RoleName } from '../../testing/actors.ts';
import { contentFor, type SharedFiles, startSharedFiles } from '../../testing/shared-files.ts';
import type { Answer } from '../../testing/test-app.ts';

let files: SharedFiles;
let iowa: Actor;
beforeAll(async () => {
  files = await startSharedFiles();
  iowa = await insertPerson(files.server.sql, { wholesalerId: 'iowa', role: 'manager' });
});
afterEach(() => files.clear());
afterAll(() => files.server.stop());

const { faults } = fileTexts;
const refused = ({ status, body }: Answer) => [status, body.message];
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', call: string, as?: string, json?: object) =>
  files.server.ask({ url: `/api/${call}`, method, ...(as && { as }), ...(json && { json }) });
const calls = [
  ['GET', 'files', undefined],
  ['POST', 'file', { file: { name: 'June.pdf' } }],
  ['PATCH', 'files', { patches: [{ key: 'June.pdf', name: 'July.pdf' }] }],
  ['DELETE', 'files', { fileNames: ['June.pdf'] }],
  ['GET', 'downloadLink/June.pdf', undefined],
] as const;
const changing = calls.filter(([method]) => method !== 'GET');

describe('a name', () => {
  test.each([
    ['', faults.empty],
    ['  ', faults.empty],
    ['.pdf', faults.empty],
    ['Prices/', faults.empty],
    ['newFile.pdf', faults.placeholder],
    ['my newFile 2/a.pdf', faults.placeholder],
    [`${'a'.repeat(117)}.pdf`, faults.long],
    [`${'a/'.repeat(3)}${'b'.repeat(100)}/${'c'.repeat(100)}.pdf`, faults.long],
    [`${'x'.repeat(100_000)}.pdf`, faults.long],
    ['1/2/3/4/5/6/a.pdf', faults.folders],
    ['../a.pdf', faults.characters],
    ['Prices/../../a.pdf', faults.characters],
    ['./a.pdf', faults.characters],
    ['/etc/a.pdf', faults.characters],
    ['a//b.pdf', faults.characters],
    ['..\\a.pdf', faults.characters],
    ['C:\\a.pdf', faults.characters],
    ['.hidden/a.pdf', faults.characters],
    ['Prices /a.pdf', faults.characters],
    ['a\nb.pdf', faults.characters],
    ['a\u202efdp.pdf', faults.characters],
    ['a\u200b.pdf', faults.characters],
    ['a\u2028.pdf', faults.characters],
    ['"a".pdf', faults.characters],
    ['a?.pdf', faults.characters],
    ['a\u0000.pdf', errorTexts.unstorableText],
    ['a\ud800.pdf', errorTexts.unstorableText],
    ['June', faults.type],
    ['June.exe', faults.type],
    ['June.pdf.html', faults.type],
    ['June.svg', faults.type],
    ['June.constructor', faults.type],
  ])('like %j is given to no new file and to no file that there is', async (name, sentence) => {
    await files.upload({ name: 'June.pdf' });
    expect(refused(await files.create({ name }))).toEqual([400, sentence]);
    expect(refused(await files.patch([{ key: 'June.pdf', name }]))).toEqual([400, sentence]);
    expect(await files.list()).toMatchObject([{ name: 'June.pdf' }]);
  });

  test('with encoded slashes and dots is a name like any other, and its content lies where all content does', async () => {
    const name = '%2e%2e%2f..%5c%2Fetc.csv';
    await files.upload({ name });
    expect((await files.download(name)).status).toBe(200);
    const keys = await (await openStorage(files.server.env)).list('');
    expect(keys).toEqual([expect.stringMatching(/^files\/ats\/[0-9a-f-]{36}$/)]);
  });

  test('written in another way that looks the same is the same name', async () => {
    await files.send(await files.create({ name: 'U\u0308bersicht.pdf' }), contentFor('a.pdf'));
    expect(await files.named('\u00dcbersicht.pdf')).toBeDefined();
    expect((await files.link('U\u0308bersicht.pdf')).status).toBe(200);
    for (const name of ['\u00dcbersicht.pdf', 'u\u0308BERSICHT.PDF', ' \u00fcbersicht.pdf '])
      expect(refused(await files.create({ name }))).toEqual([409, fileTexts.duplicate]);
  });

  test('keeps its type, whatever else of it changes', async () => {
    await files.upload({ name: 'June.jpg' });
    for (const name of ['June.pdf', 'June.jpeg', 'June.jpg.png'])
      expect(refused(await files.patch([{ key: 'June.jpg', name }]))).toEqual([400, fileTexts.extension]);
  });
});

describe('a request that says too little or too much', () => {
  const body = (file: object) => ask('POST', 'file', files.people.manager.token, file);

  test('is refused in words', async () => {
    const { token } = files.people.manager;
    const name = 'a.pdf';
    const many = Array.from({ length: fileLimits.atOnce + 1 }, (_, at) => `${at}.pdf`);
    const answers: [Answer, string][] = [
      [await body({}), 'file is missing.'],
      [await body({ file: {} }), faults.empty],
      [await body({ file: { name: 7 } }), faults.empty],
      [await body({ file: { name, access: ['admin'] } }), fileTexts.access],
      [await body({ file: { name, access: 'manager' } }), fileTexts.access],
      [await body({ file: { name: 'archive/a.pdf', month: '2026-08' } }), fileTexts.month],
      [await body({ file: { name: 'archive/a.pdf', month: 'Agu 2026' } }), fileTexts.month],
      [await body({ file: { name: 'archive/a.pdf', month: 8 } }), fileTexts.month],
      [await files.patch([]), fileTexts.noneSelected],
      [await files.patch([{ key: name }, { key: name, access: ['salesRep'] }]), errorTexts.malformed],
      [await ask('PATCH', 'files', token, { patches: [{ name }] }), 'patches.0.key is missing.'],
      [
        await ask('PATCH', 'files', token, { patches: [{ key: name, version: 'x' }] }),
        'patches.0.version should be a number.',
      ],
      [
        await ask('PATCH', 'files', token, { patches: many.map((key) => ({ key })) }),
        'patches should have at most 100 entries.',
      ],
      [await files.remove([]), fileTexts.noneSelected],
      [await files.remove(many), 'fileNames should have at most 100 entries.'],
      [await files.remove(['x'.repeat(201)]), 'fileNames.0 should have at most 200 characters.'],
      [await ask('DELETE', 'files', token), 'fileNames is missing.'],
      [await files.link('x'.repeat(201)), 'name should have at most 200 characters.'],
      [await files.link('a\u0000.pdf'), errorTexts.unstorableText],
    ];
    for (const [answer, sentence] of answers) expect(refused(answer)).toEqual([400, sentence]);
  });
});

describe('a file that is not there', () => {
  test.each(['Never.pdf', '../storage-secret', '..\\storage-secret', '/etc/passwd', 'files/ats', '%00', 'JUNE.PDF'])(
    'is not found as %s, and nothing is done to the others that are named with it',
    async (name) => {
      await files.upload({ name: 'June.pdf' });
      const sentence = [404, fileTexts.unknown(name)];
      expect(refused(await files.link(name))).toEqual(sentence);
      expect(refused(await files.remove(['June.pdf', name]))).toEqual(sentence);
      const patches = [
        { key: 'June.pdf', name: 'July.pdf' },
        { key: name, name: 'August.pdf' },
      ];
      expect(refused(await files.patch(patches))).toEqual(sentence);
      expect(await files.list()).toMatchObject([{ name: 'June.pdf' }]);
    },
  );

  test('is at no other address', async () => {
    for (const path of ['downloadLink/', 'downloadLink/..', 'downloadLink/a/b.pdf']) {
      const answer = await ask('GET', path, files.people.manager.token);
      expect(refused(answer), path).toEqual([404, errorTexts.notFound]);
    }
    const endless = await ask('GET', `downloadLink/${'x'.repeat(5000)}`, files.people.manager.token);
    expect(refused(endless)).toEqual([400, errorTexts.malformed]);
  });
});

describe('a conflict', () => {
  test('over a name, in any case, refuses all of a call', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await files.upload({ name });
    const before = await files.list();
    const clashes = [
      [{ key: 'a.pdf', name: 'B.PDF' }],
      [
        { key: 'a.pdf', name: 'new.pdf' },
        { key: 'b.pdf', name: 'New.pdf' },
      ],
      [
        { key: 'a.pdf', name: 'b.pdf' },
        { key: 'b.pdf', name: 'c.pdf' },
      ],
      [
        { key: 'c.pdf', access: ['salesRep' as const] },
        { key: 'a.pdf', name: 'c.pdf' },
      ],
    ];
    for (const patches of clashes) expect(refused(await files.patch(patches))).toEqual([409, fileTexts.duplicate]);
    expect(refused(await files.create({ name: 'A.PDF' }))).toEqual([409, fileTexts.duplicate]);
    expect(await files.list()).toEqual(before);
  });

  test('of a change with what someone else has changed since says what is stored, and changes nothing', async () => {
    const { version } = await files.upload({ name: 'June.pdf' });
    await files.patch([{ key: 'June.pdf', access: ['teamLead'], version }]);
    const { status, body } = await files.patch([{ key: 'June.pdf', access: ['salesRep'], version }]);
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'stale',
        message: 'Someone else changed this after you opened it. Reload it, then make your change again.',
        version: version + 1,
        fields: [{ field: 'access', stored: ['manager', 'teamLead'] }],
      },
    ]);
    expect(await files.list()).toMatchObject([{ access: ['manager', 'teamLead'], version: version + 1 }]);
    const same = await files.patch([{ key: 'June.pdf', access: ['teamLead'], version }]);
    expect(same.status).toBe(200);
  });

  test('with the limit of files is over once one is deleted', async () => {
    await files.upload({ name: 'June.pdf' });
    await files.server.sql`
      insert into files (wholesaler_id, name, access, size, uploaded_at, created_by)
      select 'ats', n || '.pdf', '{manager}', 1, now(), 'test' from generate_series(2, ${fileLimits.files}::int) n`;
    expect(refused(await files.create({ name: 'July.pdf' }))).toEqual([409, fileTexts.tooMany]);
    await files.remove(['June.pdf']);
    expect((await files.create({ name: 'July.pdf' })).status).toBe(200);
    await files.server.sql`delete from files`;
  });
});

describe('someone who may not', () => {
  test.each(calls)('%s %s: nobody is signed in', async (method, call, json) => {
    expect(refused(await ask(method, call, undefined, json))).toEqual([401, errorTexts.notSignedIn]);
  });

  test.each(changing)('%s %s: sales reps, team leads and leadership change nothing', async (method, call, json) => {
    await files.upload({ name: 'June.pdf', access: ['teamLead', 'salesRep'] });
    const before = await files.list();
    for (const role of ['salesRep', 'teamLead', 'leadership'] satisfies RoleName[])
      expect(refused(await ask(method, call, files.people[role].token, json))).toEqual([403, errorTexts.forbidden]);
    expect(await files.list()).toEqual(before);
  });

  test.each(changing)('%s %s: view-only managers and admins change nothing', async (method, call, json) => {
    for (const role of ['manager', 'admin'] as const) {
      const { token } = await insertPerson(files.server.sql, { wholesalerId: 'ats', role, viewOnly: true });
      expect(refused(await ask(method, call, token, json))).toEqual([403, errorTexts.viewOnly]);
    }
  });

  test.each(calls)('%s %s: of another wholesaler', async (method, call, json) => {
    await files.upload({ name: 'June.pdf', access: ['teamLead', 'salesRep'] });
    const answer = await ask(method, `${call}?wholesalerId=ats`, iowa.token, json);
    expect(refused(answer)).toEqual([403, errorTexts.otherWholesaler]);
  });
});

test('wholesalers have names of their own, and an address of one leads to no file of another', async () => {
  const { people, base, send } = files;
  await files.upload({ name: 'June.csv' }, { content: Buffer.from('of ats') });
  const created = await ask('POST', 'file', iowa.token, { file: { name: 'June.csv' } });
  expect(created.status).toBe(200);
  await send(created, Buffer.from('of iowa'));
  const addressFor = async (token: string, query = '') =>
    new URL(
      ((await ask('GET', `downloadLink/June.csv${query}`, token)).body.payload as { signedUrl: string }).signedUrl,
      base,
    );
  const [ats, theirs] = [await addressFor(people.manager.token), await addressFor(iowa.token)];
  expect([await (await fetch(ats)).text(), await (await fetch(theirs)).text()]).toEqual(['of ats', 'of iowa']);
  expect(await (await fetch(await addressFor(people.superAdmin.token, '?wholesalerId=iowa'))).text()).toBe('of iowa');
  const forged = new URL(ats);
  forged.pathname = theirs.pathname;
  expect((await fetch(forged)).status).toBe(403);
  await ask('DELETE', 'files', iowa.token, { fileNames: ['June.csv'] });
  expect(await files.list()).toMatchObject([{ name: 'June.csv', size: 'of ats'.length }]);
});
