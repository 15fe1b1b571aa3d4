// Whatever is sent about a hidden person, by anyone but admins and to any call of the contract, is answered as if nobody had
// the ID (docs/product.md, Visibility): their own ID and email, and those of what they handed in, asked and were given.
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdAt, type IdRequest, requestOf } from './testing/id-requests.ts';
import { type NamedHouse, startNamedHouse } from './testing/named-house.ts';
import { type IdKind, type Ids, idsOf } from './testing/neighbor.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const readers = ['Ann', 'Lee', 'Tia', 'Mona'] as const;
const nobodys: Partial<Record<IdKind, string>> = {
  person: 'REP_999',
  email: 'nobody@ats.example.com',
  ...{ image: '0b0d0b0d-0000-4000-8000-000000000001', entry: '0b0d0b0d-0000-4000-8000-000000000002' },
  ...{ question: '0b0d0b0d-0000-4000-8000-000000000003', adjustment: '0b0d0b0d-0000-4000-8000-000000000004' },
};

let house: NamedHouse;
let server: TestApp;
let own: Ids;
let hidden: Partial<Record<IdKind, string>>;

beforeAll(async () => {
  house = await startNamedHouse();
  const { sql } = house.server;
  const { Dee } = house.ids;
  const [of] = await sql<Record<string, string>[]>`
    select (select min(image_id::text) from item_images where user_id = ${Dee}) as image,
      (select min(submission_id::text) from item_submissions where user_id = ${Dee}) as entry,
      (select min(question_id::text) from pay_questions where custom_id = ${Dee}) as question,
      (select min(adjustment_id::text) from manual_adjustments where custom_id = ${Dee}) as adjustment`;
  hidden = { person: Dee, email: house.emails.Dee, ...of };
  own = await idsOf(sql, 'ats');
  // No worker answers, and nobody waits for one. Each request has an address of its own, for limits by address.
  server = await startTestApp({ answerWithinMs: 1, beside: house.server, env: { trustProxy: 1 } });
});
afterAll(async () => {
  await server.stop();
  await house.server.stop();
});

test('the hidden person has one of everything that an ID may be about', () => {
  expect(Object.values(hidden)).toHaveLength(Object.keys(nobodys).length);
  for (const id of Object.values(hidden)) expect(id).toEqual(expect.stringMatching(/./));
});

/** Is about whoever asks; an ID that the browser draws is taken, whosever question has it. */
const ofOneself = ['/api/payQuestions'];
const calls = allEndpoints.filter(
  ({ access, path, method }) => access !== 'public' && !(method === 'POST' && ofOneself.includes(path)),
);
const instead =
  (ids: Partial<Record<IdKind, string>>): IdAt =>
  (kind) =>
    ids[kind] ?? own[kind][0] ?? '0';
const holdsAny = (call: Endpoint): boolean => {
  let holds = false;
  requestOf(
    call,
    (kind) => {
      holds ||= nobodys[kind] !== undefined;
      return '0';
    },
    true,
  );
  return holds;
};

let sent = 0;
async function send(request: IdRequest, reader: (typeof readers)[number]): Promise<string> {
  sent += 1;
  const headers = { 'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` };
  const { status, body } = await server.ask({ ...request, as: house.tokens[reader], headers });
  return JSON.stringify([status, { ...body, requestId: '' }]).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

/** With nobody's IDs in place of those of the hidden person. */
const ofNobody = (text: string): string =>
  Object.entries(hidden).reduce((all, [kind, id]) => all.replaceAll(id ?? '', nobodys[kind as IdKind] ?? ''), text);

test.each(calls.filter(holdsAny).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s knows no hidden person',
  async (_name, call) => {
    for (const reader of readers)
      for (const isFull of [false, true]) {
        const asked = requestOf(call, instead(hidden), isFull);
        const [answer, expected] = [
          await send(asked, reader),
          await send(requestOf(call, instead(nobodys), isFull), reader),
        ];
        expect([reader, asked, ofNobody(answer)]).toEqual([reader, asked, expected]);
      }
  },
);

test('an admin is answered about the same person', async () => {
  const as = house.tokens.Ada;
  const statuses = await Promise.all(
    atLeast(2, [hidden.person, nobodys.person]).map(
      async (id) => (await server.ask({ url: `/api/users/${id}/statement`, as })).status,
    ),
  );
  expect(statuses).toEqual([200, 404]);
});
