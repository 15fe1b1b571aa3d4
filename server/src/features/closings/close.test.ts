/** Closing sales periods of the demo: what is stored is what was shown, to the cent, and stays so. */

import { randomUUID } from 'node:crypto';
import { type ClosingDetail, closingTexts, type PersonPeriod } from '@caselift/contract/closings';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { type PayOfPeople, payOfPeople } from '@caselift/domain/closing/adjustments';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlannedPay } from '../../figures/closed/planned-pay.ts';
import { snapshotOfPeriod } from '../../figures/current-snapshot.ts';
import { readEveryone } from '../../figures/everyone.ts';
import { createSnapshotMemory } from '../../figures/snapshot-memory.ts';
import { startSession } from '../../identity/viewer.ts';
import { runCloseJob } from '../../jobs/kinds/close-job.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { openInDemo, startMonthlyDemo } from '../../testing/load-demo.ts';
import type { TestApp } from '../../testing/test-app.ts';

const july = '2026-07-01';
const august = '2026-08-01';
let server: TestApp;
let worker: Worker | null;
let manager: string;
let people: string[];
/** By person, as August was shown before it closed, to the manager and to a lead who sees no profits. */
let shown: Map<string, UserStatement>;
let shownToLead: Map<string, UserStatement>;

beforeAll(async () => {
  ({ server } = await startMonthlyDemo());
  const { sql, database, env } = server;
  manager = await signedIn('manager@example.com');
  worker = await startWorker({ database, env, onLockLost: () => {} });
  const rows = await sql<{ id: string }[]>`
    select custom_id as id from users
    where wholesaler_id = 'ats' and db = 'prod' and role in ('salesRep', 'teamLead') and deleted_at is null and not hidden
    order by 1`;
  people = rows.map(({ id }) => id);
  shown = await statements(august, manager);
  await hideProfits(true);
  shownToLead = await statements(august, await signedIn('teamlead@example.com'));
  await hideProfits(false);
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function signedIn(email: string): Promise<string> {
  const [credential] = await server.sql<{ id: number }[]>`
    select credential_id as id from credentials where email = ${email}`;
  return startSession(server.sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
}
const hideProfits = (hides: boolean) =>
  server.sql`update settings set hide_profits = ${hides} where wholesaler_id = 'ats'`;

const ask = (url: string, json?: object, method: 'GET' | 'POST' | 'PATCH' = 'GET', as = manager) =>
  server.ask({ url: `/api/${url}`, as, method, ...(json && { json }) });
const read = (customId: string, period: string, as = manager) =>
  server.askOn({ url: `/api/users/${customId}/statement?period=${period}`, as });
/** Of those the reader may see. */
async function statements(period: string, as: string): Promise<Map<string, UserStatement>> {
  const found = new Map<string, UserStatement>();
  for (const id of people) {
    const { status, body } = await read(id, period, as);
    if (status === 200) found.set(id, body.payload as UserStatement);
  }
  return found;
}
const detailOf = async (period: string) => (await ask(`closings/${period}`)).body.payload as ClosingDetail;
const close = (period: string) => closePeriod({ server, as: manager, wholesalerId: 'ats' }, period, openInDemo);
/** What to do for an item is told while it can be done, and isn't stored. */
const withoutWhatToDo = <T extends { lines: object[] }>(part: T) => ({
  ...part,
  lines: part.lines.map(({ description: _, ...line }: { description?: string }) => line),
});
/** Without what only a closed one has, or one that would be paid next, and what it leaves to the next period's statement. */
const asStored = (all: ReadonlyMap<string, UserStatement>) =>
  new Map(
    [...all].map(([id, { settled: _, toBePaid: ___, computedAt: __, ...statement }]) => [
      id,
      {
        ...statement,
        objectives: { ...withoutWhatToDo(statement.objectives), accruing: [], accruingAmount: 0 },
        incentives: { ...withoutWhatToDo(statement.incentives), accruing: [], accruingAmount: 0 },
      },
    ]),
  );
const cents = (dollars: number) => Math.round(dollars * 100);

test('a period with open checks closes only with a reason for each', async () => {
  const refused = await ask(`closings/${july}`, undefined, 'POST');
  expect([refused.status, refused.body.message]).toEqual([409, closingTexts.notReady]);
  await close(july);
  const detail = await detailOf(july);
  expect(detail).toMatchObject({ state: 'closed', refusal: closingTexts.closed, job: { ended: true, error: null } });
  expect(detail.checks.some(({ severity, reason }) => severity === 'waived' && reason === 'Known')).toBe(true);
  const again = await ask(`closings/${july}`, undefined, 'POST');
  expect([again.status, again.body.message]).toEqual([409, closingTexts.closed]);
});

describe('with August closed', () => {
  beforeAll(() => close(august), 180_000);

  test('each statement is stored as it was shown, and its lines sum to the payable', async () => {
    const stored = await statements(august, manager);
    expect(asStored(stored)).toEqual(asStored(shown));
    const accruing = ({ objectives, incentives }: UserStatement) =>
      [objectives, incentives].map((part) => [part.accruing.length, part.accruingAmount]);
    expect(
      [...shown.values()].some((statement) =>
        accruing(statement)
          .flat()
          .some((some) => some > 0),
      ),
    ).toBe(true);
    for (const [id, statement] of atLeast(1, stored)) {
      expect([id, ...accruing(statement)]).toEqual([id, [0, 0], [0, 0]]); // told by the period that holds its last day
      expect(statement.computedAt).toMatch(/^20/);
    }
    for (const [id, { settled }] of atLeast(1, stored)) {
      const { toBePaid } = shown.get(id) ?? {};
      expect([id, toBePaid]).toEqual([id, { payable: settled?.payable, lines: settled?.lines }]);
    }
    for (const { settled, totalPayout } of atLeast(1, stored.values())) {
      const lines = settled?.lines ?? [];
      expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(settled?.payable ?? -1));
      const earned = lines.filter(({ kind }) => kind === 'earned');
      expect(earned.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(totalPayout));
    }
    expect([...stored.values()].some(({ settled }) => (settled?.payable ?? 0) > 0)).toBe(true);
  });

  test('pay by the plan is what was paid, to the cent, after goals, slopes, teams, targets and boosts were edited', async () => {
    const { sql } = server;
    const [snapshot] = await sql<{ id: number }[]>`
      select snapshot_id as id from snapshots where period_from = ${august} and dropped_at is null`;
    const asked = {
      wholesalerId: 'ats',
      period: { from: august, to: '2026-08-31' },
      snapshotId: snapshot?.id ?? 0,
    };
    await sql`update user_goals set goal = goal * 2, payout_cents = payout_cents * 3 where wholesaler_id = 'ats'`;
    await sql`update settings set gp_slope = 9, teamlead_gp_slope = 9, pay_cap_percent = 120 where wholesaler_id = 'ats'`;
    await sql`update users set team_lead_ids = '{}', hidden = true where wholesaler_id = 'ats' and role = 'salesRep'`;
    await sql`update boosts set amount_cents = amount_cents + 100 where wholesaler_id = 'ats'`;
    await sql`
      update items set version = version + 1,
        terms = terms || jsonb_build_object('target', coalesce((terms ->> 'target')::numeric, 0) + 1000)
      where wholesaler_id = 'ats'`;
    const stored = await storedSums();
    expect(sumsOf(await readPlannedPay(sql, asked))).toEqual(stored);
    // By what stands there now the same period would pay everyone something else.
    const byNow = await sql.begin(async (tx) => {
      const memory = createSnapshotMemory();
      const ended = await snapshotOfPeriod(tx, asked, 'snapshot_days');
      return payOfPeople((await readEveryone(tx, memory, { wholesalerId: 'ats', db: 'prod' }, ended)).figures);
    });
    const differing = Object.entries(sumsOf(byNow)).filter(([id, sums]) => sums !== stored[id]);
    expect(differing.length).toBeGreaterThan(people.length / 2);
  });

  test('is read the same once its snapshots are gone and its people edited', async () => {
    await server.sql`update snapshots set dropped_at = now() where period_from is not null`;
    await server.sql`update users set hidden = false where wholesaler_id = 'ats'`;
    const before = asStored(shown);
    for (const id of atLeast(1, people.slice(0, 5))) {
      const { body } = await read(id, august);
      expect(asStored(new Map([[id, body.payload as UserStatement]])).get(id)).toEqual(before.get(id));
    }
  });

  test('lists of August show what was paid, whatever was edited since', async () => {
    const listed = async (as = manager) => {
      const { body } = await server.askOn({ url: `/api/users?period=${august}`, as });
      return new Map((body.payload as User[]).map((user) => [user.customId, user]));
    };
    const users = await listed();
    for (const [id, { totalPayout, gp, fpl, boosts, incentives }] of atLeast(1, shown)) {
      const user = users.get(id);
      if (user === undefined) throw new Error(`${id} isn't listed.`);
      expect([id, user.totalPayout, user.fpl.totalPayout]).toEqual([id, totalPayout, fpl.earned]);
      expect([user.gp.thisYear, user.gp.goal, user.gp.achieved]).toEqual([gp.actual, gp.goal, gp.achieved]);
      expect([user.boosts.totalPayout, user.incentives.totalPayout]).toEqual([boosts.earned, incentives.earned]);
    }
    await hideProfits(true);
    const lead = await signedIn('teamlead@example.com');
    for (const [id, { gp, totalPayout, rounded }] of atLeast(1, await listed(lead))) {
      expect([id, gp.thisYear, gp.goal]).toEqual([id, undefined, undefined]);
      if (rounded) expect(Number.isInteger(totalPayout)).toBe(true);
    }
    await hideProfits(false);
  });

  test('profits hidden since are in nobody’s statement, who reads whole dollars of others and cents of their own', async () => {
    await hideProfits(true);
    const lead = await signedIn('teamlead@example.com');
    const { body: self } = await ask('session', undefined, 'GET', lead);
    const own = JSON.stringify(self).match(/"customId":"(ATS_\d+)"/)?.[1] ?? '';
    const seen: string[] = [];
    for (const [id, before] of atLeast(1, asStored(shownToLead))) {
      const { status, body } = await read(id, august, lead);
      if (status === 403) continue; // teams were edited
      seen.push(id);
      const statement = body.payload as UserStatement;
      expect(statement.gp.actual).toBeUndefined();
      expect(statement.fpl.revenue).toBeUndefined();
      if (id !== own) {
        expect(statement.rounded).toBe(true);
        expect(statement.settled?.payable).toBe(Math.trunc(statement.settled?.payable ?? 0.5));
      }
      const periods = (await ask(`users/${id}/statements`, undefined, 'GET', lead)).body.payload as PersonPeriod[];
      const listed = periods.find(({ from }) => from === august);
      expect([id, listed?.payable]).toEqual([id, statement.settled?.payable]);
      expect([id, listed?.earned?.gp]).toEqual([id, statement.gp.earned]);
      expect(statement.totalPayout).toBe(before.totalPayout);
    }
    expect(seen).toContain(own);
    expect(seen.length).toBeGreaterThan(1);
    await hideProfits(false);
  });

  test('a person’s periods say what each one paid, newest first, and what wasn’t theirs is not found', async () => {
    const [id = ''] = people;
    const { body } = await ask(`users/${id}/statements`);
    const [september, closed, julys] = body.payload as PersonPeriod[];
    expect(september).toMatchObject({ from: '2026-09-01', state: 'open', payable: null });
    expect(closed).toMatchObject({ from: august, state: 'closed', carriedIn: 0, carriedOn: 0, adjustments: 0 });
    expect(closed?.payable).toBe(shown.get(id)?.totalPayout);
    expect(julys).toMatchObject({ from: july, state: 'closed' });
    await server.sql`delete from closed_statements where custom_id = ${id} and period_from = ${july}`;
    const gone = await read(id, july);
    expect([gone.status, gone.body.message]).toEqual([404, statementTexts.noneWhenClosed]);
  });

  test('a job that runs again after its worker died closes nothing twice, and another one is told', async () => {
    const told = await server.sql<{ jobId: string }[]>`
      select detail ->> 'jobId' as "jobId" from audit_log where action = 'close period' order by audit_id`;
    expect(told).toHaveLength(2);
    const { sql, env } = server;
    const context = (jobId: string) => ({
      ...{ sql, env, jobId, wholesalerId: 'ats', actor: 'test', origin: 'test', signal: AbortSignal.any([]) },
      withFiles: <T>(work: () => Promise<T>) => work(),
      progress: () => undefined,
    });
    expect(await runCloseJob(context(told[1]?.jobId ?? ''), { from: august })).toMatchObject({ from: august });
    await expect(runCloseJob(context(randomUUID()), { from: august })).rejects.toThrow(closingTexts.closed);
  });

  test('only the newest can be reopened, with a reason, and the history tells it', async () => {
    const older = await ask(`closings/${july}/reopen`, { reason: 'A goal was wrong' }, 'POST');
    expect([older.status, older.body.message]).toEqual([409, closingTexts.notNewest]);
    const wordless = await ask(`closings/${august}/reopen`, { reason: '  ' }, 'POST');
    expect([wordless.status, wordless.body.message]).toEqual([400, closingTexts.noReason]);
    const { status, body } = await ask(`closings/${august}/reopen`, { reason: 'A goal was wrong' }, 'POST');
    expect([status, body.payload]).toMatchObject([200, { state: 'ended', isClosable: true }]);
    const admin = (await insertSuperAdmin(server.sql)).token;
    const history = await ask('history?wholesalerId=ats', undefined, 'GET', admin);
    const sentences = (history.body.payload as { detail: string }[]).map(({ detail }) => detail);
    expect(sentences[0]).toBe('Reopened Aug 2026: A goal was wrong');
    expect(sentences.some((sentence) => /^Closed Aug 2026: \d+ people, \$[\d,.]+ in all\.$/.test(sentence))).toBe(true);
  });
});

const sumsOf = (pay: PayOfPeople) =>
  Object.fromEntries([...pay].map(([id, parts]) => [id, payParts.map((part) => parts[part]).join()]).sort());
async function storedSums() {
  const rows = await server.sql<{ id: string; earned: Record<string, number> }[]>`
    select custom_id as id, earned from closed_statements where period_from = ${august}`;
  return Object.fromEntries(rows.map(({ id, earned }) => [id, payParts.map((part) => earned[part]).join()]).sort());
}
