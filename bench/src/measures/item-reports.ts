/** What reading the reporting table costs: its first page, that of many rows, after an approval, and by teams. */
import type { Sql } from '@caselift/db/connect';
import type { Client } from '../api-client.ts';
import { atMost, type Figure, percentile } from '../figures.ts';

const rounds = 30;
const items = 100;

type Asked = {
  sql: Sql;
  /** Of a manager. */
  client: Client;
  wholesalerId: string;
  /** Of all items that everyone has. */
  itemIds: readonly string[];
};

export async function measureItemReports({ sql, client, wholesalerId, itemIds }: Asked): Promise<Figure[]> {
  const imageId = await insertImage(sql, wholesalerId);
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
  const some = [...(await imageItem(sql, imageId)), ...itemIds].slice(0, items);
  const approve = async () => {
    await sql`
      update item_images set status = case status when 'approved' then 'pending' else 'approved' end
      where wholesaler_id = ${wholesalerId} and image_id = ${imageId}`;
  };
  return [
    await figure(`reporting, first page of ${items} items`, 100, () => read(some)),
    await figure('the same after an approval', 100, () => read(some), approve),
    await figure('the same by quantity', 100, () => read(some, '&sortField=quantity&sortDirection=desc')),
    await figure('the same by teams', 300, () => read(some, '&groupByTeams=true')),
    await figure('reporting, first page of all items', 100, () => read(itemIds)),
  ];
}

/** Of somebody who has an item of images, waiting for review; it goes with the item. */
async function insertImage(sql: Sql, wholesalerId: string): Promise<string> {
  const [image] = await sql<{ imageId: string }[]>`
    insert into item_images (wholesaler_id, item_id, user_id, instance_start, buyer_id, own_date, stored_at)
    select wholesaler_id, item_id, terms -> 'userIds' ->> 0, '2026-07-01', 'bench', '2026-07-01', now()
    from items where wholesaler_id = ${wholesalerId} and type = 'image' order by number limit 1
    returning image_id as "imageId"`;
  if (image === undefined) throw new Error('There is an item of images.');
  return image.imageId;
}

async function imageItem(sql: Sql, imageId: string): Promise<string[]> {
  const found = await sql<
    { itemId: string }[]
  >`select item_id as "itemId" from item_images where image_id = ${imageId}`;
  return found.map(({ itemId }) => itemId);
}
