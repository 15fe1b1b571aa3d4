/**
 * What happens while a sales period closes: it is closed by one moment, whatever else is done, and nothing is paid twice or
 * never. Reps are paid $500 at $50,000 of GP, by a slope of 2; L is August 2, 2024, and June the first to close.
 */
import { randomUUID } from 'node:crypto';
import { adjustmentTexts } from '@caselift/contract/adjustments';
import { closingTexts } from '@caselift/contract/closings';
import { until } from '@caselift/db/testing/until';
import type { ClosingCheck } from '@caselift/domain/closing/closing-checklist';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPlannedPay } from '../../figures/closed/planned-pay.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { insertImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem } from '../../testing/items.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { JobContext } from '../worker/job-context.ts';
import { runCloseJob } from './close-job.ts';
import { runPublishJob } from './publish-job.ts';
import { runUpdateJob } from './update-job.ts';

const june = { from: '2024-06-01', to: '2024-06-30' };
const july = { from: '2024-07-01', to: '2024-07-31' };
let server: TestApp;
let house: ClosingHouse;
let second: string;
let itemId: string;

const context = (): JobContext => ({
  ...{ sql: server.sql, env: server.env, jobId: randomUUID(), wholesalerId: 'race', actor: 'test', origin: 'test' },
  ...{ signal: AbortSignal.any([]), withFiles: (work) => work(), progress: () => undefined },
});
const close = ({ from }: { from: string } = june, after: string | null = null) =>
  runCloseJob(context(), { from, after });

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  house = await startClosingHouse(server, 'race');
  second = (await insertSuperAdmin(sql)).token;
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,TEAM_1'],
    users: ['TEAM_1,TEAM_1,,salesRep,,,', 'OTHER_1,OTHER_1,,salesRep,,,', 'LEAD_1,LEAD_1,,teamLead,,,'],
    sales: [
      { invoice: 'J1', day: '2024-06-05', rep: 'TEAM_1', gp: 50_000 },
      { invoice: 'J2', day: '2024-06-06', rep: 'OTHER_1', gp: 50_000 },
      { invoice: 'L1', day: '2024-07-03', rep: 'TEAM_1', gp: 50_000 },
      { invoice: 'A1', day: '2024-08-02', rep: 'TEAM_1', gp: 1 },
    ],
  });
  await house.updateAndPublish();
  for (const id of ['TEAM_1', 'OTHER_1']) await house.goal(id, { from: '2024-06-01', goal: 50_000, threshold: 90 });
  await house.goal('LEAD_1', { from: '2024-06-01', goal: 100_000, payout: 300, threshold: 90 });
  itemId = await insertItem(sql, 'race', {
    ...{ kind: 'incentive', name: 'Displays', since: june.from, type: 'image' },
    terms: { userIds: ['TEAM_1'], target: 100, payout: payout({ rateCents: 1000, isFullAmount: true }) },
  });
  // What the tests let come in between; anything else that is open refuses the closing.
  for (const { from } of [june, july])
    for (const check of ['update', 'publication', 'images', 'manualAdjustments'] satisfies ClosingCheck[]) {
      await sql`
        insert into closing_waivers (wholesaler_id, period_from, check_name, count, reason, waived_by)
        values ('race', ${from}, ${check}, 1000, 'Known', 'test')`;
    }
});
afterAll(() => server.stop());
afterEach(async () => {
  const { sql } = server;
  await sql`delete from closings`;
  await sql`delete from manual_adjustments`;
  await sql`delete from item_images`;
  await sql`update users set team_lead_ids = '{}' where wholesaler_id = 'race'`;
});

/** Holds the lock that everyone who edits what pays waits for. */
async function holdLine() {
  const holder = await server.sql.reserve();
  await holder`begin`;
  await holder`select from wholesalers where wholesaler_id = 'race' for no key update`;
  return {
    holder,
    waits: async (count: number): Promise<void> => {
      const waiting = () => server.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%no key update%'`;
      await until(async () => (await waiting()).length >= count, `${count} who wait for the lock of the line`);
    },
    letGo: async (): Promise<void> => {
      await holder`commit`;
      holder.release();
    },
  };
}

