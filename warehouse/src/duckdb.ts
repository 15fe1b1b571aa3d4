/** The warehouse of one wholesaler: one DuckDB file, opened once in a process whoever asks for it. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { factsOf } from './duckdb-facts.ts';
import type { Facts } from './engine.ts';
import { endKept } from './kept-connections.ts';
import { numberOldLines } from './numbers.ts';

/** The file is closed when the last opening is given back. */
export type Warehouse = Facts & {
  /** A connection of its own; the caller ends it with `disconnectSync()`. */
  connect(): Promise<DuckDBConnection>;
};

type OpenFile = { instance: Promise<DuckDBInstance>; openings: number };

// Two instances of one file in a process lose committed rows, so every opening shares one instance.
const openFiles = new Map<string, OpenFile>();

/** Of every file. Tests add to them: their files are small, and two threads take a third more of the processors. */
export const settings: Record<string, string> = {
  // DuckDB's own share of a worker that should stay under 2 GB; the rest is Node, sorting buffers and the allocator.
  memory_limit: '1200MB',
  // Rows are put in order where order matters (by date, on insertion); keeping files' order costs memory.
  preserve_insertion_order: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
};

const lookAgainMs = 20;

const factsSql = readFileSync(new URL('../models/facts.sql', import.meta.url), 'utf8');

/** Where a wholesaler's facts are. */
export function warehouseFile(dataDir: string, wholesalerId: string): string {
  if (!/^[a-z]{3,10}$/.test(wholesalerId)) throw new Error(`Not a wholesaler id: ${wholesalerId}`);
  return join(resolve(dataDir, 'warehouse'), `${wholesalerId}.duckdb`);
}

/**
 * Opens (and on the first time makes) `<dataDir>/warehouse/<wholesalerId>.duckdb`.
 * Throws when another process holds the file: DuckDB lets in one process only.
 */
export async function openWarehouse(dataDir: string, wholesalerId: string): Promise<Warehouse> {
  const path = warehouseFile(dataDir, wholesalerId);
  const file = openFiles.get(path) ?? { instance: openInstance(path), openings: 0 };
  openFiles.set(path, file);
  file.openings += 1;
  const instance = await file.instance.catch((error: unknown) => {
    openFiles.delete(path);
    throw error;
  });
  let given = false;
  const connect = () => instance.connect();
  return {
    ...factsOf(wholesalerId, connect),
    connect,
    close: async () => {
      if (given) return;
      given = true;
      file.openings -= 1;
      if (file.openings === 0) closeFile(path, instance);
    },
  };
}

/** Closes every open warehouse of this process, whoever still holds an opening. */
export async function closeAll(): Promise<void> {
  await endKept();
  for (const [path, file] of [...openFiles]) closeFile(path, await file.instance);
}

/**
 * Removes a wholesaler's facts. Waits for whoever still reads them: an opening of a removed file would go on living.
 * Safe to repeat.
 */
export async function removeWarehouse(dataDir: string, wholesalerId: string): Promise<void> {
  const path = warehouseFile(dataDir, wholesalerId);
  await waitUntilClosed(path);
  // At once, before anyone can open it again.
  for (const name of [path, `${path}.wal`, `${path}.spill`]) rmSync(name, { recursive: true, force: true });
}

/** Gives the file another name, once nobody here reads it. */
export async function renameWarehouse(dataDir: string, wholesalerId: string, to: string): Promise<void> {
  const path = warehouseFile(dataDir, wholesalerId);
  await waitUntilClosed(path);
  renameSync(path, to);
}

async function waitUntilClosed(path: string): Promise<void> {
  await endKept(path);
  while (openFiles.has(path)) {
    await sleep(lookAgainMs);
    await endKept(path);
  }
}

function closeFile(path: string, instance: DuckDBInstance): void {
  if (!openFiles.delete(path)) return;
  instance.closeSync();
}

async function openInstance(path: string): Promise<DuckDBInstance> {
  keepPrivate(path);
  const instance = await DuckDBInstance.create(path, { ...settings, temp_directory: `${path}.spill` });
  chmodSync(path, 0o600);
  const connection = await instance.connect();
  try {
    await numberOldLines(connection, factsSql);
    await connection.run(factsSql);
    await renameAt(connection);
  } finally {
    connection.disconnectSync();
  }
  return instance;
}

/** Files of earlier releases call the moment of a change by a name that only DuckDB allows. */
async function renameAt(connection: DuckDBConnection): Promise<void> {
  const old = await connection.runAndReadAll(
    `select 1 from duckdb_columns() where table_name = 'changes' and column_name = 'at'`,
  );
  if (old.currentRowCount > 0) await connection.run(`alter table changes rename column "at" to made_at`);
}

/** Sales are nobody else's on the machine. What DuckDB makes later has the rights that the worker's umask leaves. */
function keepPrivate(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (file.startsWith(path)) chmodSync(file, statSync(file).isDirectory() ? 0o700 : 0o600);
  }
}
