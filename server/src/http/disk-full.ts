/** Recognizes a full disk in errors, and probes whether the disk can be written to. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, type Sql } from '@caselift/db/connect';

/** Of the system, of a quota, of a limit on a file's size, and of PostgreSQL. */
const codes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
/** DuckDB has no codes. The last one: it may use nine tenths of what is free for what does not fit into memory. */
const duckdbTexts = /No space left on device|Disk quota exceeded|File too large|max_temp_directory_size/;

export function isDiskFull(error: unknown): boolean {
  if (codes.includes(errorCode(error) ?? '')) return true;
  return error instanceof Error && duckdbTexts.test(error.message);
}

/** libvips has no codes, either: too little memory, too many files or threads. Says nothing about the picture. */
export function isOutOfMeans(error: unknown): boolean {
  return (
    error instanceof Error &&
    /out of memory|(insufficient|not enough) memory|cannot allocate|unable to (allocate|call)|creating thread|temporarily unavailable|too many open files|ENOMEM|EMFILE|EAGAIN/i.test(
      error.message,
    )
  );
}

/** Whether the data folder and PostgreSQL, which may be on another disk, can be written to now. */
async function canWrite(sql: Sql, dataDir: string): Promise<boolean> {
  const [folder, database] = await Promise.all([canWriteFile(dataDir), canDatabaseWrite(sql)]);
  return folder && database;
}

/** However often it is asked, the disks are tried once in so long. */
const triedForMs = 2000;

/** canWrite, for anyone to ask as often as they like. */
export function diskProbe(sql: Sql, dataDir: string): () => Promise<boolean> {
  let tried = { at: 0, writable: Promise.resolve(true) };
  return () => {
    if (Date.now() - tried.at > triedForMs) tried = { at: Date.now(), writable: canWrite(sql, dataDir) };
    return tried.writable;
  };
}

/** Has PostgreSQL sort more than it may keep in memory, so that it writes to its disk and leaves nothing there. */
function canDatabaseWrite(sql: Sql): Promise<boolean> {
  const sorted = sql.begin(async (tx) => {
    await tx`set local work_mem = '64kB'`;
    await tx`select count(*) from (select repeat(n::text, 20) from generate_series(1, 5000) n order by 1 offset 1) s`;
  });
  return sorted.then(
    () => true,
    (error: unknown) => !isDiskFull(error),
  );
}

async function canWriteFile(dataDir: string): Promise<boolean> {
  const file = path.join(dataDir, `write-probe-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(probeBytes), { flush: true, mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

const probeBytes = 64 * 1024;
