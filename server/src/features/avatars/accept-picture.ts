/** From an uploaded file to the current picture. */
import { avatarLimits, avatarTexts } from '@caselift/contract/avatars';
import { recordAudit } from '@caselift/db/audit';
import type { Sql, Tx } from '@caselift/db/connect';
import { type Changes, changesBetween, recordEdit, writeEdit } from '@caselift/db/edits';
import type { Scope } from '@caselift/db/scope';
import { scoped } from '@caselift/db/scope';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import type { AvatarOwner, PortraitOwner } from '../../identity/avatars.ts';
import type { Ask } from '../../jobs/queue/questions.ts';

/** For how long a form may be sent: picking a file, and sending 5 MB over a bad line. */
const formSeconds = 900;

/** Where an upload waits, and what the picture is of. */
export type Waiting = { key: string; owner: AvatarOwner };
/** The same of the caller, with what it becomes. */
export type Upload = {
  key: string;
  owner: PortraitOwner;
  db: Scope['db'];
  actor: string;
  origin: string;
};

/** Whatever was asked of an earlier upload is no longer of interest: this one takes its place. */
export async function formFor({ storage, questions }: Context, upload: Waiting, type: string) {
  await questions.forget(checkOf(upload));
  return storage.presignPost(upload.key, { type, maxBytes: avatarLimits.bytes, seconds: formSeconds });
}

/**
 * Has the worker make a picture from the caller's upload, makes it the current one, and returns its hash; null if
 * nothing is waiting. 400 if it isn't a picture. Then the upload is deleted; it stays if the worker is busy or down.
 */
export function acceptPicture(context: Context, upload: Upload, gone: AbortSignal): Promise<string | null> {
  return takePicture(context, upload, { gone, putInForce: (hash) => putInForce(context.sql, upload, hash) });
}

/** The same of any picture. @param putInForce makes the picture of this hash the current one. */
export async function takePicture(
  { storage, questions }: Pick<Context, 'storage' | 'questions'>,
  upload: Waiting,
  { gone, putInForce }: { gone: AbortSignal; putInForce: (hash: string) => Promise<void> },
): Promise<string | null> {
  if (!(await storage.list(upload.key)).includes(upload.key)) return null;
  // Stored before it is pointed at, and the upload removed last: cut off anywhere, the next reading does it again.
  const { hash } = await questions.ask({ ...checkOf(upload), gone });
  if (hash !== null) await putInForce(hash);
  await storage.delete(upload.key);
  if (hash === null) throw refusal('bad_input', avatarTexts.notAPicture);
  return hash;
}

function checkOf({ key, owner }: Waiting): Ask<'checkPicture'> {
  const wholesalerId = owner.kind === 'superAdmin' ? null : owner.wholesalerId;
  return { wholesalerId, kind: 'checkPicture', question: { from: key, owner } };
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
