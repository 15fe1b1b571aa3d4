/** What objectives and incentives cost to measure: all in an update, and one that someone saves. */
import { existsSync } from 'node:fs';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import { runStep } from '../child.ts';
import type { Dataset } from '../datasets.ts';
import { atMost, type Figure, gigabytes, percentile, seconds } from '../figures.ts';
import type { ItemsInput, ItemsOutput } from '../steps/items.ts';
import { dataDirOf, importDataset } from './import.ts';

const items = 1000;
const single = 150;

/** Needs the generated wholesaler; imports it where `import` has not. */
export async function measureItems(dataset: Dataset): Promise<Figure[]> {
  const { wholesalerId, name, today } = dataset;
  if (wholesalerId !== 'big') return [];
  const dataDir = dataDirOf(dataset);
  if (!existsSync(warehouseFile(dataDir, wholesalerId))) await importDataset(dataset, dataDir, 'parquet');
  const input = { dataDir, wholesalerId, title: name, today, items, single };
  const { stages, putMs, scopes, peakBytes, idleMs, besideMs, postgres } = await runStep<ItemsInput, ItemsOutput>(
    'items',
    input,
  );
  const sum = (wanted: RegExp) => stages.filter(([stage]) => wanted.test(stage)).reduce((all, [, ms]) => all + ms, 0);
  const pass = putMs + sum(/^Computing (int|snapshot)_item_/);
  const spread = (times: readonly number[]) =>
    `p50 ${percentile(times, 50).toFixed(0)}, p95 ${percentile(times, 95).toFixed(0)}, max ${Math.max(...times).toFixed(0)} ms (${times.length} items)`;
  const forAll = (times: readonly number[]) => (times.reduce((all, ms) => all + ms, 0) / times.length) * scopes;
  const millions = (postgres.lines / 1e6).toFixed(0);
  const figure = (what: string, value: string, peer = '', limit = ''): Figure => ({
    ...{ measure: 'items', dataset: name, what, value, peer, limit },
  });
  console.log(stages.map(([stage, ms]) => `  ${stage}: ${seconds(ms)}`).join('\n'));
  return [
    figure(
      `${items} items, ${scopes} scopes: the pass of an update`,
      seconds(pass),
      `one after the other: ${seconds(forAll(idleMs))}`,
      atMost(pass, 5000, '< 5 s'),
    ),
    figure(
      'the same sums by PostgreSQL, a statement each',
      seconds(pass),
      `${seconds(forAll(postgres.scopeMs))} by ${postgres.scopeMs.length} scopes with equal rows; ${seconds(postgres.loadMs)} to load ${millions} M lines`,
    ),
    figure('its transfer', seconds(sum(/^Transferring snapshot_item_/))),
    figure('peak memory of the update', gigabytes(peakBytes), '', atMost(peakBytes, 2e9, 'under 2 GB')),
    figure('one item, idle', spread(idleMs), '', atMost(percentile(idleMs, 95), 200, 'p95 < 200 ms')),
    figure('one item beside an update', spread(besideMs), '', atMost(percentile(besideMs, 95), 400, 'p95 < 400 ms')),
  ];
}
