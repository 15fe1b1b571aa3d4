/**
 * A life of a small wholesaler with its lines in BigQuery, in rough weather: what must be true after each step is the same
 * as for a file (server/src/testing/simulation).
 */
import { houseId } from '@caselift/server/testing/simulation/house';
import { runLife } from '@caselift/server/testing/simulation/run-life';
import { drawLife } from '@caselift/server/testing/simulation/steps';
import type { TestApp } from '@caselift/server/testing/test-app';
import { openPort } from '@caselift/warehouse/bigquery/client';
import { moveToBigQuery } from '@caselift/warehouse/bigquery/move';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeBed, openFake, roughSettingsOf } from './testing/bed.ts';

const [seed, months] = [1, 1];
/** Against what hangs, on a machine that is ten times slower and has other work. */
const patienceMs = 3_600_000;

let bed: FakeBed;
beforeAll(async () => {
  bed = await openFake({ seed });
});
afterAll(() => bed?.close());

async function moveThere({ sql, env }: TestApp): Promise<void> {
  const settings = { ...roughSettingsOf(bed), maxBytes: 1e12 };
  await moveToBigQuery({
    ...{ port: await openPort(settings), dataset: `caselift_${houseId}`, dataDir: env.dataDir, wholesalerId: houseId },
    ...{ signal: AbortSignal.any([]), onProgress: () => undefined },
  });
  await sql`update wholesalers set warehouse = 'bigquery' where wholesaler_id = ${houseId}`;
  env.bigQuery = { ...settings, datasetPrefix: 'caselift' };
}

test(
  `a month of life ${seed} keeps every invariant in BigQuery, too`,
  async () => {
    const lived = await runLife(drawLife(seed, months), moveThere);
    expect(lived.faults, lived.said.join('\n')).toEqual([]);
    expect(lived.steps).toBeGreaterThan(10);
    expect(bed.fake.calls.filter((call) => /\/jobs$/.test(call)).length).toBeGreaterThan(100);
  },
  patienceMs,
);
