// Nothing of another wholesaler is answered or changed, whatever ids of it are sent, by anyone, to any call of the contract,
// those to come too: its ids are answered like ids that nobody has, and its rows stay.
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { recordOf } from '@caselift/domain/record';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEveryRole, type RoleName, roleNames } from './testing/actors.ts';
import { type IdAt, type IdRequest, requestOf, unfilledIds } from './testing/id-requests.ts';
import { house, type IdKind, type Ids, idsOf, neighborHouse, neighbors, ofNobody } from './testing/neighbor.ts';
import { startPrepared } from './testing/prepared.ts';
import { digestsOf } from './testing/shadows.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let first: TestApp;
let server: TestApp;
let own: Ids;
let other: Ids;
let tokens: Record<RoleName, string>;
let rows: Map<string, string>[];

beforeAll(async () => {
  first = (await startPrepared(neighborHouse)).server;
  // No worker answers, and nobody waits for one. Each request has an address of its own, for limits by address.
  server = await startTestApp({ answerWithinMs: 1, beside: first, env: { trustProxy: 1 } });
  const actors = await insertEveryRole(server.sql, house);
  tokens = recordOf(roleNames, (role) => actors[role].token);
  own = await idsOf(server.sql, house);
  other = await idsOf(server.sql, 'ant');
  rows = await rowsOfNeighbors();
});
afterAll(async () => {
  await server.stop();
  await first.stop();
});

const rowsOfNeighbors = () => Promise.all(neighbors.map((one) => digestsOf(server.sql, one)));

test('the neighbor has everything that an id may be of, and nothing by the same id', () => {
  for (const [kind, ids] of atLeast(1, Object.entries(other))) {
    expect([kind, ids.length]).not.toEqual([kind, 0]);
    expect(ids.filter((id) => own[kind as IdKind].includes(id) || ofNobody(id) === id)).toEqual([]);
  }
});

/** A mail's id is its secret: whoever has it stops the mails, as mail programs do. */
const calls = allEndpoints.filter(({ access }) => access !== 'public');
const isBound = (role: RoleName) => role !== 'admin' && role !== 'superAdmin';

test('it is known what each id of a call is of', () => {
  expect(calls.flatMap((call) => unfilledIds(call).map((name) => `${call.path} ${name}`))).toEqual([]);
});

/** Calls that only ever answered that what was sent has another fault than its ids. */
const faulty = new Set<string>();

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers and changes nothing of another wholesaler',
  async (name, call) => {
    const said: string[] = [];
    for (const [at, role] of roleNames.entries()) {
      for (const [request, likeIt] of atLeast(0, [...requestsTo(call, at, eachId.includes(role))])) {
        const [answer, expected] = [await send(request, role), await send(likeIt, role)];
        // What succeeded has changed the house, so that the second time another answer is right.
        if (answer.startsWith('[200,') && !reads(call)) expect([request, told(answer, request)]).toEqual([request, []]);
        else expect([role, request, ofNobody(answer)]).toEqual([role, request, ofNobody(expected)]);
        if (!answer.startsWith('[403,')) said.push(answer);
      }
      if (call.scope !== 'wholesaler' || !isBound(role)) continue;
      const there = await send(requestOf(call, ownIds, false), role, 'ant');
      expect([role, there]).toEqual([role, expect.stringMatching(/^\[403,/)]);
    }
    if (said.length > 0 && said.every((one) => one.startsWith('[400,') && !namesId.test(one))) faulty.add(name);
    if (!reads(call)) expect(await rowsOfNeighbors()).toEqual(rows);
  },
);

test('reading changed nothing of them either, and every call came as far as the ids', async () => {
  expect(await rowsOfNeighbors()).toEqual(rows);
  expect([...faulty]).toEqual([]);
});

const reads = ({ changesNothing, method }: Endpoint) => changesNothing ?? method === 'GET';

/** What an answer holds of the neighbors besides what was sent. */
function told(answer: string, request: IdRequest): string[] {
  const sentIds = decodeURIComponent(JSON.stringify(request));
  const found = answer.match(/a17a17a1[\da-f-]*|ANT\w+|of another house/g) ?? [];
  return found.filter((one) => !sentIds.includes(one));
}

const eachId: readonly RoleName[] = ['manager', 'boundAdmin'];
const namesId = /NOB|ANT|a17a17a1|There is no |doesn't exist/;
const ownIds: IdAt = (kind) => own[kind][0] ?? '';

/** Requests with ids of the other, all of them and each alone, beside the same with ids of nobody. */
function* requestsTo(call: Endpoint, at: number, eachAlone: boolean): Generator<[IdRequest, IdRequest]> {
  const theirs: IdAt = (kind) => other[kind][at % other[kind].length] ?? '';
  const nobodys: IdAt = (kind, place) => ofNobody(theirs(kind, place));
  for (const isFull of [false, true]) {
    let places = 0;
    requestOf(
      call,
      (kind, place) => {
        places = place + 1;
        return ownIds(kind, place);
      },
      isFull,
    );
    if (places > 0) yield [requestOf(call, theirs, isFull), requestOf(call, nobodys, isFull)];
    if (!eachAlone || isFull || places === 1) continue;
    for (let one = 0; one < places; one += 1) {
      const besideOwn =
        (idAt: IdAt): IdAt =>
        (kind, place) =>
          (place === one ? idAt : ownIds)(kind, place);
      yield [requestOf(call, besideOwn(theirs), isFull), requestOf(call, besideOwn(nobodys), isFull)];
    }
  }
}

const ofEachTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

let sent = 0;
async function send(request: IdRequest, role: RoleName, wholesalerId = house): Promise<string> {
  sent += 1;
  const url = `${request.url}&wholesalerId=${wholesalerId}`;
  const headers = { 'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` };
  const { status, body } = await server.ask({ ...request, url, as: tokens[role], headers });
  return JSON.stringify([status, { ...body, requestId: '' }]).replace(ofEachTime, '');
}
