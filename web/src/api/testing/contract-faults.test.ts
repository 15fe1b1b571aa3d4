import { listBoosts } from '@caselift/contract/boosts';
import { type ErrorCode, errorStatus, errorTexts } from '@caselift/contract/errors';
import { itemTexts } from '@caselift/contract/item-texts';
import { readItem } from '@caselift/contract/items';
import { userEditTexts } from '@caselift/contract/user-edits';
import { describe, expect, test } from 'vitest';
import { faultsOf, origin, proxyPage } from './contract-faults.ts';
import { recordedPayload, recordings } from './recorded.ts';
import { accepted, broken, pending, refused, stale } from './serve.ts';
import { wholesalerWith } from './wholesaler.ts';

const scope = '?wholesalerId=ats&db=prod';
const item = '/api/v3/items/00000000-0000-4000-8000-000000000001';

/** What of the call the contract wouldn't do. @example found('GET /api/tags', accepted([])) */
async function found(called: string, answer: Response | undefined, sent?: object): Promise<string[]> {
  const [method = '', address = ''] = called.split(' ');
  const body = sent && JSON.stringify(sent);
  const json = body && { body, headers: { 'Content-Type': 'application/json' } };
  return faultsOf(new Request(new URL(address, origin), { method, ...json }), body, answer);
}
const saying = (code: ErrorCode, status: number, message: string) =>
  Response.json({ ok: false, code, message, requestId: 'r1' }, { status });
const file = () => new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="x.xlsx"' } });

describe('a faked call is noted', () => {
  test.each<[what: string, called: string, answer: Response | undefined, sent: object | undefined, fault: RegExp]>([
    ['to an unknown address', 'GET /api/supplier', accepted([]), undefined, /no such call/],
    ['by another method', 'DELETE /api/suppliers', accepted([]), undefined, /no such call/],
    ['with a query that is refused', 'GET /api/tags?db=later', accepted([]), undefined, /db must be preview or prod/],
    [
      'with a body that is refused',
      `PATCH ${item}${scope}`,
      saved(),
      { target: 'many' },
      /target|amount|number|Target/,
    ],
    [
      'whose refused query lost its answer',
      'GET /api/tags?db=later',
      undefined,
      undefined,
      /db must be preview or prod/,
    ],
    ['with another reply', `GET /api/wholesaler${scope}`, accepted([]), undefined, /the reply is another/],
    ['with a reply that is no JSON', `GET /api/tags${scope}`, new Response('<h1>'), undefined, /no envelope/],
    ['with a file of a call without files', `GET /api/tags${scope}`, file(), undefined, /no envelope/],
    ['with a list without its count', `GET ${listBoosts.path}${scope}`, accepted([]), undefined, /meta\.count/],
    ['that waits where no worker is asked', `GET /api/tags${scope}`, pending(), undefined, /never takes longer/],
    ['with a sentence of its own', `GET /api/tags${scope}`, refused('conflict', 'No.'), undefined, /never says "No\."/],
    [
      'with a sentence that only a template of values fits',
      `GET /api/tags${scope}`,
      refused('conflict', 'Broken again, friends.'),
      undefined,
      /never says/,
    ],
    [
      'with a cause that stays in the log',
      `GET /api/tags${scope}`,
      refused('internal', itemTexts.unknown),
      undefined,
      /never says/,
    ],
    [
      'with the status of another code',
      `GET /api/tags${scope}`,
      saying('conflict', 404, itemTexts.unknown),
      undefined,
      /never has the status 404/,
    ],
    [
      'with a code of another call',
      `GET /api/tags${scope}`,
      refused('id_taken', userEditTexts.idTaken('ATS_1')),
      undefined,
      /doesn't declare/,
    ],
    [
      'to a route beside the contract, with a sentence of its own',
      'PUT /api/uploads/u1?offset=0',
      refused('conflict', 'No.'),
      undefined,
      /never says/,
    ],
  ])('%s', async (_, called, answer, sent, fault) => {
    expect(await found(called, answer, sent)).toEqual([expect.stringMatching(fault)]);
  });

  test('with a body without its type, which the server leaves unread', async () => {
    const sent = JSON.stringify({ target: 3 });
    const request = new Request(`${origin}${item}${scope}`, { method: 'PATCH', body: sent });
    expect(await faultsOf(request, sent, saved())).toEqual([expect.stringMatching(/could not be read/)]);
  });
});

function saved(): Response {
  return accepted(recordedPayload(readItem, 'item'));
}

describe('a faked call is as the contract has it', () => {
  test.each<[what: string, called: string, answer: Response | undefined, sent?: object]>([
    ['with its reply', `GET /api/wholesaler${scope}`, accepted(wholesalerWith())],
    ['that takes longer', `GET /api/wholesaler${scope}`, pending()],
    ['whose answer is lost', `GET /api/tags${scope}`, undefined],
    ['that is refused as it would be', 'GET /api/tags?db=later', refused('bad_input', 'db must be preview or prod')],
    [
      'that is refused in a sentence with names in it',
      'GET /api/tags',
      refused('conflict', itemTexts.periodOver('May 1')),
    ],
    ['that someone else was faster than', `PATCH ${item}${scope}`, stale(), { target: 3 }],
    ['that broke', `GET /api/tags${scope}`, broken()],
    ['that nobody may make', `GET /api/tags${scope}`, refused('forbidden', errorTexts.forbidden)],
    ['that something on the way answers', `GET /api/tags${scope}`, proxyPage(502)],
    ['with a part of a file', 'PUT /api/uploads/u1?offset=0', new Response('anything')],
    ['to the storage', 'GET /storage/picture', new Response('picture')],
    ['to an address of another server', 'GET https://pictures.example/api/small', new Response('picture')],
  ])('%s', async (_, called, answer, sent) => {
    expect(await found(called, answer, sent)).toEqual([]);
  });
});

test('every code has a status', () => {
  for (const [code, status] of Object.entries(errorStatus))
    expect(refused(code as ErrorCode, '').status, code).toBe(status);
});

test.each(Object.entries(recordings()))('the recorded reply %s is as the contract has it', async (_, recorded) => {
  const { call, sent, status, body } = recorded;
  expect(await found(call, Response.json(body, { status }), sent)).toEqual([]);
});
