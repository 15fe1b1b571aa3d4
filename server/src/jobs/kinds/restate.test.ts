/**
 * What comes late for closed periods of the demo: pay by the stored plan is what the period would have shown with the
 * lines on time, to the cent, for everyone. L is September 16, so July and August can be closed.
 */

import { randomUUID } from 'node:crypto';
import type { LateAdjustment, LateEntry, LateLine } from '@caselift/contract/late-facts';
import { until } from '@caselift/db/testing/until';
import { type PartCents, payOfPeople } from '@caselift/domain/closing/adjustments';
import type { ClosingCheck } from '@caselift/domain/closing/closing-checklist';
import { type PayPart, payParts } from '@caselift/domain/pay/pay-parts';
import { atLeast } from '@caselift/domain/testing/at-least';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { insertLines } from '@caselift/warehouse/testing/insert-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMeasuredPeriod } from '../../figures/ended-period.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { readOpenAdjustments } from '../../figures/late/open-adjustments.ts';
import { createSnapshotMemory } from '../../figures/snapshot-memory.ts';
import { startSession } from '../../identity/viewer.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { giveReasons } from '../../testing/closing-checks.ts';
import { openInDemo, startMonthlyDemo } from '../../testing/load-demo.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startWorker } from '../worker/run-worker.ts';
import { runCloseJob } from './close-job.ts';
import { readItemsAt } from './measure-items.ts';
import { mustRestate, restate } from './restate.ts';
import { runUpdateJob } from './update-job.ts';

const july = { from: '2026-07-01', to: '2026-07-31' };
const august = { from: '2026-08-01', to: '2026-08-31' };
const prod = { wholesalerId: 'ats', db: 'prod' } as const;

let server: TestApp;
let updateAndPublish: () => Promise<void>;
/** A line of a rep in each period, with what it is about. */
type Sold = { invoiceId: string; lineNo: number; rep: string; buyer: string; product: string };
let julyLines: Sold[];
let augustLines: Sold[];

const context = () => ({
  ...{ sql: server.sql, env: server.env, jobId: randomUUID(), wholesalerId: 'ats', actor: 'test', origin: 'test' },
  signal: AbortSignal.any([]),
  withFiles: <T>(work: () => Promise<T>) => work(),
  progress: () => undefined,
});
const place = () => ({
  ...{ sql: server.sql, dataDir: server.env.dataDir, wholesalerId: 'ats', signal: AbortSignal.any([]) },
});

beforeAll(async () => {
  ({ server, updateAndPublish } = await startMonthlyDemo());
  julyLines = await soldIn(july);
  augustLines = await soldIn(august);
  await close(july.from, openInDemo);
});
afterAll(() => server.stop());

async function close(from: string, open: readonly ClosingCheck[]): Promise<void> {
  const { token: as } = await insertSuperAdmin(server.sql);
  await giveReasons({ server, as, wholesalerId: 'ats' }, from, open);
  await runCloseJob(context(), { from });
}

/** The largest sale of each of some reps. */
async function soldIn({ from, to }: typeof july): Promise<Sold[]> {
  const rows = await inWarehouse(async (connection) => {
    const reader = await connection.runAndReadAll(`
      select arg_max(invoice_id, units), arg_max(line_no, units), rep_id, arg_max(buyer_id, units), arg_max(product_id, units)
      from sale_lines where invoice_date between date '${from}' and date '${to}' and kind = 'sale' and valid_to is null
        and rep_id is not null group by rep_id order by rep_id limit 6`);
    return reader.getRows();
  });
  return rows.map(([invoiceId, lineNo, rep, buyer, product]) => ({
    ...{ invoiceId: String(invoiceId), lineNo: Number(lineNo), rep: String(rep) },
    ...{ buyer: String(buyer), product: String(product) },
  }));
}

