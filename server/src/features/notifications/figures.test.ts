// What a publication tells: $5 a placement up to a target of 10, for Ann and Ben. L is June 14, 2024, in a quarter.
import type { Notice } from '@caselift/contract/notifications';
import { scoped } from '@caselift/db/scope';
import { addDays } from '@caselift/domain/dates';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { describe, expect, test, vi } from 'vitest';
import { askForNotices, makeNotices, makeNoticesOf } from '../../notifications/runs.ts';
import { sweepNotices } from '../../notifications/sweep-notices.ts';
import { todayThere } from '../../testing/hand-in.ts';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';
import { emailOf, type Teammate } from '../../testing/team.ts';

const { team, update, insert, measure } = itemTeam();

const asked = (actor = 'admin@example.com') => team.server.sql.begin((tx) => askForNotices(tx, team.id, actor));
const make = () => makeNoticesOf(team.server.sql, team.id);
async function publish(actor?: string): Promise<void> {
  await asked(actor);
  await make();
}
/** June's placements of Ann, published as of the day. */
async function publishSold(day: string, sold: number): Promise<void> {
  await update(day);
  await measure((_item, from) => (from === '2024-06-01' ? [['REP_1', 'corner', sold]] : []));
  await publish();
}
async function told(customId: Teammate): Promise<Notice['facts'][]> {
  const { body } = await team.server.ask({ url: '/api/notifications', as: team.tokens[customId] });
  return (body.payload as { results: Notice[] }).results.map(({ facts }) => facts);
}
const about = async (customId: Teammate) => (await told(customId)).map((facts) => facts.about).toSorted();
const count = async () => {
  const [row] = await team.server
    .sql`select count(*)::int as count from notifications where wholesaler_id = ${team.id}`;
  return row?.count;
};
const gp = { ...testMeasure, label: 'GP ($)' } as const;
const toTen: Partial<ItemTerms> = { target: 10, payout: payout({ rateCents: 500, isFullAmount: true }) };

test('people who are paid are told their pay, and what it gained since they were told last', async () => {
  await insert({ terms: toTen });
  await publishSold('2024-06-13', 4);
  const first = { about: 'newFigures', through: '2024-06-13', pay: 20, change: null };
  expect(await told('REP_1')).toEqual([first]);
  expect(await told('REP_2')).toEqual([{ ...first, pay: 0 }]);
  await publishSold('2024-06-14', 6);
  expect(await told('REP_1')).toEqual([{ ...first, through: '2024-06-14', pay: 30, change: 10 }, first]);
});

test('staff are told of new figures, and not who published them', async () => {
  await publish(emailOf(team.id, 'MGR_1'));
  expect(await told('MGR_1')).toEqual([]);
  await update('2024-06-17');
  await publish();
  expect(await told('MGR_1')).toEqual([{ about: 'newFigures', through: '2024-06-17', pay: null, change: null }]);
});

test('the same figures published again tell nothing', async () => {
  await insert({ terms: toTen });
  await publishSold('2024-06-14', 12);
  const before = await count();
  await publish();
  expect(await count()).toBe(before);
});

test('a target that is reached is told once, even when returns take it back in between', async () => {
  await insert({ name: 'Reds', terms: toTen });
  await publishSold('2024-06-12', 8);
  await publishSold('2024-06-13', 11);
  const reached = {
    ...{ about: 'levelReached', item: 'Reds', from: '2024-06-01', level: 'target', at: { value: 10, unit: 'PODs' } },
    ...{ earned: 55, before: 40 },
  };
  const levels = async () => (await told('REP_1')).filter((facts) => facts.about === 'levelReached');
  expect(await levels()).toMatchObject([reached]);
  await publishSold('2024-06-14', 9);
  await publishSold('2024-06-17', 12);
  expect(await levels()).toMatchObject([reached]);
});

test('a step that ends in 3 selling days and lacks a little is told once, as the money that is missed', async () => {
  await insert({
    name: 'Reds',
    terms: { ...toTen, payout: payout({ payoutType: 'allOrNothing', amountCents: 12_000 }) },
  });
  await publishSold('2024-06-24', 8);
  expect(await about('REP_1')).toEqual(['newFigures']);
  // The 26th, 27th and 28th are left.
  await publishSold('2024-06-25', 8);
  await publishSold('2024-06-26', 8);
  const near = (await told('REP_1')).filter((facts) => facts.about === 'nearMiss');
  expect(near).toMatchObject([
    {
      ...{ item: 'Reds', missing: { value: 2, unit: 'PODs' }, at: { value: 10 }, has: { value: 8 } },
      ...{ added: 120, earned: 0, to: '2024-06-30' },
    },
  ]);
});

test('programs that begin are told in one notice, each once', async () => {
  await publish();
  await insert({ name: 'Reds', terms: toTen });
  await insert({ name: 'Whites', terms: toTen });
  await publishSold('2024-06-17', 0);
  const [began] = (await told('REP_1')).filter((facts) => facts.about === 'programsBegan');
  expect(began).toMatchObject({ count: 2 });
  const names = began?.about === 'programsBegan' ? began.programs.map(({ item }) => item) : [];
  expect(names.toSorted()).toEqual(['Reds', 'Whites']);
  await publishSold('2024-06-18', 0);
  expect((await about('REP_1')).filter((one) => one === 'programsBegan')).toHaveLength(1);
});

