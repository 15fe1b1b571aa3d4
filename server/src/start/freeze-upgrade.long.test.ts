// Today's release, frozen: a backup of the frozen house and its answers, kept where CASELIFT_FREEZE says (npm run freeze).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runBackupJob } from '../jobs/kinds/backup-job.ts';
import { everyWholesaler } from '../jobs/requests.ts';
import { beginToAnswer } from '../testing/answering.ts';
import { answerTo, recordAnswers, tokensOf } from '../testing/frozen-answers.ts';
import { frozenHouse, frozenReaders } from '../testing/frozen-house.ts';
import { contextOf, keepRelease, pack, startRestored } from '../testing/frozen-releases.ts';
import { startPrepared } from '../testing/prepared.ts';
import { compareSince } from '../testing/upgrade-differences.ts';

afterAll(() => void vi.useRealTimers());

test('what is restored from a backup answers every call as what was backed up', async () => {
  const { server } = await startPrepared(frozenHouse);
  const answering = await beginToAnswer(server);
  const at = new Date().toISOString();
  await tokensOf(server.sql, frozenReaders);
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-freeze-'));
  const backup = path.join(folder, 'backup');
  await runBackupJob(contextOf(server, everyWholesaler), { folder: backup });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  // Before anything that reading may write.
  const recorded = await recordAnswers(server);
  expect(recorded.length).toBeGreaterThan(300);
  await answering.stop();
  await server.stop();

  const restored = await startRestored(pack(backup));
  const { unintended } = compareSince('today');
  const tokens = await tokensOf(restored.server.sql, frozenReaders);
  const others = [];
  for (const one of recorded) {
    const differences = unintended(one.as, one.answer, await answerTo(restored.server, one, tokens));
    if (differences.length > 0) others.push([one.as, one.url, differences]);
  }
  await restored.stop();
  expect(others).toEqual([]);
  if (process.env.CASELIFT_FREEZE) keepRelease(process.env.CASELIFT_FREEZE, { at, recorded, backup });
  await rm(folder, { recursive: true });
});