type Connection = Awaited<ReturnType<Awaited<ReturnType<typeof openWarehouse>>['connect']>>;
async function inWarehouse<T>(work: (connection: Connection, change: number) => Promise<T>): Promise<T> {
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  const connection = await warehouse.connect();
  try {
    return await work(connection, (await warehouse.currentChange()) + 1);
  } finally {
    connection.disconnectSync();
    await warehouse.close();
  }
}

/** A change of the warehouse: sales that come late, and lines that are canceled. Units below 0 come back. */
function change({ add = [], cancel = [] }: { add?: [of: Sold, day: string, units: number][]; cancel?: Sold[] }) {
  return inWarehouse(async (connection, id) => {
    await connection.run(`insert into changes values (${id}, 'import', now()::timestamp, 'late', 1, 0)`);
    for (const { invoiceId, lineNo } of cancel) {
      await connection.run(`
        update sale_lines set valid_to = ${id}
        where invoice_id = '${invoiceId}' and line_no = ${lineNo} and valid_to is null`);
    }
    const rows = add.map(
      ([{ rep, buyer, product }, day, units], at) =>
        `('LATE-${id}-${at}', 1, date '${day}', '${buyer}', '${product}', '${rep}', null, '${rep}',
          '${units < 0 ? 'return' : 'sale'}', null, null, null, ${units}, ${units * 2900}, ${units * 1700}, ${id}, null)`,
    );
    if (rows.length > 0) await insertLines(connection, `values ${rows.join()}`);
    return id;
  });
}

type Paid = Record<string, PartCents>;
const stored = async ({ from }: typeof july): Promise<Paid> => {
  const rows = await server.sql<{ customId: string; earned: PartCents }[]>`
    select custom_id as "customId", earned from closed_statements where period_from = ${from} and earned is not null`;
  return Object.fromEntries(rows.map(({ customId, earned }) => [customId, earned]));
};
const restated = async ({ from }: typeof july): Promise<Paid | null> => {
  const [row] = await server.sql<{ pay: Record<string, { pay: PartCents }> | null }[]>`
    select pay from restated_pay where closed_period = ${from} order by change_id desc limit 1`;
  return row?.pay ? Object.fromEntries(Object.entries(row.pay).map(([id, { pay }]) => [id, pay])) : null;
};
/** What the period shows with all lines of now, as if it had never closed: by what people edit now. */
async function unclosed(period: typeof july): Promise<Paid> {
  const { sql } = server;
  const [now = { changeId: 0, nonSellingDays: [], timeZone: '' }] = await sql<
    { changeId: number; nonSellingDays: string[]; timeZone: string }[]
  >`
    select s.change_id as "changeId", non_selling_days::text[] as "nonSellingDays", time_zone as "timeZone"
    from environments e join snapshots s using (snapshot_id) join settings t on t.wholesaler_id = 'ats' and t.db = e.db
    where e.wholesaler_id = 'ats' and e.db = 'prod'`;
  const asked = { ...now, ...period };
  const snapshotId = await measurePeriod(place(), asked, readItemsAt(context()));
  const figures = await sql.begin(async (tx) => {
    const memory = createSnapshotMemory();
    const ended = await readMeasuredPeriod(tx, memory, { wholesalerId: 'ats', snapshotId, to: period.to });
    return (await readEveryone(tx, memory, prod, ended)).figures;
  });
  return Object.fromEntries(payOfPeople(figures));
}
const open = async (db: 'prod' | 'preview' = 'prod') =>
  (await server.sql.begin((tx) => readOpenAdjustments(tx, { wholesalerId: 'ats', db }))).adjustments;
/** R - (C + fixed) of everyone and every part, by hand. */
function differences(period: typeof july, now: Paid, before: Paid): string[] {
  return Object.entries(now)
    .flatMap(([id, pay]) => payParts.map((part) => [id, part, pay[part] - (before[id]?.[part] ?? 0)] as const))
    .filter(([, , cents]) => cents !== 0)
    .map((difference) => `${period.from} ${difference.join(' ')}`)
    .sort();
}
const told = (adjustments: Awaited<ReturnType<typeof open>>) =>
  adjustments.map(({ closedPeriod, customId, part, cents }) => `${closedPeriod} ${customId} ${part} ${cents}`).sort();

