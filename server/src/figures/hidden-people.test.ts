// Nothing of a hidden person is in an answer to whoever doesn't see them (docs/product.md, Visibility): where two of them
// below the same lead have other names and each other's figures, everyone but admins is answered the same, to the byte.
import type { Endpoint } from '@caselift/contract/endpoint';
import { readPlanDocument } from '@caselift/contract/plan-acceptance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NamedHouse, startNamedHouse } from '../testing/named-house.ts';
import { reading as allReading, requestsOf } from '../testing/reading.ts';
import { impatience, startTestApp } from '../testing/test-app.ts';

/** A plan's paper is of the people of the plan, and takes long to lay out. */
const reading = allReading.filter((endpoint) => endpoint !== readPlanDocument);
const readers = ['Ann', 'Lee', 'Tia', 'Mona'] as const;
type Reader = (typeof readers)[number];

let house: NamedHouse;
const before = new Map<string, string>();
const after = new Map<string, string>();
const keyOf = ({ method, path }: Endpoint, reader: Reader) => `${reader} ${method} ${path}`;

beforeAll(async () => {
  house = await startNamedHouse();
  await readAll(before);
  await exchange(house.ids.Dee, house.ids.Eve);
  await readAll(after);
});
afterAll(() => house.server.stop());

/** Addresses of content are signed by a key of the server, and what waits has waited since it started. */
const ofEachServer = /signature=[\w-]+|\d{4}-\d\d-\d\d(?:T[\d:.]+Z| [\d:]{8})/g;

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
  await server.stop();
}

/** Everything stored of the two but who they are is the other's, and both have other names. */
async function exchange(one: string, other: string): Promise<void> {
  const { sql } = house.server;
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.table_name as "table", c.column_name as "column", format_type(a.atttypid, a.atttypmod) as type
    from information_schema.columns c
    join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
      and not r.relispartition
    join pg_attribute a on a.attrelid = r.oid and a.attname = c.column_name
    where c.table_schema = 'public' and c.table_name not in ('users', 'audit_log')
      and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb')`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { table, column, type } of columns) {
      for (const [from, to] of [
        [one, 'REP_900'],
        [other, one],
        ['REP_900', other],
      ] as const)
        await tx`
          update ${tx(table)} set ${tx(column)} = replace(${tx(column)}::text, ${from}, ${to})::${tx.unsafe(type)}
          where ${tx(column)}::text like ${`%${from}%`}`;
    }
    await tx`update users set name = ${'Dora'} where custom_id = ${one}`;
    await tx`update users set name = ${'Egon'} where custom_id = ${other}`;
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
  const { Dee, Eve } = house.ids;
  expect(told).toEqual(expect.arrayContaining([`${Dee} Dora 17`, `${Eve} Egon 13`]));
});
