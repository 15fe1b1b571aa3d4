// Vitest's global set-up: one PostgreSQL for the run, without fsync, holding a migrated template to clone (database.ts).
import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { freemem } from 'node:os';
import path from 'node:path';
import { connect } from '../connect.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { clockOfDatabase, clockSchema, isAhead } from './clock.ts';
import { preparedFolderVariable, templateDatabase, testServerVariable } from './database.ts';

// What a crash would cost here is a test run.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];
/** Where a run has a clock of its own: unknown to a database without the schema, where it changes nothing. */
const withClock = [`search_path=public,${clockSchema},pg_catalog`];

/** Starts the server and returns what stops it and removes its files, and those that tests leave in the temporary folder. */
export default async function setup(): Promise<() => Promise<void>> {
  // The long tier ends what exceeds its time, and removes this folder then (scripts/boxed.ts).
  const folder = path.join(
    process.env.CASELIFT_BOX ?? placeOfFiles(),
    `caselift-test-${randomBytes(6).toString('hex')}`,
  );
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary, { recursive: true });
  await chmod(folder, 0o755); // as root, user postgres must enter it
  await chmod(temporary, 0o1777);
  const settings = isAhead() ? [...fast, ...withClock] : fast;
  const server = anotherServer() ?? (await startEmbedded(folder, { settings }));
  const maintenance = { ...server.options, database: 'postgres' };
  const admin = connect(maintenance, { max: 1 });
  await admin`create database ${admin(templateDatabase)}`;
  const template = connect({ ...server.options, database: templateDatabase }, { max: 1 });
  if (isAhead())
    await template.unsafe(
      `create schema ${clockSchema}; grant usage on schema ${clockSchema} to public; ${clockOfDatabase()}`,
    );
  await migrate(template);
  await template.end();
  await admin`alter database ${admin(templateDatabase)} with is_template true allow_connections false`;
  await admin.end();
  process.env[preparedFolderVariable] = path.join(folder, 'prepared');
  process.env[testServerVariable] = JSON.stringify(maintenance);
  process.env.TMPDIR = temporary;
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The folder of the socket of a PostgreSQL of another version, which scripts/postgres-16.sh starts and stops. */
function anotherServer(): Pick<Embedded, 'options' | 'release'> | null {
  const host = process.env.CASELIFT_TEST_SOCKET;
  if (host === undefined) return null;
  return { options: { host, port: 5432, user: 'postgres', database: 'postgres' }, release: async () => {} };
}

const roomInMemory = 6 * 1024 ** 3;

/** In memory if there is room: a database is a thousand small files, and none of what tests write need outlive them. */
function placeOfFiles(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return Math.min(bavail * bsize, freemem()) > roomInMemory ? '/dev/shm' : '/tmp';
  } catch {
    return '/tmp'; // not Linux
  }
}
