// Where profits are hidden, no arithmetic brings those of others back from the answers (docs/decisions/011). Nothing of
// someone else may tell more of a profit or a loss than the percents that screens show of it.
import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBoost } from '../testing/boosts.ts';
import { pointAt } from '../testing/figures.ts';
import { insertSnapshotOfLines, type TestLine } from '../testing/invoice-lines.ts';
import { reading, requestsOf, walk } from '../testing/reading.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { setGoals } from '../testing/team-lines.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Answer = { url: string; payload: unknown };

let server: TestApp;
let boostId: string;
let tokens: Record<Teammate, string>;
/** What a manager reads of everyone: the truth. */
let truth: ReadonlyMap<string, User>;
/** Everything that a rep and a lead read of these amounts, and of others that show the same percents. */
const here = new Map<Teammate, Answer[]>();
const elsewhere = new Map<Teammate, Answer[]>();
const viewers = ['REP_1', 'LEAD_1'] as const;

/** The same numbers at each run, between 0 and 1. */
let state = 20_261_121;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const between = (low: number, high: number) => Math.round(low + random() * (high - low));

const leads = ['LEAD_1', 'LEAD_2'];
const reps = Array.from({ length: 12 }, (_, at) => `REP_${at + 1}`);
const leadOf = (rep: string) => (reps.indexOf(rep) % 3 === 2 ? 'LEAD_2' : 'LEAD_1');
const sellers = [...reps, ...leads];

/** By how many cents a person's profit of this May and of last May, and what they lost, are others elsewhere. */
type Shift = { gp: number; lastYear: number; loss: number };
const nothing: Shift = { gp: 0, lastYear: 0, loss: 0 };

const amounts = new Map(
  sellers.map((id) => [
    id,
    {
      may: between(300_000, 900_000),
      february: between(100_000, 400_000),
      lastMay: between(500_000, 900_000),
      lastFebruary: between(50_000, 300_000),
      revenue: between(2_000_000, 4_000_000),
      loss: between(20_000, 60_000),
    },
  ]),
);
const amountsOf = (id: string) => amounts.get(id) ?? expect.fail(`${id} sells nothing.`);

function linesOf(shifts: ReadonlyMap<string, Shift>): TestLine[] {
  return sellers.flatMap((rep) => {
    const { may, february, lastMay, lastFebruary, revenue, loss } = amountsOf(rep);
    const shift = shifts.get(rep) ?? nothing;
    const sale = (day: string, gpCents: number): TestLine => ({
      invoice: `I-${rep}-${day}`,
      rep,
      day,
      buyer: 'corner',
      product: 'ale',
      units: 24,
      ounces: 2880,
      revenueCents: revenue,
      costCents: revenue - gpCents,
    });
    return [
      sale('2024-05-02', may + shift.gp),
      sale('2024-05-13', 123_457),
      sale('2024-02-06', february),
      sale('2023-05-03', lastMay + shift.lastYear),
      sale('2023-02-07', lastFebruary),
      {
        ...sale('2024-05-09', 0),
        kind: 'loss',
        lossReason: 'outOfCode',
        units: 0,
        ounces: 0,
        revenueCents: 0,
        costCents: loss + shift.loss,
      },
    ];
  });
}

