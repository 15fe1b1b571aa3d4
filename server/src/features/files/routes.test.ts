// Sharing files, as people do it: who uploads, who sees, who downloads.
import { fileTexts, type SharedFile } from '@caselift/contract/files';
import { firstOfMonth } from '@caselift/domain/dates';
import { monthText } from '@caselift/domain/file-names';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson, type RoleName } from '../../testing/actors.ts';
import { contentFor, isBetween, type SharedFiles, startSharedFiles } from '../../testing/shared-files.ts';
import { todayIn } from '../../today.ts';

let files: SharedFiles;
beforeAll(async () => {
  files = await startSharedFiles();
});
afterEach(() => files.clear());
afterAll(() => files.server.stop());

const everyone = ['manager', 'teamLead', 'salesRep'] as const;
const thisMonth = monthText(firstOfMonth(todayIn('America/Chicago')));
const editors: RoleName[] = ['manager', 'admin', 'boundAdmin', 'superAdmin'];
const readers: RoleName[] = ['salesRep', 'teamLead', 'leadership'];
const history = async () =>
  (
    (await files.server.ask({ url: '/api/history', as: files.people.admin.token })).body.payload as {
      actor: string;
      detail: string;
    }[]
  ).map(({ actor, detail }) => `${actor}: ${detail}`);

describe('uploading', () => {
  test('a file is listed once its content has arrived, with its size, and answers for its bytes', async () => {
    const before = Date.now();
    const created = await files.create({ name: 'Price lists/June.pdf' });
    expect(await files.list()).toEqual([]);
    const content = contentFor('June.pdf');
    expect(await files.send(created, content)).toBe(204);
    const [listed] = await files.list();
    expect(listed).toEqual({
      name: 'Price lists/June.pdf',
      access: ['manager'],
      month: null,
      size: content.length,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      version: expect.any(Number),
    });
    expect(isBetween(before, Date.parse(listed?.date ?? ''), Date.now())).toBe(true);
    expect(Buffer.from(await (await files.download('Price lists/June.pdf')).arrayBuffer())).toEqual(content);
  });

  test.each(['a.pdf', 'a.png', 'a.jpg', 'a.jpeg', 'a.xlsx', 'a.docx', 'a.csv', 'a.PDF'])('takes %s', async (name) => {
    expect(await files.upload({ name })).toMatchObject({ name });
  });

  test.each(editors)('is for a %s', async (role) => {
    await files.upload({ name: `${role}.pdf` }, { as: files.people[role] });
  });

  test('writes one line of history, in the name of who uploaded it', async () => {
    await files.upload({ name: 'June.pdf', access: ['salesRep'] });
    await files.list(files.people.admin);
    const { manager } = files.people;
    const line = `${manager.email}: Uploaded the file "June.pdf", shared with managers and sales reps.`;
    expect((await history()).filter((told) => told === line)).toHaveLength(1);
  });

  test('is shared with managers, whoever else is named', async () => {
    expect((await files.upload({ name: 'a.pdf', access: ['salesRep'] })).access).toEqual(['manager', 'salesRep']);
    expect((await files.upload({ name: 'b.pdf', access: [] })).access).toEqual(['manager']);
  });

  test('into the archive is of the month that is said, or else of the present one', async () => {
    expect((await files.upload({ name: 'archive/a.pdf', month: 'Aug 2025' })).month).toBe('Aug 2025');
    expect((await files.upload({ name: 'archive/b.pdf' })).month).toBe(thisMonth);
    expect((await files.upload({ name: 'archive/c.pdf', month: null })).month).toBe(thisMonth);
    expect((await files.upload({ name: 'Archived/a.pdf', month: 'Aug 2025' })).month).toBeNull();
  });

  test('is the same in Preview and in Production', async () => {
    await files.upload({ name: 'June.pdf' });
    const url = '/api/files?wholesalerId=ats&db=preview';
    const { body } = await files.server.ask({ url, as: files.people.admin.token });
    expect(body.payload).toEqual(await files.list());
  });
});

