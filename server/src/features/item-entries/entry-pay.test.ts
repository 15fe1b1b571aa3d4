// What a deletion takes out of the pay of its person: what is told before it is what it takes. L is today.
import { randomUUID } from 'node:crypto';
import type { EntryPay } from '@caselift/contract/entry-corrections';
import { errorTexts } from '@caselift/contract/errors';
import { itemEntryTexts } from '@caselift/contract/item-entries';
import type { OwnItem } from '@caselift/contract/own-items';
import { addDays } from '@caselift/domain/dates';
import { expect, test } from 'vitest';
import { handIn, thisWeek, todayThere } from '../../testing/hand-in.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, type TestItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((opened) => {
  house = opened;
});

/** Ann's, of this week, $0.10 for each that is handed in: no sales are measured. */
async function item({ terms, ...more }: TestItem = {}): Promise<{ _id: string }> {
  const { customPeriodStart: periodStart, customPeriodEnd: periodEnd } = thisWeek();
  const _id = await insertItem(house.server.sql, 'ats', {
    ...{ type: 'quantity', name: 'Shelf talkers', ...more },
    terms: {
      ...{ userIds: ['REP_1'], measure: null, target: 1000, payout: payout({ rateCents: 10 }) },
      ...{ period: 'custom', periodStart, periodEnd, ...terms },
    },
  });
  return { _id };
}
async function entry(of: { _id: string }, kind: 'quantity' | 'tick' | 'value', amount: number): Promise<string> {
  const _id = randomUUID();
  const { status, body } = await handIn(house, of, { _id, kind, amount });
  expect([status, body.message]).toEqual([200, undefined]);
  return _id;
}
const address = (of: { _id: string }, entryId: string) => `items/${of._id}/entries/${entryId}`;
const asking = (of: { _id: string }, entryId: string) => `items/${of._id}/entryPay?entryId=${entryId}`;
const takes = async (of: { _id: string }, entryId: string, without: readonly string[] = []): Promise<number> => {
  const { tokens } = house;
  const query = without.map((id) => `without=${id}`).join('&');
  const { changes } = await house.read<EntryPay>(`${asking(of, entryId)}&${query}`, { as: tokens.REP_1 });
  expect([[], ['REP_1']]).toContainEqual(changes.map(({ customId }) => customId));
  return 0 - (changes[0]?.pays ?? 0);
};
/** What Ann's own list says that she is paid, in cents. */
const paid = async (): Promise<number> => {
  const items = await house.read<OwnItem[]>('items/mine', { as: house.tokens.REP_1 });
  return items.reduce((sum, { amount }) => sum + Math.round(100 * amount), 0);
};
/** Answers by how many dollars Ann's pay fell. */
async function deleted(of: { _id: string }, entryId: string): Promise<number> {
  const before = await paid();
  const { status } = await house.ask(address(of, entryId), { method: 'DELETE', as: house.tokens.REP_1 });
  expect(status).toBe(200);
  return (before - (await paid())) / 100;
}
async function showToday() {
  await house.showDay(todayThere());
  await house.measure();
}

test('500 that was typed for 50 takes its $50.00 with it, and of two only what the other leaves', async () => {
  const talkers = await item();
  await showToday();
  const [wrong, more] = [await entry(talkers, 'quantity', 500), await entry(talkers, 'quantity', 33.3)];
  expect(await takes(talkers, wrong)).toBe(50);
  expect(await takes(talkers, more)).toBe(3.33);
  expect(await deleted(talkers, wrong)).toBe(50);
  expect(await deleted(talkers, more)).toBe(3.33);
});

