/**
 * What is checked before July 2026 of `ats` closes, counted as the closing job counts it: outside of row-level security, and
 * beside `oak`, which has the same IDs and something open in every check. June is closed, July 31 is off, L is July 30, and
 * both environments show change 5. What a case puts in is rolled back.
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '@caselift/db/connect';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { type ClosingCheck, closingChecks } from '@caselift/domain/closing/closing-checklist';
import { defaultPayout } from '@caselift/domain/programs/item';
import { recordOf } from '@caselift/domain/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBoost } from '../../testing/boosts.ts';
import { insertClosing, insertRestated } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertImage } from '../../testing/item-images.ts';
import { insertItem, type TestItem } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { createSnapshotMemory } from '../snapshot-memory.ts';
import { readStoredPeriods } from './calendar.ts';
import { readChecklist } from './checks.ts';
import { readTerms } from './period-terms.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };
const july = { from: '2026-07-01', to: '2026-07-31', kind: 'monthly' } as const;
let database: TestDatabase;
const itemIds = new Map<string, string>();

type Arrange = (tx: Tx) => Promise<unknown>;
type Case = [name: string, arrange: Arrange, count: number, others?: Partial<Record<ClosingCheck, number>>];
const none = recordOf(closingChecks, () => 0);

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['ats', 'oak']) await insertHouse(id);
  await database.sql.begin(async (tx) => {
    for (const open of Object.values(openInOak)) await open(tx);
  });
});
afterAll(() => database.drop());

async function insertHouse(id: string): Promise<void> {
  const { sql } = database;
  await insertWholesaler(sql, id, { nonSellingDays: ['2026-07-31'] });
  const products = ['ale', 'rum'].map((customId) => ({ customId, name: customId }));
  for (const db of ['preview', 'prod'] as const) {
    const snapshotId = await insertSnapshot(sql, id, { lastTransactionDate: '2026-07-30', products });
    await sql`update snapshots set change_id = 5 where snapshot_id = ${snapshotId}`;
    await pointAt(sql, id, db, snapshotId);
  }
  await sql`
    insert into users (wholesaler_id, db, custom_id, name, role, team_lead_ids)
    select ${id}, db, p.* from unnest(array['preview', 'prod']) as db, (values
      ('REP_1', 'Rea', 'salesRep', '{LEAD_1}'::text[]), ('REP_2', 'Rob', 'salesRep', '{}'),
      ('LEAD_1', 'Lee', 'teamLead', '{BOSS_1}'), ('BOSS_1', 'Bea', 'teamLead', '{}'), ('MGR_1', 'May', 'manager', '{}')
    ) as p`;
  // Leads have the sum of their team; nobody pays managers.
  await sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
    values (${id}, 'prod', 'REP_1', 'gp', ${june.from}, 100, 50000), (${id}, 'prod', 'REP_2', 'gp', ${july.from}, 100, 50000)`;
  await sql.begin(async (tx) => {
    await told(tx, 4, 'delete transactions', id);
    await told(tx, 5, 'import', id);
  });
  const fpl = 10_000;
  await insertClosing(sql, id, {
    ...{ ...june, changeId: 4 },
    paid: { REP_1: { fpl }, LEAD_1: { fpl, fplScope: 'team' }, BOSS_1: { fpl, fplScope: 'company' } },
  });
  itemIds.set(id, await insertItem(sql, id, { type: 'image', name: 'Displays', since: june.from }));
}

const rolledBack = new Error('Rolled back');
/** The list as it would be read with what is put in. */
async function countsAfter(arrange: Arrange, id = 'ats'): Promise<Record<ClosingCheck, number>> {
  const counts: Record<ClosingCheck, number> = { ...none };
  const { sql } = database;
  const reading = sql.begin(async (tx) => {
    await arrange(tx);
    const { snapshot } = await readStoredPeriods(tx, id);
    if (snapshot === undefined) throw new Error('It has figures.');
    const memory = createSnapshotMemory();
    const terms = await readTerms({ sql, memory }, { wholesalerId: id, db: 'prod' }, july, (work) => work(tx));
    const { rows } = await readChecklist(tx, { wholesalerId: id, period: july, snapshot }, terms);
    for (const { check, count } of rows) counts[check] = count;
    throw rolledBack;
  });
  await expect(reading).rejects.toBe(rolledBack);
  return counts;
}

