/** Before the journeys: one data folder with the demo wholesaler loaded, which each worker copies (journey.ts). */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from './server.ts';

export const preparedDemoVariable = 'CASELIFT_JOURNEY_DEMO';

export default async function prepareDemo(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-demo-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user, who must be able to enter
  // Named at the first start alone: the workers' servers, started without it, keep the demo where it ends.
  const server = await startServer(path.join(folder, 'data'), { DEMO_DAY: '2026-09-17' });
  await server.stop();
  process.env[preparedDemoVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
