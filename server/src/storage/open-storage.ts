import { outsideTransactions } from '@caselift/db/lock-guard';
import type { Env } from '../env.ts';
import { type DiskStorage, openDisk } from './disk.ts';
import type { Storage } from './storage.ts';

/**
 * The installation's storage. The S3 client is loaded only where it is used: it is larger than the rest of the server.
 */
export async function openStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<Storage> {
  if (s3 === null) return guarded(await openDisk(dataDir));
  const { openS3 } = await import('./s3.ts');
  return guarded(openS3(s3));
}

/** Calls that go to the bucket or the disk: never in a transaction, for a bucket may be silent for minutes. */
const slow = ['put', 'get', 'read', 'putFile', 'getFile', 'peek', 'move', 'delete', 'list'] as const;

const guarded = <Kind extends Storage>(storage: Kind): Kind => outsideTransactions('The storage', storage, slow);

/** Whether browsers reach it through this server; it then needs routes. */
export function isOnDisk(storage: Storage): storage is DiskStorage {
  return storage.origin === null && 'allowedPost' in storage;
}
