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
type Arrived = { fileId: string; size: number; storedAt: Date };
/** @property wrong those that are not what their name says. */
type Found = { arrived: Arrived[] } & Record<'wrong' | 'absent' | 'deleted', string[]>;

/** How many files the storage is asked about at once. */
const atOnce = 20;

/** From then on no form brings content any more: it ends after 15 minutes, and what was begun has been sent. */
const isOver = (tx: Tx) => tx`created_at < now() - interval '1 hour'`;

export async function settleFiles({ sql, storage }: Pick<Context, 'sql' | 'storage'>, scope: Scope): Promise<void> {
  const { wholesalerId } = scope;
  const waiting = await scoped(sql, scope, (tx) => readWaiting(tx, wholesalerId), 'reading');
  if (waiting.length === 0) return;
  const found = await look(storage, wholesalerId, waiting);
  await scoped(sql, scope, async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    await tx`
      delete from files where wholesaler_id = ${wholesalerId} and file_id = any(${found.absent})
        and uploaded_at is null and ${isOver(tx)}`;
    await takeIn(tx, wholesalerId, found.arrived);
    // Whoever was first has listed them.
    await markDeleted(tx, wholesalerId, found.wrong);
  });
  await finishDeleting({ sql, storage }, scope, [...found.wrong, ...found.deleted]);
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

/**
 * Without a lock: a bucket takes its time. What arrived is moved to where its form reaches it no more, and judged there;
 * what was cut off from being listed lies there already.
 */
async function look(storage: Storage, wholesalerId: string, waiting: readonly Waiting[]): Promise<Found> {
  const found: Found = { arrived: [], wrong: [], absent: [], deleted: [] };
  await eachOf(waiting, async ({ fileId, name, isDeleted }) => {
    if (isDeleted) return found.deleted.push(fileId);
    await storage.move(uploadKey(wholesalerId, fileId), contentKey(wholesalerId, fileId));
    const peeked = await storage.peek(contentKey(wholesalerId, fileId), tellingBytes);
    if (peeked === null) return found.absent.push(fileId);
    const extension = extensionOf(name);
    const isGood = extension !== null && peeked.size <= fileLimits.bytes && beginsLike(extension, peeked.first);
    if (!isGood) return found.wrong.push(fileId);
    return found.arrived.push({ fileId, size: peeked.size, storedAt: peeked.storedAt });
  });
  return found;
}

/** Lists those that still wait, each once: the history tells it in the name of who uploaded it. */
async function takeIn(tx: Tx, wholesalerId: string, arrived: readonly Arrived[]): Promise<void> {
  for (const { fileId, size, storedAt } of arrived) {
    const [listed] = await tx<{ name: string; access: string[]; createdBy: string }[]>`
      update files set size = ${size}, uploaded_at = ${storedAt}
      where wholesaler_id = ${wholesalerId} and file_id = ${fileId} and uploaded_at is null and deleted_at is null
      returning name, access, created_by as "createdBy"`;
    if (listed === undefined) continue;
    const { createdBy: actor, ...told } = listed;
    const detail = { fileId, size, ...told };
    await recordAudit(tx, { wholesalerId, actor, action: 'upload file', detail, origin: 'upload' });
  }
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(work));
}
