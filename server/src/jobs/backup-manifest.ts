/** What a backup says of itself. Apart from what makes one, so that a command can read it without the warehouse's engine. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env, S3Settings } from '../env.ts';

/** Says that a backup is whole, and where the uploaded files are that it lacks. */
export const manifestName = 'caselift-backup.json';
export type Bucket = Pick<S3Settings, 'endpoint' | 'bucket'>;
/** Its path within the backup, and its bytes as they were written. */
export type BackupFile = { name: string; size: number; sha256: string };
export type Manifest = {
  format: 1;
  /** The instant. */
  at: string;
  /** null: files are on the disk, and in the backup. Backups of earlier releases don't say. */
  bucket?: Bucket | null;
  /** Of BigQuery, with the facts of these wholesalers. The backup has their copies of this machine. */
  datasets?: { wholesalerId: string; dataset: string }[];
  /** The ID of the one that made it, which its datasets are labeled with. Backups of earlier releases don't say. */
  installation?: string;
  /** Backups of earlier releases don't say. */
  files?: BackupFile[];
  /** The job that made it, by which one that was cut off knows it again. Backups of earlier releases don't say. */
  jobId?: string;
  /** All files but this one were written with BACKUP_KEY. */
  isEncrypted?: boolean;
};

/** Without anything secret: an address can have a password in it, too. */
export const bucketOf = ({ s3 }: Pick<Env, 's3'>): Bucket | null =>
  s3 && { endpoint: new URL(s3.endpoint).origin, bucket: s3.bucket };

/** null: the folder isn't a complete backup. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Manifest);
}
