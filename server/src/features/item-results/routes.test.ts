// What is behind an item, down to invoice lines, as the real worker answers it from the forty lines. East holds Anchor Bar,
// which bought in the quarter to L, May 20, 2026, of Hopworks:
//   Pilsner 24 - 12 - 6 + 12 - 2 + 24 - 24 = 16 units, Stout 18 + 9 = 27 units; 192 + 432 ounces = 2.1667 CE.

import type { UserStatement } from '@caselift/contract/statements';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../../testing/measured-house.ts';

let house: MeasuredHouse;
const east = 'ATS_101';
const cases = { rateCents: 600, cap: { units: 'raw', value: 0 } } as const;
/** At least 20 units of a product are a placement. */
const minimum = { ...testMeasure, label: 'PODs', minimumType: 'units', minimumValue: 20 } as const;
let placements: string;
let volume: string;

beforeAll(async () => {
  house = await startMeasuredHouse();
  const { sql } = house.server;
  for (const db of ['preview', 'prod']) {
    await sql`insert into users ${sql({ wholesaler_id: 'ats', db, custom_id: east, name: 'Esme', role: 'salesRep', email: null })}`;
  }
  const make = (terms: object) =>
    insertItem(sql, 'ats', {
      kind: 'incentive',
      terms: volumeOf('Hopworks', { userIds: [east], target: 3, payout: payout(cases), ...terms }),
    });
  placements = await make({ measure: minimum });
  volume = await make({});
  for (const itemId of [placements, volume]) {
    expect((await house.ask(`runQueryForIncentive/${itemId}`)).status).toBe(200);
  }
});
afterAll(() => house.stop());

async function read<T>(call: string): Promise<T> {
  const { status, body } = await house.ask(call);
  expect([call, status, body.message]).toEqual([call, 200, undefined]);
  return body.payload as T;
}
const accountsOf = (itemId: string) => read<object>(`v2/incentiveObjectiveQueryResults/${itemId}/${east}`);
const anchor = { _id: 'A', buyerId: 'A', buyerName: 'Anchor Bar', referencePeriodPods: null };
const present = { day: null, isCorrected: false, version: null, isKept: false };

test('accounts tell what is placed, and add up to the quantity', async () => {
  const { incentives } = await read<UserStatement>(`users/${east}/statement`);
  expect(incentives.accruing.map(({ measure, quantity, amount }) => [measure, quantity, amount])).toEqual(
    expect.arrayContaining([
      ['PODs', 1, 6],
      ['Vol (CEs)', 624 / 288, 13], // 13 / 6 CE x $6
    ]),
  );
  expect(await accountsOf(placements)).toEqual([
    {
      ...anchor,
      holder: { customId: east, name: 'Esme', ...present },
      ...{ eligiblePods: 1, selectedPeriodPods: 1, selectedPeriodProductIds: ['P2'], referencePeriodProductIds: [] },
    },
  ]);
  expect(await accountsOf(volume)).toMatchObject([{ eligiblePods: 624 / 288, selectedPeriodProductIds: [] }]);
});

test('the nearest way to more is the placement that lacks least of the minimum', async () => {
  const { accounts } = await read<{ accounts: object[] }>(`v3/items/${placements}/whyNot/${east}`);
  expect(accounts).toEqual([
    { buyerId: 'A', buyerName: 'Anchor Bar', note: 'Bought 16 units of 20 units of Pilsner 12' },
  ]);
});

test('invoice lines add up to the volume, with filters and pages', async () => {
  type Lines = {
    lines: { invoiceId: string; ce: number }[];
    count: number;
    totals: { selected: { ce: number; units: number } };
  };
  const all = await read<Lines>(`v3/items/${volume}/lines/${east}`);
  expect(all.lines.map(({ invoiceId }) => invoiceId)).toEqual([
    'I17',
    'I16',
    'I13',
    'I07',
    'I05',
    'I15',
    'I02',
    'I01',
    'I23',
  ]);
  expect([all.count, all.totals.selected.units]).toEqual([9, 43]);
  expect(all.totals.selected.ce).toBeCloseTo(624 / 288, 9);
  const stout = await read<Lines>(`v3/items/${volume}/lines/${east}?product=P2&limit=1&page=2`);
  expect([stout.count, stout.lines.map(({ invoiceId }) => invoiceId)]).toEqual([2, ['I02']]);
  expect((await read<Lines>(`v3/items/${volume}/lines/${east}?buyer=B`)).count).toBe(0);
});

test('and have no profit where it is hidden', async () => {
  const { sql } = house.server;
  await sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
  const call = `v3/items/${volume}/lines/${east}`;
  const of = async (as: string) =>
    (await house.ask(call, 'GET', undefined, as)).body.payload as { totals: object; lines: object[] };
  const [lead, manager] = [await of(house.actors.teamLead.token), await of(house.actors.manager.token)];
  for (const found of atLeast(1, [...lead.lines, ...Object.values(lead.totals)]))
    expect(found).not.toHaveProperty('gp');
  for (const found of atLeast(1, [...manager.lines, ...Object.values(manager.totals)]))
    expect(found).toHaveProperty('gp');
  expect(lead.lines).toHaveLength(9);
});
