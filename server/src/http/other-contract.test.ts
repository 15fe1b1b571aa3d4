/** An app that a browser has kept over an upgrade, or that is ahead of a server: it hears that it is of another release. */
import { contractHeader, otherContractText } from '@caselift/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractId as ofWebApp } from '../../../web/scripts/contract-id.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { contractId } from './contract-id.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  tokens = await insertTeam(server.sql, 'ats');
});
afterAll(() => server.stop());

const item = '00000000-0000-4000-8000-000000000100';
/** A hand-in without the amount that this release's contract asks for. */
const handIn = (headers: Record<string, string>) =>
  server.ask({
    ...{ url: `/api/v3/items/${item}/entries?wholesalerId=ats&db=prod`, method: 'POST', as: tokens.REP_1, headers },
    json: { _id: item, kind: 'quantity' },
  });
/** A call that an earlier or a later release has. */
const gone = (headers: Record<string, string>) => server.ask({ url: '/api/entriesOfOld', as: tokens.REP_1, headers });

test.each([
  ['what is sent', handIn, 'bad_input', 400],
  ['the address', gone, 'not_found', 404],
] as const)(
  'where %s is of no call here, an app of another contract hears that, and everyone else what is wrong',
  async (_, ask, code, status) => {
    const plain = await ask({});
    expect([plain.status, plain.body.code]).toEqual([status, code]);
    const ofThis = await ask({ [contractHeader]: contractId });
    expect([ofThis.status, ofThis.body.message]).toEqual([status, plain.body.message]);
    const ofAnother = await ask({ [contractHeader]: 'older' });
    expect([ofAnother.status, ofAnother.body.code]).toEqual([426, 'other_contract']);
    expect(ofAnother.body.message).toBe(`${plain.body.message} ${otherContractText}`);
  },
);

test('an app of another contract is served where what it asks is a call here, and told as anyone what it may not do', async () => {
  const headers = { [contractHeader]: 'older' };
  const read = await server.ask({ url: '/api/session', as: tokens.REP_1, headers });
  expect(read.status).toBe(200);
  const unknown = await server.ask({ url: '/api/session', headers });
  expect([unknown.status, unknown.body.code]).toEqual([401, 'not_signed_in']);
});

test('the web app that is built here and its server are of one contract', () => {
  expect(ofWebApp).toBe(contractId);
});
