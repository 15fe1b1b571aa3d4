// An upgrade, with new figures that could not be computed at first.
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { until } from '@caselift/db/testing/until';
import { expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startBoss, stopBoss, wholesalerQueue } from '../queue/boss.ts';
import { askForBackfills } from './ask-for-backfills.ts';

test('a backfill that failed once is asked for again, until no figures are missing', async () => {
  const server = await startTestApp({ leavesEarlier: true });
  await insertWholesaler(server.sql, 'ats');
  const snapshot = await insertSnapshot(server.sql, 'ats', { lastTransactionDate: '2026-05-15' });
  await pointAt(server.sql, 'ats', 'prod', snapshot);
  const [now] = await server.sql`select table_versions as versions from snapshots where snapshot_id = ${snapshot}`;
  await server.sql`update snapshots set table_versions = '{}' where snapshot_id = ${snapshot}`;
  expect(await wholesalersToBackfill(server.sql)).toEqual(['ats']);
  const asking = askForBackfills(server.database, new AbortController().signal, { lookEveryMs: 20, againMs: 40 });
  const boss = await startBoss(server.database, { supervise: false });
  const ids: string[] = [];
  for (const time of ['first', 'second']) {
    const [job] = await until(async () => {
      const jobs = await boss.fetch(wholesalerQueue);
      return jobs.length > 0 && jobs;
    }, `the ${time} backfill`);
    expect(job?.data).toMatchObject({ kind: 'backfill', wholesalerId: 'ats' });
    ids.push(job?.id ?? '');
    await boss.complete(wholesalerQueue, ids.at(-1) ?? ''); // it ended, and the figures are missing still
  }
  expect(new Set(ids).size).toBe(2);
  await server.sql`update snapshots set table_versions = ${server.sql.json(now?.versions)} where snapshot_id = ${snapshot}`;
  await asking;
  await stopBoss(boss);
  await server.stop();
});
