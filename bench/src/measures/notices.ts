/** How long after a publication everyone has their notices, and what the worker takes for it: 300 people who all have 1,000 items. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { askForNotices } from '@caselift/server/notifications/runs';
import { type Figure, gigabytes } from '../figures.ts';
import type { ServerProcess } from '../server-process.ts';

const publications = 3;

export async function measureNotices(sql: Sql, server: ServerProcess, wholesalerId: string): Promise<Figure[]> {
  const before = server.peaks().worker;
  const seconds: number[] = [];
  for (let n = 0; n < publications; n++) {
    const begun = performance.now();
    await sql.begin((tx) => askForNotices(tx, wholesalerId, 'bench'));
    while ((await open(sql, wholesalerId)) > 0) await sleep(20);
    seconds.push((performance.now() - begun) / 1000);
  }
  const [{ states, told } = { states: 0, told: 0 }] = await sql<{ states: number; told: number }[]>`
    select (select count(*)::int from notification_states where wholesaler_id = ${wholesalerId}) as states,
      (select count(*)::int from notifications where wholesaler_id = ${wholesalerId}) as told`;
  const row = { measure: 'notices', dataset: `${states} people, 1,000 items of all of them`, peer: '', limit: '' };
  return [
    {
      ...row,
      what: `all notices after a publication, ${publications} of them`,
      value: `${seconds.map((one) => one.toFixed(2)).join(', ')} s; ${told} notices`,
    },
    { ...row, what: 'peak memory, worker', value: `${gigabytes(server.peaks().worker)}, ${gigabytes(before)} before` },
  ];
}

async function open(sql: Sql, wholesalerId: string): Promise<number> {
  const runs = await sql`select from notification_runs where wholesaler_id = ${wholesalerId} and done_at is null`;
  return runs.length;
}
