/**
 * From a name that waits for its content to a listed file, and from a deleted file to nothing. Whoever next lists,
 * changes or downloads files does it; every step may be repeated, by two callers at once or after a crash.
 */
import { fileLimits } from '@caselift/contract/files';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { type Scope, scoped } from '@caselift/db/scope';
import { beginsLike, extensionOf, tellingBytes } from '@caselift/domain/file-names';
import type { Context } from '../../context.ts';
import type { Storage } from '../../storage/storage.ts';
import { contentKey, uploadKey } from './rows.ts';

type Waiting = { fileId: string; name: string; isDeleted: boolean };
type Found = Record<'arrived' | 'absent' | 'deleted', string[]>;

/** How many files the storage is asked about at once. */
const atOnce = 20;

/** From then on no form brings content any more: it ends after 15 minutes, and what was begun has been sent. */
const isOver = (tx: Tx) => tx`created_at < now() - interval '1 hour'`;

export async function settleFiles({ sql, storage }: Pick<Context, 'sql' | 'storage'>, scope: Scope): Promise<void> {
  const { wholesalerId } = scope;
  const waiting = await scoped(sql, scope, (tx) => readWaiting(tx, wholesalerId), 'reading');
  if (waiting.length === 0) return;
  const found = await look(storage, wholesalerId, waiting);
  const wrong = await scoped(sql, scope, async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    await tx`
      delete from files where wholesaler_id = ${wholesalerId} and file_id = any(${found.absent})
        and uploaded_at is null and ${isOver(tx)}`;
    return takeIn(tx, storage, wholesalerId, found.arrived);
  });
  await finishDeleting({ sql, storage }, scope, [...wrong, ...found.deleted]);
}

/** Nothing shows the files any more and their names are free; what lies in the storage is for `finishDeleting`. */
export async function markDeleted(tx: Tx, wholesalerId: string, fileIds: readonly string[]): Promise<void> {
  await tx`
    update files set deleted_at = now()
    where wholesaler_id = ${wholesalerId} and file_id = any(${[...fileIds]}) and deleted_at is null`;
}

/** Content goes first. A row stays as long as its form may bring content again, so that it is removed too. */
export async function finishDeleting(
  { sql, storage }: Pick<Context, 'sql' | 'storage'>,
  scope: Scope,
  fileIds: readonly string[],
): Promise<void> {
  const { wholesalerId } = scope;
  await eachOf(fileIds, async (fileId) => {
    for (const keyOf of [uploadKey, contentKey]) await storage.delete(keyOf(wholesalerId, fileId));
  });
  await scoped(sql, scope, async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    await tx`
      delete from files where wholesaler_id = ${wholesalerId} and file_id = any(${[...fileIds]})
        and deleted_at is not null and ${isOver(tx)}`;
  });
}

function readWaiting(tx: Tx, wholesalerId: string): Promise<Waiting[]> {
  return tx<Waiting[]>`
    select file_id as "fileId", name, deleted_at is not null as "isDeleted" from files
    where wholesaler_id = ${wholesalerId} and (uploaded_at is null or deleted_at is not null)`;
}

/** Without a lock: a bucket takes its time. What arrived and was cut off from being listed lies under its own key. */
async function look(storage: Storage, wholesalerId: string, waiting: readonly Waiting[]): Promise<Found> {
  const found: Found = { arrived: [], absent: [], deleted: [] };
  await eachOf(waiting, async ({ fileId, isDeleted }) => {
    if (isDeleted) return found.deleted.push(fileId);
    const isThere = async (keyOf: typeof uploadKey) => (await storage.peek(keyOf(wholesalerId, fileId), 1)) !== null;
    return found[(await isThere(uploadKey)) || (await isThere(contentKey)) ? 'arrived' : 'absent'].push(fileId);
  });
  return found;
}

/**
 * Lists those that still wait, each once: the history tells it in the name of who uploaded it. Judges what it has moved
 * to where its form reaches it no more. Answers those that are not what their name says, which are deleted.
 */
async function takeIn(tx: Tx, storage: Storage, wholesalerId: string, arrived: readonly string[]): Promise<string[]> {
  const waiting = await tx<{ fileId: string; name: string; access: string[]; createdBy: string }[]>`
    select file_id as "fileId", name, access, created_by as "createdBy" from files
    where wholesaler_id = ${wholesalerId} and file_id = any(${[...arrived]})
      and uploaded_at is null and deleted_at is null`;
  const wrong: string[] = [];
  await eachOf(waiting, async ({ fileId, createdBy: actor, ...told }) => {
    await storage.move(uploadKey(wholesalerId, fileId), contentKey(wholesalerId, fileId));
    const peeked = await storage.peek(contentKey(wholesalerId, fileId), tellingBytes);
    const extension = extensionOf(told.name);
    const isGood =
      peeked !== null && extension !== null && peeked.size <= fileLimits.bytes && beginsLike(extension, peeked.first);
    if (!isGood) return wrong.push(fileId);
    const { size, storedAt } = peeked;
    await tx`
      update files set size = ${size}, uploaded_at = ${storedAt}
      where wholesaler_id = ${wholesalerId} and file_id = ${fileId}`;
    const detail = { fileId, size, ...told };
    return recordAudit(tx, { wholesalerId, actor, action: 'upload file', detail, origin: 'upload' });
  });
  await markDeleted(tx, wholesalerId, wrong);
  return wrong;
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
}
