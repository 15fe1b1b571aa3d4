import type { Upload } from '@caselift/contract/uploads';
import type { Tx } from '@caselift/db/connect';

type Row = Upload;

/**
 * The unfinished (or finished, not yet imported) upload of the same file, or a new one. A file is known again by its
 * fingerprint, which the browser makes of its name, size, time of change and beginning.
 */
export async function findOrStart(
  tx: Tx,
  file: { wholesalerId: string; name: string; size: number; fingerprint: string; startedBy: string },
): Promise<Upload> {
  const [upload] = await tx<Row[]>`
    insert into uploads as held (wholesaler_id, name, size, fingerprint, started_by)
    values (${file.wholesalerId}, ${file.name}, ${file.size}, ${file.fingerprint}, ${file.startedBy})
    on conflict (wholesaler_id, fingerprint) do update
    set touched_at = now(), name = excluded.name, size = excluded.size,
        received = case when (held.name, held.size) = (excluded.name, excluded.size) then held.received else 0 end
    returning upload_id::text as "uploadId", name, size, received`;
  if (!upload) throw new Error('The upload was not stored.');
  return upload;
}

/** The upload, its row held until the transaction ends: two parts at once would spoil each other. */
export async function lockUpload(tx: Tx, wholesalerId: string, uploadId: string): Promise<Upload | undefined> {
  const [upload] = await tx<Row[]>`
    select upload_id::text as "uploadId", name, size, received from uploads
    where wholesaler_id = ${wholesalerId} and upload_id::text = ${uploadId} for update`;
  return upload;
}

export async function noteReceived(tx: Tx, wholesalerId: string, uploadId: string, received: number): Promise<void> {
  await tx`
    update uploads set received = ${received}, touched_at = now()
    where wholesaler_id = ${wholesalerId} and upload_id::text = ${uploadId}`;
}
