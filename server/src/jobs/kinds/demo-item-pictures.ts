/** Stores what the demo's people photographed for their items; handed in pictures share these contents. */
import { fromNearer, itemPictures, paintItemPicture, repeatedPictures } from '@caselift/demo/item-pictures';
import { imageKeys } from '../../storage/contents.ts';
import type { Storage } from '../../storage/storage.ts';
import { makeItemPicture } from '../worker/make-item-image.ts';
import { encodePixels } from '../worker/make-picture.ts';
import { demoUuid } from './demo-items.ts';
import { paintPixels } from './demo-paint.ts';

/** As columns of item_images say it. */
export type DemoContent = { contentId: string; width: number; height: number; perceptualHash: string };

/** By their numbers, then the repeated ones, made as those that people send are. The same at each load. */
export async function storeDemoPictures(storage: Storage, wholesalerId: string, seed: number): Promise<DemoContent[]> {
  const stored: DemoContent[] = [];
  const all = Array.from({ length: itemPictures }, (_, number) => paintItemPicture(seed, number));
  const repeated = repeatedPictures.map((number) => fromNearer(paintItemPicture(seed, number)));
  for (const [number, painted] of [...all, ...repeated].entries()) {
    const contentId = demoUuid(4, number);
    const { width, height } = painted;
    const made = await makeItemPicture(await encodePixels(paintPixels(painted), { width, height, type: 'jpeg' }));
    if (made === null) throw new Error(`Picture ${number} of the demo is none.`);
    const keys = imageKeys(wholesalerId, contentId);
    await storage.put(keys.whole, made.whole, 'image/webp');
    await storage.put(keys.small, made.small, 'image/webp');
    stored.push({ contentId, width: made.width, height: made.height, perceptualHash: made.perceptualHash });
  }
  return stored;
}