test('beyond a cap, below a threshold and short of a target a deletion takes what it changes, to the cent', async () => {
  const cap = { units: 'raw', value: 40 } as const;
  const threshold = { units: 'raw', value: 30 } as const;
  const rules = [
    payout({ rateCents: 333, cap }),
    payout({ rateCents: 333, threshold, isFullAmount: true }),
    payout({ payoutType: 'allOrNothing', amountCents: 4501 }),
    payout({ payoutType: 'atRisk', amountCents: 1000 }),
  ];
  const told: number[][] = [];
  for (const rule of rules) {
    const one = await item({ terms: { target: 40, payout: rule } });
    await showToday();
    const ids = [
      await entry(one, 'quantity', 20),
      await entry(one, 'quantity', 15.5),
      await entry(one, 'quantity', 10),
    ];
    const said: number[] = [];
    for (const id of ids) {
      const before = await takes(one, id);
      said.push(before);
      expect(await deleted(one, id)).toBe(before);
    }
    told.push(said);
  }
  expect(told).toEqual([
    [48.28, 51.62, 33.3], // 133.20 of at most 40, 84.92 of 25.5, 33.30 of 10
    [151.52, 0, 0], // from 30 on
    [45.01, 0, 0],
    [3.62, 3.88, 2.5],
  ]);
});

test('a "done" takes its pay with it, and a deleted "not done" gives back what the "done" before it pays', async () => {
  const box = await item({
    type: 'binary',
    terms: { target: 1, payout: payout({ payoutType: 'allOrNothing', amountCents: 2500 }) },
  });
  await showToday();
  const done = await entry(box, 'tick', 1);
  expect(await takes(box, done)).toBe(25);
  const not = await entry(box, 'tick', 0);
  expect([await takes(box, done), await takes(box, not)]).toEqual([0, -25]);
  expect(await deleted(box, not)).toBe(-25);
  expect(await deleted(box, done)).toBe(25);
});

test('what is about to be deleted, too, is taken as gone: both amounts add up to what both take', async () => {
  const talkers = await item({
    terms: { target: 40, payout: payout({ payoutType: 'allOrNothing', amountCents: 4501 }) },
  });
  await showToday();
  const [first, second] = [await entry(talkers, 'quantity', 40), await entry(talkers, 'quantity', 1)];
  expect([await takes(talkers, first), await takes(talkers, second, [first])]).toEqual([45.01, 0]);
  expect([await takes(talkers, second), await takes(talkers, first, [second])]).toEqual([0, 45.01]);
});

test('what a qualifier opened is taken with it', async () => {
  const parent = await item({ type: 'dependencies', name: 'Program' });
  const part = { payout: payout({ rateCents: 500 }), target: 1 };
  const qualifier = await item({ parentId: parent._id, terms: { ...part, isQualifier: true } });
  const other = await item({ parentId: parent._id, terms: part });
  await showToday();
  await entry(other, 'quantity', 3);
  const opens = await entry(qualifier, 'quantity', 1);
  expect(await takes(qualifier, opens)).toBe(15);
  expect(await deleted(qualifier, opens)).toBe(15);
});

test('it is told to whoever may delete, and refused as the deletion', async () => {
  const talkers = await item();
  await showToday();
  const one = await entry(talkers, 'quantity', 500);
  const asked = async (as: string, to = asking(talkers, one)) => {
    const { status, body } = await house.ask(to, { as });
    return [status, body.message];
  };
  const { tokens } = house;
  const unknown = [404, itemEntryTexts.unknownEntry];
  for (const as of [tokens.REP_2, tokens.LEAD_1]) expect(await asked(as)).toEqual(unknown);
  expect(await asked(tokens.REP_1, asking(talkers, randomUUID()))).toEqual(unknown);
  expect(await asked(tokens.REP_1, asking(talkers, 'x'))).toEqual([400, expect.any(String)]);
  expect((await asked('nobody'))[0]).toBe(401);
  // Corrections, and entries for others, are staff's.
  for (const more of [`entryId=${one}&amount=50`, 'user=REP_1&amount=1', ''])
    expect(await asked(tokens.REP_1, `items/${talkers._id}/entryPay?${more}`)).toEqual([403, errorTexts.forbidden]);
  expect((await asked(tokens.MGR_1))[0]).toBe(200);
  const [start, end] = [addDays(todayThere(), -9), addDays(todayThere(), -1)];
  await house.server.sql`update item_submissions set instance_start = ${start}`;
  const over = await item({ terms: { periodStart: start, periodEnd: end } });
  await house.server.sql`update item_submissions set item_id = ${over._id}`;
  expect(await asked(tokens.REP_1, asking(over, one))).toEqual([
    409,
    itemEntryTexts.periodOver({ from: start, to: end }),
  ]);
});
