// Entries as a table, and staff's corrections of them. L is May 15, 2024; Ann (REP_1) and Ben (REP_2) are below Lee.
import { randomUUID } from 'node:crypto';
import type { EntryItem, EntryPay, ListedEntry } from '@caselift/contract/entry-corrections';
import { itemEntryTexts } from '@caselift/contract/item-entries';
import { itemMessages } from '@caselift/contract/item-texts';
import type { User } from '@caselift/contract/users';
import { addDays } from '@caselift/domain/dates';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { handIn, thisWeek, todayThere } from '../../testing/hand-in.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, type TestItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertEntry, type TestEntry } from '../../testing/submissions.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});
beforeEach(async () => {
  await house.server.sql`update users set hidden = false where custom_id = 'REP_2'`;
});

/** Cases that people build, $0.10 each, from January on. */
const cases = ({ terms, ...item }: TestItem = {}) =>
  insertItem(house.server.sql, 'ats', {
    ...{ type: 'custom', kind: 'incentive', name: 'Cases built', ...item },
    terms: {
      userIds: ['REP_1', 'REP_2'],
      target: 100,
      payout: payout({ rateCents: 10, isFullAmount: true }),
      ...terms,
    },
  });
const enter = (itemId: string, entry: Omit<TestEntry, 'itemId'> = {}) =>
  insertEntry(house.server.sql, 'ats', { itemId, ...entry });
type Listed = { results: ListedEntry[]; count: number; people: { customId: string; name: string }[] };
const list = (query = '', { as = house.tokens.MGR_1, json = {} }: { as?: string; json?: object } = {}) =>
  house.read<Listed>(`items/entries?${query}`, { as, json });
const amounts = async (query = '', sent?: Parameters<typeof list>[1]) =>
  (await list(query, sent)).results.map(({ amount }) => amount);
const correct = async (itemId: string, entryId: string, json: object, as = house.tokens.MGR_1) => {
  const { status, body } = await house.ask(`items/${itemId}/entries/${entryId}`, { method: 'PATCH', json, as });
  return { status, message: body.message, payload: body.payload as { amount: number; version: number } | undefined };
};
const remove = (itemId: string, entryId: string, as = house.tokens.MGR_1) =>
  house.ask(`items/${itemId}/entries/${entryId}`, { method: 'DELETE', as });
const restore = (itemId: string, entryId: string, as = house.tokens.MGR_1) =>
  house.ask(`items/${itemId}/entries/${entryId}/restore`, { method: 'POST', as });
const payOf = (itemId: string, query: string) => house.read<EntryPay | null>(`items/${itemId}/entryPay?${query}`);
const earned = async (customId = 'REP_1') => {
  const users = await house.read<User[]>('/api/users');
  return users.find((user) => user.customId === customId)?.incentives.totalPayout ?? Number.NaN;
};

