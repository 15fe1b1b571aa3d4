// Where profits are hidden, no answer tells how many dollars of gross profit there are (docs/decisions/011 and 141): three
// houses differ by that alone, and everyone without profits reads the same of them, by every call that changes nothing.

import { mayAccess } from '@caselift/contract/access';
import type { Endpoint } from '@caselift/contract/endpoint';
import { exportItemReport, listItemReport } from '@caselift/contract/item-reports';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { atLeast } from '@caselift/domain/testing/at-least';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answering } from '../jobs/worker/answer-questions.ts';
import { beginToAnswer } from '../testing/answering.ts';
import { insertProfitHouse, type ProfitHouse } from '../testing/profit-house.ts';
import { reading, requestsOf } from '../testing/reading.ts';
import { type Ask, startTestApp, type TestApp } from '../testing/test-app.ts';

const factors = [1, 2, 3] as const;
const readers = ['REP_1', 'LEAD_1'] as const;
type Reader = (typeof readers)[number];
/** Of which houses each reads, by factor. */
const factorsOf: Record<Reader, readonly number[]> = { REP_1: [1, 3], LEAD_1: factors };

let server: TestApp;
let answering: Answering;
const houses: ProfitHouse[] = [];

beforeAll(async () => {
  server = await startTestApp();
  for (const [at, factor] of factors.entries()) houses.push(await insertProfitHouse(server, factor, at));
  answering = await beginToAnswer(server);
});
afterAll(async () => {
  await answering.stop();
  await server.stop();
});

/** Each request once. Of what is behind an item of a person, for one person and each item. */
function requestsFor(endpoint: Endpoint, { itemIds, boostId }: ProfitHouse, reader: Reader): Ask[] {
  const { path, method } = endpoint;
  const isOfItems = /:(id|itemId)\b/.test(path);
  const people = isOfItems ? [reader === 'LEAD_1' ? 'REP_2' : reader] : ['REP_1', 'LEAD_1'];
  // Suppliers and brands stand where people do.
  const subjects = path.endsWith('/lines') ? ['REP_1'] : [...people, 'alder', 'ale'];
  const ids = isOfItems || method === 'POST' ? [boostId, ...itemIds] : [boostId];
  const all = ids.flatMap((id) => requestsOf(endpoint, isOfItems ? people : subjects, id));
  return [...new Map(all.map((request) => [JSON.stringify(request), request])).values()];
}

const exports = (house: ProfitHouse): Ask[] =>
  ['csv', 'xlsx'].flatMap((type) => [
    ...['', '&showAllColumns=true&sortField=payoutMTD'].map((more) => ({
      ...{ url: `${listItemReport.path}?isIncentive=true&export=${type}${more}`, method: listItemReport.method },
      json: { itemIds: house.itemIds },
    })),
    {
      ...{ url: `${exportItemReport.path}?export=${type}`, method: exportItemReport.method },
      json: { itemIds: house.itemIds },
    },
  ]);

/** The same in each house: without its name, the IDs that nobody chose, and moments. */
function sameEverywhere(text: string, { wholesalerId, itemIds: [first = ''] }: ProfitHouse): string {
  const start = first.slice(0, -3);
  return text
    .replaceAll(wholesalerId, 'house')
    .replaceAll(start, 'item ')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an ID')
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| [\d:]{8})/g, 'then')
    .replace(/("(?:version|since|snapshotId)"):\d{2,}/g, '$1:0');
}

async function answersOf(reader: Reader, asked: readonly Ask[], house: ProfitHouse): Promise<string[]> {
  const as = await house.tokenOf(reader);
  const answers: string[] = [];
  for (const request of asked) {
    const of = sameEverywhere(`${request.url} ${JSON.stringify(request.json ?? '')}`, house);
    let answer = await server.askOn({ ...request, as });
    // A machine with much to do is asked again.
    for (let more = 20; answer.body.message === administrationTexts.workerAway && more > 0; more--)
      answer = await server.askOn({ ...request, as });
    const { status, text, headers } = answer;
    // Paper says when it was made; its sentences are those of the call beside it.
    const isText = /json|text/.test(String(headers['content-type']));
    answers.push(`${of} ${status} ${isText ? sameEverywhere(text, house) : 'a file'}`);
  }
  return answers;
}

