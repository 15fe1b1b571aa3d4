// Nothing of a hidden person is in an answer to whoever doesn't see them (docs/product.md, Visibility): where two of them
// below the same lead have other names and each other's figures, everyone but admins is answered the same, to the byte.
import type { Endpoint } from '@caselift/contract/endpoint';
import { exportBillBack, exportItemReport } from '@caselift/contract/item-reports';
import { readPlanDocument } from '@caselift/contract/plan-acceptance';
import { noticeKinds } from '@caselift/domain/notifications/notice-kinds';
import { read, utils } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticesMail } from '../mail/notices-mail.ts';
import { gatherMails } from '../notifications/daily-mails.ts';
import { makeNoticesOf } from '../notifications/runs.ts';
import { type NamedHouse, startNamedHouse } from '../testing/named-house.ts';
import { reading as allReading, requestsOf } from '../testing/reading.ts';
import { setGoals } from '../testing/team-lines.ts';
import { impatience, startTestApp, type TestApp } from '../testing/test-app.ts';

/** A plan's paper is of the people of the plan, and takes long to lay out. */
const reading = allReading.filter((endpoint) => endpoint !== readPlanDocument);
const readers = ['Ann', 'Lee', 'Tia', 'Mona'] as const;
type Reader = (typeof readers)[number];
const outsider = 'owner@elsewhere.example.com';
const renamed = { Dee: { id: 'REP_981', name: 'Dora' }, Eve: { id: 'REP_982', name: 'Egon' } };

let house: NamedHouse;
let itemIds: string[];
const before = new Map<string, string>();
const after = new Map<string, string>();
const keyOf = ({ method, path }: Endpoint, reader: Reader) => `${reader} ${method} ${path}`;

beforeAll(async () => {
  house = await startNamedHouse();
  await makeNews();
  await readAll(before);
  await exchange(house.ids.Dee, house.ids.Eve);
  await readAll(after);
});
afterAll(() => house.server.stop());

/** Addresses of content are signed by a key of the server, and what waits has waited since it started. */
const ofEachServer = /expires=\d+|signature=[\w-]+|\d{4}-\d\d-\d\d(?:T[\d:.]+Z| [\d:]{8})/g;

/** By a server that remembers nothing of what was read before. */
async function readAll(into: Map<string, string>): Promise<void> {
  const server = await startTestApp({ ...impatience, beside: house.server });
  for (const endpoint of reading) {
    for (const reader of readers) {
      const requests = requestsOf(endpoint, Object.values(house.ids), house.boostId);
      const answers = await Promise.all(
        requests.map((request) => {
          const url = request.url.replace('/closings/1', '/closings/2024-05-01');
          return server.ask({ ...request, url, as: house.tokens[reader] });
        }),
      );
      const text = answers.map(({ status, body: { requestId: _, ...body } }, at) =>
        [requests[at]?.url, status, JSON.stringify(body).replaceAll(ofEachServer, '')].join(' '),
      );
      into.set(keyOf(endpoint, reader), text.join('\n'));
    }
  }
  for (const [name, read] of Object.entries(papers))
    for (const reader of readers)
      into.set(`${reader} ${name}`, (await read(server, reader)).replaceAll(ofEachServer, ''));
  await server.stop();
}

/** Adjustments that wait of both, with goals of their own, and mails of all that everyone was told. */
async function makeNews(): Promise<void> {
  const { server, ids, tokens } = house;
  const { sql } = server;
  for (const [at, name] of (['Dee', 'Eve'] as const).entries()) {
    await setGoals(sql, 'ats', [{ customId: ids[name], measure: 'volume', goal: 11 + at, payoutCents: 7_000 + at }]);
    const json = {
      _id: `00000000-0000-4000-8000-00000000009${at}`,
      customId: ids[name],
      part: 'gp',
      amount: 400 + at,
      reason: 'Late',
    };
    const { status } = await server.ask({
      url: '/api/adjustments?wholesalerId=ats',
      method: 'POST',
      as: tokens.Ada,
      json,
    });
    expect(status).toBe(200);
  }
  // Someone from outside of the wholesaler decided: their email is for admins.
  await sql`update item_images set status = 'approved', reviewed_by = ${outsider}, submitted_by = ${outsider}`;
  // Suppliers are billed for everyone who ticked.
  await sql`update items set terms = terms || '{"supplierContribution": 50}' where kind = 'incentive'`;
  itemIds = (await sql<{ id: string }[]>`select item_id as id from items order by 1`).map(({ id }) => id);
  await makeNoticesOf(sql, 'ats');
  const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, { bell: true, mail: true }]));
  for (const reader of readers)
    await sql`
      insert into notification_settings (wholesaler_id, custom_id, daily_mail, kinds)
      values ('ats', ${ids[reader]}, true, ${sql.json(kinds)})`;
  const [{ now } = { now: new Date(0) }] = await sql<{ now: Date }[]>`select now() + interval '1 minute' as now`;
  await sql.begin((tx) => gatherMails(tx, { wholesalerId: 'ats', demo: true, now }));
}

