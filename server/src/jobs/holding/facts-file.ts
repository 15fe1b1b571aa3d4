/**
 * The file of a wholesaler's facts on the disk of the worker that owns it, and its copies in the bucket. Beside the file
 * lies the number of the claim that it belongs to: with another number the file is of an earlier owner, however new it
 * looks, and the copy takes its place.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { giveName, makeFolder, syncFile, syncNames } from '@caselift/db/durable';
import { openWarehouse, removeWarehouse, renameWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { isDiskFull } from '../../http/disk-full.ts';
import { refusal } from '../../http/errors.ts';
import { copiesOf } from '../../storage/contents.ts';
import type { Storage } from '../../storage/storage.ts';
import { ownerFile } from './file-owner.ts';

/**
 * As the database knows it. acknowledged: the newest change that a worker acknowledged; factsChange: the newest one that is
 * known, as figures of earlier releases tell of them, too; factsCopy: the key of a file with what was acknowledged.
 */
export type Claimed = {
  wholesalerId: string;
  claim: number;
  acknowledged: number;
  factsChange: number;
  factsCopy: string | null;
};

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

/** Whether the file of the claim is on this disk with all lines that are known of: a disk may come back as it was earlier. */
async function hasLines(dataDir: string, { wholesalerId, claim, factsChange }: Claimed): Promise<boolean> {
  if ((await claimOnDisk(dataDir, wholesalerId)) !== claim) return false;
  if (!existsSync(warehouseFile(dataDir, wholesalerId))) return factsChange === 0;
  return (await changeOf(dataDir, wholesalerId)) >= factsChange;
}

/** Brings the file of the claim to this disk, unless it is there. Refuses where there is neither file nor copy. */
export async function bringFile(place: FactsFilePlace, claimed: Claimed): Promise<void> {
  const { dataDir, storage } = place;
  const { wholesalerId, claim, factsChange, factsCopy } = claimed;
  if (await hasLines(dataDir, claimed)) return;
  const found = await claimOnDisk(dataDir, wholesalerId);
  const file = warehouseFile(dataDir, wholesalerId);
  if (factsCopy !== null && storage !== null) {
    const arriving = `${file}.arriving`;
    await makeFolder(path.dirname(file), 0o700);
    const isThere = await storage.getFile(factsCopy, arriving).catch((error: Error) => {
      console.error(`The copy ${factsCopy} was not fetched: ${error.message}`);
      throw refusal('conflict', bucketAway(wholesalerId));
    });
    if (!isThere) throw refusal('conflict', copyGone(wholesalerId));
    await removeFile(dataDir, wholesalerId);
    await giveName(arriving, file);
  } else if (found !== null && factsChange === 0) {
    // Of an earlier claim, and nobody knows of lines in it.
    await setAside(dataDir, wholesalerId, found);
  }
  const change = existsSync(file) ? await changeOf(dataDir, wholesalerId) : 0;
  if (change < factsChange) throw refusal('conflict', elsewhere(wholesalerId));
  await writeClaim(dataDir, wholesalerId, claim);
}

/** Whether its copy is named and gone, and the file isn't here; a bucket that can't be asked says nothing. */
export async function isCopyGone({ dataDir, storage }: FactsFilePlace, claimed: Claimed): Promise<boolean> {
  const { wholesalerId, claim, factsCopy } = claimed;
  if (factsCopy === null || storage === null) return false;
  const isHere = existsSync(warehouseFile(dataDir, wholesalerId));
  if (isHere && (await claimOnDisk(dataDir, wholesalerId)) === claim) return false;
  return (await storage.peek(factsCopy, 1).catch(() => undefined)) === null;
}

/** Removes the file and what belongs to it, once nobody here reads it. */
export async function dropFile(dataDir: string, wholesalerId: string): Promise<void> {
  await removeFile(dataDir, wholesalerId);
  await rm(`${warehouseFile(dataDir, wholesalerId)}.arriving`, { force: true });
}