const told = (tx: Tx, changeId: number, action = 'import', id = 'ats') => tx`
  insert into audit_log (wholesaler_id, actor, action, detail, origin)
  values (${id}, 'ann', ${action}, ${tx.json({ changeId })}, 'here')`;
const workerTold = (changeId: number): Arrange => {
  return (tx) => tx`update wholesalers set facts_change = ${changeId} where wholesaler_id = 'ats'`;
};
const shows = (tx: Tx, db: 'preview' | 'prod', changeId: number) => tx`
  update snapshots s set change_id = ${changeId} from environments e
  where e.snapshot_id = s.snapshot_id and e.wholesaler_id = 'ats' and e.db = ${db}`;
const lastSale = (day: string, id = 'ats'): Arrange => {
  return (tx) => tx`update snapshots set last_transaction_date = ${day} where wholesaler_id = ${id}`;
};
type Image = { status?: 'approved' | 'rejected'; isStored?: boolean; instanceStart?: string };
const image = (ownDate: string, more: Image = {}, id = 'ats'): Arrange => {
  return (tx) => insertImage(tx, id, { itemId: itemIds.get(id) ?? '', ownDate, ...more });
};
const goal = (customId: string, from: string, row: object): Arrange => {
  const key = { wholesaler_id: 'ats', db: 'prod', custom_id: customId, measure: 'gp', period_start: from };
  return (tx) => tx`insert into user_goals ${tx({ ...key, ...row })}`;
};
const goalless = (customId: string, id = 'ats'): Arrange => {
  return (tx) => tx`delete from user_goals where wholesaler_id = ${id} and db = 'prod' and custom_id = ${customId}`;
};
type Boost = { savedAt?: null; deletedAt?: string; productIds?: string[] };
const boost = (startDate: string, endDate: string, more: Boost = {}, id = 'ats'): Arrange => {
  return (tx) => insertBoost(tx, id, { startDate, endDate, productIds: ['ale'], ...more });
};
/** R of June in dollars: $100 as it was paid, but for these. */
const lateFpl = (fpl: Record<string, number>, { changeId = 5, id = 'ats' } = {}): Arrange => {
  const now = { REP_1: 100, LEAD_1: 100, BOSS_1: 100, ...fpl };
  const pay = Object.fromEntries(Object.entries(now).map(([customId, dollars]) => [customId, { fpl: dollars * 100 }]));
  return (tx) => insertRestated(tx, id, { ...june, changeId, pay });
};
const decided = (cents: number, waiver: 'approved' | 'pending' | null = null, paidIn: string = july.from): Arrange => {
  return (tx) => tx`
    insert into release_decisions (wholesaler_id, paid_in, closed_period, custom_id, kind, cents, reason, decided_by,
      decided_by_name, waiver)
    values ('ats', ${paidIn}, ${june.from}, 'LEAD_1', ${waiver === null ? 'released' : 'waived'}, ${cents}, 'Known', 'MGR_1',
      'May', ${waiver})`;
};
const manual = (state: 'pending' | 'approved' | 'rejected' | 'withdrawn', id = 'ats'): Arrange => {
  return (tx) => tx`
    insert into manual_adjustments (wholesaler_id, adjustment_id, custom_id, part, cents, reason, made_by, made_by_name, state)
    values (${id}, ${randomUUID()}, 'REP_1', 'gp', 30000, 'Trade show', 'MGR_1', 'May', ${state})`;
};
const question = (from: string, to: string, state = 'open', id = 'ats'): Arrange => {
  const endedAt = state === 'open' || state === 'answered' ? null : '2026-08-01';
  return (tx) => tx`
    insert into pay_questions (wholesaler_id, question_id, custom_id, period_from, period_to, line_key, label, seen,
      invoices_through, computed_at, question, state, ended_by, ended_at, reason)
    values (${id}, ${randomUUID()}, 'REP_1', ${from}, ${to}, 'gp', 'GP', '{}', ${to}, now(), 'Why?', ${state},
      ${endedAt && 'MGR_1'}, ${endedAt}, 'Because')`;
};
/** All or nothing for BOSS_1, from the day on: REP_1, below, isn't in it, so that nobody has a target. */
const targetless = (item: Omit<TestItem, 'type'> = {}, id = 'ats'): Arrange => {
  const payout = { ...defaultPayout, payoutType: 'allOrNothing', amountCents: 50_000 } as const;
  const terms = { userIds: ['BOSS_1', 'REP_2'], target: 20, payout, ...item.terms };
  return (tx) => insertItem(tx, id, { since: '2026-06-01', ...item, itemId: targetlessId, type: 'custom', terms });
};
const targetlessId = randomUUID();
const typed = (userId: string, target: number, instanceStart: string = july.from): Arrange => {
  return (tx) => tx`
    insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
    values ('ats', ${targetlessId}, ${userId}, ${instanceStart}, ${tx.json({ target })}, 'MGR_1')`;
};
const person = (customId: string, changes: object, id = 'ats'): Arrange => {
  return (tx) =>
    tx`update users set ${tx(changes)} where wholesaler_id = ${id} and db = 'prod' and custom_id = ${customId}`;
};
/** REP_2 reports to BOSS_1 from the day on. */
const movedIn = (from: string): Arrange =>
  both(
    person('REP_2', { team_lead_ids: ['BOSS_1'] }),
    (tx) => tx`
      insert into earlier_people (wholesaler_id, db, custom_id, name, until, value)
      values ('ats', 'prod', 'REP_2', 'team_lead_ids', ${from}::date - 1, '[]')`,
  );
