import type { Sql } from '@caselift/db/connect';
import { demoPodcasts } from '@caselift/demo/podcasts';
import { demoUuid } from './demo-items.ts';

/** Loading again leaves those that are there alone. */
export async function writeDemoPodcasts(sql: Sql, wholesalerId: string): Promise<void> {
  const rows = demoPodcasts.map(({ name, url }, at) => ({
    ...{ wholesaler_id: wholesalerId, podcast_id: demoUuid(5, at), name, url, created_by: 'Demo Admin' },
  }));
  await sql`insert into podcasts ${sql(rows)} on conflict do nothing`;
}
