/** What reading the reporting table costs: its first page, that of many rows, after an approval, by teams, and its charts. */
import type { Client } from '../api-client.ts';
import { atMost, type Figure, percentile } from '../figures.ts';
import type { Approvals } from './item-images.ts';

const rounds = 30;
const items = 100;
const charted = 60;
/** As many as a quarter of a million rows are made of. */
const manyItems = 372;

type Asked = {
  /** Of a manager. */
  client: Client;
  wholesalerId: string;
  /** Of all items that everyone has. */
  itemIds: readonly string[];
  approvals: Approvals;
};

export async function measureItemReports({ client, wholesalerId, itemIds, approvals }: Asked): Promise<Figure[]> {
  const flags = 'isObjective=true&isIncentive=true';
  const read = async (ids: readonly string[], query = '') => {
    const path = `/api/v3/items/reporting?wholesalerId=${wholesalerId}&db=prod&${flags}${query}`;
    return (await client.post(path, { itemIds: ids })) as { count: number };
  };
  const figure = async (
    what: string,
    mostMs: number,
    ask: () => Promise<{ count: number }>,
    before = async () => {},
  ) => {
    await ask(); // whatever nobody has asked for yet is worked out once
    const times: number[] = [];
    let rows = 0;
    for (let round = 0; round < rounds; round++) {
      await before();
      const startedAt = performance.now();
      rows = (await ask()).count;
      times.push(performance.now() - startedAt);
    }
    const p95 = percentile(times, 95);
    return {
      ...{ measure: 'items', dataset: `${rows} rows`, what, peer: '' },
      value: `p50 ${percentile(times, 50).toFixed(0)}, p95 ${p95.toFixed(0)} ms`,
      limit: atMost(p95, mostMs, `p95 < ${mostMs} ms`),
    };
  };
  const timed = async (what: string, mostMs: number, asks: readonly (() => Promise<unknown>)[]): Promise<Figure> => {
    const times: number[] = [];
    for (const ask of asks) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
    }
    const p95 = percentile(times, 95);
    return {
      ...{ measure: 'items', dataset: `${times.length} times`, what, peer: '' },
      value: `p50 ${percentile(times, 50).toFixed(0)}, p95 ${p95.toFixed(0)} ms`,
      limit: atMost(p95, mostMs, `p95 < ${mostMs} ms`),
    };
  };
  const percents = async (ids: readonly string[]) => {
    const path = `/api/v3/items/percents?wholesalerId=${wholesalerId}&db=prod`;
    return { count: ((await client.post(path, { itemIds: ids })) as unknown[]).length };
  };
  /** Each of another item, so that nothing is remembered of its lines. */
  const chart = (call: 'standing' | 'days', mostMs: number) =>
    timed(
      `an item's ${call}, as a chart`,
      mostMs,
      itemIds
        .slice(-charted)
        .map((itemId) => () => client.get(`/api/v3/items/${itemId}/${call}?wholesalerId=${wholesalerId}&db=prod`)),
    );
  const some = [approvals.itemId, ...itemIds].slice(0, items);
  return [
    await figure(`reporting, first page of ${items} items`, 100, () => read(some)),
    await figure('the same after an approval', 100, () => read(some), approvals.next),
    await timed(
      'approving an image',
      50,
      Array.from({ length: rounds }, () => approvals.next),
    ),
    await figure('the same by quantity', 100, () => read(some, '&sortField=quantity&sortDirection=desc')),
    await figure('the same by teams', 300, () => read(some, '&groupByTeams=true')),
    await figure(`reporting, first page of ${manyItems} items`, 100, () => read(itemIds.slice(0, manyItems))),
    await figure('the same by teams', 300, () => read(itemIds.slice(0, manyItems), '&groupByTeams=true')),
    await figure('percents of a thousand items', 300, () => percents(itemIds.slice(0, 1000))),
    await chart('standing', 100),
    await chart('days', 1000),
  ];
}