/** What leaves the screen: mails, spreadsheets and paper, as text. */
const papers: Record<string, (server: TestApp, reader: Reader) => Promise<string>> = {
  'the daily mail': async ({ sql, env }, reader) => {
    const [mail] = await sql<{ mailId: string }[]>`
      select mail_id as "mailId" from notification_mails where custom_id = ${house.ids[reader]}`;
    const of = {
      template: 'notices',
      wholesalerId: 'ats',
      customId: house.ids[reader],
      mailId: mail?.mailId ?? '',
    } as const;
    return mail === undefined ? 'none' : JSON.stringify(await noticesMail(sql, of, env));
  },
  'the report of items as csv': (server, reader) =>
    fileOf(
      server,
      reader,
      `${exportItemReport.path}?isObjective=true&isIncentive=true&showAllColumns=true&export=csv`,
      everyItem(),
    ),
  'the report of items as xlsx': (server, reader) =>
    fileOf(server, reader, `${exportItemReport.path}?isObjective=true&isIncentive=true&export=xlsx`, everyItem()),
  'the bill-back of incentives as xlsx': (server, reader) =>
    fileOf(server, reader, `${exportBillBack.path}?export=xlsx`, everyItem()),
  'the bill-back of incentives on paper': (server, reader) =>
    fileOf(server, reader, `${exportBillBack.path}?export=pdf`, everyItem()),
  'the plan of their lead on paper': (server, reader) =>
    fileOf(server, reader, `/api/planAcceptance/${house.ids.Lee}/1`),
};
const everyItem = () => ({ itemIds });

/** The words of a file, whatever it is. */
async function fileOf({ app }: TestApp, reader: Reader, url: string, json?: object): Promise<string> {
  const { statusCode, headers, body, rawPayload } = await app.inject({
    ...{ url, method: json ? 'POST' : 'GET', headers: { authorization: `Bearer ${house.tokens[reader]}` } },
    ...(json && { payload: json }),
  });
  const type = String(headers['content-type']);
  if (type.includes('pdf')) return `${statusCode} ${(await extractText(new Uint8Array(rawPayload))).text.join('\n')}`;
  const sheets = type.includes('spreadsheet')
    ? Object.values(read(rawPayload).Sheets).map((sheet) => utils.sheet_to_csv(sheet))
    : [body];
  return `${statusCode} ${sheets.join('\n')}`.replace(/"requestId":"[^"]*"/, '');
}

/** Everything stored of the two but who they are is the other's, and both have other names and IDs, which nobody had. */
async function exchange(one: string, other: string): Promise<void> {
  const { sql } = house.server;
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.table_name as "table", c.column_name as "column", format_type(a.atttypid, a.atttypmod) as type
    from information_schema.columns c
    join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
      and not r.relispartition
    join pg_attribute a on a.attrelid = r.oid and a.attname = c.column_name
    where c.table_schema = 'public' and c.table_name not in ('users', 'credentials', 'audit_log')
      and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb')`;
  const words = [
    [one, renamed.Eve.id],
    [other, renamed.Dee.id],
    ['Dee', renamed.Eve.name],
    ['Eve', renamed.Dee.name],
  ];
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { table, column, type } of columns)
      for (const [from = '', to = ''] of words)
        await tx`
          update ${tx(table)}
          set ${tx(column)} = regexp_replace(${tx(column)}::text, ${`\\m${from}\\M`}, ${to}, 'g')::${tx.unsafe(type)}
          where ${tx(column)}::text like ${`%${from}%`}`;
    for (const table of ['users', 'credentials'])
      for (const [from, { id }] of [
        [one, renamed.Dee],
        [other, renamed.Eve],
      ] as const)
        await tx`update ${tx(table)} set custom_id = ${id} where custom_id = ${from}`;
    for (const { id, name } of Object.values(renamed))
      await tx`update users set name = ${name} where custom_id = ${id}`;
  });
}

test.each(reading.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s tells nobody but admins which hidden person it is about',
  (_name, endpoint) => {
    for (const reader of readers) expect(after.get(keyOf(endpoint, reader))).toBe(before.get(keyOf(endpoint, reader)));
  },
);

test('an admin is told that they have other names, and each other\u2019s pay', async () => {
  const server = await startTestApp({ ...impatience, beside: house.server });
  const { body } = await server.ask({ url: '/api/adjustments?wholesalerId=ats', as: house.tokens.Ada });
  await server.stop();
  const { results } = body.payload as { results: { person: { customId: string; name: string }; amount: number }[] };
  const told = results.map(({ person: { customId, name }, amount }) => `${customId} ${name} ${amount}`);
  expect(told).toEqual(expect.arrayContaining(['REP_981 Dora 17', 'REP_982 Egon 13']));
});

test.each(Object.keys(papers))('%s tells nobody but admins which hidden person it is about', (name) => {
  for (const reader of readers) expect(after.get(`${reader} ${name}`)).toBe(before.get(`${reader} ${name}`));
  expect(readers.map((reader) => before.get(`${reader} ${name}`)).join('\n')).toMatch(/\b(Ann|Lee)\b/);
});

test('nobody but admins reads the email of someone from outside who decided or handed in', () => {
  expect([...before].filter(([, said]) => said.includes(outsider)).map(([name]) => name)).toEqual([]);
  expect(before.size).toBeGreaterThan(reading.length);
});