describe('the table of entries', () => {
  test('each row names person, account, item, day, what was sent and who entered it, the newest first', async () => {
    const itemId = await cases();
    const first = await enter(itemId, { amount: 12.5, date: '2024-05-03', buyerId: 'corner', notes: 'end cap' });
    const [mona] = await house.server.sql<{ email: string }[]>`
      select email from users where custom_id = 'MGR_1' and db = 'prod'`;
    await enter(itemId, { amount: 7, date: '2024-05-04', userId: 'REP_2', submittedBy: mona?.email ?? '' });
    const { results, count, people } = await list();
    expect([count, people.map(({ name }) => name)]).toEqual([2, ['Ann', 'Ben']]);
    expect(results.map(({ userName, amount, enteredBy }) => [userName, amount, enteredBy])).toEqual([
      ['Ben', 7, 'Mona'],
      ['Ann', 12.5, null],
    ]);
    expect(results[1]).toEqual({
      ...{ _id: first, itemId, itemName: 'Cases built', parentItemName: null, userId: 'REP_1', userName: 'Ann' },
      ...{ kind: 'quantity', amount: 12.5, date: '2024-05-03', instance: '2024-05-01', buyerId: 'corner' },
      ...{ account: 'Corner Store', notes: 'end cap', takenAt: null, receivedAt: '2024-05-03T18:00:00.000Z' },
      ...{ enteredBy: null, corrections: [], version: 1 },
    });
  });

  test('its entries are those of the period that the report shows: the running one, or one that is over', async () => {
    const itemId = await cases({ since: '2024-01-01' });
    await enter(itemId, { amount: 3, instance: '2024-03-01' });
    await enter(itemId, { amount: 4, instance: '2024-04-01', date: '2024-04-30' });
    await enter(itemId, { amount: 5 });
    expect([await amounts(), await amounts('period=2024-04-01'), await amounts('period=2024-03-15')]).toEqual([
      [5],
      [4],
      [3],
    ]);
  });

  test('people narrow it by person, account, day, item, kind and words, and order it by any column, a page at a time', async () => {
    const itemId = await cases();
    const other = await cases({ name: 'Doors', kind: 'objective' });
    await enter(itemId, { amount: 1, date: '2024-05-02', buyerId: 'tavern' });
    await enter(itemId, { amount: 2, date: '2024-05-03', userId: 'REP_2', buyerId: 'corner' });
    await enter(other, { amount: 3, date: '2024-05-04', notes: 'by the door' });
    expect({
      user: await amounts('user=rep_1'),
      account: await amounts('buyerId=tavern'),
      days: await amounts('from=2024-05-03&to=2024-05-03'),
      item: await amounts('', { json: { itemIds: [other] } }),
      kind: await amounts('isIncentive=true'),
      account_words: await amounts('searchPhrase=old+tav'),
      person_words: await amounts('searchPhrase=ben'),
      item_words: await amounts('searchPhrase=doors'),
      notes: await amounts('searchPhrase=the+door'),
      by_amount: await amounts('sortField=amount&sortDirection=asc'),
      by_person: await amounts('sortField=userName&sortDirection=asc'),
      by_account: await amounts('sortField=account&sortDirection=asc'),
      by_item: await amounts('sortField=itemName&sortDirection=desc'),
      second: await amounts('limit=2&page=2'),
    }).toEqual({
      ...{ user: [3, 1], account: [1], days: [2], item: [3], kind: [2, 1], account_words: [1], person_words: [2] },
      ...{ item_words: [3], notes: [3], by_amount: [1, 2, 3], by_person: [3, 1, 2], by_account: [2, 1, 3] },
      ...{ by_item: [3, 2, 1], second: [1] },
    });
  });

  test('a file has the same rows in the same order', async () => {
    const itemId = await cases();
    const entryId = await enter(itemId, { amount: 500, date: '2024-05-03', buyerId: 'corner', notes: 'a, b' });
    await correct(itemId, entryId, { amount: 50, version: 1 });
    const url = '/api/v3/items/entries?wholesalerId=ats&export=csv';
    const file = await house.server.ask({ url, method: 'POST', as: house.tokens.MGR_1, json: {} });
    const [heads, row, ...more] = file.text.trim().split('\r\n');
    expect(heads).toContain('User Name,User ID,Account,Account ID,Item Name');
    expect(row).toMatch(
      /^Ann,REP_1,Corner Store,corner,Cases built,,2024-05-03,quantity,50,"a, b","May 3, 2024, 1:00 PM",/,
    );
    expect([row?.endsWith(',500'), more]).toEqual([true, []]);
    const none = await house.ask('items/entries?export=xlsx&searchPhrase=nothing', { json: {} });
    expect([none.status, none.body.message]).toEqual([409, itemMessages.none.toExport]);
  });

  test('people the reader cannot see are left out, and leads read it but no rep does', async () => {
    const itemId = await cases();
    await enter(itemId, { amount: 1 });
    await enter(itemId, { amount: 2, userId: 'REP_2' });
    expect(await amounts('sortField=amount', { as: house.tokens.LEAD_1 })).toEqual([2, 1]);
    await house.server.sql`update users set hidden = true where custom_id = 'REP_2'`;
    expect(await amounts('', { as: house.tokens.MGR_1 })).toEqual([1]);
    expect((await list('', { as: house.tokens.MGR_1 })).people).toEqual([{ customId: 'REP_1', name: 'Ann' }]);
    expect(await amounts('sortField=amount', { as: house.tokens.ADM_1 })).toEqual([2, 1]);
    const statuses = [house.tokens.REP_1, 'nobody'].map(
      async (as) => (await house.ask('items/entries', { as, json: {} })).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 401]);
    expect((await house.ask('items/entries?limit=5001', { json: {} })).status).toBe(400);
  });
});

