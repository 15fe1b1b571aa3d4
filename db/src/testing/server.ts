// Vitest's global set-up: one PostgreSQL for the run, without fsync, holding a migrated template to clone (database.ts).
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect } from '../connect.ts';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { templateDatabase, testServerVariable } from './database.ts';

// What a crash would cost here is a test run.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];

/** Starts the server and returns what stops it and removes its files. */
export default async function setup(): Promise<() => Promise<void>> {
  // The long tier ends what exceeds its time, and removes this folder then (scripts/boxed.ts).
  const folder = `${process.env.CASELIFT_BOX ?? '/tmp'}/caselift-test-${randomBytes(6).toString('hex')}`;
  await mkdir(folder);
  await chmod(folder, 0o755); // as root, user postgres must enter it
  const server = await startEmbedded(folder, { settings: fast });
  const maintenance = { ...server.options, database: 'postgres' };
  const admin = connect(maintenance, { max: 1 });
  await admin`create database ${admin(templateDatabase)}`;
  const template = connect({ ...server.options, database: templateDatabase }, { max: 1 });
  await migrate(template);
  await template.end();
  await admin`alter database ${admin(templateDatabase)} with is_template true allow_connections false`;
  await admin.end();
  process.env[testServerVariable] = JSON.stringify(maintenance);
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}
