/** A power cut takes nothing of a cluster that people work with already, not even its name. */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isHere } from '../../../scripts/testing/needs.ts';
import { startEmbedded } from '../embedded.ts';
import { forgetfulDisk } from '../testing/power-cut.ts';

const testing = { settings: ['fsync=off'] };

test('a new data folder has its cluster after a power cut', async () => {
  const disk = await forgetfulDisk();
  onTestFinished(() => disk.end());
  await chmod(disk.folder, 0o755); // as root, user postgres must enter it
  const dataDir = join(disk.folder, 'data');
  await (await startEmbedded(dataDir, testing)).release();
  expect(await readdir(join(disk.afterPowerCut(), 'data'))).toContain('postgres');
});

test.skipIf(!isHere('root'))(
  'a data folder that is closed to PostgreSQL still says after a power cut where its cluster is',
  async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const disk = await forgetfulDisk();
    onTestFinished(() => disk.end());
    const dataDir = await mkdtemp(join(disk.folder, 'closed-')); // for its owner alone
    const server = await startEmbedded(dataDir, testing);
    onTestFinished(() => rm(join(server.clusterFolder, '..'), { recursive: true }));
    await server.release();
    const note = join(dataDir.replace(disk.folder, disk.afterPowerCut()), 'postgres-is-elsewhere.json');
    expect(JSON.parse(await readFile(note, 'utf8'))).toEqual({ cluster: server.clusterFolder, dataDir });
  },
);
