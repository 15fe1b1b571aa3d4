// Without a bucket: what docs/operations.md says of backups, done on a whole installation. With one: testing/s3-restore-drills.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Drill, startDrill } from './testing/drill.ts';

test.each([
  ['yesterday', 1],
  ['last week', 0],
] as const)(
  'everyone reads what they read %s once the backup of then is restored',
  async (_, back) => {
    const backups = await mkdtemp(path.join(tmpdir(), 'caselift-backups-'));
    const drill = await startDrill({ workers: 1, s3: null });
    let restored: Drill | undefined;
    try {
      const recorded = [];
      for (const [at, day] of ['2024-09-02', '2024-09-03'].entries()) {
        await drill.goOn(day, { deletesFiles: false });
        recorded.push(await drill.answers());
        await drill.command('backup', path.join(backups, `${at}`));
      }
      await drill.goOn('2024-08-02', { deletesFiles: true });
      expect(await drill.answers()).not.toEqual(recorded[back]);
      await drill.remove();

      restored = await startDrill({ workers: 1, s3: null, backup: path.join(backups, `${back}`) });
      expect(JSON.stringify(recorded[back])).toContain('.webp opens 200 ');
      expect(await restored.answers()).toEqual(recorded[back]);
    } finally {
      await drill.remove();
      await restored?.remove();
      await rm(backups, { recursive: true });
    }
  },
  1_200_000,
);
