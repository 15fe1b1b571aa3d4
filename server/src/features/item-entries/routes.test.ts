import { randomUUID } from 'node:crypto';
import { errorTexts } from '@caselift/contract/errors';
import type { ItemEntry } from '@caselift/contract/item-entries';
import { entryLimits, itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { userTexts } from '@caselift/contract/users';
import { setNow } from '@caselift/db/clock';
import { backToNow, driftAhead } from '@caselift/db/testing/clock';
import { addDays, dayText } from '@caselift/domain/dates';
import { dayIn } from '@caselift/domain/programs/own-day';
import { afterEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { daysAgo, handIn, thisWeek, todayThere } from '../../testing/hand-in.ts';
import { insertItem, testTerms } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: ItemsHouse;
itemsHouse((opened) => {
  house = opened;
});

/** Ann's and Ben's, of this week: $25 if done. */
const binary = (fields: object = {}) =>
  house.save({
    ...{ name: 'Cold box', type: 'binary', measure: undefined, productsFilters: undefined, target: 1 },
    ...{ payoutType: 'allOrNothing', payout: 25, ...thisWeek(), ...fields },
  });
const validation = () => binary({ name: 'Shelf price', type: 'validation', valueInput: 9.99 });
const custom = () =>
  house
    .make({ name: 'Upload', type: 'custom' }, { as: house.tokens.ADM_1 })
    .then((item) =>
      house.patched(
        item,
        { target: 5, users: ['REP_1'], quantityPayout: 1, ...thisWeek() },
        { as: house.tokens.ADM_1 },
      ),
    );
const rows = () => house.server.sql<{ userId: string; kind: string; amount: number; start: string }[]>`
  select user_id as "userId", kind, amount, instance_start as start from item_submissions order by received_at`;
const said = async (answer: ReturnType<typeof handIn>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const remove = (item: { _id: string }, entryId: string, as = house.tokens.REP_1) =>
  house.ask(`items/${item._id}/entries/${entryId}`, { method: 'DELETE', as });

describe('handing in', () => {
  test('a tick: a rep says that it is done, and that it is not done after all', async () => {
    const item = await binary();
    const _id = randomUUID();
    const takenAt = daysAgo(1);
    const { status, body } = await handIn(house, item, { _id, takenAt, notes: ' by the door ' });
    expect([status, body.payload]).toEqual([
      200,
      {
        ...{ _id, itemId: item._id, userId: 'REP_1', kind: 'tick', amount: 1, buyerId: null, notes: 'by the door' },
        ...{ date: dayIn('America/Chicago', takenAt), instance: addDays(todayThere(), -5), takenAt },
        receivedAt: expect.any(String),
      },
    ]);
    expect((await handIn(house, item, { amount: 0 })).status).toBe(200);
    expect((await rows()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tick', 1],
      ['tick', 0],
    ]);
    expect((await house.history()).slice(0, 2)).toEqual([
      `Handed in "not done" for Ann in the objective "Cold box", of ${dayText(todayThere())}.`,
      `Handed in "done" for Ann in the objective "Cold box", of ${dayText(dayIn('America/Chicago', takenAt))}.`,
    ]);
  });

  test('a value with four decimals, at an account of the person', async () => {
    const item = await validation();
    const value = { kind: 'value', amount: 12.3456, buyerId: 'corner' };
    expect((await handIn(house, item, value)).body.payload).toMatchObject({ amount: 12.3456, buyerId: 'corner' });
    expect((await house.history())[0]).toBe(
      `Handed in the value 12.3456 for Ann in the objective "Shelf price", at Corner Store, of ${dayText(todayThere())}.`,
    );
  });

  test('a quantity of a custom item is for staff, for anyone who has the item', async () => {
    const item = await custom();
    const quantity = { kind: 'quantity', amount: 7.5, user: 'rep_1' };
    const bens = { ...quantity, user: 'REP_2' };
    expect(await said(handIn(house, item, bens))).toEqual([403, itemEntryTexts.onlyOneself]);
    expect(await said(handIn(house, item, { ...quantity, user: undefined }))).toEqual([403, itemEntryTexts.staffOnly]);
    expect((await handIn(house, item, quantity, house.tokens.MGR_1)).status).toBe(200);
    expect((await handIn(house, item, quantity, house.tokens.ADM_1)).status).toBe(200);
    expect((await rows()).map(({ userId, amount }) => [userId, amount])).toEqual([
      ['REP_1', 7.5],
      ['REP_1', 7.5],
    ]);
    expect(await said(handIn(house, item, bens, house.tokens.MGR_1))).toEqual([404, itemEntryTexts.notAssigned]);
    expect(await said(handIn(house, item, { ...quantity, user: undefined }, house.tokens.MGR_1))).toEqual([
      400,
      itemEntryTexts.whose,
    ]);
  });

  test('changes what people are told of their figures at the next read', async () => {
    await house.showDay(todayThere());
    const item = await binary();
    await house.measure();
    const earned = async () => {
      const { body } = await house.ask('/api/users', { as: house.tokens.ADM_1 });
      const users = body.payload as { customId: string; objectives: { accruing: number; totalPayout: number } }[];
      const { accruing, totalPayout } = users.find(({ customId }) => customId === 'REP_1')?.objectives ?? {
        ...{ accruing: -1, totalPayout: -1 },
      };
      return accruing + totalPayout;
    };
    expect(await earned()).toBe(0);
    const _id = randomUUID();
    await handIn(house, item, { _id });
    expect(await earned()).toBe(25);
    expect((await remove(item, _id)).status).toBe(200);
    expect(await earned()).toBe(0);
  });

  test('by a lead is only for the lead, if they have the item', async () => {
    const item = await binary({ users: ['REP_1', 'LEAD_1'] });
    expect((await handIn(house, item, {}, house.tokens.LEAD_1)).status).toBe(200);
    expect((await handIn(house, item, { user: 'LEAD_1' }, house.tokens.LEAD_1)).status).toBe(200);
    expect(await said(handIn(house, item, { user: 'REP_1' }, house.tokens.LEAD_1))).toEqual([
      403,
      itemEntryTexts.onlyOneself,
    ]);
    expect(await said(handIn(house, item, {}, house.tokens.TOP_1))).toEqual([404, itemTexts.unknown]);
  });

  test('belongs to the period that holds its own day, also one that ended yesterday', async () => {
    const ended = {
      period: 'custom',
      customPeriodStart: addDays(todayThere(), -9),
      customPeriodEnd: addDays(todayThere(), -1),
    };
    const item = await binary(ended);
    const today = [409, itemEntryTexts.noPeriod('objective', dayText(todayThere()))];
    expect((await handIn(house, item, { takenAt: daysAgo(2) })).status).toBe(200);
    expect(await said(handIn(house, item, {}))).toEqual(today);
    expect(await said(handIn(house, item, { takenAt: daysAgo(4) }))).toEqual(today); // that clock isn't believed
    expect(await said(handIn(house, item, { takenAt: daysAgo(-1) }))).toEqual(today);
    expect((await rows()).map(({ start }) => start)).toEqual([addDays(todayThere(), -9)]);
    const [{ _id }] = (await house.server.sql`select submission_id as _id from item_submissions`) as unknown as [
      { _id: string },
    ];
    expect(await said(remove(item, _id))).toEqual([
      409,
      itemEntryTexts.periodOver({ from: ended.customPeriodStart, to: ended.customPeriodEnd }),
    ]);
    expect((await remove(item, _id, house.tokens.MGR_1)).status).toBe(200);
  });

  test('uses the time zone of the wholesaler', async () => {
    const zone = 'Pacific/Kiritimati';
    expect(
      (await house.ask('/api/wholesaler', { method: 'PATCH', json: { timeZone: zone }, as: house.tokens.ADM_1 }))
        .status,
    ).toBe(200);
    try {
      // Half past seven in the morning of the day after.
      const { body } = await handIn(house, await binary(), { takenAt: daysAgo(1) });
      expect((body.payload as ItemEntry).date).toBe(todayThere());
    } finally {
      await house.ask('/api/wholesaler', {
        method: 'PATCH',
        json: { timeZone: 'America/Chicago' },
        as: house.tokens.ADM_1,
      });
    }
    const { body } = await house.ask('/api/wholesaler', {
      method: 'PATCH',
      json: { timeZone: 'Mars/Olympus' },
      as: house.tokens.ADM_1,
    });
    expect([body.code, body.message]).toEqual(['bad_input', 'Choose a time zone of the list, like America/Chicago.']);
  });
});

describe('half a minute before and after midnight', () => {
  afterEach(backToNow);

  test.each([
    ['America/Chicago', '2026-06-30T23:59:30-05:00', undefined, '2026-06-30'],
    ['America/Chicago', '2026-07-01T00:00:30-05:00', undefined, '2026-07-01'],
    ['America/Chicago', '2026-07-01T00:00:30-05:00', '2026-06-30T23:59:30-05:00', '2026-06-30'],
    ['Pacific/Auckland', '2026-06-30T23:59:30+12:00', undefined, '2026-06-30'],
    ['Pacific/Auckland', '2026-07-01T00:00:30+12:00', undefined, '2026-07-01'],
    // The days on which clocks change have 23 and 25 hours.
    ['America/Chicago', '2026-03-08T23:59:30-05:00', undefined, '2026-03-08'],
    ['America/Chicago', '2026-03-09T00:00:30-05:00', '2026-03-08T00:00:30-06:00', '2026-03-08'],
    ['America/Chicago', '2026-11-01T23:59:30-06:00', '2026-11-01T00:00:30-05:00', '2026-11-01'],
    ['America/Chicago', '2026-11-01T23:59:30-06:00', undefined, '2026-11-01'],
  ])('in %s at %s, by a device at %s, an entry is of %s', async (timeZone, at, takenAt, date) => {
    setNow(at);
    const item = await binary({ customPeriodStart: addDays(date, -5), customPeriodEnd: addDays(date, 5) });
    await house.server.sql`update settings set time_zone = ${timeZone} where wholesaler_id = ${house.id}`;
    try {
      const { body } = await handIn(house, item, takenAt === undefined ? {} : { takenAt });
      expect((body.payload as ItemEntry).date).toBe(date);
    } finally {
      await house.server.sql`update settings set time_zone = 'America/Chicago' where wholesaler_id = ${house.id}`;
    }
  });

  test("an entry is received by the database's clock, which all servers share, not by its server's", async () => {
    const item = await binary();
    driftAhead(3_600_000);
    const { receivedAt } = (await handIn(house, item, {})).body.payload as ItemEntry;
    const [stored] = await house.server.sql`
      select ${receivedAt}::timestamptz between clock_timestamp() - interval '30 minutes' and clock_timestamp() as "isNear"`;
    expect(stored).toEqual({ isNear: true });
  });

  test('an entry that comes a minute after its period is refused', async () => {
    const last = { customPeriodStart: '2026-06-01', customPeriodEnd: '2026-06-30' };
    setNow('2026-06-30T23:59:30-05:00');
    const item = await binary(last);
    expect((await handIn(house, item, {})).status).toBe(200);
    setNow('2026-07-01T00:00:30-05:00');
    const refused = [409, itemEntryTexts.noPeriod('objective', dayText('2026-07-01'))];
    expect(await said(handIn(house, item, {}))).toEqual(refused);
  });
});

describe('handing in is refused', () => {
  test('with a sentence, of what cannot be', async () => {
    const item = await binary();
    const faults: [object, string][] = [
      [{ _id: 'mine' }, itemEntryTexts.badId],
      [{ amount: 2 }, itemEntryTexts.tick],
      [{ amount: -1 }, itemEntryTexts.amount],
      [{ amount: 0.00001 }, itemEntryTexts.amount],
      [{ amount: '1' }, itemEntryTexts.amount],
      [{ takenAt: 'yesterday' }, itemEntryTexts.takenAt],
      [{ takenAt: '2026-05-01' }, itemEntryTexts.takenAt],
      [{ notes: 'a'.repeat(501) }, itemEntryTexts.notesLong],
      [{ buyerId: 'nowhere' }, itemEntryTexts.unknownAccount('nowhere')],
      [{ buyerId: 'club' }, itemEntryTexts.notTheirAccount('Club 9', 'Ann')],
    ];
    for (const [fields, text] of faults) expect(await said(handIn(house, item, fields))).toEqual([400, text]);
    expect(await rows()).toEqual([]);
  });

  test('of what the item does not take', async () => {
    const item = await binary();
    expect(await said(handIn(house, item, { kind: 'value' }))).toEqual([409, itemEntryTexts.otherKind.tick]);
    const sales = await house.save(thisWeek());
    expect(await said(handIn(house, sales, {}))).toEqual([409, itemEntryTexts.measured]);
    const parent = await house.save({ type: 'multi', measure: undefined, productsFilters: undefined, ...thisWeek() });
    expect(await said(handIn(house, parent, {}))).toEqual([409, itemEntryTexts.parts]);
    const sub = await house.sub(parent, {
      name: 'Part',
      type: 'binary',
      target: 1,
      payoutType: 'allOrNothing',
      payout: 1,
    });
    expect((await handIn(house, sub, {})).status).toBe(200); // in its parent's period, by its parent's people
  });

  test('as if it were not there, of what the person does not see', async () => {
    const unknown = [404, itemTexts.unknown];
    const hidden = await binary({ hideFromSalesReps: true, users: ['REP_1', 'LEAD_1'] });
    expect(await said(handIn(house, hidden, {}))).toEqual(unknown);
    expect((await handIn(house, hidden, {}, house.tokens.LEAD_1)).status).toBe(200);
    expect((await handIn(house, hidden, { user: 'REP_1' }, house.tokens.MGR_1)).status).toBe(200);
    const bens = await binary({ users: ['REP_2'] });
    expect(await said(handIn(house, bens, {}))).toEqual(unknown);
    const off = await binary({ status: 0 });
    expect(await said(handIn(house, off, {}))).toEqual(unknown);
    const asStaff = { user: 'REP_1' };
    expect(await said(handIn(house, off, asStaff, house.tokens.MGR_1))).toEqual([409, itemEntryTexts.off('objective')]);
    const gone = await binary();
    await house.ask(`objective/${gone._id}`, { method: 'DELETE' });
    expect(await said(handIn(house, gone, {}))).toEqual(unknown);
    expect(await said(handIn(house, { _id: randomUUID() }, {}))).toEqual(unknown);
    expect(await said(handIn(house, hidden, { user: 'REP_4' }, house.tokens.MGR_1))).toEqual([404, userTexts.unknown]);
  });

  test('of an archived item', async () => {
    const item = await binary();
    await house.server.sql`update items set archived_at = now() where item_id = ${item._id}`;
    expect(await said(handIn(house, item, {}))).toEqual([409, itemEntryTexts.archived('objective')]);
  });

  test('of strangers, people who may only look, other wholesalers, and of their items', async () => {
    const item = await binary();
    expect((await handIn(house, item, {}, 'nobody')).status).toBe(401);
    expect(await said(handIn(house, item, { user: 'REP_1' }, house.tokens.VIEW_1))).toEqual([403, errorTexts.viewOnly]);
    await insertWholesaler(house.server.sql, 'oak');
    const other = await insertPerson(house.server.sql, { wholesalerId: 'oak', role: 'salesRep' });
    expect(await said(handIn(house, item, {}, other.token))).toEqual([403, errorTexts.otherWholesaler]);
    const theirs = await insertItem(house.server.sql, 'oak', {
      type: 'binary',
      terms: { ...testTerms, userIds: ['REP_1'] },
    });
    expect(await said(handIn(house, { _id: theirs }, {}))).toEqual([404, itemTexts.unknown]);
    expect(await rows()).toEqual([]);
  });

  test(`beyond ${entryLimits.aDay} entries of a person in 24 hours`, async () => {
    const item = await binary();
    const { sql } = house.server;
    await sql`
      insert into item_submissions (wholesaler_id, submission_id, item_id, user_id, instance_start, kind, amount, own_date,
        submitted_by)
      select ${house.id}, gen_random_uuid(), ${item._id}, 'REP_1', ${todayThere()}, 'tick', 1, ${todayThere()}, 'test'
      from generate_series(1, ${entryLimits.aDay})`;
    expect(await said(handIn(house, item, {}))).toEqual([409, itemEntryTexts.tooManyToday('Ann')]);
    expect((await handIn(house, item, {}, house.tokens.REP_2)).status).toBe(200);
    await sql`update item_submissions set received_at = received_at - interval '25 hours'`;
    expect((await handIn(house, item, {})).status).toBe(200);
  });
});

describe('an entry that is sent again', () => {
  test('is answered as the first time and counts once, even after its period', async () => {
    const item = await binary();
    const _id = randomUUID();
    const first = await handIn(house, item, { _id, notes: 'first' });
    await house.patched(item, { users: ['REP_2'] });
    const again = await handIn(house, item, { _id: _id.toUpperCase(), notes: 'second' });
    expect(again.body.payload).toEqual(first.body.payload);
    expect(await rows()).toHaveLength(1);
  });

  test('under the ID of something else is refused', async () => {
    const [item, other] = [await binary(), await binary({ name: 'Other' })];
    const _id = randomUUID();
    await handIn(house, item, { _id });
    expect(await said(handIn(house, other, { _id }))).toEqual([409, itemEntryTexts.taken]);
    expect(await said(handIn(house, item, { _id }, house.tokens.REP_2))).toEqual([409, itemEntryTexts.taken]);
    expect(await said(handIn(house, item, { _id, kind: 'value' }))).toEqual([409, itemEntryTexts.taken]);
    expect(await rows()).toHaveLength(1);
  });

  test('300 at once from 50 people, each sent twice: none is lost and none is double', async () => {
    const actors = await Promise.all(
      Array.from({ length: 50 }, () => insertPerson(house.server.sql, { wholesalerId: house.id, role: 'salesRep' })),
    );
    const tokens = new Map(actors.map(({ customId, token }) => [customId ?? '', token]));
    const people = [...tokens.keys()];
    const item = await binary({ users: people });
    const entries = people.flatMap((customId) =>
      Array.from({ length: 6 }, () => ({ customId, _id: randomUUID(), amount: 1 })),
    );
    const answers = await Promise.all(
      [...entries, ...entries].map(async ({ customId, ...entry }) => {
        const { status, body } = await handIn(house, item, entry, tokens.get(customId));
        return `${status} ${(body.payload as ItemEntry | undefined)?._id ?? body.message}`;
      }),
    );
    expect(answers.toSorted()).toEqual([...entries, ...entries].map(({ _id }) => `200 ${_id}`).toSorted());
    const stored = await rows();
    expect(stored).toHaveLength(300);
    expect(people.map((customId) => stored.filter(({ userId }) => userId === customId).length)).toEqual(
      people.map(() => 6),
    );
  });
});

describe('deleting an entry', () => {
  test("is the person's own while the period runs, and nobody else's but staff's", async () => {
    const item = await binary();
    const _id = randomUUID();
    await handIn(house, item, { _id });
    const unknown = [404, itemEntryTexts.unknownEntry];
    expect(await said(remove(item, _id, house.tokens.REP_2))).toEqual(unknown);
    expect(await said(remove(item, _id, house.tokens.LEAD_1))).toEqual(unknown);
    expect(await said(remove(await binary(), _id))).toEqual(unknown);
    expect(await said(remove(item, _id, house.tokens.VIEW_1))).toEqual([403, errorTexts.viewOnly]);
    expect((await remove(item, _id)).status).toBe(200);
    expect(await said(remove(item, _id))).toEqual(unknown);
    expect((await house.history())[0]).toBe(
      `Deleted "done" of Ann in the objective "Cold box", of ${dayText(todayThere())}.`,
    );
  });

  test('staff alone delete where staff enter the quantities', async () => {
    const item = await custom();
    const _id = randomUUID();
    const quantity = { _id, kind: 'quantity', amount: 7, user: 'REP_1' };
    expect((await handIn(house, item, quantity, house.tokens.MGR_1)).status).toBe(200);
    expect(await said(remove(item, _id))).toEqual([409, itemEntryTexts.staffOnly]);
    expect((await remove(item, _id, house.tokens.MGR_1)).status).toBe(200);
  });
});
