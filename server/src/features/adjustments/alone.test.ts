/**
 * One admin alone gives whatever they can, in any order: adjustments, waivers, answers to questions, releases, limits, copies
 * of images and images handed in for someone. What counts of it is never more than the limit (docs/product.md, What is
 * paid), however it is cut up, and no image counts that nobody else looked at. CASELIFT_RUNS tries as many times as many
 * orders.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertClosing, insertRestated } from '../../testing/closings.ts';
import { insertImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

const orders = 4;
const times = (fc.readConfigureGlobal().numRuns ?? 100) / 100;

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const lastDays = { '2024-02': '2024-02-29', '2024-03': '2024-03-31', '2024-04': '2024-04-30' } as const;
const months = ['2024-02', '2024-03', '2024-04'] as const;
const firstLimit = 250;

const dollars = fc.integer({ min: 1, max: 26_000 }).map((cents) => cents / 100);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('adjust' as const), amount: dollars, gives: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('answer' as const), amount: dollars }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('waive' as const), month: fc.constantFrom(...months) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('release' as const), month: fc.constantFrom(...months) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('limit' as const), amount: fc.integer({ min: 150, max: 600 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('approve' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('copy' as const, 'handIn' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Ann's team FPL of each closed month was 120.00, and is 40.00 by a late loss: each waiver gives 80.00 back. */
async function open(): Promise<{ itemId: string }> {
  const { sql } = house.server;
  for (const table of [
    'pay_questions',
    'manual_adjustments',
    'release_decisions',
    'closings',
    'user_goals',
    'audit_log',
  ])
    await sql`delete from ${sql(table)}`;
  await sql`delete from items`;
  await sql`delete from restated_pay`;
  await sql`update settings set approval_limit = ${firstLimit}`;
  await sql`update snapshots set change_id = 7 where wholesaler_id = 'ats'`;
  await sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
    values ('ats', 'prod', 'REP_1', 'gp', '2024-05-01', 1000, 50000)`;
  for (const month of months) {
    const period = { from: `${month}-01`, to: lastDays[month] };
    await insertClosing(sql, 'ats', { ...period, changeId: 5, paid: { REP_1: { fpl: 12_000, fplScope: 'team' } } });
    await insertRestated(sql, 'ats', { ...period, changeId: 7, pay: { REP_1: { fpl: 4_000 } } });
  }
  const terms = { userIds: ['REP_1'], target: 4, payout: payout({ rateCents: 500 }) };
  const itemId = await insertItem(sql, 'ats', { type: 'image', name: 'Display', terms });
  await insertImage(sql, 'ats', { itemId, status: 'approved' });
  return { itemId };
}

/** What counts for Ann in the open period; nobody but the admin decides anything. In cents. */
async function given(): Promise<number> {
  const [row] = await house.server.sql<{ cents: number }[]>`
    select (
      (select coalesce(sum(cents), 0) from manual_adjustments where custom_id = 'REP_1' and state = 'approved')
      + (select coalesce(sum(-cents), 0) from release_decisions where custom_id = 'REP_1' and waiver = 'approved')
    )::int as cents`;
  return row?.cents ?? 0;
}

const approved = async () => {
  const [row] = await house.server.sql`select count(*)::int as count from item_images where status = 'approved'`;
  return row?.count;
};

async function run(one: Act, { itemId }: { itemId: string }): Promise<number> {
  const { sql, ask } = house.server;
  const as = house.tokens.ADM_1;
  const send = async (url: string, method: 'POST' | 'PATCH', json: object, token = as) => {
    const { status, body } = await ask({ url: `/api/${url}?wholesalerId=ats&db=prod`, method, as: token, json });
    return { status, payload: body.payload };
  };
  switch (one.does) {
    case 'adjust': {
      const amount = one.gives ? one.amount : -one.amount;
      const json = { _id: randomUUID(), customId: 'REP_1', part: 'gp', amount, reason: 'Trade show' };
      return (await send('adjustments', 'POST', json)).status;
    }
    case 'answer': {
      const question = { _id: randomUUID(), period: '2024-05-01', line: 'gp', text: 'An invoice is missing.' };
      await send('payQuestions', 'POST', question, house.tokens.REP_1);
      const adjustment = { _id: randomUUID(), part: 'gp', amount: one.amount };
      return (await send(`payQuestions/${question._id}/resolution`, 'POST', { reason: 'It came late.', adjustment }))
        .status;
    }
    case 'waive':
    case 'release': {
      const people = [{ customId: 'REP_1', amount: -80 }];
      const kind = one.does === 'waive' ? 'waived' : 'released';
      return (await send('releases', 'POST', { kind, closedPeriod: `${one.month}-01`, reason: 'A cooler', people }))
        .status;
    }
    case 'limit':
      return (await send('wholesaler', 'PATCH', { approvalLimit: one.amount })).status;
    case 'approve': {
      const rows = await sql<{ id: string }[]>`
        select adjustment_id as id from manual_adjustments where state = 'pending'`;
      const answers = await Promise.all(
        rows.map(({ id }) => send(`adjustments/${id}`, 'PATCH', { action: 'approve' })),
      );
      return answers.every(({ status }) => status === 403) ? 200 : 500;
    }
    case 'copy':
      return (await send('v3/items', 'POST', { parentId: itemId, copyImages: true })).status;
    case 'handIn': {
      const [admin] = await sql<{ email: string }[]>`
        select email from users where wholesaler_id = 'ats' and role = 'admin' limit 1`;
      const image = await insertImage(sql, 'ats', { itemId, buyerId: 'tavern', submittedBy: admin?.email ?? '' });
      const { status } = await send(`v2/item/${itemId}/approveImage/${image}`, 'PATCH', {});
      return status === 403 ? 200 : status;
    }
  }
}

test('one person alone never gives more than the lowest limit of the period, in whatever order', async () => {
  const counted = new Set<Act['does']>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
      const at = await open();
      let lowest = firstLimit;
      for (const one of acts) {
        const before = await given();
        const status = await run(one, at);
        // A waiver that waits for a second person is refused to the one who asked for it.
        expect([200, 403, 409]).toContain(status);
        if (one.does === 'limit') lowest = Math.min(lowest, one.amount);
        const after = await given();
        if (after === before) continue;
        expect([Math.abs(after) <= lowest * 100, after, lowest, one]).toEqual([true, after, lowest, one]);
        counted.add(one.does);
      }
      expect(await approved()).toBe(1);
    }),
    { numRuns: orders * times },
  );
  expect([...counted].sort()).toEqual(['adjust', 'answer', 'waive']);
}, 600_000);