test('nothing late is nothing to measure, and pays nothing', async () => {
  expect(await mustRestate(server.sql, 'ats')).toBe(false);
  expect(await restate(place())).toBe(0);
  expect([await restated(july), await open()]).toEqual([null, []]);
});

test('lines of August change nothing of July', async () => {
  await change({ add: [[augustLines[0] as Sold, '2026-08-12', 6]] });
  await updateAndPublish();
  expect(await restate(place())).toBe(0);
  expect(await open()).toEqual([]);
});

let fixed: Paid;
test('July with late sales, a return and a canceled line pays what it would have shown with them, to the cent', async () => {
  const [first, second, third] = julyLines as [Sold, Sold, Sold];
  const before = await stored(july);
  await change({
    add: [
      [first, '2026-07-30', 2000],
      [second, '2026-07-29', -40],
    ],
    cancel: [third],
  });
  await updateAndPublish();
  expect(await restate(place())).toBe(1);
  const now = await restated(july);
  expect(now).toEqual(await unclosed(july));
  const found = told(await open());
  expect(found).toEqual(differences(july, now ?? {}, before));
  expect(found.length).toBeGreaterThan(3);
  const ofReps = (await open()).filter(({ customId }) => [first.rep, second.rep, third.rep].includes(customId));
  expect(new Set(ofReps.map(({ invoices }) => invoices))).toEqual(new Set([1]));
  fixed = now ?? {};
});

test('what is edited after closing, products too, changes nothing of it', async () => {
  const { sql } = server;
  const now = await restated(july);
  const kept = await sql`select * from user_goals where wholesaler_id = 'ats'`;
  const [settings] = await sql`select gp_slope from settings where wholesaler_id = 'ats' and db = 'prod'`;
  await sql`update user_goals set goal = goal * 2, payout_cents = payout_cents * 3 where wholesaler_id = 'ats'`;
  await sql`update settings set gp_slope = 9 where wholesaler_id = 'ats'`;
  const { product } = julyLines[0] as Sold;
  await inWarehouse(async (connection, id) => {
    await connection.run(`
      insert into changes values (${id}, 'import', now()::timestamp, 'products', 1, 0);
      create temp table renewed as select * from products where product_id = '${product}' and valid_to is null;
      update products set valid_to = ${id} where product_id = '${product}' and valid_to is null;
      insert into products select * replace (oz_per_unit * 10 as oz_per_unit, ${id} as valid_from) from renewed`);
  });
  await updateAndPublish();
  await sql`delete from restated_pay`;
  expect(await restate(place())).toBe(1);
  expect(await restated(july)).toEqual(now);
  for (const { goal, payout_cents, custom_id, db, measure, period_start } of kept) {
    await sql`
      update user_goals set goal = ${goal}, payout_cents = ${payout_cents}
      where wholesaler_id = 'ats' and db = ${db} and custom_id = ${custom_id} and measure = ${measure}
        and period_start = ${period_start}`;
  }
  await sql`update settings set gp_slope = ${settings?.gp_slope} where wholesaler_id = 'ats'`;
});

test('Preview says what to expect, and Production pays it once it is published', async () => {
  const before = told(await open());
  await change({ add: [[julyLines[3] as Sold, '2026-07-28', 300]] });
  await runUpdateJob(context());
  await restate(place());
  expect(told(await open())).toEqual(before);
  expect(told(await open('preview'))).not.toEqual(before);
  const expected = told(await open('preview'));
  await updateAndPublish();
  await restate(place());
  expect(told(await open())).toEqual(expected);
  fixed = (await restated(july)) ?? {};
});

