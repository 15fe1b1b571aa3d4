/** From an uploaded file to the picture in force. */
import { avatarLimits, avatarTexts } from '@caselift/contract/avatars';
import { recordAudit } from '@caselift/db/audit';
import type { Sql, Tx } from '@caselift/db/connect';
import { type Changes, changesBetween, recordEdit, writeEdit } from '@caselift/db/edits';
import type { Scope } from '@caselift/db/scope';
import { scoped } from '@caselift/db/scope';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { type AvatarOwner, avatarKey, avatarType } from '../../identity/avatars.ts';
import type { Storage } from '../../storage/storage.ts';
import { makePicture } from './picture.ts';

/** For how long a form may be sent: picking a file, and sending 5 MB over a bad line. */
const formSeconds = 900;

/** Where the caller's upload waits, and what it becomes. */
export type Upload = { key: string; owner: AvatarOwner; db: Scope['db']; actor: string; origin: string };

export function formFor(storage: Storage, key: string, type: string) {
  return storage.presignPost(key, { type, maxBytes: avatarLimits.bytes, seconds: formSeconds });
}

/**
 * Makes what the caller has uploaded the picture in force, and answers its hash; null when nothing is waiting.
 * 400 for what is no picture. Either way the upload is gone afterwards.
 */
export async function takeIn({ sql, storage }: Context, upload: Upload): Promise<string | null> {
  const sent = await storage.get(upload.key);
  if (sent === null) return null;
  const picture = sent.length > avatarLimits.bytes ? null : await makePicture(sent);
  if (picture === null) {
    await storage.delete(upload.key);
    throw refusal('bad_input', avatarTexts.notAPicture);
  }
  // Stored before it is pointed at, and the upload removed last: cut off anywhere, the next reading does it again.
  await storage.put(avatarKey(upload.owner, picture.hash), picture.content, avatarType);
  await putInForce(sql, upload, picture.hash);
  await storage.delete(upload.key);
  return picture.hash;
}

async function putInForce(sql: Sql, { owner, db, actor, origin }: Upload, hash: string): Promise<void> {
  if (owner.kind === 'superAdmin')
    return sql.begin((tx) => writeSuperAdmin(tx, owner.credentialId, hash, actor, origin));
  const scope = { wholesalerId: owner.wholesalerId, db };
  await scoped(sql, scope, async (tx) => {
    const customId = owner.kind === 'person' ? owner.customId : null;
    const edited = await writeEdit(tx, scope, (place) => writeHash(tx, place, customId, hash));
    const action = customId === null ? "change the wholesaler's picture" : "change a person's picture";
    await recordEdit(tx, scope, edited, { actor, origin, action, ...(customId !== null && { detail: { customId } }) });
  });
}

/** customId null: the wholesaler's own picture. */
async function writeHash(tx: Tx, { wholesalerId, db }: Scope, customId: string | null, hash: string): Promise<Changes> {
  const table = tx(customId === null ? 'settings' : 'users');
  const person = customId === null ? tx`` : tx`and custom_id = ${customId} and deleted_at is null`;
  const [before] = await tx<{ avatarHash: string | null }[]>`
    select avatar_hash as "avatarHash" from ${table} where wholesaler_id = ${wholesalerId} and db = ${db} ${person}`;
  if (before === undefined) return {};
  await tx`update ${table} set avatar_hash = ${hash} where wholesaler_id = ${wholesalerId} and db = ${db} ${person}`;
  return changesBetween(before, { avatarHash: hash });
}

async function writeSuperAdmin(
  tx: Tx,
  credentialId: number,
  hash: string,
  actor: string,
  origin: string,
): Promise<void> {
  const changed = await tx`
    update credentials set avatar_hash = ${hash}
    where credential_id = ${credentialId} and avatar_hash is distinct from ${hash} returning 1`;
  const detail = { avatarHash: hash };
  if (changed.length > 0) await recordAudit(tx, { actor, action: "change a person's picture", detail, origin });
}
