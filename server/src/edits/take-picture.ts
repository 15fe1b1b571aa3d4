/** From an uploaded file to a picture: of people, wholesalers and items. */
import { avatarLimits, avatarTexts } from '@caselift/contract/avatars';
import type { Context } from '../context.ts';
import { refusal } from '../http/errors.ts';
import type { AvatarOwner } from '../identity/avatars.ts';
import type { Ask } from '../jobs/queue/questions.ts';

/** For how long a form may be sent: picking a file, and sending 5 MB over a bad line. */
const formSeconds = 900;

/** Where an upload waits, and what the picture is of. */
export type Waiting = { key: string; owner: AvatarOwner };

/** Whatever was asked of an earlier upload is no longer of interest: this one takes its place. */
export async function formFor({ storage, questions }: Context, upload: Waiting, type: string) {
  await questions.forget(checkOf(upload));
  return storage.presignPost(upload.key, { type, maxBytes: avatarLimits.bytes, seconds: formSeconds });
}

/**
 * Has the worker make a picture from the upload, makes it the current one, and answers its hash; null if nothing is
 * waiting. 400 if it isn't a picture. Then the upload is deleted; it stays if the worker is busy or down.
 * @param putInForce makes the picture of this hash the current one.
 */
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
