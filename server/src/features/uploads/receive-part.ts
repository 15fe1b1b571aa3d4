/** One part of an upload: claimed, checked against what is held, stored, then acknowledged. */
import { type Upload, uploadTexts } from '@caselift/contract/uploads';
import type { Tx } from '@caselift/db/connect';
import { isRefusal, refusal } from '../../http/errors.ts';
import { removeUploads } from '../../jobs/queue/import-uploads.ts';
import type { ClaimedUpload, HeldUpload, UploadBytes } from '../../jobs/queue/upload-bytes.ts';
import { headBytes, isWhatItsNameSays, tailBytes } from './content.ts';
import { claimPart, giveBack, type KnownUpload, lockUpload, noteLost, noteReceived } from './queries.ts';

export type Part = HeldUpload & { offset: number; content: Buffer };
type InScope = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Stores the part and answers how far the upload is now. 'wrongContent': the file is not what its name says, its row
 * is gone, and its bytes are to be removed. No transaction is open while the bytes are stored, for a bucket may be silent for
 * minutes: whoever writes holds a claim instead, and the part counts only if nobody has claimed it since. Refuses with 404
 * what isn't there, 409 what doesn't follow, 400 what reaches beyond the end, and 503 while another part is being stored.
 * @param acknowledged is done with what is acknowledged, in the same transaction
 */
export async function receivePart(
  inScope: InScope,
  bytes: UploadBytes,
  { wholesalerId, uploadId, offset, content }: Part,
  acknowledged: (tx: Tx, upload: Upload) => Promise<void>,
): Promise<Upload | 'wrongContent'> {
  const upload = { wholesalerId, uploadId };
  const claimed = await inScope((tx) => claimPart(tx, upload));
  if (claimed === undefined) throw refusal('not_found', uploadTexts.gone);
  if (claimed === 'busy') throw refusal('unavailable', uploadTexts.busy);
  const { claim, name, size } = claimed;
  const mine = { ...upload, claim };
  // Who was before may come back and write: until what is there is out of its reach, the next one must know of it.
  let mayGiveBack = !claimed.isClaimed;
  try {
    if (claimed.isClaimed) await bytes.takeOver(mine, claimed.received);
    mayGiveBack = true;
    const held = await heldOf(inScope, bytes, mine, claimed);
    if (offset !== held) throw outOfOrder(held);
    const received = held + content.length;
    if (received > size) throw refusal('bad_input', uploadTexts.chunkPastEnd);
    await bytes.write(mine, held, content);
    const isWrong = await isWrongContent(bytes, mine, { ...claimed, received }, held);
    return await inScope(async (tx) => {
      const now = await lockUpload(tx, upload);
      if (!now) throw refusal('not_found', uploadTexts.gone);
      const isAsBefore = now.claim === claim && now.received === held && now.name === name && now.size === size;
      if (!isAsBefore) throw outOfOrder(now.received);
      if (isWrong) {
        await removeUploads(tx, wholesalerId, [uploadId]);
        return 'wrongContent';
      }
      await noteReceived(tx, upload, received);
      const done = { uploadId, name, size, received };
      await acknowledged(tx, done);
      return done;
    });
  } catch (error) {
    // A database that is away takes nothing back: the claim runs out by itself.
    const now = await inScope(async (tx) => {
      if (mayGiveBack) await giveBack(tx, mine);
      return lockUpload(tx, upload);
    }).catch(() => undefined);
    // Whoever has claimed it since took away what this one wrote into.
    if (now !== undefined && now.claim !== claim && !isRefusal(error)) throw outOfOrder(now.received);
    throw error;
  }
}

const outOfOrder = (received: number) => refusal('conflict', uploadTexts.chunkOutOfOrder, { received });

/** How far it is: less than acknowledged in a data folder or a bucket that was put back from an older copy. */
async function heldOf(
  inScope: InScope,
  bytes: UploadBytes,
  mine: ClaimedUpload,
  claimed: KnownUpload,
): Promise<number> {
  const held = Math.min(claimed.received, await bytes.held(mine));
  // Before anything is written there: what a crash leaves half of would count as received.
  if (held < claimed.received) await inScope((tx) => noteLost(tx, mine, claimed, held));
  return held;
}

/** Looked at early, so that nobody sends two gigabytes for nothing; and once more when all of it is there. */
async function isWrongContent(
  bytes: UploadBytes,
  mine: ClaimedUpload,
  { name, size, received }: Upload,
  before: number,
): Promise<boolean> {
  const isWhole = received === size;
  if (!isWhole && (before > 0 || received < headBytes)) return false;
  const { head, tail } = await bytes.ends(mine, headBytes, tailBytes);
  return !isWhatItsNameSays(name, head, isWhole ? tail : null);
}
