/** One part of an upload: checked against what is held, stored, then acknowledged. */
import { type Upload, uploadTexts } from '@caselift/contract/uploads';
import type { Tx } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';
import { removeUploads } from '../../jobs/queue/import-uploads.ts';
import type { HeldUpload, UploadBytes } from '../../jobs/queue/upload-bytes.ts';
import { headBytes, isWhatItsNameSays, tailBytes } from './content.ts';
import { lockUpload, noteReceived } from './queries.ts';

export type Part = HeldUpload & { offset: number; content: Buffer };

/**
 * Stores the part and answers how far the upload is now. 'wrongContent': the file is not what its name says, its row
 * is gone, and its bytes are to be removed.
 */
export async function receivePart(tx: Tx, bytes: UploadBytes, part: Part): Promise<Upload | 'wrongContent'> {
  const { wholesalerId, uploadId, offset, content } = part;
  const upload = await lockUpload(tx, wholesalerId, uploadId);
  if (!upload) throw refusal('not_found', uploadTexts.gone);
  // Less than acknowledged: a data folder or a bucket that was put back from an older copy.
  const held = Math.min(upload.received, await bytes.held(part));
  if (offset !== held) throw refusal('conflict', uploadTexts.chunkOutOfOrder, { received: held });
  const received = held + content.length;
  if (received > upload.size) throw refusal('bad_input', uploadTexts.chunkPastEnd);
  await bytes.write(part, held, content);
  const isWhole = received === upload.size;
  // Early, so that nobody sends two gigabytes for nothing; and once more when all of it is there.
  if (isWhole || (held === 0 && received >= headBytes)) {
    const { head, tail } = await bytes.ends(part, headBytes, tailBytes);
    if (!isWhatItsNameSays(upload.name, head, isWhole ? tail : null)) {
      await removeUploads(tx, wholesalerId, [uploadId]);
      return 'wrongContent';
    }
  }
  await noteReceived(tx, wholesalerId, uploadId, received);
  return { ...upload, received };
}