describe('a correction', () => {
  test('the entry stays, with who corrected it and what it was, and pay follows: $50.00 for 500 becomes $5.00 for 50', async () => {
    const itemId = await cases();
    const entryId = await enter(itemId, { amount: 500, date: '2024-05-03' });
    await house.measure();
    expect(await earned()).toBe(50);
    expect(await payOf(itemId, `entryId=${entryId}&amount=50`)).toEqual({
      changes: [{ customId: 'REP_1', name: 'Ann', pays: -45 }],
      closedPeriod: null,
    });
    expect(await correct(itemId, entryId, { amount: 50, version: 1 })).toMatchObject({
      status: 200,
      payload: { _id: entryId, amount: 50, version: 2 },
    });
    expect(await earned()).toBe(5);
    const [entry] = (await list()).results;
    expect(entry).toMatchObject({ _id: entryId, amount: 50, date: '2024-05-03', version: 2 });
    expect(entry?.corrections).toEqual([{ by: 'Mona', at: expect.any(String), was: 500 }]);
    await correct(itemId, entryId, { amount: 55, version: 2 }, house.tokens.ADM_1);
    expect((await list()).results[0]?.corrections.map(({ was }) => was)).toEqual([50, 500]);
    expect((await house.history())[1]).toBe(
      'Corrected the quantity 50 of Ann in the incentive "Cases built", of May 3, 2024. It was 500.',
    );
  });

  test('what someone else has corrected meanwhile is not overwritten', async () => {
    const itemId = await cases();
    const entryId = await enter(itemId, { amount: 500 });
    await correct(itemId, entryId, { amount: 50, version: 1 });
    expect((await correct(itemId, entryId, { amount: 60, version: 1 }, house.tokens.ADM_1)).status).toBe(409);
    expect(await correct(itemId, entryId, { amount: 50, version: 1 })).toMatchObject({
      status: 200,
      payload: { version: 2 },
    });
    expect((await list()).results[0]).toMatchObject({ amount: 50, corrections: [{ was: 500 }] });
  });

  test('managers and admins who may edit correct entries of their wholesaler, to an amount that can be', async () => {
    const itemId = await cases({ type: 'binary', name: 'Cold box' });
    const entryId = await enter(itemId, { kind: 'tick' });
    const { REP_1, LEAD_1, TOP_1, VIEW_1, MGR_1 } = house.tokens;
    await insertWholesaler(house.server.sql, 'elm');
    const stranger = await insertPerson(house.server.sql, { wholesalerId: 'elm', role: 'manager' });
    const json = { amount: 0, version: 1 };
    const as = [REP_1, LEAD_1, TOP_1, VIEW_1, stranger.token, 'nobody'];
    const answers = await Promise.all(as.map(async (one) => (await correct(itemId, entryId, json, one)).status));
    expect(answers).toEqual([403, 403, 403, 403, 403, 401]);
    const url = `/api/v3/items/${itemId}/entries/${entryId}?wholesalerId=elm`;
    expect((await house.server.ask({ url, method: 'PATCH', json, as: stranger.token })).status).toBe(404);
    expect((await correct(itemId, randomUUID(), json)).message).toBe(itemEntryTexts.unknownEntry);
    expect(await correct(itemId, entryId, { amount: 2, version: 1 })).toMatchObject({
      status: 400,
      message: itemEntryTexts.tick,
    });
    expect(await correct(itemId, entryId, { amount: -1, version: 1 })).toMatchObject({
      status: 400,
      message: itemEntryTexts.amount,
    });
    await house.server.sql`update users set hidden = true where custom_id = 'REP_1'`;
    expect((await correct(itemId, entryId, json)).status).toBe(404);
    await house.server.sql`update users set hidden = false where custom_id = 'REP_1'`;
    expect((await correct(itemId, entryId, json, MGR_1)).status).toBe(200);
    expect((await house.history())[0]).toMatch(/^Corrected "not done" of Ann .* It was "done"\.$/);
  });

  test('whoever made it is named, but a hidden person to admins only', async () => {
    const itemId = await cases();
    const entryId = await enter(itemId);
    await correct(itemId, entryId, { amount: 2, version: 1 });
    await house.server.sql`update users set hidden = true where custom_id = 'MGR_1'`;
    const told = async (as: string) => (await list('', { as })).results[0]?.corrections[0]?.by;
    const answers = [await told(house.tokens.LEAD_1), await told(house.tokens.ADM_1)];
    await house.server.sql`update users set hidden = false where custom_id = 'MGR_1'`;
    expect(answers).toEqual(['Someone', 'Mona']);
  });
});