/** Everything is worked out, then `edit` comes first. */
async function closeAfter<T>(edit: () => Promise<T>, closing: () => Promise<unknown> = close): Promise<T> {
  const line = await holdLine();
  const editing = edit();
  await line.waits(1);
  const closed = closing();
  await line.waits(2);
  await line.letGo();
  await closed;
  return editing;
}
/** The closing comes first, then `edit`. */
async function closeBefore<T>(edit: () => Promise<T>): Promise<T> {
  const line = await holdLine();
  const closed = close();
  await line.waits(1);
  const editing = edit();
  await line.waits(2);
  await line.letGo();
  await closed;
  return editing;
}

const patch = async (url: string, json: object, as?: string) => {
  const { status, body } = await house.ask({ url: `/api/${url}`, method: 'PATCH', json, ...(as && { as }) });
  expect([status, body.message]).toEqual([200, undefined]);
};
const ledByLead = () => patch('users?customIds=TEAM_1&db=prod', { patch: { teamLead: [{ customId: 'LEAD_1' }] } });
const approveImages = () => server.sql`
  update item_images set status = 'approved', reviewed_at = clock_timestamp() where status = 'pending'`;
const pendingImage = () =>
  insertImage(server.sql, 'race', {
    ...{ itemId, userId: 'TEAM_1', instanceStart: june.from, buyerId: 'B1', ownDate: '2024-06-10' },
  });

/** What is stored of the period is pay by its own stored plan. */
async function expectOneMoment({ from, to } = june): Promise<void> {
  const [snapshot] = await server.sql<{ id: number }[]>`
    select s.snapshot_id as id from snapshots s join closings c on c.period_from = s.period_from
    where s.period_from = ${from} and s.change_id = c.change_id and s.dropped_at is null`;
  const planned = await readPlannedPay(server.sql, {
    ...{ wholesalerId: 'race', period: { from, to }, snapshotId: snapshot?.id ?? 0 },
  });
  const rows = await server.sql<{ id: string; earned: Record<string, number> }[]>`
    select custom_id as id, earned from closed_statements where period_from = ${from} and earned is not null`;
  const text = (pay: Record<string, number>) => payParts.map((part) => pay[part]).join();
  expect(rows.map(({ id, earned }) => `${id} ${text(earned)}`).sort()).toEqual(
    [...planned].map(([id, pay]) => `${id} ${text(pay)}`).sort(),
  );
}

describe('an edit', () => {
  test('that comes before the closing is stored is in what it pays, though all was worked out without it', async () => {
    await closeAfter(ledByLead);
    await expectOneMoment();
    const [plan] = await server.sql<{ leads: string[] }[]>`
      select r.team_lead_ids as leads from closings c, jsonb_populate_recordset(null::users, c.plan -> 'users') r
      where r.custom_id = 'TEAM_1'`;
    expect(plan?.leads).toEqual(['LEAD_1']);
  });

  test('that comes while it is stored waits, and changes nothing of it', async () => {
    await closeBefore(ledByLead);
    await expectOneMoment();
    const [stored] = await server.sql<{ team: string[] }[]>`
      select inputs -> 'team' as team from closed_statements where custom_id = 'LEAD_1'`;
    expect(stored?.team).toEqual(['LEAD_1']);
  });

  test('each time it is worked out makes it begin again, and from the third time entries are late', async () => {
    await pendingImage();
    const { line, closed } = await editEachTime(['{LEAD_1}', '{}']);
    // Nobody waits for what is worked out: it has been, and waits itself.
    await line.waits(1);
    await approveImages();
    await line.letGo();
    await closed;
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 500.00', 'payable 500.00']);
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual(['2024-06 incentives 10.00']);
  });

  test('each of eight times ends it, and nothing is stored', async () => {
    const teams = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? '{LEAD_1}' : '{}'));
    const { line, closed } = await editEachTime(teams);
    await line.letGo();
    await expect(closed).rejects.toThrow(closingTexts.otherFigures);
    expect(await server.sql`select from closings`).toHaveLength(0);
  });

  /** As often as it has been worked out, the person's leads are others. Who holds the line afterwards, and the closing. */
  async function editEachTime(teams: readonly string[]) {
    let line = await holdLine();
    const closed = close();
    closed.catch(() => {});
    for (const lead of teams) {
      await line.waits(1);
      const next = holdLine();
      await line.waits(2);
      await line.holder`update users set team_lead_ids = ${lead}::text[] where wholesaler_id = 'race' and custom_id = 'TEAM_1'`;
      await line.letGo();
      line = await next;
    }
    return { line, closed };
  }
});