async function removeFile(dataDir: string, wholesalerId: string): Promise<void> {
  await removeWarehouse(dataDir, wholesalerId);
  await rm(claimFile(dataDir, wholesalerId), { force: true });
  await rm(ownerFile(dataDir, wholesalerId), { force: true });
}

/** It may be the only one with lines that nobody acknowledged, so a person decides what becomes of it. */
async function setAside(dataDir: string, wholesalerId: string, claim: number): Promise<void> {
  const file = warehouseFile(dataDir, wholesalerId);
  if (existsSync(file) && (await changeOf(dataDir, wholesalerId)) > 0) {
    await bringTogether(dataDir, wholesalerId);
    const aside = `${file}.of-claim-${claim}`;
    await renameWarehouse(dataDir, wholesalerId, aside);
    console.error(
      `The sales lines of ${wholesalerId} were taken over by another worker. The file of before is ${aside}.`,
    );
  }
  await removeFile(dataDir, wholesalerId);
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
  const isKnown = change <= claimed.acknowledged && (storage === null || claimed.factsCopy !== null);
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
  // DuckDB syncs what it writes, but not the names of its file and of the log beside it.
  await syncNames(path.dirname(file));
  await sql.begin(async (tx) => {
    const known = await tx`
      update wholesalers set facts_change = ${change}, facts_copy = ${copy}
      where wholesaler_id = ${wholesalerId} and worker = ${worker} and claim = ${claim} and facts_change <= ${change}`;
    if (known.count === 0) throw refusal('conflict', elsewhere(wholesalerId));
  });
  if (storage !== null && copy !== null) await dropOlderCopies(storage, claimed, copy).catch(() => {});
}

/**
 * Those that were replaced long ago, and that were made by this claim or an earlier one. A copy was replaced when the next
 * one was stored, and the one before the present one just now, however old it is.
 */
async function dropOlderCopies(storage: Storage, { wholesalerId, claim }: Claimed, present: string): Promise<void> {
  const oldest = Date.now() - keptHours * 3_600_000;
  const older: { key: string; storedAt: number }[] = [];
  for (const key of await storage.list(copiesOf(wholesalerId))) {
    const madeBy = Number(key.slice(copiesOf(wholesalerId).length).split('-')[0]);
    if (key === present || madeBy > claim) continue;
    const found = await storage.peek(key, 1);
    if (found !== null) older.push({ key, storedAt: found.storedAt.getTime() });
  }
  older.sort((one, other) => one.storedAt - other.storedAt);
  for (const [at, { key }] of older.entries()) {
    const replacedAt = older[at + 1]?.storedAt;
    if (replacedAt !== undefined && replacedAt < oldest) await storage.delete(key);
  }
}

async function writeClaim(dataDir: string, wholesalerId: string, claim: number): Promise<void> {
  if ((await claimOnDisk(dataDir, wholesalerId)) === claim) return;
  const file = claimFile(dataDir, wholesalerId);
  await makeFolder(path.dirname(file), 0o700);
  await writeFile(file, String(claim), { mode: 0o600 });
  await syncFile(file);
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
        (error: Error) => {
          if (isDiskFull(error)) throw error;
          return false; // questions that read hold it up for a moment
        },
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
export const copyGone = (wholesalerId: string): string =>
  `The copy of the sales lines of ${wholesalerId} isn't in the bucket any more. See docs/operations.md.`;
/** Where it looked, for the log: most often it was started with another folder than before. */
export const notInFolder = (wholesalerId: string, dataDir: string): string =>
  `The sales lines of ${wholesalerId} are not in the data folder of this worker (${dataDir}), so nothing is done for it. Start Caselift with the data folder that has them, or restore a backup (docs/operations.md).`;
const elsewhere = (wholesalerId: string): string =>
  `The sales lines of ${wholesalerId} are not in the data folder of this worker. See docs/operations.md.`;