describe('what a change does to pay is told before', () => {
  test('ticks count by the newest day alone, and a deletion takes from the lead of the team, too', async () => {
    const allOrNothing = payout({ payoutType: 'allOrNothing', amountCents: 2500 });
    const itemId = await cases({
      ...{ type: 'binary', name: 'Cold box' },
      terms: { userIds: ['REP_1', 'LEAD_1'], target: 1, payout: allOrNothing },
    });
    const older = await enter(itemId, { kind: 'tick', amount: 0, date: '2024-05-02' });
    const newest = await enter(itemId, { kind: 'tick', amount: 1, date: '2024-05-03' });
    await house.measure();
    expect(await payOf(itemId, `entryId=${older}&amount=1`)).toEqual({ changes: [], closedPeriod: null });
    const before = [await earned(), await earned('LEAD_1')];
    const told = await payOf(itemId, `entryId=${newest}`);
    expect((await remove(itemId, newest)).status).toBe(200);
    const lost = [(await earned()) - (before[0] ?? 0), (await earned('LEAD_1')) - (before[1] ?? 0)];
    expect(lost[0]).toBe(-25);
    expect(Object.fromEntries(told?.changes.map(({ customId, pays }) => [customId, pays]) ?? [])).toEqual(
      Object.fromEntries(['REP_1', 'LEAD_1'].flatMap((id, at) => (lost[at] === 0 ? [] : [[id, lost[at]]]))),
    );
  });

  test('an entry that is added today is paid what was told before', async () => {
    await house.showDay(todayThere());
    const item = await house
      .make({ name: 'Upload', type: 'custom', isIncentive: true, isObjective: false }, { as: house.tokens.ADM_1 })
      .then((made) =>
        house.patched(
          made,
          { target: 5, users: ['REP_1'], quantityPayout: 2, ...thisWeek() },
          { as: house.tokens.ADM_1 },
        ),
      );
    await house.measure();
    const told = await payOf(item._id, 'user=REP_1&amount=7');
    expect(told?.changes).toEqual([{ customId: 'REP_1', name: 'Ann', pays: expect.any(Number) }]);
    await handIn(house, item, { kind: 'quantity', amount: 7, user: 'REP_1' }, house.tokens.MGR_1);
    const users = await house.read<User[]>('/api/users');
    const { accruing = 0, totalPayout = 0 } = users.find(({ customId }) => customId === 'REP_1')?.incentives ?? {};
    expect(accruing + totalPayout).toBe(told?.changes[0]?.pays);
    expect((await house.ask(`items/${item._id}/entryPay?user=REP_9&amount=1`)).status).toBe(404);
    expect((await house.ask(`items/${item._id}/entryPay`)).status).toBe(400);
    expect(
      (await house.ask(`items/${item._id}/entryPay?user=REP_1&amount=1`, { as: house.tokens.LEAD_1 })).status,
    ).toBe(403);
  });
});

