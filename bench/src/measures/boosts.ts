/** What boosts cost: measuring them on a million lines of the sales period, and reading people's figures with them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { type Scope, scoped } from '@caselift/db/scope';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { readBoostSums } from '@caselift/server/figures/boosts';
import { readProductList } from '@caselift/server/figures/catalog';
import { currentSnapshot } from '@caselift/server/figures/current-snapshot';
import { readEditedParts } from '@caselift/server/figures/edited-parts';
import { createSnapshotMemory } from '@caselift/server/figures/snapshot-memory';
import { signIn } from '../api-client.ts';
import { atMost, type Figure, milliseconds, percentile, spread } from '../figures.ts';
import { underLoad } from '../load.ts';
import { processorTime, startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const periodLines = 1_000_000;
const measure = 'boosts';

export async function measureBoosts(team: Team): Promise<Figure[]> {
  const database = await openDatabase({ dataDir: team.dataDir });
  const { sql } = database;
  const scope = { wholesalerId: team.wholesalerId, db: 'prod' } as const;
  try {
    await growPeriod(sql, scope);
    const alone: Figure[] = [];
    for (const [boosts, products] of [
      [1, 14],
      [1, 2000],
      [50, 160],
    ] as const) {
      await sql`delete from boosts where wholesaler_id = ${scope.wholesalerId}`;
      await insertBoosts(sql, scope, boosts, products);
      alone.push(
        await measured(sql, scope, `${boosts === 1 ? 'a boost' : `${boosts} boosts`} of ${products} products`),
      );
    }
    return [...alone, ...(await listing(sql, team)), await reading(sql, team)];
  } finally {
    await sql`delete from boosts where wholesaler_id = ${scope.wholesalerId}`;
    await database.close();
  }
}

/** The period's lines over and over again, and one of fifty of them taken back: quicker than an update of so many. */
async function growPeriod(sql: Sql, { wholesalerId, db }: Scope): Promise<void> {
  const [row] = await sql<{ id: number; lines: number }[]>`
    select snapshot_id as id, count(*) as lines from environments join snapshot_lines using (snapshot_id)
    where environments.wholesaler_id = ${wholesalerId} and db = ${db} group by snapshot_id`;
  if (row === undefined) throw new Error('The team has no lines.');
  await sql`
    insert into snapshot_lines (snapshot_id, wholesaler_id, invoice_id, line_no, invoice_date, rep_id, buyer_id,
      product_id, kind, loss_reason, units, ounces, revenue_cents, cost_cents, gp_cents)
    select snapshot_id, wholesaler_id, invoice_id || '-' || copy, line_no, invoice_date, rep_id, buyer_id,
      product_id, kind, loss_reason, units, ounces, revenue_cents, cost_cents, gp_cents
    from snapshot_lines, generate_series(1, ${Math.round(periodLines / row.lines) - 1}::integer) as copy
    where snapshot_id = ${row.id}`;
  await sql`
    insert into snapshot_returned_sales (snapshot_id, wholesaler_id, invoice_id, line_no, invoice_date, sale_invoice_id,
      sale_line_no, sale_date, rep_id, buyer_id, product_id, units, ounces)
    select snapshot_id, wholesaler_id, 'R-' || invoice_id, line_no, invoice_date, invoice_id, line_no, invoice_date,
      rep_id, buyer_id, product_id, units, ounces
    from snapshot_lines where snapshot_id = ${row.id} and units > 0 and hashtext(invoice_id) % 50 = 0`;
  await sql`analyze snapshot_lines, snapshot_returned_sales`;
}

/** Of different products, all of this year. */
async function insertBoosts(sql: Sql, { wholesalerId, db }: Scope, boosts: number, products: number): Promise<void> {
  await sql`
    insert into boosts (wholesaler_id, name, type, amount_cents, supplier_contribution, start_date, end_date,
      custom_products_selected, products_filters, product_ids, saved_at, created_by)
    select ${wholesalerId}, 'Boost ' || number, 'GP/CE', 150, 50, '2026-01-01', '2026-12-31', false,
      '{"supplier":[],"brand":[],"packageType":[],"size":[],"productType":[],"brandFams":[]}', array_agg(custom_id),
      now(), 'bench'
    from (
      select custom_id, (row_number() over (order by ounces desc, custom_id) - 1) % ${boosts}::integer as number
      from (
        select custom_id, ounces from environments join snapshot_products using (snapshot_id)
        where environments.wholesaler_id = ${wholesalerId} and db = ${db}
        order by ounces desc, custom_id limit ${boosts * products}
      ) sold
    ) numbered
    group by number`;
}

