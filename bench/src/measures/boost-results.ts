/** What a boost brought and its bill-back packets, asked of the worker on all lines of a warehouse. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { type Client, signIn } from '../api-client.ts';
import { atMost, type Figure, megabytes, milliseconds, percentile, seconds } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const measure = 'boosts';

/** Before measureBoosts, which adds lines to the snapshot that the warehouse lacks. */
export async function measureBoostResults(team: Team): Promise<Figure[]> {
  const database = await openDatabase({ dataDir: team.dataDir });
  const { sql } = database;
  try {
    const figures: Figure[] = [];
    for (const products of [14, 2000]) {
      await sql`delete from boosts where wholesaler_id = ${team.wholesalerId}`;
      figures.push(...(await ofBoost(team, await insertBoost(sql, team.wholesalerId, products), products)));
    }
    return figures;
  } finally {
    await sql`delete from boosts where wholesaler_id = ${team.wholesalerId}`;
    await database.close();
  }
}

/** Of the products that sell most, from the start of the year on. */
async function insertBoost(sql: Sql, wholesalerId: string, products: number): Promise<string> {
  const [{ id = '' } = {}] = await sql<{ id: string }[]>`
    insert into boosts (wholesaler_id, name, type, amount_cents, supplier_contribution, start_date, end_date,
      custom_products_selected, products_filters, product_ids, saved_at, created_by)
    select ${wholesalerId}, ${`${products} products`}, 'GP/CE', 150, 50, '2026-01-01', '2026-12-31', false,
      '{"supplier":[],"brand":[],"packageType":[],"size":[],"productType":[],"brandFams":[]}', array_agg(custom_id),
      now(), 'bench'
    from (
      select custom_id from environments join snapshot_products using (snapshot_id)
      where environments.wholesaler_id = ${wholesalerId} and db = 'prod' order by ounces desc, custom_id limit ${products}
    ) sold
    returning boost_id as id`;
  return id;
}

type Lines = { lines: { thisYear: number } };

async function ofBoost(team: Team, id: string, products: number): Promise<Figure[]> {
  const server = await startServerProcess(team.dataDir);
  try {
    const client = await signIn(server.origin, team.manager);
    const result = () => answer<Lines>(server.origin, client, `/api/v2/boosts/${id}/result?db=prod`);
    const first = await result();
    const again: number[] = [];
    for (let time = 0; time < 50; time += 1) again.push((await result()).took);
    const dataset = `1 M lines, ${first.payload.lines.thisYear.toLocaleString('en-US')} of them of the boost`;
    const of = `a boost of ${products} products`;
    const figures: Figure[] = [
      {
        ...{ measure, dataset, what: `result of ${of}, first time` },
        ...{ value: milliseconds(first.took), peer: '', limit: atMost(first.took, 3000, '< 3 s') },
      },
      {
        ...{ measure, dataset, what: `result of ${of}, remembered` },
        value: `p50 ${milliseconds(percentile(again, 50))}, p95 ${milliseconds(percentile(again, 95))}`,
        ...{ peer: '', limit: atMost(percentile(again, 95), 50, 'p95 < 50 ms') },
      },
    ];
    for (const format of ['xlsx', 'pdf']) {
      const path = `/api/v2/boosts/${id}/packet?db=prod&format=${format}`;
      const { payload, took } = await answer<{ signedUrl: string }>(server.origin, client, path);
      const file = await (await fetch(new URL(payload.signedUrl, server.origin))).arrayBuffer();
      figures.push({
        ...{ measure, dataset, what: `.${format} packet of ${of}` },
        value: `${seconds(took)}, ${megabytes(file.byteLength)}; peak memory of the worker ${megabytes(server.peaks().worker)}`,
        ...{ peer: '', limit: '' },
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** Asks until it is there, and says how long that took. */
async function answer<Payload>(origin: string, { token }: Client, path: string) {
  const start = performance.now();
  for (;;) {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 202) {
      const { payload, message } = (await response.json()) as { payload: Payload; message?: string };
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${message}`);
      return { payload, took: performance.now() - start };
    }
    await response.body?.cancel();
    await sleep(10);
  }
}