async function sell(shifts: ReadonlyMap<string, Shift>): Promise<void> {
  const { sql } = server;
  const content = {
    lastTransactionDate: '2024-05-15',
    lines: [
      ...linesOf(shifts),
      ...sellers.map((rep, at): TestLine => {
        const back = -1000 * (at + 1);
        return {
          ...{ invoice: `R-${rep}`, rep, day: '2024-05-14', buyer: 'corner', product: 'ale', kind: 'return' },
          ...{ units: -(at + 1), ounces: -120 * (at + 1), revenueCents: back, costCents: back },
        };
      }),
    ],
    names: { corner: 'Corner', ale: 'Ale' },
    returnedSales: sellers.map((rep, at) => ({
      invoice: `R-${rep}`,
      day: '2024-05-14',
      saleInvoice: `I-${rep}-2024-02-06`,
      saleDay: '2024-02-06',
      rep,
      buyer: 'corner',
      product: 'ale',
      units: at + 1,
      ounces: (at + 1) * 120,
    })),
  };
  const snapshotId = await insertSnapshotOfLines(sql, 'ats', content);
  // Everyone holds the buyers that they sold to: comparisons count the same lines.
  await sql`delete from snapshot_days where snapshot_id = ${snapshotId} and basis = 'buyer'`;
  await sql`
    insert into snapshot_days (snapshot_id, wholesaler_id, basis, rep_id, day, ounces, gp_cents, revenue_cents, loss_cents)
    select snapshot_id, wholesaler_id, 'buyer', rep_id, day, ounces, gp_cents, revenue_cents, loss_cents
    from snapshot_days where snapshot_id = ${snapshotId} and basis = 'line'`;
  await pointAt(sql, 'ats', 'prod', snapshotId);
}

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  const row = { wholesaler_id: 'ats', db: 'prod' };
  await sql`insert into users ${sql({ ...row, custom_id: 'LEAD_2', name: 'Lou', role: 'teamLead', team_lead_ids: ['TOP_1'] })}`;
  for (const rep of reps.slice(2)) {
    await sql`insert into users ${sql({ ...row, custom_id: rep, name: `Name of ${rep}`, role: 'salesRep', team_lead_ids: [] })}`;
  }
  for (const rep of reps) {
    await sql`update users set team_lead_ids = ${[leadOf(rep)]} where db = 'prod' and custom_id = ${rep}`;
  }
  await sql`
    update settings set hide_profits = true, gp_slope = 1.5, teamlead_gp_slope = 2, fpl_slope = 1, teamlead_fpl_slope = 2,
      volume_slope = 1, fpl_mode = 'byTeam', max_fpl_percent = 4`;
  // Goals that someone would guess, and payouts that say much of a percent: up to 150 dollars a point.
  for (const id of sellers) {
    const size = leads.includes(id) ? 8 : 1;
    await setGoals(sql, 'ats', [
      { customId: id, measure: 'gp', goal: size * 50 * between(80, 180), payoutCents: 50_00 * between(10, 200) },
      { customId: id, measure: 'volume', goal: size * between(12, 30), payoutCents: 37_33 * between(1, 20) },
      { customId: id, measure: 'fpl', goal: between(60, 180) / 100, payoutCents: 10_00 * between(10, 90) },
    ]);
  }
  // Ten CE of each sale, and what came back of it: cents that roundings of pay could carry.
  boostId = await insertBoost(sql, 'ats', {
    startDate: '2024-01-01',
    endDate: '2024-05-31',
    amountCents: 137,
    productIds: ['ale'],
  });
  await sell(new Map());
  truth = await everyone();
  for (const viewer of viewers) here.set(viewer, await readAll(viewer));
  await sell(shiftsThatDoNotShow());
  for (const viewer of viewers) elsewhere.set(viewer, await readAll(viewer));
});
afterAll(() => server.stop());

async function everyone(): Promise<Map<string, User>> {
  const { body } = await server.ask({ url: '/api/users', as: tokens.MGR_1 });
  return new Map((body.payload as User[]).map((user) => [user.customId, user]));
}

/** Every call that reads, statements of everyone, lines of some. */
async function readAll(viewer: Teammate): Promise<Answer[]> {
  const requests = reading.flatMap((endpoint) =>
    requestsOf(endpoint, endpoint.path.endsWith('/lines') ? ['REP_1', 'REP_3', 'LEAD_2'] : sellers, boostId),
  );
  const answers: Answer[] = [];
  for (const request of requests) {
    const { status, body } = await server.ask({ ...request, as: tokens[viewer] });
    if (status === 200) answers.push({ url: request.url, payload: body.payload });
  }
  return answers;
}

/** One decimal, below what is not reached. Written independently of the code under test. */
function shown(percent: number, limits: readonly number[]): number {
  const rounded = Math.round(percent * 10) / 10;
  return limits.some((limit) => percent < limit && rounded >= limit) ? Math.floor(percent * 10) / 10 : rounded;
}