test('closing August fixes them; what is taken back afterward is the opposite, and August is adjusted at once', async () => {
  const { sql } = server;
  const due = told(await open());
  await close(august.from, openInDemo);
  const rows = await sql<{ line: string }[]>`
    select closed_period || ' ' || custom_id || ' ' || part || ' ' || cents as line from closing_adjustments
    where paid_in = ${august.from}`;
  const waiting = due.filter((line) => !rows.some((row) => row.line === line));
  expect(atLeast(1, rows).every(({ line }) => due.includes(line))).toBe(true);
  // What team FPL takes away would wait for a manager, and this house has none of it.
  expect(waiting).toEqual([]);
  expect(told(await open())).toEqual(waiting);
  const augustBefore = await stored(august);
  const late = await inWarehouse(async (connection) => {
    const reader = await connection.runAndReadAll(
      "select invoice_id from sale_lines where invoice_id like 'LATE-%' and invoice_date = date '2026-07-30'",
    );
    return String(reader.getRows()[0]?.[0]);
  });
  const canceled = { ...(julyLines[0] as Sold), invoiceId: late, lineNo: 1 };
  await change({ add: [[augustLines[1] as Sold, '2026-08-20', 500]], cancel: [canceled] });
  await updateAndPublish();
  expect(await restate(place())).toBe(2);
  const [julyNow, augustNow] = [(await restated(july)) ?? {}, (await restated(august)) ?? {}];
  const openLines = told(await open());
  const inWait = (lines: string[]) => lines.filter((line) => !/ fpl /.test(line));
  expect(inWait(openLines)).toEqual(
    inWait([...differences(july, julyNow, fixed), ...differences(august, augustNow, augustBefore)].sort()),
  );
  // FPL that waited for a manager was not fixed, so it is open once more, with what came since.
  const paidOnce: Record<string, { -readonly [Part in keyof PartCents]: number }> = structuredClone(await stored(july));
  const fixedRows = await sql<{ customId: string; part: keyof PartCents; cents: number }[]>`
    select custom_id as "customId", part, cents::int as cents from closing_adjustments
    where closed_period = ${july.from} and part = 'fpl'`;
  for (const { customId, part, cents } of fixedRows) {
    const paid = paidOnce[customId];
    if (paid !== undefined) paid[part] += cents;
  }
  const ofFpl = (lines: string[]) => lines.filter((line) => / fpl /.test(line));
  expect(ofFpl(openLines)).toEqual(
    ofFpl([...differences(july, julyNow, paidOnce), ...differences(august, augustNow, augustBefore)]).sort(),
  );
  expect(openLines.some((line) => line.startsWith(july.from) && / -\d+$/.test(line))).toBe(true);
});

test('an image approved after closing pays in the next period', async () => {
  const { sql } = server;
  const [image] = await sql<{ id: string; userId: string }[]>`
    select image_id as id, user_id as "userId" from item_images
    where wholesaler_id = 'ats' and own_date between ${august.from} and ${august.to} and status = 'approved'
      and stored_at is not null
    order by own_date limit 1`;
  expect(image).toBeDefined();
  const before = await restated(august);
  await sql`update item_images set status = 'rejected', reviewed_at = clock_timestamp() where image_id = ${image?.id ?? ''}`;
  expect(await mustRestate(sql, 'ats')).toBe(true);
  await restate(place());
  expect(await mustRestate(sql, 'ats')).toBe(false);
  await sql`update item_images set status = 'approved', reviewed_at = clock_timestamp() where image_id = ${image?.id ?? ''}`;
  await restate(place());
  expect(await restated(august)).toEqual(before);
});

test('the worker measures by itself what nobody has measured', async () => {
  const { sql, database, env } = server;
  const before = [await restated(july), await restated(august)];
  await sql`delete from restated_pay`;
  const worker = await startWorker({ database, env, onLockLost: () => {} });
  try {
    await until(async () => !(await mustRestate(sql, 'ats')), 'all late pay to be measured');
    expect([await restated(july), await restated(august)]).toEqual(before);
  } finally {
    await worker?.stop();
  }
});

