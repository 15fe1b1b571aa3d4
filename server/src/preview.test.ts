// Preview is the admins' draft: nobody else is answered, told or mailed anything of it, and its files say what they are.
import { allEndpoints } from '@caselift/contract/all-endpoints';
import { readPlanDocument } from '@caselift/contract/plan-acceptance';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from './identity/viewer.ts';
import { makeNoticesOf } from './notifications/runs.ts';
import { makePlanVersions } from './plans/make-versions.ts';
import { insertPerson } from './testing/actors.ts';
import { fullHouse } from './testing/full-house.ts';
import { type IdAt, type IdRequest, requestOf } from './testing/id-requests.ts';
import { type Ids, idsOf } from './testing/neighbor.ts';
import { startPrepared } from './testing/prepared.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const readers = ['rep', 'lead', 'manager'] as const;
const calls = allEndpoints.filter(({ scope, access }) => scope === 'wholesaler' && access !== 'public');
const reading = calls.filter(
  (call) => (call.changesNothing ?? call.method === 'GET') && call !== readPlanDocument, // takes long to lay out
);

let first: TestApp;
let tokens: Record<(typeof readers)[number] | 'admin', string>;
let ids: Ids;
const before = new Map<string, string[]>();
const after = new Map<string, string[]>();

beforeAll(async () => {
  first = (await startPrepared(fullHouse)).server;
  const { sql } = first;
  const ofHouse = async (customId: string) => {
    const [row] = await sql<{ id: number }[]>`
      select credential_id as id from credentials where wholesaler_id = 'ats' and custom_id = ${customId}`;
    return startSession(sql, row?.id ?? 0, 24, { origin: '127.0.0.1', userAgent: '' });
  };
  const joins = async (role: 'manager' | 'admin') => (await insertPerson(sql, { wholesalerId: 'ats', role })).token;
  tokens = {
    ...{ rep: await ofHouse('REP_1'), lead: await ofHouse('LEAD_1') },
    ...{ manager: await joins('manager'), admin: await joins('admin') },
  };
  // Published figures have nothing of it yet, and calls about items would wait for them.
  await sql`delete from items where wholesaler_id = 'ats' and name = 'Rum'`;
  ids = await idsOf(sql, 'ats');
});
afterAll(() => first.stop());

async function makeNewsOf(): Promise<unknown> {
  await makeNoticesOf(first.sql, 'ats');
  await makePlanVersions(first.sql, { wholesalerId: 'ats', rules: 'as they are' });
  return first.sql`
    select (select json_agg(n order by n::text) from notifications n) as notices,
      (select json_agg(v order by v::text) from plan_acceptance_versions v) as plans`;
}

/**
 * Addresses of content are signed by a key of the server, and what waits has waited since it started. How many changes no
 * update has yet is said to managers who close a period, and nothing of what they are.
 */
const ofEachServer = /expires=\d+|signature=[\w-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|"check":"update","count":\d+/g;
const idOf: IdAt = (kind) => ids[kind][0] ?? '0';
const requestsTo = (call: (typeof calls)[number]): IdRequest[] =>
  [0, 1].map((at) => requestOf(call, (kind) => ids[kind][at % ids[kind].length] ?? '0', at === 0));

/** By a server that remembers nothing of what was read before. */
async function readAll(into: Map<string, string[]>): Promise<void> {
  const server = await startTestApp({ answerWithinMs: 1, beside: first });
  for (const call of reading)
    for (const reader of readers) {
      const said: string[] = [];
      for (const request of requestsTo(call)) {
        const { status, body, text } = await server.ask({ ...request, as: tokens[reader] });
        const shown = 'ok' in body ? JSON.stringify({ ...body, requestId: '' }) : text.length;
        said.push(`${request.url} ${status} ${String(shown).replaceAll(ofEachServer, '')}`);
      }
      into.set(`${reader} ${call.method} ${call.path}`, said);
    }
  await server.stop();
}

test('nobody but admins may ask for Preview, whatever the call', async () => {
  for (const call of atLeast(1, calls))
    for (const reader of readers) {
      const [request] = atLeast(1, requestsTo(call));
      const { status } = await first.ask({ ...request, url: `${request?.url}&db=preview`, as: tokens[reader] });
      expect([call.method, call.path, reader, status]).toEqual([call.method, call.path, reader, 403]);
    }
});

test('a file of Preview says so in its name, and one of Production does not', async () => {
  const answered = new Set<string>();
  const files = calls.filter((call) => call.files !== undefined && call !== readPlanDocument);
  for (const call of atLeast(1, files))
    for (const [fileType, db] of atLeast(
      1,
      (call.files ?? []).flatMap((type) => [
        [type, 'preview'],
        [type, 'prod'],
      ]),
    )) {
      const url = `${requestOf(call, idOf, true).url}&db=${db}`.replace(/export=\w+/, `export=${fileType}`);
      // Of the sales period of now: an ended one waits for the worker.
      const now = { ...requestOf(call, idOf, true), url: url.replace(/&?period(Start|End)?=[^&]*/g, '') };
      const { headers } = await first.ask({ ...now, as: tokens.admin });
      const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
      if (name !== undefined) answered.add(call.path);
      expect([call.path, db, name?.startsWith('PREVIEW, not published') ?? db === 'preview']).toEqual([
        call.path,
        db,
        db === 'preview',
      ]);
    }
  expect([...answered]).toContain('/api/v3/items/exportToFile');
});

test('everything of Preview may change, and nobody but admins is answered or told anything else', async () => {
  const { sql } = first;
  const news = await makeNewsOf();
  await readAll(before);
  await sql`update users set name = name || ' drafted', team_lead_ids = '{}' where db = 'preview'`;
  await sql`
    insert into users (wholesaler_id, db, custom_id, name, role) values ('ats', 'preview', 'REP_900', 'A draft', 'salesRep')`;
  await sql`update user_goals set goal = goal * 2, payout_cents = payout_cents * 3 where db = 'preview'`;
  await sql`update company_goals set goal = goal * 2 where db = 'preview'`;
  await sql`update settings set title = 'Drafted', gp_slope = 9, hide_profits = not hide_profits where db = 'preview'`;
  await sql`delete from product_flags where db = 'preview'`;
  await sql`
    update environments set snapshot_id = (select min(snapshot_id) from snapshots where wholesaler_id = 'ats')
    where db = 'preview'`;
  await readAll(after);
  for (const [call, said] of atLeast(1, [...before])) expect([call, after.get(call)]).toEqual([call, said]);
  expect(await makeNewsOf()).toEqual(news);
});
