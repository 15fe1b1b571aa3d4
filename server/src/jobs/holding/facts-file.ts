/**
 * The file of a wholesaler's facts on the disk of the worker that owns it, and its copies in the bucket. Beside the file
 * lies the number of the claim that it belongs to: with another number the file is of an earlier owner, however new it
 * looks, and the copy takes its place.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { openWarehouse, removeWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { refusal } from '../../http/errors.ts';
import { copiesOf } from '../../storage/contents.ts';
import type { Storage } from '../../storage/storage.ts';

/** As the database knows it. factsChange: the newest change that was acknowledged; factsCopy: the key of a file with it. */
export type Claimed = { wholesalerId: string; claim: number; factsChange: number; factsCopy: string | null };

/** storage: null where there is no bucket, and so no other worker that could open a copy. */
export type FactsFilePlace = { sql: Sql; dataDir: string; storage: Storage | null; worker: string };

/** Older copies stay for so long: a database that is restored to an earlier time names one of them. */
const keptHours = 72;
const checkpointTries = 60;
const checkpointAgainMs = 500;

const claimFile = (dataDir: string, wholesalerId: string): string => `${warehouseFile(dataDir, wholesalerId)}.claim`;

/** The claim that the file on this disk belongs to; null: of none that is known. */
export async function claimOnDisk(dataDir: string, wholesalerId: string): Promise<number | null> {
  const text = await readFile(claimFile(dataDir, wholesalerId), 'utf8').catch(() => null);
  return text === null ? null : Number(text);
}

/** Brings the file of the claim to this disk, unless it is there. Refuses where there is neither file nor copy. */
export async function bringFile(place: FactsFilePlace, claimed: Claimed): Promise<void> {
  const { dataDir, storage } = place;
  const { wholesalerId, claim, factsChange, factsCopy } = claimed;
  const found = await claimOnDisk(dataDir, wholesalerId);
  if (found === claim) return;
  const file = warehouseFile(dataDir, wholesalerId);
  if (factsCopy !== null && storage !== null) {
    await dropFile(dataDir, wholesalerId);
    const arriving = `${file}.arriving`;
    const isThere = await storage.getFile(factsCopy, arriving).catch((error: Error) => {
      console.error(`The copy ${factsCopy} was not fetched: ${error.message}`);
      throw refusal('conflict', bucketAway(wholesalerId));
    });
    if (!isThere) throw refusal('conflict', copyGone(wholesalerId));
    await rename(arriving, file);
  } else if (found !== null) {
    // Of an earlier claim, and nothing was acknowledged since.
    await dropFile(dataDir, wholesalerId);
  }
  const change = existsSync(file) ? await changeOf(dataDir, wholesalerId) : 0;
  if (change < factsChange) throw refusal('conflict', elsewhere(wholesalerId));
  await writeClaim(dataDir, wholesalerId, claim);
}

/** Removes the file and what belongs to it, once nobody here reads it. */
export async function dropFile(dataDir: string, wholesalerId: string): Promise<void> {
  await removeWarehouse(dataDir, wholesalerId);
  for (const ending of ['.claim', '.arriving'])
    await rm(`${warehouseFile(dataDir, wholesalerId)}${ending}`, { force: true });
}

/**
 * Acknowledges what the file holds: stores a copy where there is a bucket, then says so. Nothing happens where the
 * database knows the file's newest change already. A worker that was replaced acknowledges nothing.
 */
export async function acknowledge(place: FactsFilePlace, claimed: Claimed): Promise<void> {
  const { sql, dataDir, storage, worker } = place;
  const { wholesalerId, claim } = claimed;
  const file = warehouseFile(dataDir, wholesalerId);
  if (!existsSync(file)) return;
  const change = await changeOf(dataDir, wholesalerId);
  const isKnown = change <= claimed.factsChange && (storage === null || claimed.factsCopy !== null);
  if (isKnown || change === 0) return;
  let copy: string | null = null;
  if (storage !== null) {
    copy = `${copiesOf(wholesalerId)}${claim}-${change}-${randomUUID().slice(0, 8)}.duckdb`;
    await bringTogether(dataDir, wholesalerId);
    await storage.putFile(copy, file, 'application/octet-stream').catch((error: Error) => {
      console.error(`The copy ${copy} was not stored: ${error.message}`);
      throw refusal('conflict', notCopied(wholesalerId));
    });
  }
  await writeClaim(dataDir, wholesalerId, claim);
  await sql.begin(async (tx) => {
    const known = await tx`
      update wholesalers set facts_change = ${change}, facts_copy = ${copy}
      where wholesaler_id = ${wholesalerId} and worker = ${worker} and claim = ${claim} and facts_change <= ${change}`;
    if (known.count === 0) throw refusal('conflict', elsewhere(wholesalerId));
  });
  if (storage !== null && copy !== null) await dropOlderCopies(storage, claimed, copy).catch(() => {});
}

/** Those that the database names no more, and that were made by this claim or an earlier one. */
async function dropOlderCopies(storage: Storage, { wholesalerId, claim }: Claimed, present: string): Promise<void> {
  const oldest = Date.now() - keptHours * 3_600_000;
  for (const key of await storage.list(copiesOf(wholesalerId))) {
    const madeBy = Number(key.slice(copiesOf(wholesalerId).length).split('-')[0]);
    if (key === present || madeBy > claim) continue;
    const found = await storage.peek(key, 1);
    if (found !== null && found.storedAt.getTime() < oldest) await storage.delete(key);
  }
}

async function writeClaim(dataDir: string, wholesalerId: string, claim: number): Promise<void> {
  if ((await claimOnDisk(dataDir, wholesalerId)) === claim) return;
  const file = claimFile(dataDir, wholesalerId);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, String(claim), { mode: 0o600, flush: true });
}

async function changeOf(dataDir: string, wholesalerId: string): Promise<number> {
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    return await warehouse.currentChange();
  } finally {
    await warehouse.close();
  }
}

/** Everything stored into the one file. Nobody writes meanwhile: the wholesaler's one job is what asks for it. */
async function bringTogether(dataDir: string, wholesalerId: string): Promise<void> {
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  const connection = await warehouse.connect();
  try {
    for (let tried = 1; ; tried += 1) {
      const done = await connection.run('checkpoint').then(
        () => true,
        () => false, // questions that read hold it up for a moment
      );
      const left = await stat(`${warehouseFile(dataDir, wholesalerId)}.wal`).catch(() => null);
      if (done && (left?.size ?? 0) === 0) return;
      if (tried === checkpointTries) throw refusal('unavailable', `The sales lines of ${wholesalerId} are in use.`);
      await sleep(checkpointAgainMs);
    }
  } finally {
    connection.disconnectSync();
    await warehouse.close();
  }
}

const notCopied = (wholesalerId: string): string =>
  `The sales lines of ${wholesalerId} couldn't be copied to the bucket, so they may not be safe yet. Run it again once the bucket can be reached.`;
const bucketAway = (wholesalerId: string): string =>
  `The sales lines of ${wholesalerId} couldn't be fetched from the bucket. Try again once it can be reached.`;
const copyGone = (wholesalerId: string): string =>
  `The copy of the sales lines of ${wholesalerId} isn't in the bucket any more. See docs/operations.md.`;
const elsewhere = (wholesalerId: string): string =>
  `The sales lines of ${wholesalerId} are not in the data folder of this worker. See docs/operations.md.`;