test('a program that begins today is told before its first sales', async () => {
  const today = todayThere();
  await update(addDays(today, -1));
  await publish();
  const period = { period: 'custom', periodStart: today, periodEnd: '2099-12-31' } as const;
  await insert({ name: 'Displays', type: 'binary', terms: { ...period, measure: null } });
  await insert({ name: 'Hidden', type: 'binary', terms: { ...period, measure: null, hideFromSalesReps: true } });
  await publish();
  const began = (await told('REP_1')).filter((facts) => facts.about === 'programsBegan');
  expect(began).toMatchObject([{ count: 1, programs: [{ item: 'Displays', from: today }] }]);
});

test('a program is told when its qualifier locks it and when it opens', async () => {
  await publish();
  const parent = await insert({ name: 'Bonus', type: 'dependencies', terms: { target: 1 } });
  await insert({ name: 'Entry', parentId: parent, terms: { ...toTen, isQualifier: true } });
  await insert({ name: 'Rest', parentId: parent, terms: toTen });
  await publishSold('2024-06-17', 9);
  await publishSold('2024-06-18', 10);
  const of = (await told('REP_1')).filter((facts) => facts.about.startsWith('program'));
  expect(of).toMatchObject([
    { about: 'programOpened', item: 'Bonus', earned: 50 },
    {
      ...{ about: 'programLocked', item: 'Bonus', locked: 45, to: '2024-06-30' },
      unmet: [{ name: 'Entry', isHouse: false, target: { value: 10, unit: 'PODs' } }],
    },
  ]);
});

describe('what people may not see', () => {
  test('a sales rep is told nothing of an item hidden from sales reps, nor its money; a lead is', async () => {
    const hidden = { ...toTen, hideFromSalesReps: true, userIds: ['REP_1', 'LEAD_1'] };
    await insert({ name: 'Hidden', terms: hidden });
    await publishSold('2024-06-13', 8);
    await publishSold('2024-06-14', 12);
    expect(await told('REP_1')).toMatchObject([
      { through: '2024-06-14', pay: 0, change: 0 },
      { through: '2024-06-13', pay: 0 },
    ]);
    expect(await about('LEAD_1')).toContain('levelReached');
  });

  test('no notice states dollars of profit, hidden or not', async () => {
    const profit = {
      ...toTen,
      measure: gp,
      target: 100,
      payout: payout({ payoutType: 'allOrNothing', amountCents: 7777 }),
    };
    await insert({ name: 'Margin', terms: profit });
    await publishSold('2024-06-24', 6000);
    await publishSold('2024-06-25', 9590);
    const near = (await told('REP_1')).find((facts) => facts.about === 'nearMiss');
    expect(near).toMatchObject({ has: { value: 95.9, unit: 'ofTarget' }, missing: { value: 4.1, unit: 'ofTarget' } });
    await publishSold('2024-06-26', 10_000);
    const reached = (await told('REP_1')).find((facts) => facts.about === 'levelReached');
    expect(reached).toMatchObject({ at: { value: 100, unit: 'ofTarget' }, earned: 77.77 });
  });

  test('another wholesaler’s rows are not there', async () => {
    await publish();
    const rows = await scoped(
      team.server.sql,
      { wholesalerId: 'iowa', db: 'prod' },
      (tx) => tx`
        select 1 from notifications union all select 1 from notification_states
        union all select 1 from notification_runs union all select 1 from notification_settings`,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('once for a publication', () => {
  test('although two workers make it at the same time, or it was overtaken by another', async () => {
    await insert({ terms: toTen });
    await publishSold('2024-06-13', 8);
    await update('2024-06-14');
    await measure(() => [['REP_1', 'corner', 12]]);
    const before = (await count()) ?? 0;
    for (const _ of [1, 2]) await asked();
    await Promise.all([make(), make(), make()]);
    // Everyone's new figures and Ann's target.
    expect(((await count()) ?? 0) - before).toBe(6);
    await makeNotices(team.server.sql, new AbortController().signal);
    expect(((await count()) ?? 0) - before).toBe(6);
  });

  test('that fails is tried again, and given up in the end', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await asked();
    await team.server.sql`
      update snapshots set table_versions = table_versions - 'snapshot_days' where wholesaler_id = ${team.id}`;
    for (let at = 0; at < 6; at += 1) await makeNotices(team.server.sql, new AbortController().signal);
    const [run] = await team.server.sql`
      select attempts, done_at from notification_runs where wholesaler_id = ${team.id}`;
    expect(run).toEqual({ attempts: 5, done_at: null });
    expect(await count()).toBe(0);
  });
});

test('what is older than 90 days goes, and all of people who were deleted', async () => {
  const { sql } = team.server;
  await publish();
  const all = (await count()) ?? 0;
  await sql`
    update notifications set created_at = now() - interval '91 days'
    where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
  await sql`
    update users set deleted_at = now() where wholesaler_id = ${team.id} and db = 'prod' and custom_id = 'REP_2'`;
  await sweepNotices(sql);
  expect(await count()).toBe(all - 2);
  const states = await sql`select from notification_states where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
  expect(states).toHaveLength(0);
});
