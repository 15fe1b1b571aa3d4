/** From an uploaded file to the current picture. */
import { recordAudit } from '@caselift/db/audit';
import type { Sql, Tx } from '@caselift/db/connect';
import { type Changes, changesBetween, recordEdit, writeEdit } from '@caselift/db/edits';
import type { Scope } from '@caselift/db/scope';
import { scoped } from '@caselift/db/scope';
import type { Context } from '../../context.ts';
import { takePicture } from '../../edits/take-picture.ts';
import type { PortraitOwner } from '../../identity/avatars.ts';

/** Where the caller's upload waits, and what it becomes. */
export type Upload = {
  key: string;
  owner: PortraitOwner;
  db: Scope['db'];
  actor: string;
  origin: string;
};

/**
 * Has the worker make a picture from the caller's upload, makes it the current one, and returns its hash; null if
 * nothing is waiting. 400 if it isn't a picture. Then the upload is deleted; it stays if the worker is busy or down.
 */
export function acceptPicture(context: Context, upload: Upload, gone: AbortSignal): Promise<string | null> {
  return takePicture(context, upload, { gone, putInForce: (hash) => putInForce(context.sql, upload, hash) });
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