const ofDays = (periodStart: string, periodEnd: string) => ({ period: 'custom', periodStart, periodEnd }) as const;
/** A day of Preview's and Production's figures. */
const sold = (repId: string | null, day: string, { id = 'ats', basis = 'line' } = {}): Arrange => {
  return (tx) => tx`
    insert into snapshot_days (snapshot_id, wholesaler_id, basis, rep_id, day, ounces, gp_cents, revenue_cents, loss_cents)
    select snapshot_id, wholesaler_id, ${basis}, ${repId}, ${day}, 288, 1000, 60000, '{}' from environments
    where wholesaler_id = ${id}`;
};
/** REP_3 was deleted on the evening of June 30 in Chicago, when it is July 1 in UTC. */
const deleted = (deletedAt = '2026-07-01T04:59:59Z', id = 'ats'): Arrange => {
  return (tx) => tx`
    insert into users (wholesaler_id, db, custom_id, name, role, deleted_at)
    values (${id}, 'prod', 'REP_3', 'Dan', 'salesRep', ${deletedAt})`;
};
const both =
  (...all: Arrange[]): Arrange =>
  async (tx) => {
    for (const arrange of all) await arrange(tx);
  };
const nothing: Arrange = async () => undefined;

/** One case of each; of update and publication it is the same import. */
const openInOak: Record<Exclude<ClosingCheck, 'update'>, Arrange> = {
  sales: lastSale('2026-07-29', 'oak'),
  publication: (tx) => told(tx, 9, 'import', 'oak'),
  images: image('2026-07-15', {}, 'oak'),
  goals: goalless('REP_2', 'oak'),
  targets: targetless({}, 'oak'),
  deletedPeople: both(deleted(undefined, 'oak'), sold('REP_3', '2026-07-15', { id: 'oak' })),
  clashes: both(boost('2026-07-01', '2026-07-31', {}, 'oak'), boost('2026-07-01', '2026-07-31', {}, 'oak')),
  releases: lateFpl({ LEAD_1: 60 }, { id: 'oak' }),
  manualAdjustments: manual('pending', 'oak'),
  questions: question('2026-07-01', '2026-07-31', 'open', 'oak'),
};

test("one case is open in each of oak's checks, and none of them is another wholesaler's", async () => {
  expect(await countsAfter(nothing, 'oak')).toEqual(recordOf(closingChecks, () => 1));
  expect(await countsAfter(nothing)).toEqual(none);
});

