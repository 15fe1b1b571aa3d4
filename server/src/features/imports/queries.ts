import { ImportTarget } from '@caselift/contract/imports';
import { uploadTexts } from '@caselift/contract/uploads';
import type { Tx } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';
import type { UploadedFile } from '../../jobs/queue/import-uploads.ts';

type Row = UploadedFile & { isWhole: boolean };

/**
 * The uploads that an import or a preview names, by target in the order given. Refuses those of nobody, of another
 * wholesaler, and those not received whole. From here until the transaction ends, nobody removes them.
 */
export async function finishedUploads(
  tx: Tx,
  wholesalerId: string,
  asked: Record<ImportTarget, string[]>,
): Promise<Record<ImportTarget, UploadedFile[]>> {
  const ids = [...new Set(Object.values(asked).flat())];
  const rows = await tx<Row[]>`
    select upload_id::text as "uploadId", name, size, received = size as "isWhole" from uploads
    where wholesaler_id = ${wholesalerId} and upload_id::text = any(${ids}) for share`;
  const found = new Map(rows.map((row) => [row.uploadId, row]));
  const pick = (uploadId: string): UploadedFile => {
    const row = found.get(uploadId);
    if (!row) throw refusal('not_found', uploadTexts.gone);
    if (!row.isWhole) throw refusal('conflict', uploadTexts.unfinished);
    return { uploadId, name: row.name, size: row.size };
  };
  const files = ImportTarget.options.map((target) => [target, asked[target].map(pick)]);
  return Object.fromEntries(files) as Record<ImportTarget, UploadedFile[]>;
}
