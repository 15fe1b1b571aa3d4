/**
 * Before the journeys: loads the demo once, as people load it, with the figures of the last ended period. One PostgreSQL
 * then serves the whole run, and each server's database is a copy of that demo; every journey begins with it.
 *
 * Servers belong to the runner, not to the processes that run journeys: Playwright replaces those after each failure.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMonthEnd } from '@caselift/contract/month-end';
import { connect } from '@caselift/db/connect';
import { type Embedded, startEmbedded } from '@caselift/db/embedded';
import { databaseUrlOf } from '../server/src/testing/database-url.ts';
import { apiOf } from './api.ts';
import { type Contents, contentsOf, keepContents, restoreContents } from './demo-contents.ts';
import { demoDay, type JourneyServer, type StartedServer, startServer } from './server.ts';

/** Where a process of journeys asks for its server: GET /NAME, DELETE /NAME. Set by hand, that desk is used (desk.ts). */
export const deskVariable = 'CASELIFT_JOURNEY_DESK';
/** Servers are of one run. */
export const runVariable = 'CASELIFT_JOURNEY_RUN';

/** The newest sales period that is over then. */
const endedPeriod = '2026-04-01';
/** What a crash would cost here is a test run. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

export default async function prepareDemo(): Promise<() => Promise<void>> {
  process.env[runVariable] = randomBytes(4).toString('hex');
  if (process.env[deskVariable] !== undefined) return endRun;
  const { address, close } = await openDesk();
  process.env[deskVariable] = address;
  return close;
}

/** What this run had of a desk that goes on. */
async function endRun(): Promise<void> {
  for (const name of ['0', '1', '2', '3']) {
    await fetch(`${process.env[deskVariable]}/${process.env[runVariable]}-${name}`, { method: 'DELETE' });
  }
}

/** Loads the demo, and hands out servers until it is closed. */
export async function openDesk(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'caselift-demo-')));
  chmodSync(folder, 0o755); // as root, the database runs as another user, who must be able to enter
  const demo = path.join(folder, 'demo');
  const first = await startServer(demo, { DEMO_DAY: demoDay });
  const manager = await apiOf(first.origin, 'manager');
  await manager('GET', `${readMonthEnd.path}?period=${endedPeriod}`);
  await first.stop();

  const database = await startEmbedded(demo, { settings: fast });
  await keepContents(database.options);
  const servers = new Map<string, StartedCopy>();
  let copies = 0;
  const serverOf = async (name: string): Promise<StartedCopy> => {
    const used = servers.get(name);
    if (used !== undefined && (await restoreContents(used))) return used;
    servers.delete(name);
    await used?.kill();
    copies += 1;
    const fresh = await startCopy(database, demo, path.join(folder, `copy_${copies}`));
    servers.set(name, fresh);
    return fresh;
  };
  const desk = createServer(async ({ method, url = '' }, reply) => {
    const name = url.replaceAll('/', '');
    try {
      if (method === 'DELETE') {
        await servers.get(name)?.kill();
        servers.delete(name);
        reply.end('{}');
      } else {
        const { origin, dataDir, variables } = await serverOf(name);
        reply.end(JSON.stringify({ origin, dataDir, variables } satisfies JourneyServer));
      }
    } catch (error) {
      reply.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  const close = async () => {
    desk.close();
    await Promise.all([...servers.values()].map((server) => server.kill()));
    await database.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`, close };
}

type Database = Embedded['options'];
type StartedCopy = StartedServer & { database: Database; contents: Contents };

/** A server on a copy of the demo: a database made from the template, and the other files of its data folder. */
async function startCopy({ options, clusterFolder }: Embedded, demo: string, dataDir: string): Promise<StartedCopy> {
  const database = { ...options, database: path.basename(dataDir) };
  const admin = connect({ ...options, database: 'postgres' }, { max: 1 });
  await admin`create database ${admin(database.database)} template ${admin(options.database)} strategy file_copy`;
  await admin.end();
  mkdirSync(dataDir);
  const kept = readdirSync(demo).filter((file) => path.join(demo, file) !== clusterFolder && file !== 'outbox');
  const copied = spawnSync('cp', ['-a', '--reflink=auto', ...kept.map((file) => path.join(demo, file)), dataDir]);
  if (copied.status !== 0) throw new Error(`The prepared demo was not copied: ${copied.stderr}`);
  const server = await startServer(dataDir, { DATABASE_URL: databaseUrlOf(database) }, { detached: true });
  const sql = connect(database, { max: 1 });
  const contents = await contentsOf(sql);
  await sql.end();
  return { ...server, database, contents };
}
