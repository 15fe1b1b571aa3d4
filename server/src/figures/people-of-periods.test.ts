/** Teams and limits that pay are kept by sales period: an edit acts from the period of L on (docs/product.md, Terms by period). */
import { publish } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertSnapshot, pointAt } from '../testing/figures.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readPaidPeople } from './queries.ts';

type Db = 'preview' | 'prod';
const id = 'ats';
const june = { from: '2024-06-01', to: '2024-06-30' };
const july = { from: '2024-07-01', to: '2024-07-31' };
let server: TestApp;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

// L is in June in prod and in July in preview.
beforeEach(async () => {
  const { sql } = server;
  await sql`delete from wholesalers`;
  await insertWholesaler(sql, id);
  admin = await insertPerson(sql, { wholesalerId: id, role: 'admin' });
  for (const db of ['preview', 'prod']) {
    await sql`
      insert into users (wholesaler_id, db, custom_id, name, role, team_lead_ids) values
        (${id}, ${db}, 'LEE_1', 'Lee', 'teamLead', '{}'), (${id}, ${db}, 'KIM_1', 'Kim', 'teamLead', '{}'),
        (${id}, ${db}, 'RAE_1', 'Rae', 'salesRep', '{LEE_1}')`;
  }
  await newestSale('prod', '2024-06-28');
  await newestSale('preview', '2024-07-02');
});

const newestSale = async (db: Db, lastTransactionDate: string) =>
  pointAt(server.sql, id, db, await insertSnapshot(server.sql, id, { lastTransactionDate }));

async function edit(customId: string, patch: object, db: Db = 'prod') {
  const url = `/api/users?wholesalerId=${id}&db=${db}&customIds=${customId}`;
  const { status, body } = await server.ask({ url, method: 'PATCH', as: admin.token, json: { patch } });
  expect([status, body.message]).toEqual([200, undefined]);
}
const ledBy = (lead: string) => ({ teamLead: [{ customId: lead }] });
const paidAs = async (customId: string, db: Db = 'prod') => {
  const texts: string[] = [];
  for (const period of [june, july]) {
    const people = await server.sql.begin((tx) => readPaidPeople(tx, { wholesalerId: id, db }, period));
    const { leadership, maxFplPercent, teamLeadIds } = people.find((one) => one.customId === customId) ?? {};
    texts.push([teamLeadIds, leadership && 'leadership', maxFplPercent].flat().filter(Boolean).join(' '));
  }
  return texts;
};
const kept = () => server.sql`select from earlier_people where wholesaler_id = ${id} and db = 'prod'`;

describe('who leads a person', () => {
  test('from July 2 on leaves June with the lead of June', async () => {
    await edit('RAE_1', ledBy('KIM_1'), 'preview');
    expect([await paidAs('RAE_1', 'preview'), await paidAs('RAE_1')]).toEqual([
      ['LEE_1', 'KIM_1'],
      ['LEE_1', 'LEE_1'],
    ]);
  });

  test('keeps its periods when it is published, and later edits of July leave June alone', async () => {
    await edit('RAE_1', ledBy('KIM_1'), 'preview');
    await publish(server.sql, id, 'test', 'test');
    await edit('RAE_1', { teamLead: [] });
    expect([await paidAs('RAE_1', 'preview'), await paidAs('RAE_1')]).toEqual([
      ['LEE_1', ''],
      ['LEE_1', ''],
    ]);
  });

  test('follows a correction for June in Production, in June and July of Preview, too', async () => {
    await edit('RAE_1', ledBy('KIM_1'), 'preview');
    await edit('RAE_1', ledBy('KIM_1'));
    expect([await paidAs('RAE_1', 'preview'), await paidAs('RAE_1')]).toEqual([
      ['KIM_1', 'KIM_1'],
      ['KIM_1', 'KIM_1'],
    ]);
  });

  test('a deleted lead is still the lead of June where the reports are moved in July', async () => {
    await newestSale('prod', '2024-07-02');
    const url = `/api/user?wholesalerId=${id}&db=prod&customId=LEE_1&moveTo=KIM_1`;
    expect((await server.ask({ url, method: 'DELETE', as: admin.token })).status).toBe(200);
    expect(await paidAs('RAE_1')).toEqual(['LEE_1', 'KIM_1']);
  });
});

test('leadership and a max FPL of one’s own are kept likewise, column by column', async () => {
  await edit('LEE_1', { leadership: true, wholesaler: { maxFPL: 1.5 } });
  await newestSale('prod', '2024-07-03');
  await edit('LEE_1', { leadership: false });
  await edit('LEE_1', { wholesaler: { maxFPL: null } });
  expect(await paidAs('LEE_1')).toEqual(['leadership 1.5', '']);
  await edit('KIM_1', { name: 'Kim Kay', hidden: true, routeNumber: [7] });
  expect(await kept()).toHaveLength(4); // of Lee, until May and until June
});

test('a max FPL pasted into the grid is kept likewise', async () => {
  await newestSale('prod', '2024-07-03');
  const rows = [{ customId: 'LEE_1', patch: { wholesaler: { maxFPL: 2 } } }];
  const url = `/api/users/numbers?wholesalerId=${id}&db=prod`;
  expect((await server.ask({ url, method: 'PATCH', as: admin.token, json: { rows } })).status).toBe(200);
  expect(await paidAs('LEE_1')).toEqual(['', '2']);
});

test('what is sent as it is keeps nothing', async () => {
  await edit('RAE_1', ledBy('LEE_1'));
  expect(await kept()).toHaveLength(0);
});

test('the comparison before a publication says from which period on a person is paid otherwise', async () => {
  await edit('RAE_1', ledBy('KIM_1'), 'preview');
  const { body } = await server.ask({ url: `/api/publishPreview?wholesalerId=${id}`, as: admin.token });
  expect((body.payload as { edits: object[] }).edits).toEqual([
    {
      ...{ entity: 'user', customId: 'RAE_1', field: 'team lead ids from 2024-07-01' },
      ...{ current: 'LEE_1', after: 'KIM_1' },
    },
  ]);
});