/** What screens show of someone after their team's amounts change by this much. 11 of 23 selling days have passed. */
function percentsShown(id: string, shifts: ReadonlyMap<string, Shift>): string {
  const { gp, fpl } = truth.get(id) ?? expect.fail(`${id} is not there.`);
  const team = leads.includes(id) ? [id, ...reps.filter((rep) => leadOf(rep) === id)] : [id];
  const paidOn = leads.includes(id) ? team : [leadOf(id), ...reps.filter((rep) => leadOf(rep) === leadOf(id))];
  const sum = (of: readonly string[], kind: keyof Shift) =>
    of.reduce((cents, one) => cents + (shifts.get(one)?.[kind] ?? 0), 0) / 100;
  const revenue = (of: readonly string[]) => of.reduce((cents, one) => cents + 2 * amountsOf(one).revenue, 0) / 100;
  const [more, moreThen] = [sum(team, 'gp'), sum(team, 'lastYear')];
  const known = (value: number | null | undefined) => value ?? expect.fail('A manager reads profits.');
  const achieved = (100 * (known(gp.thisYear) + more)) / known(gp.goal);
  const year = 100 * ((known(gp.thisYearYTD) + more) / (known(gp.lastYearYTD) + moreThen) - 1);
  const month = 100 * (((known(gp.thisYearMonth) + more) * 23) / 11 / (known(gp.lastYearFullMonth) + moreThen) - 1);
  const lost = (percent: number | null, of: readonly string[]) => {
    const loss = known(percent) + (100 * sum(of, 'loss')) / revenue(of);
    return [loss > known(fpl.goal), loss > 4, Math.round(loss * 100)];
  };
  const ofGoal = [achieved, (achieved * 23) / 11].map((percent) => shown(percent, [90, 100]));
  return JSON.stringify([
    ofGoal,
    shown(year, []),
    shown(month, []),
    lost(fpl.team, paidOn),
    lost(fpl.individual, team),
  ]);
}

/** As large as they can be so that all percents of everyone show the same, and nobody overtakes anybody. */
function shiftsThatDoNotShow(): Map<string, Shift> {
  const shifts = new Map<string, Shift>();
  const achieved = (id: string) => {
    const { thisYear, goal } = truth.get(id)?.gp ?? {};
    return ((thisYear ?? 0) + (shifts.get(id)?.gp ?? 0) / 100) / (goal ?? 1);
  };
  const order = () => reps.toSorted((a, b) => achieved(b) - achieved(a));
  const all = () => [...sellers.map((id) => percentsShown(id, shifts)), ...order()].join();
  const before = all();
  for (const id of sellers) {
    const goal = truth.get(id)?.gp.goal ?? 0;
    const largest = { gp: goal * 0.08, lastYear: amountsOf(id).lastMay * 0.0005, loss: amountsOf(id).revenue * 0.0001 };
    for (const kind of ['gp', 'lastYear', 'loss'] as const) {
      const sizes = [1, 0.5, 0.25, 0.1, 0.05].flatMap((part) => [part, -part].map((size) => size * largest[kind]));
      for (const size of sizes) {
        shifts.set(id, { ...(shifts.get(id) ?? nothing), [kind]: Math.round(size) });
        if (all() === before) break;
        shifts.set(id, { ...(shifts.get(id) ?? nothing), [kind]: 0 });
      }
    }
  }
  return shifts;
}

const payNames = ['totalPayout', 'projectedPayout', 'pace', 'bonus', 'earned', 'amount'];

/**
 * What an answer says of others. The instants of the update and of sessions are of no person. One's own pay is exact, and so says more
 * of what one is paid on than percents do: that is left out, with the FPL that it comes from, and the statement.
 */
function ofOthers(answers: readonly Answer[] | undefined, viewer: Teammate): Answer[] {
  const without = (value: unknown, isOwn: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => without(item, isOwn));
    if (typeof value !== 'object' || value === null) return value;
    const own = isOwn || ('customId' in value && value.customId === viewer);
    const left = ['computedAt', 'publishedAt', 'lastUsed', 'since', 'pending', ...(own ? [...payNames, 'fpl'] : [])];
    const kept = Object.entries(value).filter(([name]) => !left.includes(name));
    return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, own)]));
  };
  const others = (answers ?? []).filter(({ url }) => url !== `/api/users/${viewer}/statement`);
  return others.map(({ url, payload }) => ({ url, payload: without(payload, false) }));
}

test('both read the list, and the lead the statements of the reps', () => {
  const urls = (viewer: Teammate) => here.get(viewer)?.map(({ url }) => url) ?? [];
  for (const viewer of viewers) expect(urls(viewer)).toContain('/api/users');
  expect(truth.get('REP_3')?.boosts.totalPayout).toBe(25.69); // 20 CE - 3 x 120 / 288 CE, x 1.37: 25.6875
  expect(urls('LEAD_1').filter((url) => url.endsWith('/statement'))).toHaveLength(sellers.length);
});

