/** Answers what was uploaded as a picture handed in for an item: checks it, re-encodes it, and stores what is kept. */
import { entryLimits } from '@caselift/contract/item-entries';
import { imageKeys } from '../../storage/contents.ts';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { makeItemPicture } from './make-item-image.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerItemImage(
  { storage, wholesalerId }: QuestionContext,
  { contentId }: QuestionOf<'checkItemImage'>,
): Promise<AnswerOf<'checkItemImage'>> {
  const keys = imageKeys(wholesalerId, contentId);
  const sent = await storage.get(keys.upload);
  const picture = sent === null || sent.length > entryLimits.bytes ? null : await makeItemPicture(sent);
  if (picture === null) return { picture: null };
  const { whole, small, ...told } = picture;
  await storage.put(keys.small, small, 'image/webp');
  await storage.put(keys.whole, whole, 'image/webp');
  return { picture: told };
}