const cases: Record<ClosingCheck, Case[]> = {
  sales: [
    ['the last selling day isn’t reached', lastSale('2026-07-29'), 1],
    ['the last two', lastSale('2026-07-28'), 2],
    ['weekends and days off aren’t waited for', lastSale('2026-07-24'), 4],
    ['no day of the period is reached, and June’s days aren’t asked for', lastSale('2026-06-15'), 22],
    ['sales are of August already', lastSale('2026-08-03'), 0],
    ['the 31st is no day off', (tx) => tx`update settings set non_selling_days = '{}' where wholesaler_id = 'ats'`, 1],
  ],
  update: [
    ['an import that Preview doesn’t show', (tx) => told(tx, 6), 1, { publication: 1 }],
    ['lines that were deleted since', (tx) => told(tx, 6, 'delete transactions'), 1, { publication: 1 }],
    [
      'two imports since',
      both(
        (tx) => told(tx, 6),
        (tx) => told(tx, 7),
      ),
      2,
      { publication: 2 },
    ],
    [
      'an import that was told twice',
      both(
        (tx) => told(tx, 6),
        (tx) => told(tx, 6),
      ),
      1,
      { publication: 1 },
    ],
    ['what changes no facts', (tx) => told(tx, 6, 'close period'), 0],
    [
      'lines that the worker told of, and no history, as of an import that was given up',
      workerTold(6),
      1,
      { publication: 1 },
    ],
    [
      'an import that the history and the worker told of',
      both(workerTold(6), (tx) => told(tx, 6)),
      1,
      { publication: 1 },
    ],
    ['lines that the worker told of, and both show', workerTold(5), 0],
    [
      'an import before Preview shows anything',
      both(
        (tx) => tx`update environments set snapshot_id = null where wholesaler_id = 'ats' and db = 'preview'`,
        (tx) => told(tx, 6),
      ),
      1,
      { publication: 1 },
    ],
    [
      'an import that Production shows, and Preview doesn’t',
      both(
        (tx) => shows(tx, 'prod', 6),
        (tx) => told(tx, 6),
      ),
      1,
    ],
  ],
  publication: [
    [
      'an import that only Preview shows',
      both(
        (tx) => shows(tx, 'preview', 6),
        (tx) => told(tx, 6),
      ),
      1,
    ],
    [
      'two imports, of which Preview shows one',
      both(
        (tx) => shows(tx, 'preview', 6),
        (tx) => told(tx, 6),
        (tx) => told(tx, 7),
      ),
      2,
      { update: 1 },
    ],
    ['a publication of an older change', (tx) => shows(tx, 'prod', 4), 1],
    ['a newer update without a new import', (tx) => shows(tx, 'preview', 6), 0],
  ],
  images: [
    ['an image of July 1', image('2026-07-01'), 1],
    ['an image of July 31', image('2026-07-31'), 1],
    ['an image of June 30', image('2026-06-30', { instanceStart: '2026-07-01' }), 0],
    ['an image of August 1', image('2026-08-01', { instanceStart: '2026-07-01' }), 0],
    [
      'an image of July, in a period of its item that began in June',
      image('2026-07-02', { instanceStart: '2026-06-15' }),
      1,
    ],
    [
      'an image of June that arrived in July',
      both(
        image('2026-06-30'),
        (tx) => tx`update item_images set received_at = '2026-07-10' where wholesaler_id = 'ats'`,
      ),
      0,
    ],
    ['an approved image', image('2026-07-15', { status: 'approved' }), 0],
    ['a rejected image', image('2026-07-15', { status: 'rejected' }), 0],
    ['an image that hasn’t arrived', image('2026-07-15', { isStored: false }), 0],
    ['two images of a day', both(image('2026-07-15'), image('2026-07-15')), 2],
  ],
  goals: [
    ['a rep has none', goalless('REP_2'), 1],
    ['a rep has one of August alone', both(goalless('REP_2'), goal('REP_2', '2026-08-01', { goal: 100 })), 1],
    ['a rep has the one of June on', both(goalless('REP_2'), goal('REP_2', '2026-06-01', { goal: 100 })), 0],
    [
      'a rep has one in Preview alone',
      (tx) => tx`update user_goals set db = 'preview' where wholesaler_id = 'ats' and custom_id = 'REP_2'`,
      1,
    ],
    ['a goal is 0', (tx) => tx`update user_goals set goal = 0 where wholesaler_id = 'ats' and custom_id = 'REP_2'`, 1],
    ['a rep has one of 0% of FPL', both(goalless('REP_2'), goal('REP_2', july.from, { measure: 'fpl', goal: 0 })), 0],
    ['a payout has none', goal('REP_2', july.from, { measure: 'volume', payout_cents: 1 }), 1],
    ['a goal has lost its payout of June', goal('REP_1', july.from, { goal: 100 }), 1],
    ['a goal that paid nothing in June pays nothing', goal('REP_2', '2026-08-01', { goal: 100 }), 0],
    ['a goal has a payout of $0 from July on', goal('REP_1', july.from, { goal: 100, payout_cents: 0 }), 0],
    [
      'a payout went with its goal',
      both(goal('REP_1', july.from, {}), goal('REP_1', july.from, { measure: 'volume', goal: 9 })),
      0,
    ],
    ['a payout of $0 has none', goal('REP_2', july.from, { measure: 'volume', payout_cents: 0 }), 0],
    ['nobody below two leads has one', goalless('REP_1'), 3],
    [
      'a hidden rep has none',
      both(
        goalless('REP_2'),
        (tx) => tx`update users set hidden = true where wholesaler_id = 'ats' and custom_id = 'REP_2'`,
      ),
      1,
    ],
    [
      'a rep who was deleted in July has none',
      both(
        goalless('REP_2'),
        (tx) => tx`update users set deleted_at = '2026-07-10' where wholesaler_id = 'ats' and custom_id = 'REP_2'`,
      ),
      0,
    ],
  ],
  targets: [
    ['a lead of an item in which no rep is below', targetless(), 1],
    ['one that was typed', both(targetless(), typed('BOSS_1', 10)), 0],
    ['one that was typed for June and carried over', both(targetless(), typed('BOSS_1', 10, june.from)), 0],
    ['one that was typed for August alone', both(targetless(), typed('BOSS_1', 10, '2026-08-01')), 1],
    ['a rep with a target of 0 beside the lead', both(targetless(), typed('REP_2', 0)), 2],
    ['a rep below who is in it', targetless({ terms: { userIds: ['BOSS_1', 'REP_1'] } }), 0],
    ['a rep below who came to the team in August', both(targetless(), movedIn('2026-08-01')), 1],
    ['a rep below who came to the team in July', both(targetless(), movedIn('2026-07-01')), 0],
    ['a hidden lead', both(targetless(), person('BOSS_1', { hidden: true })), 1],
    ['a lead who was deleted in July', both(targetless(), person('BOSS_1', { deleted_at: '2026-07-10' })), 0],
    ['an item that began in August', targetless({ since: '2026-08-01' }), 0],
    ['an item that was deleted in July', targetless({ deletedAt: '2026-07-10' }), 0],
    ['an item of the quarter, which September pays', targetless({ terms: { period: 'current_quarter' } }), 0],
    ['days that end on July 31', targetless({ terms: ofDays('2026-06-15', '2026-07-31') }), 1],
    ['days that end on August 1', targetless({ terms: ofDays('2026-07-01', '2026-08-01') }), 0],
    ['days that ended on June 30', targetless({ terms: ofDays('2026-06-01', '2026-06-30') }), 0],
    ['an item that is off', targetless({ terms: { isActive: false } }), 0],
  ],
  deletedPeople: [
    ['one on July 1', both(deleted(), sold('REP_3', '2026-07-01')), 1],
    ['one on July 31', both(deleted(), sold('REP_3', '2026-07-31')), 1],
    ['one with two days of sales', both(deleted(), sold('REP_3', '2026-07-01'), sold('REP_3', '2026-07-02')), 1],
    ['one on June 30', both(deleted(), sold('REP_3', '2026-06-30')), 0],
    ['one on August 1', both(deleted(), sold('REP_3', '2026-08-01')), 0],
    [
      'one who was deleted at midnight, on July 1',
      both(deleted('2026-07-01T05:00:00Z'), sold('REP_3', '2026-07-15')),
      0,
    ],
    ['one who held an account and sold nothing', both(deleted(), sold('REP_3', '2026-07-15', { basis: 'buyer' })), 0],
    ['one who sold nothing', deleted(), 0],
    ['nobody', sold(null, '2026-07-15'), 0],
    ['someone who is there', sold('REP_1', '2026-07-15'), 0],
    [
      'one who is there in Preview alone',
      both(
        deleted(),
        (tx) => tx`
          insert into users (wholesaler_id, db, custom_id, name, role) values ('ats', 'preview', 'REP_3', 'Dan', 'salesRep')`,
        sold('REP_3', '2026-07-15'),
      ),
      1,
    ],
  ],
  clashes: [
    ['two boosts of all July', both(boost('2026-07-01', '2026-07-31'), boost('2026-07-01', '2026-07-31')), 1],
    [
      'one boost that ends on the day on which another begins',
      both(boost('2026-07-01', '2026-07-15'), boost('2026-07-15', '2026-07-31')),
      1,
    ],
    ['one boost after the other', both(boost('2026-07-01', '2026-07-15'), boost('2026-07-16', '2026-07-31')), 0],
    ['two boosts on July 1 alone', both(boost('2026-06-01', '2026-07-01'), boost('2026-06-15', '2026-08-31')), 1],
    ['two boosts on July 31 alone', both(boost('2026-07-31', '2026-08-31'), boost('2026-06-15', '2026-08-31')), 1],
    ['two boosts in June alone', both(boost('2026-06-01', '2026-06-30'), boost('2026-06-01', '2026-07-31')), 0],
    ['two boosts in August alone', both(boost('2026-08-01', '2026-08-31'), boost('2026-07-01', '2026-08-31')), 0],
    [
      'a boost and a draft',
      both(boost('2026-07-01', '2026-07-31', { savedAt: null }), boost('2026-07-01', '2026-07-31')),
      0,
    ],
    [
      'a boost and a deleted one',
      both(boost('2026-07-01', '2026-07-31', { deletedAt: '2026-07-20' }), boost('2026-07-01', '2026-07-31')),
      0,
    ],
    [
      'two boosts of different products',
      both(boost('2026-07-01', '2026-07-31', { productIds: ['rum'] }), boost('2026-07-01', '2026-07-31')),
      0,
    ],
    [
      'two products in three boosts',
      both(
        boost('2026-07-01', '2026-07-31', { productIds: ['ale', 'rum'] }),
        boost('2026-07-01', '2026-07-31', { productIds: ['ale', 'rum'] }),
        boost('2026-07-01', '2026-07-31'),
      ),
      2,
    ],
  ],
  releases: [
    ['a team’s loss', lateFpl({ LEAD_1: 60 }), 1],
    ['a team’s and the company’s', lateFpl({ LEAD_1: 60, BOSS_1: 99.99 }), 2],
    ['a rep’s own loss waits for nobody', lateFpl({ REP_1: 60 }), 0],
    ['a gain waits for nobody', lateFpl({ LEAD_1: 140 }), 0],
    ['nothing changed', lateFpl({}), 0],
    ['facts that Production doesn’t show yet', lateFpl({ LEAD_1: 60 }, { changeId: 6 }), 0],
    ['a team’s loss that is released', both(lateFpl({ LEAD_1: 60 }), decided(-4000)), 0],
    ['a cent less is lost than was released', both(lateFpl({ LEAD_1: 60 }), decided(-4001)), 0],
    ['a cent more is lost than was released', both(lateFpl({ LEAD_1: 60 }), decided(-3999)), 1],
    [
      'a team’s loss that was released in another period',
      both(lateFpl({ LEAD_1: 60 }), decided(-4000, null, june.from)),
      1,
    ],
    ['a team’s loss that is waived', both(lateFpl({ LEAD_1: 60 }), decided(-4000, 'approved')), 0],
    ['a waiver that waits for a second person', both(lateFpl({ LEAD_1: 60 }), decided(-4000, 'pending')), 1],
  ],
  manualAdjustments: [
    ['one adjustment that waits for a second person', manual('pending'), 1],
    ['two adjustments that wait', both(manual('pending'), manual('pending')), 2],
    ['an adjustment that counts', manual('approved'), 0],
    ['a rejected adjustment', manual('rejected'), 0],
    ['a withdrawn adjustment', manual('withdrawn'), 0],
  ],
  questions: [
    ['a question about July', question('2026-07-01', '2026-07-31'), 1],
    ['a question about June', question('2026-06-01', '2026-06-30'), 0],
    ['a question about August', question('2026-08-01', '2026-08-31'), 0],
    ['an answered question', question('2026-07-01', '2026-07-31', 'answered'), 0],
    ['a resolved question', question('2026-07-01', '2026-07-31', 'resolved'), 0],
    ['a withdrawn question', question('2026-07-01', '2026-07-31', 'withdrawn'), 0],
  ],
};
for (const check of closingChecks)
  describe(`before July closes, the check '${check}' counts the cases of`, () => {
    test.each(cases[check])('%s', async (_, arrange, count, others = {}) => {
      expect(await countsAfter(arrange)).toEqual({ ...none, [check]: count, ...others });
    });
  });
