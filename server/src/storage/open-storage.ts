import type { Env } from '../env.ts';
import { type DiskStorage, openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * The installation's storage. The S3 client is loaded only where it is used: it is larger than the rest of the server.
 */
export async function openStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<Storage> {
  if (s3 === null) return openDisk(dataDir);
  const { openS3 } = await import('./s3.ts');
  return openS3(s3);
}

/** Whether browsers reach it through this server; it then needs routes. */
export function isOnDisk(storage: Storage): storage is DiskStorage {
  return storage.origin === null && 'allowedPost' in storage;
}
