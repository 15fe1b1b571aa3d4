// The days of items as the real worker answers them from the forty lines, and of what is handed in. East holds Anchor
// Bar, West Best Foods; L is May 20, 2026, and May 1 a day off.
import { randomUUID } from 'node:crypto';
import type { ItemDays } from '@caselift/contract/item-progress';
import { noDaysTexts } from '@caselift/contract/item-progress';
import type { ItemReportRow, ItemReportTotals } from '@caselift/contract/item-reports';
import { itemResultTexts } from '@caselift/contract/item-results';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { itemMeasures, measureLabels } from '@caselift/domain/programs/item-measures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertImage } from '../../testing/item-images.ts';
import { insertItem, type TestItem, testMeasure, testTerms } from '../../testing/items.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../../testing/measured-house.ts';

let house: MeasuredHouse;
const [east, west] = ['ATS_101', 'ATS_102'];

beforeAll(async () => {
  house = await startMeasuredHouse();
  const { sql } = house.server;
  for (const db of ['preview', 'prod']) {
    for (const [customId, name] of [[east, 'Esme'] as const, [west, 'Wes'] as const]) {
      await sql`insert into users ${sql({ wholesaler_id: 'ats', db, custom_id: customId, name, role: 'salesRep', email: null })}`;
    }
  }
});
afterAll(() => house.stop());

const make = (terms: Partial<ItemTerms> = {}, item: TestItem = {}) =>
  insertItem(house.server.sql, 'ats', {
    kind: 'incentive',
    ...item,
    terms: volumeOf('Hopworks', { userIds: [east, west], target: 30, ...terms }),
  });
/** Measured at once, as updates do. */
async function measured(terms: Partial<ItemTerms> = {}): Promise<string> {
  const itemId = await make(terms);
  expect((await house.ask(`runQueryForIncentive/${itemId}`)).status).toBe(200);
  return itemId;
}
const units = { ...testMeasure, label: 'Units(Btls/cans)' } as const;