describe('the list', () => {
  test('is in the order of names, in any case', async () => {
    for (const name of ['b.pdf', 'A.pdf', 'Z/a.pdf', 'c.pdf']) await files.upload({ name });
    expect((await files.list()).map(({ name }) => name)).toEqual(['A.pdf', 'b.pdf', 'c.pdf', 'Z/a.pdf']);
  });

  test.each([
    ['managers', ['manager'], editors],
    ['team leads', ['teamLead'], [...editors, 'teamLead', 'leadership']],
    ['sales reps', ['salesRep'], [...editors, 'salesRep']],
    ['everyone', everyone, [...editors, ...readers]],
  ] as const)('shows a file shared with %s to them, and to managers and admins', async (_whom, access, expected) => {
    await files.upload({ name: 'June.pdf', access });
    const seeing: string[] = [];
    for (const role of [...editors, ...readers])
      if ((await files.list(files.people[role])).length > 0) seeing.push(role);
    expect(seeing).toEqual([...expected].sort((a, b) => order(a) - order(b)));
  });
  const order = (role: RoleName) => [...editors, ...readers].indexOf(role);

  test('is for view-only people of the role too', async () => {
    const viewOnly = await insertPerson(files.server.sql, { wholesalerId: 'ats', role: 'salesRep', viewOnly: true });
    await files.upload({ name: 'June.pdf', access: everyone });
    expect(await files.list(viewOnly)).toHaveLength(1);
    expect((await files.download('June.pdf', viewOnly)).status).toBe(200);
  });
});

describe('a download', () => {
  test('is an attachment of its own type and name, whatever the script, that no browser shows as a page', async () => {
    const name = 'Verträge/価格表 alt 50%.csv';
    await files.upload({ name }, { content: Buffer.from('<script>alert(1)</script>') });
    const { status, headers } = await files.download(name);
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'text/csv',
      'nosniff',
    ]);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const said = headers.get('content-disposition') ?? '';
    expect(said).toMatch(/^attachment; filename="___ alt 50_.csv"; /);
    expect(decodeURIComponent(said.split("''")[1] ?? '')).toBe('価格表 alt 50%.csv');
  });

  test.each(readers)('by a %s takes that the role is given the file; else there is no such file', async (role) => {
    const as = files.people[role];
    const { version } = await files.upload({ name: 'June.pdf', access: ['manager'] });
    const refused = await files.link('June.pdf', as);
    const unknown = await files.link('Never.pdf', as);
    expect([refused.status, refused.body.message]).toEqual([404, fileTexts.unknown('June.pdf')]);
    expect([unknown.status, unknown.body.message]).toEqual([404, fileTexts.unknown('Never.pdf')]);
    expect(Object.keys(refused.body)).toEqual(Object.keys(unknown.body));
    await files.patch([{ key: 'June.pdf', access: [...everyone], version }]);
    expect((await files.download('June.pdf', as)).status).toBe(200);
  });

  test('ends five minutes after it was asked for, whoever has lost access since', async () => {
    await files.upload({ name: 'June.pdf', access: everyone });
    const before = Date.now();
    const { body } = await files.link('June.pdf', files.people.salesRep);
    const after = Date.now();
    const { signedUrl } = body.payload as { signedUrl: string };
    await files.patch([{ key: 'June.pdf', access: ['manager'] }]);
    expect((await fetch(new URL(signedUrl, files.base))).status).toBe(200);
    const expires = Number(new URL(signedUrl, files.base).searchParams.get('expires'));
    expect(isBetween(before, (expires - 300) * 1000, after)).toBe(true);
    expect((await files.link('June.pdf', files.people.salesRep)).status).toBe(404);
  });

  test('address of one file leads to no other, and says no other name', async () => {
    await files.upload({ name: 'mine.csv', access: everyone });
    await files.upload({ name: 'theirs.csv' });
    const addressOf = async (name: string) =>
      new URL(((await files.link(name)).body.payload as { signedUrl: string }).signedUrl, files.base);
    const [mine, theirs] = [await addressOf('mine.csv'), await addressOf('theirs.csv')];
    const tampered = [new URL(mine), new URL(mine), new URL(mine), new URL(mine)] as const;
    tampered[0].pathname = theirs.pathname;
    tampered[1].searchParams.set('attachment', 'theirs.html');
    tampered[2].searchParams.delete('attachment');
    tampered[3].searchParams.set('type', 'text/html');
    for (const address of tampered) expect((await fetch(address)).status, address.href).toBe(403);
    expect((await fetch(mine)).status).toBe(200);
  });

  test.each([
    `${'価'.repeat(116)}/${'é'.repeat(79)}.pdf`,
    `${'🍺'.repeat(57)}/${'🍺'.repeat(40)}.pdf`,
    'a%2Fb#c;d=&+e@f,g$h!i(j)k.pdf',
    "50%/it's 100%25 sure/a..b.pdf",
    'मूल्य सूची/جدول الأسعار.pdf',
    '%.pdf',
  ])('works for %s, slashes encoded', async (name) => {
    await files.upload({ name });
    expect(await files.named(name)).toBeDefined();
    expect((await files.download(name)).status).toBe(200);
  });
});

