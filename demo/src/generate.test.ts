import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addDays } from '@caselift/domain/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nonSellingDays } from './days.ts';
import { askDemoFiles, type Question } from './demo-tables.ts';
import { type DemoFiles, generateDemo } from './generate.ts';
import { demoExcluded, demoPeople, demoSettings, demoSponsored } from './settings.ts';

let folder: string;
let files: DemoFiles;
let ask: Question;
let close: () => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselift-demo-'));
  files = await generateDemo(join(folder, 'demo'), { seed: 20_260_521, lines: 300_000 });
  ({ ask, close } = await askDemoFiles(files));
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

async function one(sql: string): Promise<Record<string, unknown>> {
  const [row] = await ask(sql);
  if (row === undefined) throw new Error('no row');
  return row;
}

async function count(condition: string): Promise<number> {
  return Number((await one(`select count(*) as n from ${condition}`)).n);
}

async function fingerprint(demo: DemoFiles): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...demo.sales, demo.buyers, demo.products, demo.users, demo.goals])
    hash.update(await readFile(path));
  return hash.digest('hex');
}

describe('the same seed', () => {
  test('gives the same bytes, and another seed other ones', async () => {
    const small = (name: string, seed: number) => generateDemo(join(folder, name), { seed, lines: 3000 });
    const first = await fingerprint(await small('a', 7));
    expect(await fingerprint(await small('b', 7))).toBe(first);
    expect(await fingerprint(await small('c', 8))).not.toBe(first);
  });
});