test('other profits and losses that show the same percents give the same answers, in the same order', async () => {
  // The amounts are others indeed: managers read so, and everyone's own pay is another.
  const now = await everyone();
  const moved = (read: (user: User) => number | null | undefined) =>
    sellers.filter((id) => {
      const [before, after] = [truth.get(id), now.get(id)];
      return before !== undefined && after !== undefined && read(before) !== read(after);
    });
  expect(moved(({ gp }) => gp.thisYear).length).toBeGreaterThan(10);
  expect(moved(({ gp }) => gp.lastYearYTD).length).toBeGreaterThan(10);
  expect(moved(({ fpl }) => fpl.team)).toEqual(sellers);
  expect(moved(({ totalPayout }) => totalPayout).length).toBeGreaterThan(7);
  for (const viewer of viewers) {
    expect(ofOthers(elsewhere.get(viewer), viewer)).toEqual(ofOthers(here.get(viewer), viewer));
  }
});

/** Fractions p / q of whole numbers that come as near to a number as its digits tell, the simplest one first. */
function fractionsOf(value: number): [p: number, q: number][] {
  let [p, q, before, below] = [Math.floor(value), 1, 1, 0];
  let rest = value - Math.floor(value);
  const found: [number, number][] = [];
  while (q < 1e9) {
    if (Math.abs(value - p / q) <= Math.abs(value) * 2 ** -49) found.push([p, q]);
    if (rest < 1e-12) break;
    const part = Math.floor(1 / rest);
    rest = 1 / rest - part;
    [p, before] = [part * p + before, p];
    [q, below] = [part * q + below, q];
  }
  return found.slice(0, 1);
}

test.each(viewers)("continued fractions give %s nobody's cents", (viewer) => {
  const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
  const records = ofOthers(here.get(viewer), viewer).flatMap(({ payload }) =>
    (Array.isArray(payload) ? payload : [payload]).filter((one): one is User | UserStatement =>
      truth.has(one?.customId),
    ),
  );
  const recovered = records.flatMap((record) => {
    const gp = truth.get(record.customId)?.gp;
    if (gp === undefined || record.customId === viewer) return [];
    const pairs = [
      [cents(gp.thisYear), cents(gp.goal)],
      [cents(gp.thisYearYTD), cents(gp.lastYearYTD)],
      [cents(gp.thisYearMonth) * 23, cents(gp.lastYearFullMonth) * 11],
    ];
    const numbers = [...walk({ gp: record.gp })].flatMap(({ leaf }) => (typeof leaf === 'number' ? [leaf] : []));
    const guesses = numbers.flatMap((number) => [...fractionsOf(number / 100), ...fractionsOf(1 + number / 100)]);
    // Up to 600 times the reduced fraction: plausible goals are round, and share many factors with an amount.
    return pairs.filter(([a = 0, b = 0]) => guesses.some(([p, q]) => q > 1000 && p * b === q * a && b / q <= 600));
  });
  expect(recovered).toEqual([]);
});

test.each(viewers)('every number of someone else that %s reads is written out as on the screen', (viewer) => {
  const percents = ['achieved', 'achievedSellingDays', 'achievedSellingDaysMonth', 'pemVsLyMonth', 'deltaYTD'];
  const decimalsOf = (names: readonly string[]) => {
    const name = names.at(-1) ?? '';
    // What a line brings by a boost is volume times a rate that everyone knows.
    if (names.includes('boost')) return null;
    if (payNames.includes(name) && !names.includes('sales') && !names.includes('returns')) return 0;
    if (names.includes('fpl') && (name === 'team' || name === 'individual')) return 2;
    return !names.includes('volume') && percents.includes(name) ? 1 : null;
  };
  const numbers = ofOthers(here.get(viewer), viewer).flatMap(({ url, payload }) =>
    url.includes('/api/users') ? [...walk(payload)] : [],
  );
  const checked = numbers.flatMap(({ names, leaf }) => {
    const decimals = decimalsOf(names);
    return decimals === null || typeof leaf !== 'number' ? [] : [{ names, leaf, decimals }];
  });
  expect(checked.length).toBeGreaterThan(150);
  for (const { names, leaf, decimals } of checked)
    expect([names, leaf]).toEqual([names, Number(leaf.toFixed(decimals))]);
});