describe('changing', () => {
  test('a name keeps the content; the history tells both names and who can see it', async () => {
    await files.upload({ name: 'June.pdf' });
    const { status, body } = await files.patch([{ key: 'June.pdf', name: 'Q2/June 2026.pdf', access: ['salesRep'] }]);
    expect(status).toBe(200);
    expect(body.payload).toEqual([await files.named('Q2/June 2026.pdf')]);
    expect((body.payload as SharedFile[])[0]?.access).toEqual(['manager', 'salesRep']);
    expect((await files.download('Q2/June 2026.pdf')).status).toBe(200);
    expect((await files.link('June.pdf')).status).toBe(404);
    expect(await history()).toContain(
      `${files.people.manager.email}: Renamed the file "June.pdf" to "Q2/June 2026.pdf". ` +
        'Shared it with managers and sales reps instead of managers.',
    );
  });

  test('nothing writes no history and makes no new version', async () => {
    const { version } = await files.upload({ name: 'June.pdf' });
    const before = await history();
    const { body } = await files.patch([{ key: 'June.pdf', name: 'June.pdf', access: ['manager'] }]);
    expect(body.payload).toMatchObject([{ version }]);
    expect(await history()).toEqual(before);
  });

  test('into the archive sets the present month, within it keeps the month, and out of it clears it', async () => {
    await files.upload({ name: 'June.pdf' });
    await files.upload({ name: 'archive/May.pdf', month: 'May 2025' });
    const move = async (key: string, name: string) => (await files.patch([{ key, name }])).body.payload;
    expect(await move('June.pdf', 'archive/June.pdf')).toMatchObject([{ month: thisMonth }]);
    expect(await move('archive/May.pdf', 'archive/Bills/May.pdf')).toMatchObject([{ month: 'May 2025' }]);
    expect(await move('archive/Bills/May.pdf', 'Bills/May.pdf')).toMatchObject([{ month: null }]);
  });

  test('only the case of a name works', async () => {
    await files.upload({ name: 'june.pdf' });
    const { status, body } = await files.patch([{ key: 'june.pdf', name: 'June.PDF' }]);
    expect([status, (body.payload as SharedFile[])[0]?.name]).toEqual([200, 'June.PDF']);
  });

  test('names among files works in one call: two swap, three go round, the archive among them', async () => {
    const names = ['a.pdf', 'archive/b.pdf', 'c.pdf'] as const;
    for (const name of names) await files.upload({ name }, { content: contentFor(name, name) });
    const [a, b, c] = names;
    const { status, body } = await files.patch([
      { key: a, name: b },
      { key: b, name: c },
      { key: c, name: a },
    ]);
    expect([status, (body.payload as SharedFile[]).map(({ name }) => name)]).toEqual([200, [b, c, a]]);
    expect((await files.list()).map(({ name, month }) => [name, month])).toEqual([
      [a, null],
      [b, thisMonth],
      [c, null],
    ]);
    for (const [now, before] of [
      [b, a],
      [c, b],
      [a, c],
    ] as const)
      expect(await (await files.download(now)).text()).toContain(before);
  });
});

describe('deleting', () => {
  test('removes the files and their content, and the history names them', async () => {
    await files.upload({ name: 'a.pdf' });
    await files.upload({ name: 'b.pdf' });
    const { body } = await files.link('a.pdf');
    const { status, body: answer } = await files.remove(['a.pdf', 'b.pdf', 'a.pdf']);
    expect([status, answer.payload, await files.list()]).toEqual([200, null, []]);
    expect((await fetch(new URL((body.payload as { signedUrl: string }).signedUrl, files.base))).status).toBe(404);
    expect(await history()).toContain(`${files.people.manager.email}: Deleted the file "b.pdf".`);
  });

  test('frees the name', async () => {
    await files.upload({ name: 'a.pdf' });
    await files.remove(['a.pdf']);
    await files.upload({ name: 'A.pdf' });
  });
});
