/** Rows of shared files, and who sees them (docs/product.md, Files). */
import type { Role } from '@caselift/contract/access';
import type { FileRole, SharedFile } from '@caselift/contract/files';
import type { Tx } from '@caselift/db/connect';
import { monthText } from '@caselift/domain/file-names';
import { filesOf } from '../../storage/contents.ts';

/** A file once its content has arrived and matches its name. */
export type FileRow = {
  fileId: string;
  name: string;
  access: FileRole[];
  month: string | null;
  size: number;
  uploadedAt: Date;
  version: number;
};

export const contentKey = (wholesalerId: string, fileId: string): string => `${filesOf(wholesalerId)}${fileId}`;
/** Where its form brings it. What is sent there again, once the file is listed, changes nothing. */
export const uploadKey = (wholesalerId: string, fileId: string): string => `${filesOf(wholesalerId)}incoming/${fileId}`;

/** Listed files, by name; only those of `names` where they are given. */
export function readFiles(tx: Tx, wholesalerId: string, names?: readonly string[]): Promise<FileRow[]> {
  return tx<FileRow[]>`
    select file_id as "fileId", name, access, month, size, uploaded_at as "uploadedAt", version from files
    where wholesaler_id = ${wholesalerId} and uploaded_at is not null and deleted_at is null
      ${names === undefined ? tx`` : tx`and name = any(${[...names]})`}
    order by lower(name)`;
}

/** Managers are in every list; admins see every file. */
export const mayBeSeen = ({ access }: FileRow, { role }: { role: Role }): boolean =>
  role === 'admin' || access.includes(role);

export function shownFile({ name, access, month, size, uploadedAt, version }: FileRow): SharedFile {
  const monthShown = month === null ? null : monthText(month);
  return { name, access, month: monthShown, size, date: uploadedAt.toISOString(), version };
}
