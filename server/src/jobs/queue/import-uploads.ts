/** Files on their way from a browser into an import: a row of `uploads` each, and its bytes (upload-bytes.ts). */
import path from 'node:path';
import type { Sql, Tx } from '@caselift/db/connect';
import { type ImportTarget, importTargets } from '@caselift/domain/import-columns';
import type { ImportedFiles, PlacedUpload } from '../import-order.ts';
import { wholesalerQueue } from './boss.ts';
import type { HeldUpload, UploadBytes } from './upload-bytes.ts';

const keptDays = 7;
// File systems take names of 255 bytes; a name of 255 letters may be longer.
const mostNameBytes = 200;

export type UploadedFile = { uploadId: string; name: string; size: number };
export type RemovedUpload = HeldUpload & { name: string };

/**
 * Where the files are put inside a job's folder: under the names that people gave them, each in a folder of its own.
 */
export function placesOf(files: Record<ImportTarget, UploadedFile[]>): {
  files: ImportedFiles;
  placed: PlacedUpload[];
} {
  const places: ImportedFiles = { sales: [], buyers: [], products: [], users: [], goals: [] };
  const placed: PlacedUpload[] = [];
  for (const target of importTargets) {
    for (const { uploadId, name, size } of files[target]) {
      const file = path.join(String(placed.length + 1), shortened(name));
      places[target].push(file);
      placed.push({ uploadId, size, file });
    }
  }
  return { files: places, placed };
}

/** Puts the uploads into the folder, each at its place. */
export async function placeUploads(
  bytes: UploadBytes,
  { wholesalerId, folder }: { wholesalerId: string; folder: string },
  placed: readonly PlacedUpload[],
): Promise<void> {
  for (const { file, ...upload } of placed) await bytes.place({ wholesalerId, ...upload }, path.join(folder, file));
}

/** The name with as many of its first letters as fit, and its ending. */
function shortened(name: string): string {
  const { name: stem, ext } = path.parse(path.basename(name));
  let start = [...stem];
  while (Buffer.byteLength(start.join('') + ext) > mostNameBytes) start = start.slice(0, -1);
  return start.join('') + ext;
}

/**
 * Removes the rows; then, once that is committed, `removeBytes` the rest. Bytes without a row are swept one day, a row
 * without its bytes would promise what is gone.
 */
export function removeUploads(
  sql: Sql | Tx,
  wholesalerId: string,
  uploadIds: readonly string[],
): Promise<RemovedUpload[]> {
  return sql<RemovedUpload[]>`
    delete from uploads where wholesaler_id = ${wholesalerId} and upload_id::text = any(${[...uploadIds]})
    returning wholesaler_id as "wholesalerId", upload_id::text as "uploadId", name`;
}

/** Of uploads without a row. Those that a job still reads go when it ends (`removeReadUploads`). */
export async function removeBytes(sql: Sql, bytes: UploadBytes, removed: readonly HeldUpload[]): Promise<void> {
  const read = bytes.areReadByJobs && removed.length > 0 ? await readByJobs(sql) : new Set<string>();
  for (const upload of removed) if (!read.has(upload.uploadId)) await bytes.remove(upload);
}

/** Removes the bytes of the uploads that a job read, where they were removed meanwhile and no other job reads them. */
export async function removeReadUploads(sql: Sql, bytes: UploadBytes, jobId: string): Promise<void> {
  if (!bytes.areReadByJobs) return;
  const left = await sql<HeldUpload[]>`
    select job.data->>'wholesalerId' as "wholesalerId", upload_id as "uploadId"
    from pgboss.job job, jsonb_array_elements_text(job.data->'uploads') as of_job(upload_id)
    where job.name = ${wholesalerQueue} and job.id::text = ${jobId}
      and not exists (select from uploads where uploads.upload_id::text = of_job.upload_id)`;
  await removeBytes(sql, bytes, left);
}

/** Removes uploads without activity for seven days, and bytes without a row or a job that reads them. */
export async function sweepUploads(sql: Sql, bytes: UploadBytes): Promise<void> {
  await sql`delete from uploads where touched_at < now() - make_interval(days => ${keptDays})`;
  const kept = await sql<{ id: string }[]>`select upload_id::text as id from uploads`;
  const read = await readByJobs(sql); // after the rows: an import that was sent for one outlasts it
  await bytes.sweep(new Set([...read, ...kept.map(({ id }) => id)]));
}

/** The uploads that waiting and running imports were sent with. */
async function readByJobs(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select jsonb_array_elements_text(data->'uploads') as id from pgboss.job
    where name = ${wholesalerQueue} and state in ('created', 'retry', 'active')`;
  return new Set(rows.map(({ id }) => id));
}