test('an adjustment opens to the lines that differ, and where profits are hidden no rep or lead finds one in them', async () => {
  const { sql, database, env } = server;
  const worker = await startWorker({ database, env, onLockLost: () => {} });
  try {
    const { rep, product } = augustLines[1] as Sold;
    const [user] = await sql<{ leads: string[] }[]>`
      select team_lead_ids as leads from users where wholesaler_id = 'ats' and db = 'prod' and custom_id = ${rep}`;
    const lead = user?.leads[0] ?? '';
    const [manager, own, above] = await Promise.all([
      signedIn('MGR', 'manager@example.com'),
      signedIn(rep),
      signedIn(lead),
    ]);
    const { adjustments } = (await ask(`users/${rep}/adjustments`, own)) as { adjustments: LateAdjustment[] };
    const ofAugust = adjustments.filter(({ closedPeriod }) => closedPeriod.from === august.from);
    expect(ofAugust.map(({ invoices }) => invoices)).toContain(1);
    const lines = (customId: string, part: PayPart, as: string) =>
      ask(`users/${customId}/adjustments/${august.from}/lines?part=${part}`, as) as Promise<Page>;
    const [seen] = (await lines(rep, 'volume', manager)).lines;
    expect(seen).toMatchObject({ change: 'added', before: null, now: { units: 500, revenue: 14_500, gp: 6000 } });

    await sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
    const found = new Map<string, Page>();
    for (const part of payParts) {
      for (const [customId, as] of [
        [rep, own],
        [lead, above],
        [rep, above],
      ] as const) {
        const page = await lines(customId, part, as);
        found.set(`${part} ${customId} ${as === own}`, page);
        expect(JSON.stringify(page)).not.toMatch(/"(gp|loss|cost|margin)"|\b(6000|8500)\b/);
      }
    }
    for (const measure of ['gp', 'volume', 'fpl']) {
      expect(found.get(`${measure} ${rep} true`)).toMatchObject({ count: 1, lines: [{ now: { units: 500 } }] });
      expect(found.get(`${measure} ${lead} false`)?.lines).toContainEqual(
        expect.objectContaining({
          now: expect.objectContaining({ product: expect.objectContaining({ customId: product }) }),
        }),
      );
    }

    // Approved after the closing, by the test before.
    const [image] = await sql<{ userId: string; buyerId: string; part: PayPart }[]>`
      select user_id as "userId", buyer_id as "buyerId", i.kind || 's' as part
      from item_images m join items i using (wholesaler_id, item_id)
      where own_date between ${august.from} and ${august.to} and reviewed_at > (
        select closed_at from closings where period_from = ${august.from})`;
    const { userId = '', buyerId = '', part = 'objectives' } = image ?? {};
    const [entry] = (await lines(userId, part, manager)).entries;
    expect(entry).toMatchObject({ kind: 'image', person: { customId: userId }, buyer: { customId: buyerId } });
    expect(entry?.buyer?.name).toMatch(/[a-z]/i);
  } finally {
    await sql`update settings set hide_profits = false where wholesaler_id = 'ats'`;
    await worker?.stop();
  }
});

type Page = { lines: LateLine[]; count: number; entries: LateEntry[] };

async function signedIn(customId: string, email?: string): Promise<string> {
  const [credential] = await server.sql<{ id: number }[]>`
    select credential_id as id from credentials where email = ${email ?? ''} or custom_id = ${customId}`;
  return startSession(server.sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
}

async function ask(url: string, as: string): Promise<unknown> {
  const { status, body } = await server.askOn({ url: `/api/${url}`, as });
  expect([status, body.message]).toEqual([200, undefined]);
  return url.includes('/lines') ? { ...(body.payload as object), ...(body.meta ?? {}) } : body.payload;
}