/** The middle of five, each with nothing remembered but boosts and products. */
async function measured(sql: Sql, scope: Scope, what: string): Promise<Figure> {
  const times: number[] = [];
  let people = 0;
  let processorMs = 0;
  for (let time = 0; time < 5; time += 1) {
    const memory = createSnapshotMemory();
    await scoped(sql, scope, async (tx) => {
      const snapshot = await currentSnapshot(tx, scope, 'snapshot_products');
      if (snapshot === undefined) throw new Error('The team has figures.');
      const edited = await readEditedParts(tx, memory, scope);
      await Promise.all([edited.boosts(), readProductList(tx, memory, snapshot)]);
      const to = snapshot.lastTransactionDate;
      const [{ pid = 0 } = {}] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const [start, processor] = [performance.now(), processorTime(pid)];
      const period = { from: salesPeriodOf(to, 'quarterly').from, to };
      people = (await readBoostSums(tx, memory, { snapshot, edited, period })).size;
      times.push(performance.now() - start);
      processorMs += processorTime(pid) - processor;
    });
  }
  const middle = percentile(times, 50);
  return {
    measure,
    dataset: `${(periodLines / 1e6).toFixed(0)} M lines of the period`,
    what: `${what}, ${people} people`,
    value: `${milliseconds(middle)}, slowest ${milliseconds(Math.max(...times))} of ${times.length}; ${milliseconds(processorMs / times.length)} of processor in PostgreSQL`,
    peer: '',
    limit: what.startsWith('a boost') ? atMost(middle, 500, '< 500 ms') : '',
  };
}

type Lists = { productSuppliers: { title: string }[]; productSizes: string[] };

const seconds = 15;
const perSecond = 200;

/** The list of the 50 boosts and the lists that products are chosen from, all together at 200 requests a second. */
async function listing(sql: Sql, team: Team): Promise<Figure[]> {
  const [{ id = '' } = {}] = await sql<{ id: string }[]>`
    select boost_id as id from boosts where wholesaler_id = ${team.wholesalerId} limit 1`;
  const server = await startServerProcess(team.dataDir);
  try {
    const client = await signIn(server.origin, team.manager);
    const { productSuppliers, productSizes } = (await client.get('/api/wholesaler?db=prod')) as Lists;
    const at = (path: string) => `${server.origin}/api/v2/boosts${path}`;
    const filters = [
      ...productSuppliers.slice(0, 10).map(({ title }) => `supplier=${encodeURIComponent(title)}`),
      ...productSizes.slice(0, 10).map((size) => `size=${encodeURIComponent(size)}`),
    ];
    const bodies = new Map(
      productSuppliers
        .slice(0, 20)
        .map(({ title }, place) => [
          at(`/${id}/selectedCustomProducts?db=prod&page=${1 + (place % 2)}&at=${place}`),
          JSON.stringify({ supplier: [title], size: [], brand: [], packageType: [], productType: [], brandFams: [] }),
        ]),
    );
    const calls = [
      {
        what: 'GET boosts',
        urls: filters.map((_, place) => at(`?db=prod&page=${1 + (place % 4)}&searchPhrase=${place % 10}`)),
      },
      {
        what: 'GET products of the manual list',
        urls: filters.map((filter) => at(`/${id}/products?db=prod&${filter}`)),
      },
      { what: 'GET products selected', urls: filters.map((filter) => at(`/${id}/allProducts?db=prod&${filter}`)) },
      { what: 'POST products that filters choose', urls: [...bodies.keys()] },
    ];
    const urls = filters.flatMap((_, place) => calls.map((call) => call.urls[place % call.urls.length] ?? ''));
    const request = { urls, token: client.token, perSecond, bodies };
    await underLoad(request, () => sleep(3000)); // a process that has just started is still compiling
    const answered = await underLoad(request, () => sleep(seconds * 1000));
    return calls.map(({ what, urls: own }) => {
      const answers = answered.filter(({ url }) => own.includes(url));
      const times = answers.map((answer) => answer.milliseconds);
      const dataset = `50 boosts, ${perSecond}/s of all four`;
      return {
        measure,
        dataset,
        what,
        value: spread(answers),
        peer: '',
        limit: atMost(percentile(times, 95), 50, 'p95 < 50 ms'),
      };
    });
  } finally {
    await server.stop();
  }
}

/** The users list with the 50 boosts there are, and without them: one request after the other, all worked out before. */
async function reading(sql: Sql, team: Team): Promise<Figure> {
  const server = await startServerProcess(team.dataDir);
  try {
    const client = await signIn(server.origin, team.manager);
    const ask = async (): Promise<number> => {
      const start = performance.now();
      await client.get('/api/users?db=prod');
      return performance.now() - start;
    };
    const warm = async () => {
      for (let time = 0; time < 100; time += 1) await ask(); // a process that has just started is still compiling
      const before = server.processorTime();
      const times: number[] = [];
      for (let time = 0; time < 500; time += 1) times.push(await ask());
      const [middle, late] = [percentile(times, 50), percentile(times, 95)];
      const processorMs = (server.processorTime() - before) / times.length;
      const text = `p50 ${milliseconds(middle)}, p95 ${milliseconds(late)}, ${milliseconds(processorMs)} of processor each`;
      return { middle, text };
    };
    const withBoosts = await warm();
    await sql`delete from boosts where wholesaler_id = ${team.wholesalerId}`;
    const without = await warm();
    const added = withBoosts.middle - without.middle;
    return {
      measure,
      dataset: '300 people',
      what: 'GET /api/users, manager, 50 boosts',
      value: withBoosts.text,
      peer: `without boosts: ${without.text}`,
      limit: atMost(added, 5, `adds < 5 ms (${milliseconds(added)})`),
    };
  } finally {
    await server.stop();
  }
}