describe('an image', () => {
  test('approved before the closing is stored is paid by it', async () => {
    await pendingImage();
    const line = await holdLine();
    const closed = close();
    await line.waits(1);
    await approveImages();
    await line.letGo();
    await closed;
    expect(await house.paid('TEAM_1', june.from)).toEqual([
      'earned gp 500.00',
      'earned incentives 10.00',
      'payable 510.00',
    ]);
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual([]);
  });

  test('is paid late, once, if its approval began before the closing and ended after it', async () => {
    await pendingImage();
    const reviewer = await server.sql.reserve();
    await reviewer`begin`;
    await reviewer`update item_images set status = 'approved', reviewed_at = clock_timestamp()`;
    await close();
    await reviewer`commit`;
    reviewer.release();
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 500.00', 'payable 500.00']);
    expect(await house.measureLate()).toBe(1);
    expect(await house.late('TEAM_1')).toEqual(['2024-06 incentives 10.00']);
  });

  test('rejected after it was paid is taken back', async () => {
    await pendingImage();
    await approveImages();
    const reviewer = await server.sql.reserve();
    await reviewer`begin`;
    await reviewer`update item_images set status = 'rejected', reviewed_at = clock_timestamp()`;
    await close();
    await reviewer`commit`;
    reviewer.release();
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual(['2024-06 incentives -10.00']);
  });
});

describe('a manual adjustment', () => {
  async function waiting(): Promise<string> {
    const _id = randomUUID();
    const json = { _id, customId: 'TEAM_1', part: 'gp', amount: 300, reason: 'Trade show' };
    const { status } = await house.ask({ url: '/api/adjustments', method: 'POST', json });
    expect(status).toBe(200);
    return _id;
  }
  const approve = (id: string) => patch(`adjustments/${id}`, { action: 'approve' }, second);
  const paidIn = async () =>
    (await server.sql`select paid_in as "paidIn", state from manual_adjustments`)[0] as {
      paidIn: string;
      state: string;
    };

  test('approved before the closing is stored is paid by it, and can be approved no more', async () => {
    const id = await waiting();
    await closeAfter(() => approve(id));
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 500.00', 'manual gp 300.00', 'payable 800.00']);
    expect(await paidIn()).toEqual({ paidIn: june.from, state: 'approved' });
    const json = { action: 'withdraw' };
    const again = await house.ask({ url: `/api/adjustments/${id}`, method: 'PATCH', json });
    expect([again.status, again.body.message]).toEqual([409, adjustmentTexts.notPending.approved]);
  });

  test('approved while it is stored is of the next period', async () => {
    const id = await waiting();
    await closeBefore(() => approve(id));
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 500.00', 'payable 500.00']);
    expect(await paidIn()).toEqual({ paidIn: null, state: 'approved' });
    await close(july, june.from);
    expect(await house.paid('TEAM_1', july.from)).toContain('manual gp 300.00');
  });
});

let invoices = 0;
/** In June. */
const sell = (rep: string, gp: number) => {
  invoices += 1;
  return house.importFiles({ sales: [{ invoice: `S${invoices}`, day: '2024-06-20', rep, gp }] });
};

describe('sales', () => {
  // 51,000 of 50,000 is 102%, which pays 104% of $500.
  test('that are imported while a period closes are late', async () => {
    const line = await holdLine();
    const closed = close();
    await line.waits(1);
    await sell('TEAM_1', 1000);
    await line.letGo();
    await closed;
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 500.00', 'payable 500.00']);
    await house.updateAndPublish();
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual(['2024-06 gp 20.00']);
  });

  // By now 51,000 is published; 52,000 is 104%, which pays 108%.
  test('that are published before the closing is stored are paid by it', async () => {
    await sell('TEAM_1', 1000);
    await runUpdateJob(context());
    await closeAfter(() => runPublishJob(context()));
    await expectOneMoment();
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 540.00', 'payable 540.00']);
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual([]);
  });

  // 53,000 pays 112%.
  test('that are published while it is stored are late', async () => {
    await sell('TEAM_1', 1000);
    await runUpdateJob(context());
    await closeBefore(() => runPublishJob(context()));
    expect(await house.paid('TEAM_1', june.from)).toEqual(['earned gp 540.00', 'payable 540.00']);
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual(['2024-06 gp 20.00']);
  });
});

