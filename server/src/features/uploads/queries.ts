import type { Upload } from '@caselift/contract/uploads';
import type { Tx } from '@caselift/db/connect';
import type { ClaimedUpload, HeldUpload } from '../../jobs/queue/upload-bytes.ts';

/**
 * @property claim how often a part of it has been claimed.
 * @property isClaimed the last of them may still be writing.
 */
export type KnownUpload = Upload & { claim: number; isClaimed: boolean };

/**
 * The unfinished (or finished, not yet imported) upload of the same file, or a new one. A file is known again by its
 * fingerprint, which the browser makes of its name, size, time of change and beginning.
 */
export async function findOrStart(
  tx: Tx,
  file: { wholesalerId: string; name: string; size: number; fingerprint: string; startedBy: string },
): Promise<KnownUpload> {
  const [upload] = await tx<KnownUpload[]>`
    insert into uploads as held (wholesaler_id, name, size, fingerprint, started_by)
    values (${file.wholesalerId}, ${file.name}, ${file.size}, ${file.fingerprint}, ${file.startedBy})
    on conflict (wholesaler_id, fingerprint) do update
    set touched_at = now(), name = excluded.name, size = excluded.size,
        received = case when (held.name, held.size) = (excluded.name, excluded.size) then held.received else 0 end
    returning ${columns(tx)}`;
  if (!upload) throw new Error('The upload was not stored.');
  return upload;
}

/** The upload, its row held until the transaction ends. */
export async function lockUpload(tx: Tx, upload: HeldUpload): Promise<KnownUpload | undefined> {
  const [found] = await tx<KnownUpload[]>`
    select ${columns(tx)} from uploads where ${isThis(tx, upload)} for update`;
  return found;
}

/** A claim that nobody gave back counts for so long, and longer where its holder copies what is there. */
const claimSeconds = 30;
const copiedBytesASecond = 10_000_000;

/**
 * Claims the upload's next part until the claim is given back, or runs out by the database's clock; later than that it still
 * counts unless someone else has claimed the part. 'busy': someone else's claim counts. undefined: there is no such upload.
 */
export async function claimPart(tx: Tx, upload: HeldUpload): Promise<KnownUpload | 'busy' | undefined> {
  const found = await lockUpload(tx, upload);
  if (found === undefined) return undefined;
  const seconds = claimSeconds + (found.isClaimed ? found.received / copiedBytesASecond : 0);
  const claimed = await tx`
    update uploads set claim = claim + 1, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
    where ${isThis(tx, upload)} and coalesce(claimed_until <= clock_timestamp(), true)`;
  return claimed.count === 0 ? 'busy' : { ...found, claim: found.claim + 1 };
}

/** For who will write no more. */
export async function giveBack(tx: Tx, { claim, ...upload }: ClaimedUpload): Promise<void> {
  await tx`update uploads set claimed_until = null where ${isThis(tx, upload)} and claim = ${claim}`;
}

export async function noteReceived(tx: Tx, upload: HeldUpload, received: number): Promise<void> {
  await tx`
    update uploads set received = ${received}, claimed_until = null, touched_at = now() where ${isThis(tx, upload)}`;
}

/** That the storage lost some of what was received, unless more has been received since. */
export async function noteLost(
  tx: Tx,
  upload: HeldUpload,
  { received, claim }: KnownUpload,
  held: number,
): Promise<void> {
  await tx`
    update uploads set received = ${held}
    where ${isThis(tx, upload)} and (received, claim) = (${received}, ${claim})`;
}

const columns = (tx: Tx) =>
  tx`upload_id::text as "uploadId", name, size, received, claim, claimed_until is not null as "isClaimed"`;
const isThis = (tx: Tx, { wholesalerId, uploadId }: HeldUpload) =>
  tx`wholesaler_id = ${wholesalerId} and upload_id::text = ${uploadId}`;