describe('an entry that staff add', () => {
  test('items that are on and take any on the day are offered, with the people who have them', async () => {
    const on = await house.make({ name: 'Cold box', type: 'binary' });
    await house.patched(on, {
      target: 1,
      payoutType: 'allOrNothing',
      payout: 25,
      users: ['REP_2', 'REP_1'],
      ...thisWeek(),
    });
    await house.make({ name: 'Photos', type: 'image' });
    await house.make({ name: 'Not complete', type: 'binary' });
    await cases({ name: 'Off', terms: { isActive: false } });
    const offered = await house.read<EntryItem[]>('items/takingEntries?isObjective=true');
    expect(offered.map(({ name, kind, people }) => [name, kind, people.map((person) => person.name)])).toEqual([
      ['Cold box', 'tick', ['Ann', 'Ben']],
    ]);
    const [today, yesterday, dayBefore] = offered[0]?.days ?? [];
    expect([today, yesterday?.date, dayBefore?.date]).toEqual([
      { date: todayThere(), at: null },
      addDays(todayThere(), -1),
      addDays(todayThere(), -2),
    ]);
    const sent = await handIn(house, on, { user: 'REP_2', takenAt: dayBefore?.at }, house.tokens.MGR_1);
    expect(sent.body.payload).toMatchObject({ userId: 'REP_2', date: dayBefore?.date });
    expect(await house.read<EntryItem[]>('items/takingEntries?isIncentive=true')).toEqual([]);
    expect((await house.ask('items/takingEntries', { as: house.tokens.LEAD_1 })).status).toBe(403);
  });
});

describe('an entry that staff deleted', () => {
  test('staff put it back as it was, corrections and all, and it pays again', async () => {
    const itemId = await cases();
    const entryId = await enter(itemId, { amount: 500, date: '2024-05-03', buyerId: 'corner', notes: 'end cap' });
    await correct(itemId, entryId, { amount: 50, version: 1 });
    await house.measure();
    const [before] = (await list()).results;
    expect((await remove(itemId, entryId)).status).toBe(200);
    expect([await earned(), await amounts()]).toEqual([0, []]);
    expect((await restore(itemId, entryId)).status).toBe(200);
    expect((await restore(itemId, entryId)).status).toBe(200);
    expect((await list()).results).toEqual([{ ...before, version: 1 }]);
    expect(await earned()).toBe(5);
    expect((await house.history())[0]).toMatch(/^Put back the quantity 50 of Ann in the incentive "Cases built"/);
  });

  test('nobody but staff puts it back, and only what was there', async () => {
    const itemId = await cases();
    const entryId = await enter(itemId);
    await remove(itemId, entryId);
    const { REP_1, LEAD_1, VIEW_1 } = house.tokens;
    const statuses = [REP_1, LEAD_1, VIEW_1, 'nobody'].map(async (as) => (await restore(itemId, entryId, as)).status);
    expect(await Promise.all(statuses)).toEqual([403, 403, 403, 401]);
    expect((await restore(itemId, randomUUID())).body.message).toBe(itemEntryTexts.unknownEntry);
  });

  test('entries of a deleted item are corrected and deleted too: it pays for the periods that had ended', async () => {
    const itemId = await cases({ since: '2024-04-01' });
    const entryId = await enter(itemId, { amount: 9, instance: '2024-04-01' });
    expect((await house.ask(`incentives/${itemId}`, { method: 'DELETE', as: house.tokens.ADM_1 })).status).toBe(200);
    expect(await amounts('period=2024-04-01')).toEqual([9]);
    expect((await correct(itemId, entryId, { amount: 8, version: 1 })).status).toBe(200);
    expect((await remove(itemId, entryId)).status).toBe(200);
    expect(await amounts('period=2024-04-01')).toEqual([]);
  });
});
