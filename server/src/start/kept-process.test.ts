import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@caselift/db/testing/until';
import { afterAll, expect, test, vi } from 'vitest';
import { keepWorker, pauseAfter } from './kept-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-hanging-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a worker that hangs is ended and started again, and one that lives is left alone', async () => {
  vi.stubEnv('HANGING_WORKER', folder);
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  const file = fileURLToPath(new URL('./testing/hanging-worker.ts', import.meta.url));
  const worker = keepWorker({ file, mostSilentSeconds: 2 });
  const first = worker.pid();
  await until(() => said.length === 2 && worker.pid() !== first, 'another worker');
  expect(said[0]).toBe('The worker has given no sign of life for 2 seconds. Ending it...');
  expect(said[1]).toBe('The worker stopped (SIGKILL). Restarting it...');
  await worker.stop();
  vi.unstubAllEnvs();
});

test('the pauses before each next start grow up to 15 seconds, and begin again after a minute of health', () => {
  const pauses = [250];
  while ((pauses.at(-1) ?? 0) < 15_000) pauses.push(pauseAfter(pauses.at(-1) ?? 0, 100));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000]);
  expect(pauseAfter(15_000, 60_000)).toBe(15_000);
  expect(pauseAfter(15_000, 60_001)).toBe(250);
});
