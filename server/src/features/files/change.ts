/** Creating, changing and deleting shared files: edits of the wholesaler, the same in both environments. */
import type { BodyOf } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import { type createFile, fileLimits, fileTexts, type updateFiles } from '@caselift/contract/files';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { changesBetween } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { staleRecordError } from '@caselift/db/state-error';
import { firstOfMonth } from '@caselift/domain/dates';
import { extensionOf, isArchived, monthOfText } from '@caselift/domain/file-names';
import { refusal } from '../../http/errors.ts';
import { todayOf } from '../../today.ts';
import { type FileRow, readFiles } from './rows.ts';
import { markDeleted } from './settle.ts';

/** Who edits, and where it is written. */
export type Edit = { tx: Tx; wholesalerId: string; by: { actor: string; origin: string } };
type Named = BodyOf<typeof createFile>['file'];
type Patch = BodyOf<typeof updateFiles>['patches'][number];

/** Holds the name until the content arrives. Answers the file's ID, under which the content is stored. */
export async function insertPending({ tx, wholesalerId, by }: Edit, { name, access, month }: Named): Promise<string> {
  await lockEnvironments(tx, wholesalerId);
  await freeNames(tx, wholesalerId, [name], { uploadsOf: by.actor });
  await requireRoom(tx, wholesalerId);
  const row = {
    wholesaler_id: wholesalerId,
    name,
    access,
    month: isArchived(name) ? (monthOfText(month ?? '') ?? (await monthOf(tx, wholesalerId))) : null,
    created_by: by.actor,
  };
  const [made] = await tx<{ fileId: string }[]>`insert into files ${tx(row)} returning file_id as "fileId"`;
  if (made === undefined) throw new Error('No file was made.');
  return made.fileId;
}

/** All of them or none. Answers the files in the order of the patches. */
export async function changeFiles(edit: Edit, patches: readonly Patch[]): Promise<FileRow[]> {
  const { tx, wholesalerId, by } = edit;
  await lockEnvironments(tx, wholesalerId);
  const keys = patches.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw refusal('bad_input', errorTexts.malformed);
  const rows = await requireFiles(tx, wholesalerId, keys);
  const month = await monthOf(tx, wholesalerId);
  const changes = patches
    .map((patch, at) => ({ before: rows[at] as FileRow, after: patched(rows[at] as FileRow, patch, month) }))
    .filter(({ before, after }) => Object.keys(changesBetween(toldOf(before), toldOf(after))).length > 0);
  await takeNames(
    tx,
    wholesalerId,
    changes.filter(({ before, after }) => before.name !== after.name),
  );
  for (const { before, after } of changes) {
    const { name, access, month } = after;
    await tx`
      update files set ${tx({ name, access, month })}
      where wholesaler_id = ${wholesalerId} and file_id = ${after.fileId}`;
    const detail = { fileId: after.fileId, name: before.name, changes: changesBetween(toldOf(before), toldOf(after)) };
    await recordAudit(tx, { wholesalerId, ...by, action: 'edit file', detail });
  }
  const names = new Map(changes.map(({ before, after }) => [before.name, after.name]));
  return requireFiles(
    tx,
    wholesalerId,
    keys.map((key) => names.get(key) ?? key),
  );
}

/** All of them or none. Answers their IDs, for removing what is stored. */
export async function deleteFiles({ tx, wholesalerId, by }: Edit, names: readonly string[]): Promise<string[]> {
  await lockEnvironments(tx, wholesalerId);
  const files = await requireFiles(tx, wholesalerId, [...new Set(names)]);
  const fileIds = files.map(({ fileId }) => fileId);
  await markDeleted(tx, wholesalerId, fileIds);
  for (const { fileId, name } of files)
    await recordAudit(tx, { wholesalerId, ...by, action: 'delete file', detail: { fileId, name } });
  return fileIds;
}

/** In the order of the names. */
async function requireFiles(tx: Tx, wholesalerId: string, names: readonly string[]): Promise<FileRow[]> {
  const byName = new Map((await readFiles(tx, wholesalerId, names)).map((file) => [file.name, file]));
  return names.map((name) => {
    const file = byName.get(name);
    if (file === undefined) throw refusal('not_found', fileTexts.unknown(name));
    return file;
  });
}

/** Moving into the archive sets the month, moving out of it clears it. */
function patched(
  file: FileRow,
  { name = file.name, access = file.access, version }: Patch,
  thisMonth: string,
): FileRow {
  if (extensionOf(name) !== extensionOf(file.name)) throw refusal('bad_input', fileTexts.extension);
  const after = { ...file, name, access, month: isArchived(name) ? (file.month ?? thisMonth) : null };
  const fields = Object.entries(changesBetween(toldOf(file), toldOf(after)))
    .filter(([field]) => field !== 'month')
    .map(([field, { before }]) => ({ field, stored: before }));
  if (version !== undefined && version !== file.version && fields.length > 0)
    throw staleRecordError({ version: file.version, fields });
  return after;
}

const monthOf = async (tx: Tx, wholesalerId: string): Promise<string> =>
  firstOfMonth(await todayOf(tx, { wholesalerId, db: 'prod' }));

const toldOf = ({ name, access, month }: FileRow) => ({ name, access, month });

/** Moves the files off the names that others of them take, for the index allows no name twice at any moment. */
async function takeNames(
  tx: Tx,
  wholesalerId: string,
  renamed: readonly { before: FileRow; after: FileRow }[],
): Promise<void> {
  if (renamed.length === 0) return;
  const [fileIds, names] = [renamed.map(({ before }) => before.fileId), renamed.map(({ after }) => after.name)];
  await freeNames(tx, wholesalerId, names, { besides: fileIds });
  await tx`
    update files set name = file_id::text, month = null
    where wholesaler_id = ${wholesalerId} and file_id = any(${fileIds})
      and lower(name) in (select lower(taken) from unnest(${names}::text[]) taken)`;
}

/**
 * Refuses names that files have, in any case, or that are given twice. Uploads that were never sent lose theirs once
 * their form has ended, and before that where `uploadsOf` began them.
 */
async function freeNames(
  tx: Tx,
  wholesalerId: string,
  names: readonly string[],
  { besides = [], uploadsOf = null }: { besides?: string[]; uploadsOf?: string | null },
): Promise<void> {
  const holders = await tx<{ fileId: string; isFree: boolean }[]>`
    select file_id as "fileId", uploaded_at is null and (created_by = ${uploadsOf}
        or created_at < now() - make_interval(secs => ${fileLimits.formSeconds})) as "isFree"
    from files
    where wholesaler_id = ${wholesalerId} and deleted_at is null and file_id <> all(${besides})
      and lower(name) in (select lower(taken) from unnest(${[...names]}::text[]) taken)`;
  const [{ different } = { different: 0 }] = await tx<{ different: number }[]>`
    select count(distinct lower(taken))::int as different from unnest(${[...names]}::text[]) taken`;
  const isTaken = holders.some(({ isFree }) => isFree !== true);
  if (isTaken || different < names.length) throw refusal('conflict', fileTexts.duplicate);
  await markDeleted(
    tx,
    wholesalerId,
    holders.map(({ fileId }) => fileId),
  );
}

async function requireRoom(tx: Tx, wholesalerId: string): Promise<void> {
  const [{ held } = { held: 0 }] = await tx<{ held: number }[]>`
    select count(*)::int as held from files where wholesaler_id = ${wholesalerId} and deleted_at is null`;
  if (held >= fileLimits.files) throw refusal('conflict', fileTexts.tooMany);
}