const housesOf = (reader: Reader) => houses.filter((_, at) => factorsOf[reader].includes(factors[at] ?? 0));

const named = reading.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

describe.each(readers)('%s reads the same however much profit there is', (reader) => {
  const session = { role: reader === 'LEAD_1' ? 'teamLead' : 'salesRep', leadership: false, wholesalerId: '' } as const;
  const own = named.filter(({ endpoint }) => mayAccess(endpoint.access, session));

  test.each(own)('by $name', async ({ endpoint }) => {
    const [first = [], ...others] = await Promise.all(
      housesOf(reader).map((house) => answersOf(reader, requestsFor(endpoint, house, reader), house)),
    );
    expect(first.length).toBeGreaterThan(0);
    for (const other of atLeast(1, others)) expect(other).toEqual(first);
  });
});

test('a lead’s exports are the same, as text and as spreadsheets', async () => {
  const [first = [], ...others] = await Promise.all(
    houses.map(async (house) => {
      const as = await house.tokenOf('LEAD_1');
      const contents: string[] = [];
      for (const { url, method, json } of exports(house)) {
        const { statusCode, body, rawPayload } = await server.app.inject({
          ...{ url, method: method as 'POST', headers: { authorization: `Bearer ${as}` } },
          ...(json && { payload: json }),
        });
        const sheets = url.includes('xlsx') ? read(rawPayload).Sheets : {};
        const text = Object.values(sheets).map((sheet) => utils.sheet_to_csv(sheet));
        contents.push(sameEverywhere(`${statusCode} ${url.includes('xlsx') ? text.join() : body}`, house));
      }
      return contents;
    }),
  );
  expect(first[0]).toContain('each dollar');
  for (const other of atLeast(1, others)) expect(other).toEqual(first);
});

test('the houses differ: a manager reads other profits, targets and rates, and everyone is paid the same', async () => {
  const told = await Promise.all(
    houses.map(async (house) => {
      const as = await house.tokenOf('MGR_1');
      const { body } = await server.ask({ url: '/api/users', as });
      const users = body.payload as { customId: string; totalPayout: number; gp: { thisYear: number; goal: number } }[];
      const rep = users.find(({ customId }) => customId === 'REP_1');
      const report = await server.ask({
        ...{
          url: `${listItemReport.path}?isIncentive=true&limit=5000`,
          method: 'POST',
          as,
          json: { itemIds: house.itemIds },
        },
      });
      const { rows } = report.body.payload as {
        rows: {
          name: string;
          userId: string;
          quantity: number;
          userTarget: number;
          payout: number;
          payoutMTD: number;
        }[];
      };
      const row = rows.find(({ name, userId }) => name === 'each dollar' && userId === 'REP_1');
      const paid = rows.map(({ payoutMTD }) => payoutMTD);
      return { pay: rep?.totalPayout, gp: rep?.gp, row, paid };
    }),
  );
  const [one] = told;
  expect(one?.pay).toBeGreaterThan(0);
  expect(one?.row?.payoutMTD).toBeGreaterThan(0);
  for (const [at, k] of factors.entries()) {
    const { pay, gp, row, paid } = told[at] ?? {};
    expect([pay, paid]).toEqual([one?.pay, one?.paid]);
    expect([gp?.thisYear, gp?.goal].map((of) => Math.round((of ?? 0) * 100))).toEqual(
      [one?.gp?.thisYear, one?.gp?.goal].map((of) => Math.round((of ?? 0) * 100 * k)),
    );
    expect(Math.round((row?.quantity ?? 0) * 100)).toBe(Math.round((one?.row?.quantity ?? 0) * 100 * k));
    expect([row?.userTarget, row?.payout]).toEqual([(one?.row?.userTarget ?? 0) * k, (one?.row?.payout ?? 0) / k]);
  }
});
