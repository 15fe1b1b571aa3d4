/**
 * An installation of parts that stop and come back one by one: a server, a worker, a bucket, PostgreSQL, and a front that
 * serves the app and passes calls on, as a load balancer does.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { connect, type Sql } from '@caselift/db/connect';
import { type Bucket, openBucket } from './bucket.ts';
import { serverVariable, takeCopy } from './journey.ts';
import { releaseAnew, serveRelease } from './releases.ts';
import { type StartedServer, startServer } from './server.ts';

type Part = { start: () => Promise<void>; stop: () => Promise<void> };
export type Installation = {
  /** Of the front, which stays the same. */
  origin: string;
  server: Part;
  worker: Part;
  bucket: Bucket;
  database: {
    /** Past what shuts it out. */
    sql: Sql;
    /** As a stop does: all connections end, and none is taken until it is opened. */
    shut: () => Promise<void>;
    open: () => void;
  };
  /** The front serves a newer release of the app. */
  releaseApp: () => Promise<unknown>;
  close: () => Promise<void>;
};

/** On a copy of the demo, all of it running. */
export async function openInstallation(name: string): Promise<Installation> {
  const { dataDir, variables } = await takeCopy(name);
  const { DATABASE_URL: databaseUrl = '' } = variables;
  const [bucket, gate] = await Promise.all([openBucket(dataDir), openGate(databaseUrl)]);
  const sql = connect({ connectionString: databaseUrl }, { max: 1 });
  const shared = { ...variables, ...bucket.variables, DATABASE_URL: gate.databaseUrl };
  const server = partOf(() =>
    startServer(`${dataDir}-server`, { ...shared, DATA_DIR: `${dataDir}-server`, ROLE: 'server' }),
  );
  const worker = partOf(() => startServer(dataDir, { ...shared, ROLE: 'worker' }));
  await Promise.all([server.start(), worker.start()]);
  const front = await serveRelease(server.origin, bucket.origin);
  // What a journey asks for beside the browser.
  process.env[serverVariable] = JSON.stringify({ origin: front.origin, dataDir, variables });
  return {
    ...{ origin: front.origin, server, worker, bucket },
    database: {
      sql,
      shut: async () => {
        gate.refuse();
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`;
        gate.cut();
      },
      open: gate.open,
    },
    releaseApp: () => releaseAnew(front.webRoot),
    close: async () => {
      gate.open();
      await front.app.close();
      await Promise.all([server.stop(), worker.stop()]);
      await sql.end();
      gate.close();
      bucket.close();
      for (const folder of [front.webRoot, `${dataDir}-server`]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its origin while it is stopped is one that nobody answers at. */
function partOf(begin: () => Promise<StartedServer>): Part & { origin: () => string } {
  let running: StartedServer | null = null;
  let origin = '';
  return {
    origin: () => origin,
    start: async () => {
      running = await begin();
      ({ origin } = running);
    },
    stop: async () => {
      await running?.stop();
      running = null;
    },
  };
}

/** In front of PostgreSQL, which other journeys use, too. */
async function openGate(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${url.port}` } : { host, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((socket) => {
    if (isShut) return void socket.destroy();
    const behind = dial(to);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.end();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  url.searchParams.delete('host');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    databaseUrl: url.href,
    refuse: () => {
      isShut = true;
    },
    cut,
    open: () => {
      isShut = false;
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