describe('files that end on another Wednesday', () => {
  let made: DemoFiles;
  let moved: DemoFiles;
  const text = async (...paths: string[]) => (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('');

  beforeAll(async () => {
    made = await generateDemo(join(folder, 'made'), { seed: 7, lines: 6000 });
    moved = await generateDemo(join(folder, 'moved'), { seed: 7, lines: 6000, lastSale: '2027-01-06' });
  });

  test('hold the same lines, each date moved by as many weeks', async () => {
    const lines = async ({ sales }: DemoFiles) =>
      (await text(...sales)).split('\n').filter((line) => line !== '' && !line.startsWith('invoiceId'));
    const weeksLater = (line: string) => line.replace(/\d{4}-\d{2}-\d{2}/, (date) => addDays(date, 16 * 7));
    expect((await lines(made)).map(weeksLater)).toEqual(await lines(moved));
    expect(moved.sales.map((path) => basename(path))).toEqual(
      ['2024', '2025', '2026', '2027'].map((year) => `sales-${year}.csv`),
    );
    for (const name of ['buyers', 'products', 'users'] as const) {
      expect(await text(made[name])).toBe(await text(moved[name]));
    }
  });

  test('have goals above 0 for the quarter of that day and the three before it', async () => {
    const rows = (await text(moved.goals)).trim().split('\n').slice(1);
    const goals = rows.map((row) => row.split(',')).filter(([id]) => id === 'HOUSE' || /^ATS_1\d\d$/.test(id ?? ''));
    expect(goals).toHaveLength(4 * 16);
    expect([...new Set(goals.map(([, start]) => start))]).toEqual([
      ...['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'],
    ]);
    expect(goals.filter(([, , gpGoal]) => !(Number(gpGoal) > 0))).toEqual([]);
  });
});

describe('the house', () => {
  test('has 400 buyers in four cities, on and off premise, some in chains', async () => {
    expect(
      await one(`select count(*)::int as buyers, count(distinct name)::int as names, count(distinct location)::int as cities,
        list(distinct premise order by premise) as premises, count(distinct chain)::int as chains from buyers`),
    ).toMatchObject({ buyers: 400, names: 400, cities: 4, chains: 9 });
    expect(await count('buyers where accountType is null and premise is null')).toBe(2);
    expect(await count(`buyers where accountType = 'Restaurant' and premise = 'off'`)).toBe(2);
    expect(await count(`buyers where premise = 'on'`)).toBeGreaterThan(150);
    expect(await count(`buyers where premise = 'off'`)).toBeGreaterThan(150);
  });

  test('has 300 products of 25 suppliers, kegs among them', async () => {
    expect(
      await one(`select count(*)::int as products, count(distinct productId)::int as ids, count(distinct name)::int as names,
        count(distinct supplierId)::int as suppliers from products`),
    ).toEqual({ products: 300, ids: 300, names: 300, suppliers: 25 });
    expect(await count(`products where packageType = 'Keg' and ozPerUnit = '1984'`)).toBeGreaterThan(5);
    const flagged = [...demoSponsored, ...demoExcluded];
    expect(await count(`products where productId in ('${flagged.join("','")}')`)).toBe(5);
    expect(await count(`products where premise = 'on'`)).toBeGreaterThan(0);
    expect(await count(`products where premise = 'off'`)).toBeGreaterThan(0);
    expect(await count(`products where premise is null`)).toBeGreaterThan(100);
    expect(await count(`(select distinct unnest(split(tags, ';')) as tag from products)`)).toBeGreaterThan(8);
  });

  test('has 2 managers, 2 leadership, 4 team leads and 16 reps, each under the next', async () => {
    expect(await ask(`select role, leadership, count(*)::int as people from users group by all order by all`)).toEqual([
      { role: 'manager', leadership: 'false', people: 2 },
      { role: 'salesRep', leadership: 'false', people: 16 },
      { role: 'teamLead', leadership: 'false', people: 4 },
      { role: 'teamLead', leadership: 'true', people: 2 },
    ]);
    expect(
      await count(`(select unnest(split(teamLeads, ';')) as leadId from users where role = 'salesRep')
      left join users on customId = leadId where role is distinct from 'teamLead'`),
    ).toBe(0);
    expect(await count(`users where role = 'salesRep' and teamLeads is null`)).toBe(0);
    const shown = ['leadership@example.com', 'manager@example.com', 'salesrep@example.com', 'teamlead@example.com'];
    expect(
      (await ask(`select email from users where email in ('${shown.join("','")}') order by 1`)).map((row) => row.email),
    ).toEqual(shown);
    expect(await count('(select distinct email from users)')).toBe(24);
  });
});

describe('the lines', () => {
  test('are about 300,000 with an invoice and line number each, up to the fixed last day', async () => {
    const { lines, keys, first, last } = await one(`select count(*)::int as lines,
      count(distinct (invoiceId, lineNo))::int as keys, min(invoiceDate)::varchar as first, max(invoiceDate)::varchar as last from lines`);
    expect(lines).toBeGreaterThan(285_000);
    expect(lines).toBeLessThan(315_000);
    expect({ keys, first, last }).toEqual({ keys: lines, first: '2024-08-01', last: '2026-09-16' });
  });

  test('name buyers, products, reps and routes that exist', async () => {
    expect(await count('lines anti join buyers using (buyerId)')).toBe(0);
    expect(await count('lines anti join products using (productId)')).toBe(0);
    expect(await count('lines anti join users on users.customId = lines.rep where rep is not null')).toBe(0);
    expect(await count('lines anti join users on users.routeNumbers = lines.route where route is not null')).toBe(0);
  });

  test('leave the rep out now and then, and the route too, for the importer to find', async () => {
    expect(await count('lines where rep is null and route is not null')).toBeGreaterThan(1000);
    expect(
      await count(
        'lines join buyers using (buyerId) where lines.rep is null and route is null and buyers.rep is not null',
      ),
    ).toBeGreaterThan(500);
    expect(await count('buyers where rep is null')).toBe(4);
  });

  test('are of Mondays to Fridays without holidays, a few rush Saturdays aside', async () => {
    expect(await count('lines where isodow(invoiceDate) = 7')).toBe(0);
    expect(await count('(select distinct invoiceDate from lines where isodow(invoiceDate) = 6)')).toBeGreaterThan(2);
    expect(await count('lines where isodow(invoiceDate) = 6')).toBeLessThan(4000);
    expect(await count(`lines where invoiceDate in ('${nonSellingDays('2026-09-16').join("','")}')`)).toBe(0);
  });

  test('bring between 1 and 2 million dollars in a whole month, at a margin between 20 and 35 percent', async () => {
    const months =
      await ask(`select sum(revenue)::double as revenue, sum(revenue - cost)::double / sum(revenue) as margin
      from lines where kind <> 'loss' and invoiceDate < '2026-09-01' group by date_trunc('month', invoiceDate)`);
    expect(months).toHaveLength(25);
    for (const { revenue, margin } of months) {
      expect(revenue).toBeGreaterThan(1_000_000);
      expect(revenue).toBeLessThan(2_000_000);
      expect(margin).toBeGreaterThan(0.2);
      expect(margin).toBeLessThan(0.35);
    }
  });

  test('know seasons: beer is bought in July, spirits in December', async () => {
    const seasonOf = async (type: string) =>
      Number(
        (
          await one(`select sum(units) filter (where month(invoiceDate) = 7) / sum(units) filter (where month(invoiceDate) = 12) as summer
        from lines join products using (productId) where year(invoiceDate) = 2025 and productType = '${type}'`)
        ).summer,
      );
    expect(await seasonOf('Beer')).toBeGreaterThan(1.1);
    expect(await seasonOf('Spirits')).toBeLessThan(0.9);
  });

  test('know price changes: a product costs its buyer more in 2026 than in 2024', async () => {
    expect(
      await count(`(select productId from lines where kind = 'sale' group by 1
      having max(revenue / units) filter (where year(invoiceDate) = 2026) > 1.03 * max(revenue / units) filter (where year(invoiceDate) = 2024))`),
    ).toBeGreaterThan(100);
  });

  test('know buyers that come and go', async () => {
    expect(
      await count(`(select buyerId from lines where kind = 'sale' group by 1 having min(invoiceDate) > '2024-10-01')`),
    ).toBeGreaterThan(15);
    expect(
      await count(`(select buyerId from lines where kind = 'sale' group by 1 having max(invoiceDate) < '2026-08-15')`),
    ).toBeGreaterThan(10);
  });

  test('know buyers that changed hands: an older rep on old lines than the buyer has now', async () => {
    expect(
      await count(`(select distinct buyerId from lines join buyers using (buyerId) where lines.rep <> buyers.rep)`),
    ).toBeGreaterThan(10);
  });
});

describe('what comes back', () => {
  test('are returns with negative units, revenue and cost, most of them naming the line they take back', async () => {
    const returns = await count(`lines where kind = 'return'`);
    expect(returns).toBeGreaterThan(2000);
    expect(await count(`lines where kind = 'return' and (units >= 0 or revenue > 0 or cost > 0)`)).toBe(0);
    const named =
      await count(`lines back join lines sold on sold.invoiceId = back.reversesInvoiceId and sold.lineNo = back.reversesLineNo
      where back.kind = 'return' and sold.kind = 'sale' and sold.buyerId = back.buyerId and sold.productId = back.productId
        and sold.invoiceDate <= back.invoiceDate and -back.units <= sold.units`);
    expect(named).toBe(await count(`lines where kind = 'return' and reversesInvoiceId is not null`));
    expect(named).toBeGreaterThan(returns / 2);
    expect(named).toBeLessThan(returns);
  });

  test('are losses at their positive cost, with a credit or without one', async () => {
    expect(await count(`lines where kind = 'loss' and (cost < 0 or lossReason is null)`)).toBe(0);
    expect(await count(`lines where lossReason = 'outOfCode' and units < 0 and revenue < 0`)).toBeGreaterThan(1000);
    expect(await count(`lines where lossReason = 'outOfCode' and units = 0 and revenue = 0`)).toBeGreaterThan(1000);
    expect(await count(`lines where lossReason = 'breakage'`)).toBeGreaterThan(500);
    expect(await count(`lines where kind = 'loss' and (units > 0 or revenue > 0)`)).toBe(0);
  });

  test('make reps differ in what goes out of code: some under their goal, some beyond the maximum', async () => {
    const percents = await ask(`select 100 * sum(cost) filter (where lossReason = 'outOfCode')
        / sum(revenue) filter (where kind <> 'loss' or units < 0) as fpl, any_value(fplGoal)::double as goal
      from lines join goals on goals.customId = lines.rep and goals.periodStart = '2026-07-01'
      where invoiceDate >= '2026-07-01' group by rep having any_value(fplGoal) is not null`);
    const reps = percents.map(({ fpl, goal }) => ({ fpl: Number(fpl), goal: Number(goal) }));
    expect(reps.filter(({ fpl, goal }) => fpl <= goal).length).toBeGreaterThan(4);
    expect(reps.filter(({ fpl, goal }) => fpl > goal).length).toBeGreaterThan(1);
    expect(reps.some(({ fpl }) => fpl > demoSettings.maxFplPercent)).toBe(true);
  });
});

describe('suppliers worth looking at', () => {
  const thisMonth = `invoiceDate >= '2026-09-01'`;
  const lastYearToDate = `invoiceDate between '2025-01-01' and '2025-09-16'`;
  const figures = (
    condition: string,
  ) => `(select supplierId, count(*) as lines, sum(revenue - cost) as gp, sum(ce) as ce
    from lines where kind <> 'loss' and ${condition} group by 1)`;

  test('lose money: one this month, one this month and in the same month of last year', async () => {
    const losing = await ask(`select supplierId from ${figures(thisMonth)} where gp < 0 and ce > 0 order by 1`);
    expect(losing.map((row) => row.supplierId)).toEqual(['S305', 'S405']);
    expect(
      await count(
        `${figures(`invoiceDate between '2025-09-01' and '2025-09-16'`)} where gp < 0 and supplierId = 'S305'`,
      ),
    ).toBe(1);
  });

  test('are new this year, or gone since last year', async () => {
    expect(
      (
        await ask(
          `select supplierId from ${figures(thisMonth)} anti join ${figures(`invoiceDate < '2026-01-01'`)} using (supplierId)`,
        )
      ).map((row) => row.supplierId),
    ).toEqual(['S202']);
    expect(
      (
        await ask(
          `select supplierId from ${figures(lastYearToDate)} anti join ${figures(`invoiceDate >= '2026-01-01'`)} using (supplierId)`,
        )
      ).map((row) => row.supplierId),
    ).toEqual(['S109']);
  });

  test('are as peculiar on any day of a month', async () => {
    const odd = await ask(`with months as (
        select n, supplierId, sum(revenue - cost) as gp, sum(ce) as ce, count(*) filter (where kind <> 'return') as sold
        from lines join range(1, 32) as days (n) on invoiceDate > date '2026-09-16' - n::int
        where kind <> 'loss' group by all)
      select supplierId, sold > 0 as sold, ce < 0 as negative, count(*)::int as days
      from months where gp < 0 group by all order by all`);
    expect(odd).toEqual([
      { supplierId: 'S105', sold: false, negative: true, days: 31 },
      { supplierId: 'S305', sold: true, negative: false, days: 31 },
      { supplierId: 'S405', sold: true, negative: false, days: 31 },
    ]);
  });

  test('have nothing but returns this month, so that CE is negative', async () => {
    const negative = await ask(`select supplierId, lines::int as lines from ${figures(thisMonth)} where ce < 0`);
    expect(negative.map((row) => row.supplierId)).toEqual(['S105']);
    expect(await count(`lines where supplierId = 'S105' and ${thisMonth} and kind <> 'return'`)).toBe(0);
  });
});

describe('the goals', () => {
  test('are set for the house, each lead and all reps but one in the current quarter and the three before it', async () => {
    expect(
      await ask(`select periodStart, count(*)::int as people, count(distinct customId)::int as ids,
        count(*) filter (where customId = 'HOUSE')::int as houses from goals group by 1 order by 1`),
    ).toEqual(
      ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01'].map((periodStart) => ({
        periodStart,
        people: 22,
        ids: 22,
        houses: 1,
      })),
    );
    expect(
      await count(
        `goals join users using (customId) where role = 'salesRep' and (gpGoal::double <= 0 or gpPayout is null)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `goals join users using (customId) where role = 'teamLead' and (gpGoal is not null or gpPayout is null)
        and customId <> 'ATS_24'`,
      ),
    ).toBe(0);
  });

  test('know the people that lists have to cope with', async () => {
    const ids = async (sql: string) => (await ask(`${sql} order by 1`)).map(({ customId }) => customId);
    const current = `periodStart = '2026-07-01'`;
    expect(await ids(`select customId from users where contains(teamLeads, ';')`)).toEqual(['ATS_104']);
    expect(
      await ids(`select customId from users where role = 'salesRep' and customId not in (select customId from goals)`),
    ).toEqual(['ATS_106']);
    // A lead's own goal is less than the sum of their reps'.
    expect(
      await one(`select lead.gpGoal::double > 0 and lead.gpGoal::double < sum(rep.gpGoal::double) as less
        from goals lead join goals rep using (periodStart) join users on users.customId = rep.customId
        where lead.customId = 'ATS_24' and teamLeads = 'ATS_24' and ${current} group by lead.gpGoal`),
    ).toEqual({ less: true });
    expect(
      await ids(`select customId from goals where ${current} and gpPayout is not null and gpThreshold is null`),
    ).toEqual(['ATS_110']);
    expect(await count(`users where customId in ('${Object.keys(demoPeople).join("','")}')`)).toBe(3);
  });

  test('make pay interesting: some reps are beyond their goal already, some above and some below the threshold', async () => {
    const achieved = (
      await ask(`select 100 * sum(revenue - cost) / any_value(gpGoal)::double as percent
      from lines join goals on goals.customId = lines.rep and goals.periodStart = '2026-07-01'
      where kind <> 'loss' and invoiceDate >= '2026-07-01' group by rep`)
    ).map(({ percent }) => Number(percent));
    expect(achieved).toHaveLength(15);
    expect(achieved.filter((percent) => percent > 100).length).toBeGreaterThan(1);
    expect(achieved.filter((percent) => percent >= 80 && percent <= 100).length).toBeGreaterThan(3);
    expect(achieved.filter((percent) => percent < 80).length).toBeGreaterThan(1);
  });
});