describe('closing, reopening and measuring at once', () => {
  test('of three who close at once one does, and the others are told', async () => {
    const line = await holdLine();
    const all = Promise.allSettled([close(), close(), close()]);
    await line.waits(3);
    await line.letGo();
    const ended = await all;
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const told = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(told).toEqual([closingTexts.closed, closingTexts.closed]);
    await expectOneMoment();
  });

  test('July isn’t closed where June is reopened meanwhile: it would be the first, and June outside', async () => {
    await close();
    const reopening = () =>
      house.ask({ url: `/api/closings/${june.from}/reopen`, method: 'POST', json: { reason: 'A goal was wrong' } });
    const refused = closeAfter(reopening, () =>
      expect(close(july, june.from)).rejects.toThrow(closingTexts.otherFigures),
    );
    expect((await refused).status).toBe(200);
    expect(await server.sql`select from closings`).toHaveLength(0);
  });

  test('what is late is paid once, however many measure it while the next period closes', async () => {
    await close();
    const before = await house.paid('TEAM_1', june.from);
    await sell('TEAM_1', 1000);
    await house.updateAndPublish();
    await Promise.all([house.measureLate(), house.measureLate(), close(july, june.from), house.measureLate()]);
    expect(await house.paid('TEAM_1', june.from)).toEqual(before);
    const paid = await house.paid('TEAM_1', july.from);
    expect(paid.filter((line) => line.startsWith('adjustment'))).toEqual(['adjustment 2024-06 gp 20.00']);
    await house.measureLate();
    expect(await house.late('TEAM_1')).toEqual([]);
  });
});

describe('who was deleted after June', () => {
  test('is paid what June still owes them, and owes what they owed, at the next closing', async () => {
    const { sql } = server;
    await sql`
      insert into manual_adjustments (wholesaler_id, adjustment_id, custom_id, part, cents, reason, made_by,
        made_by_name, state)
      values ('race', ${randomUUID()}, 'LEAD_1', 'gp', -10000, 'Advance', 'login 1', 'Somebody', 'approved')`;
    await close();
    expect(await house.paid('LEAD_1', june.from)).toContain('payable 0.00');
    await sell('OTHER_1', 1000);
    await house.updateAndPublish();
    await house.measureLate();
    for (const id of ['OTHER_1', 'LEAD_1']) {
      const { status } = await house.ask({ url: `/api/user?customId=${id}&db=prod`, method: 'DELETE' });
      expect(status).toBe(200);
    }
    await close(july, june.from);
    const rows = await sql<{ id: string; name: string; payable: number; balance: unknown; earned: number }[]>`
      select custom_id as id, name, payable_cents as payable, balance,
        (statement -> 'totalPayout')::numeric as earned from closed_statements
      where period_from = ${july.from} and custom_id in ('OTHER_1', 'LEAD_1') order by 1`;
    expect(rows).toEqual([
      {
        id: 'LEAD_1',
        name: 'LEAD_1',
        payable: 0,
        balance: { cents: -10_000, from: july.from, since: june.from },
        earned: 0,
      },
      { id: 'OTHER_1', name: 'OTHER_1', payable: 2000, balance: null, earned: 0 },
    ]);
    const [told] = await sql<{ payable: number }[]>`
      select (detail ->> 'payable')::numeric as payable from audit_log
      where action = 'close period' order by audit_id desc limit 1`;
    const [sum] = await sql<{ cents: number }[]>`
      select sum(payable_cents) as cents from closed_statements where period_from = ${july.from}`;
    expect(told?.payable).toBe((sum?.cents ?? 0) / 100);
  });
});