async function daysOf(itemId: string, query = '', as?: string): Promise<ItemDays> {
  const { status, body } = await house.ask(`v3/items/${itemId}/days${query}`, 'GET', undefined, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as ItemDays;
}
async function report(itemId: string): Promise<{ rows: ItemReportRow[]; totals: ItemReportTotals }> {
  const { body } = await house.ask('v3/items/reporting?isIncentive=true&limit=100', 'POST', { itemIds: [itemId] });
  return body.payload as { rows: ItemReportRow[]; totals: ItemReportTotals };
}
/** Of the days on which it changed. */
function changes({ days }: ItemDays): string[] {
  const known = days.filter(({ quantity }) => quantity !== null);
  return known
    .filter(({ quantity }, at) => quantity !== (known[at - 1]?.quantity ?? 0))
    .map(({ date, quantity }) => `${date} ${quantity}`);
}
const last = ({ days }: ItemDays) => days.findLast(({ quantity }) => quantity !== null);

describe('sales', () => {
  test('are summed up to each day, up to the newest sale, beside the pace by selling days', async () => {
    const found = await daysOf(await measured({ measure: units, userIds: [east] }));
    expect(changes(found)).toEqual([
      '2026-04-15 -24',
      '2026-05-01 0',
      '2026-05-04 18',
      '2026-05-05 30',
      '2026-05-06 18',
      '2026-05-07 12',
      '2026-05-13 21',
      '2026-05-14 19',
      '2026-05-20 43',
    ]);
    expect(found).toMatchObject({ unit: 'units', target: 30, whyNone: null });
    expect(found.instance).toEqual({ from: '2026-04-01', to: '2026-06-30', isEnded: false });
    expect(found.days).toHaveLength(91);
    const on = (day: string) => found.days.find(({ date }) => date === day);
    // 64 selling days: 22 of April, 20 of May, 22 of June.
    expect(on('2026-04-01')?.pace).toBeCloseTo(30 / 64, 9);
    expect(on('2026-05-01')).toEqual({ date: '2026-05-01', quantity: 0, pace: (30 * 22) / 64 });
    expect(on('2026-05-21')).toMatchObject({ quantity: null });
    expect(on('2026-06-30')).toEqual({ date: '2026-06-30', quantity: null, pace: 30 });
  });

  test('of every measure end at what the rows of the report come to', async () => {
    for (const label of measureLabels) {
      const { form } = itemMeasures[label];
      // Percents don't add up.
      const userIds = form === 'percent' ? [east] : [east, west];
      const measure = { ...testMeasure, label, minimumType: 'units', minimumValue: 20 } as const;
      const itemId = await measured({ measure, userIds, products: testTerms.products });
      const { rows } = await report(itemId);
      const found = await daysOf(itemId);
      const quantities = rows.map(({ quantity }) => quantity ?? null);
      const sum = quantities.includes(null) ? null : quantities.reduce<number>((all, one) => all + (one ?? 0), 0);
      const end = last(found)?.quantity ?? null;
      if (sum === null) expect([label, end]).toEqual([label, null]);
      else expect(end, label).toBeCloseTo(sum, 9);
      if (found.days.length > 0 && sum !== null) expect([label, last(found)?.date]).toEqual([label, '2026-05-20']);
    }
  });

  test('of a percent have its target as their pace, from the first day on', async () => {
    const measure = { ...testMeasure, label: 'Vol Δ (%)' } as const;
    const found = await daysOf(await measured({ measure, userIds: [east], target: 25 }));
    expect(found).toMatchObject({ unit: '%', target: 25 });
    expect(new Set(found.days.map(({ pace }) => pace))).toEqual(new Set([25]));
  });

  test('are those of sales reps the reader may see, and of a house goal the whole house’s', async () => {
    const itemId = await measured({ measure: units });
    const { manager, superAdmin } = house.actors;
    const { sql } = house.server;
    await sql`update users set hidden = true where custom_id = ${west ?? ''}`;
    const endFor = async (as: string) => last(await daysOf(itemId, '', as))?.quantity;
    expect([await endFor(superAdmin.token), await endFor(manager.token)]).toEqual([43 + 48, 43]);
    // Anchor Bar's and Best Foods'; Hopworks' keg of nobody's account, 2 of April and 1 of May; 24 of an unknown
    // account.
    const goal = await measured({ measure: units, isHouseGoal: true, isQualifier: true });
    expect(last(await daysOf(goal, '', manager.token))?.quantity).toBe(43 + 48 + 3 + 24);
    await sql`update users set hidden = false where custom_id = ${west ?? ''}`;
  });

  test('have no days where an account counts or doesn’t, or profits are hidden', async () => {
    const byAccount = await measured({ isAccountSpecific: true });
    expect(await daysOf(byAccount)).toMatchObject({ days: [], target: null, whyNone: noDaysTexts.accounts });
    const profit = await measured({ measure: { ...testMeasure, label: 'GP ($)' } });
    const { teamLead, manager } = house.actors;
    await house.server.sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
    const hidden = await daysOf(profit, '', teamLead.token);
    expect(hidden).toMatchObject({ days: [], target: null, whyNone: noDaysTexts.hidden });
    expect((await daysOf(profit, '', manager.token)).days).not.toEqual([]);
    await house.server.sql`update settings set hide_profits = false where wholesaler_id = 'ats'`;
  });
});

describe('what is handed in', () => {
  const month = { period: 'custom', periodStart: '2026-05-01', periodEnd: '2026-05-31', target: 4 } as const;

  test('counts from its own day on, images once they are approved, ticks until they are taken back', async () => {
    const { sql } = house.server;
    const pictures = await make({ ...month, measure: null, maxImagesPerAccount: 1 }, { type: 'image' });
    const image = (ownDate: string, buyerId: string, status: 'approved' | 'pending' = 'approved', userId = east) =>
      insertImage(sql, 'ats', {
        ...{ itemId: pictures, userId: userId ?? '', instanceStart: '2026-05-01', buyerId, ownDate, status },
      });
    await image('2026-05-04', 'A');
    await image('2026-05-06', 'A'); // a second one of the account
    await image('2026-05-07', 'B', 'pending');
    await image('2026-05-11', 'B', 'approved', west);
    const found = await daysOf(pictures);
    expect(changes(found)).toEqual(['2026-05-04 1', '2026-05-11 2']);
    // Today is later than the last day.
    expect([found.unit, found.target, last(found)?.date]).toEqual(['images', 8, '2026-05-31']);
    expect((await report(pictures)).totals.quantity).toBe(2);

    const ticks = await make({ ...month, measure: null, target: 1 }, { type: 'binary' });
    const tick = (ownDate: string, amount: number) =>
      sql`insert into item_submissions ${sql({
        ...{ wholesaler_id: 'ats', item_id: ticks, user_id: east ?? '', instance_start: '2026-05-01' },
        ...{
          submission_id: randomUUID(),
          submitted_by: 'test',
          kind: 'tick',
          amount,
          own_date: ownDate,
          received_at: ownDate,
        },
      })}`;
    await tick('2026-05-05', 1);
    await tick('2026-05-12', 0);
    await tick('2026-05-14', 1);
    expect(changes(await daysOf(ticks))).toEqual(['2026-05-05 1', '2026-05-12 0', '2026-05-14 1']);
    expect((await report(ticks)).totals.quantity).toBe(1);
  });

  test('of an item that is made of others has no days', async () => {
    const group = await make({ ...month, measure: null }, { type: 'multi' });
    expect(await daysOf(group)).toMatchObject({ days: [], whyNone: noDaysTexts.parent });
  });
});

test('another item, instance or wholesaler has no days, and sales reps ask for none', async () => {
  const itemId = await measured({ measure: units });
  const said = async (path: string, as?: string) => {
    const { status, body } = await house.ask(path, 'GET', undefined, as);
    return [status, body.message];
  };
  expect(await said(`v3/items/${randomUUID()}/days`)).toEqual([404, itemResultTexts.unknown]);
  expect(await said(`v3/items/${itemId}/days?instance=2024-01-01`)).toEqual([404, itemResultTexts.unknownInstance]);
  expect((await said(`v3/items/${itemId}/days?instance=spring`))[0]).toBe(400);
  expect((await said('v3/items/spring/days'))[0]).toBe(400);
  expect((await said(`v3/items/${itemId}/days`, house.actors.salesRep.token))[0]).toBe(403);
  expect((await said(`v3/items/${itemId}/days`, ''))[0]).toBe(401);
  expect((await said(`v3/items/${itemId}/days?wholesalerId=other`, house.actors.manager.token))[0]).toBe(403);
});
