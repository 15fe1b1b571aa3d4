/** One part of an upload: checked against what is held, brought to the disk, then acknowledged. */
import { type Upload, uploadTexts } from '@caselift/contract/uploads';
import type { Tx } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';
import { removeUploads, uploadPath } from '../../jobs/queue/import-uploads.ts';
import { headBytes, isWhatItsNameSays, tailBytes } from './content.ts';
import { endsOf, heldBytes, writePart } from './held-file.ts';
import { lockUpload, noteReceived } from './queries.ts';

export type Part = { dataDir: string; wholesalerId: string; uploadId: string; offset: number; bytes: Buffer };

/**
 * Stores the part and answers how far the upload is now. 'wrongContent': the file is not what its name says, and
 * nothing of it is left.
 */
export async function receivePart(tx: Tx, part: Part): Promise<Upload | 'wrongContent'> {
  const { dataDir, wholesalerId, uploadId, offset, bytes } = part;
  const upload = await lockUpload(tx, wholesalerId, uploadId);
  if (!upload) throw refusal('not_found', uploadTexts.gone);
  const file = uploadPath(dataDir, wholesalerId, uploadId);
  // Less on disk than acknowledged: a data folder that was put back from an older copy.
  const held = Math.min(upload.received, await heldBytes(file));
  if (offset !== held) throw refusal('conflict', uploadTexts.chunkOutOfOrder, { received: held });
  const received = held + bytes.length;
  if (received > upload.size) throw refusal('bad_input', uploadTexts.chunkPastEnd);
  await writePart(file, held, bytes);
  const isWhole = received === upload.size;
  // Early, so that nobody sends two gigabytes for nothing; and once more when all of it is there.
  if ((isWhole || (held === 0 && received >= headBytes)) && !(await looksRight(file, upload.name, isWhole))) {
    await removeUploads(tx, dataDir, wholesalerId, [uploadId]);
    return 'wrongContent';
  }
  await noteReceived(tx, wholesalerId, uploadId, received);
  return { ...upload, received };
}

async function looksRight(file: string, name: string, isWhole: boolean): Promise<boolean> {
  const { head, tail } = await endsOf(file, headBytes, tailBytes);
  return isWhatItsNameSays(name, head, isWhole ? tail : null);
}
