/**
 * What July and August of the demo pay everyone, reckoned a second time by plain loops over the files' lines (testing/naive),
 * while lines of both come after they are closed, and people, goals, slopes, amounts, items and accounts change. Closed and
 * adjustments together are what the lines pay by the terms of its closing, to the cent.
 */

import { randomStream } from '@caselift/demo/random';
import { demoPeople } from '@caselift/demo/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { closingCalls } from '../../testing/closing-house.ts';
import { openInDemo, startDemo } from '../../testing/load-demo.ts';
import { isoDateOf } from '../../testing/naive/calendar.ts';
import { naivePaid, type Paid } from '../../testing/naive/closed-pay.ts';
import { naiveDemoBoosts } from '../../testing/naive/demo-boosts.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { fraction, multiply } from '../../testing/naive/fraction.ts';
import { lookUps } from '../../testing/naive/invent-items.ts';
import { holdersOf, insertCorrected } from '../../testing/naive/item-holders.ts';
import { corrected, inventLate } from '../../testing/naive/late-lines.ts';
import type { Files, GoalOf } from '../../testing/naive/rows.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { storedItems } from '../../testing/naive/stored-items.ts';
import type { TestApp } from '../../testing/test-app.ts';

const [july, august] = [20_260_731, 20_260_831];
let server: TestApp;
let closing: ReturnType<typeof closingCalls>;
let calls: ReturnType<typeof callsOf>;
/** By the lines that have come so far. */
let files: Files;
/** Of the same lines it is reckoned once. */
let expected: (lastDay: number) => Paid;
const random = randomStream(20, 'late lines');

beforeAll(async () => {
  ({ server, files } = await startDemo({ withItems: true }));
  closing = closingCalls(server, 'ats');
  calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'ats');
  // Their copies were made on September 16: they count what came back in August, and July ends with July.
  await server.sql`delete from item_archives`;
  await server.sql`update items set archived_at = null`;
  // The goals of a quarter, as those of a month; typed, or the next update would follow the files again.
  await server.sql`
    update user_goals set goal = goal * 0.35, edited_fields = '{goal}' where wholesaler_id = 'ats' and measure <> 'fpl'`;
  files = {
    ...files,
    goals: files.goals.map(({ gp, volume, ...row }) => ({ ...row, gp: ofMonth(gp), volume: ofMonth(volume) })),
  };
  await calls.change({ salesPeriod: 'monthly' });
  const settings = settingsOf(await calls.wholesaler());
  const stored = await storedItems(server.sql, 'ats');
  const { daysOff } = settings;
  // Staff said of a sixth of the accounts who held them when the months ended, and of some that nobody did.
  const sellers = files.people.filter(({ role }) => role === 'salesRep').map(({ customId }) => customId);
  const heldAfter = () => {
    const moved = files.accounts.filter(() => random.chance(1 / 6));
    return new Map(moved.map(({ customId }) => [customId, random.chance(0.1) ? null : random.pick(sellers)]));
  };
  const held = new Map([july, august].map((day) => [day, heldAfter()]));
  await insertCorrected(server.sql, 'ats', held);
  const programs = { daysOff, holderOf: holdersOf(files, held), ...lookUps(stored) };
  const delivered = { typed: demoPeople, boosts: naiveDemoBoosts('2026-09-16', 20_260_701) };
  const around = { settings, delivered, items: stored.items, programs };
  const reckoned = new WeakMap<Files, Map<number, Paid>>();
  expected = (lastDay) => {
    const byDay = reckoned.get(files) ?? new Map<number, Paid>();
    const pay = byDay.get(lastDay) ?? naivePaid(files, around, lastDay);
    reckoned.set(files, byDay.set(lastDay, pay));
    return pay;
  };
});
afterAll(() => server.stop());

async function come(from: number, to: number, prefix: string): Promise<void> {
  const { rows, lines } = inventLate(random, files.lines, [from, to], prefix);
  files = { ...files, lines: corrected(files.lines, lines) };
  await closing.comes({ sales: rows });
}
const paid = (lastDay: number) => closing.paidWithAdjustments(isoDateOf(lastDay).replace(/..$/, '01'));

describe('lines of closed months of the demo', () => {
  test('July is closed as its lines pay', async () => {
    await closing.close('2026-07-01', openInDemo);
    expect(await paid(july)).toEqual(expected(july));
    expect(Object.keys(expected(july)).length).toBeGreaterThan(50);
  });

  test('July is paid as if late lines of July and of the months before had been there', async () => {
    const before = await paid(july);
    await come(20_260_501, july, 'LATE-A');
    const now = expected(july);
    expect(await paid(july)).toEqual(now);
    const differing = Object.keys({ ...before, ...now }).filter((key) => before[key] !== now[key]);
    expect(new Set(differing.map((key) => key.split(' ')[1]))).toEqual(
      new Set(['gp', 'volume', 'fpl', 'boosts', 'incentives']),
    );
  });

  test('August closes as its lines pay, and July stays as it is', async () => {
    await closing.close('2026-08-01', [...openInDemo, 'releases']);
    expect(await paid(july)).toEqual(expected(july));
    expect(await paid(august)).toEqual(expected(august));
  });

  test('both are paid by the terms of their closing, whatever is edited before their next lines come', async () => {
    await edit();
    await come(20_260_701, july, 'LATE-B');
    await come(20_260_701, august, 'LATE-C');
    expect(await paid(july)).toEqual(expected(july));
    expect(await paid(august)).toEqual(expected(august));
  });
});

const ofMonth = ({ goal, ...others }: GoalOf): GoalOf => ({
  ...others,
  goal: goal && multiply(goal, fraction(35, 100)),
});

async function edit(): Promise<void> {
  const { sql } = server;
  await calls.change({ gpSlope: 4, fplSlope: 0.7, payCapPercent: 101 });
  await sql`update user_goals set goal = goal * 2, payout_cents = payout_cents * 3 where wholesaler_id = 'ats'`;
  await sql`update users set team_lead_ids = '{}' where wholesaler_id = 'ats' and role = 'salesRep'`;
  await sql`update boosts set amount_cents = amount_cents + 100 where wholesaler_id = 'ats'`;
  await sql`
    update items set version = version + 1,
      terms = terms || jsonb_build_object('target', coalesce((terms ->> 'target')::numeric, 0) + 1000)
    where wholesaler_id = 'ats'`;
}
