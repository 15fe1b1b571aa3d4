/** The disk that everything is on: whether an error says that it is full, and whether it can be written to. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@caselift/db/connect';

/** Of the system, of a quota, of a limit on a file's size, and of PostgreSQL. */
const codes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
/** DuckDB has no codes. The last one: it may use nine tenths of what is free for what does not fit into memory. */
const duckdbTexts = /No space left on device|Disk quota exceeded|File too large|max_temp_directory_size/;

export function isDiskFull(error: unknown): boolean {
  if (codes.includes(errorCode(error) ?? '')) return true;
  return error instanceof Error && duckdbTexts.test(error.message);
}

/** Whether a file can be written into the data folder now. */
export async function canWrite(dataDir: string): Promise<boolean> {
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
