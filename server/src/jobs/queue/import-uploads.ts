/** Files on their way from a browser into an import: DATA_DIR/uploads/<wholesaler>/<id>, a row of `uploads` each. */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Sql, Tx } from '@caselift/db/connect';
import { type ImportTarget, importTargets } from '@caselift/domain/import-columns';
import type { ImportedFiles } from '../import-order.ts';

const keptDays = 7;
// File systems take names of 255 bytes; a name of 255 letters may be longer.
const mostNameBytes = 200;

export type UploadedFile = { uploadId: string; name: string };

function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

export function uploadPath(dataDir: string, wholesalerId: string, uploadId: string): string {
  return path.join(uploadsFolder(dataDir), wholesalerId, uploadId);
}

/**
 * Puts the files into `folder` under the names that people gave them, each in a folder of its own: as a second name of
 * the same bytes, so that gigabytes cost nothing. Answers their places inside the folder.
 */
export async function placeUploads(
  place: { dataDir: string; wholesalerId: string; folder: string },
  files: Record<ImportTarget, UploadedFile[]>,
): Promise<ImportedFiles> {
  const placed: ImportedFiles = { sales: [], buyers: [], products: [], users: [], goals: [] };
  let count = 0;
  for (const target of importTargets) {
    for (const { uploadId, name } of files[target]) {
      count += 1;
      const inFolder = path.join(String(count), shortened(name));
      await mkdir(path.join(place.folder, String(count)), { recursive: true });
      const from = uploadPath(place.dataDir, place.wholesalerId, uploadId);
      const to = path.join(place.folder, inFolder);
      await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
      placed[target].push(inFolder);
    }
  }
  return placed;
}

/** The name with as many of its first letters as fit, and its ending. */
function shortened(name: string): string {
  const { name: stem, ext } = path.parse(path.basename(name));
  let start = [...stem];
  while (Buffer.byteLength(start.join('') + ext) > mostNameBytes) start = start.slice(0, -1);
  return start.join('') + ext;
}

/** Rows first: a file without a row is swept one day, a row without its file would promise bytes that are gone. */
export async function removeUploads(
  sql: Sql | Tx,
  dataDir: string,
  wholesalerId: string,
  uploadIds: readonly string[],
): Promise<UploadedFile[]> {
  const removed = await sql<UploadedFile[]>`
    delete from uploads where wholesaler_id = ${wholesalerId} and upload_id::text = any(${[...uploadIds]})
    returning upload_id::text as "uploadId", name`;
  for (const { uploadId } of removed) await rm(uploadPath(dataDir, wholesalerId, uploadId), { force: true });
  return removed;
}

/** Removes uploads without activity for seven days, and files without a row. */
export async function sweepUploads(sql: Sql, dataDir: string): Promise<void> {
  await sql`delete from uploads where touched_at < now() - make_interval(days => ${keptDays})`;
  const kept = await sql<{ id: string }[]>`select upload_id::text as id from uploads`;
  const keptIds = new Set(kept.map(({ id }) => id));
  for (const wholesalerId of await readdir(uploadsFolder(dataDir)).catch(() => [])) {
    for (const name of await readdir(path.join(uploadsFolder(dataDir), wholesalerId)).catch(() => [])) {
      const file = uploadPath(dataDir, wholesalerId, name);
      // One that began after the rows were read has its file, though not its row, in this list.
      if (!keptIds.has(name) && (await isOld(file))) await rm(file, { force: true });
    }
  }
}

const minuteMs = 60_000;

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > minuteMs;
}
