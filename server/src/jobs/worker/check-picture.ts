/** Answers what an uploaded picture is: checks it, re-encodes it, and stores it under the hash of its content. */
import { avatarLimits } from '@caselift/contract/avatars';
import { avatarKey, avatarType } from '../../identity/avatars.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { makePicture } from './make-picture.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerPicture(
  { storage }: QuestionContext,
  { from, owner }: QuestionOf<'checkPicture'>,
): Promise<AnswerOf<'checkPicture'>> {
  const sent = await storage.get(from);
  const picture =
    sent === null || sent.length > avatarLimits.bytes
      ? null
      : await makePicture(sent, owner.kind === 'item' ? 'photo' : 'avatar');
  if (picture === null) return { hash: null };
  await storage.put(avatarKey(owner, picture.hash), picture.content, avatarType);
  return { hash: picture.hash };
}
