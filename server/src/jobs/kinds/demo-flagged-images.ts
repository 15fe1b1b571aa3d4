/** A few of the demo's images that reviewers are to look at twice: the same picture again, or taken outside the period. */
import { itemPictures, repeatedPictures } from '@caselift/demo/item-pictures';
import { itemAt } from '@caselift/demo/random';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { bitsApart, mostBitsApart } from '@caselift/domain/programs/image-flags';
import type { DemoContent } from './demo-item-pictures.ts';

/** Of what is written to item_images. */
type Row = {
  image_id: string;
  instance_start: IsoDate;
  status: string;
  taken_at: string;
  received_at: string;
  content_id: string;
  perceptual_hash: string;
};
type Flags = { twin_id: string | null; twin_bits: number | null; taken_outside: boolean };

const daysTooEarly = [9, 23];

/** The rows with their flags, as they would have got them when they were handed in one after the other. */
export function withFlags<R extends Row>(rows: readonly R[], pictures: readonly DemoContent[]): (R & Flags)[] {
  const byReceipt = rows.toSorted((one, other) => (one.received_at < other.received_at ? -1 : 1));
  const changed = new Map<string, Partial<Row & Flags>>();
  const newest = (isWanted: (row: R) => boolean) =>
    byReceipt.findLast((row) => row.status === 'pending' && !changed.has(row.image_id) && isWanted(row));
  for (const [at, number] of repeatedPictures.entries()) {
    const [whole, again] = [itemAt(pictures, number), itemAt(pictures, itemPictures + at)];
    const ofWhole = (row: R) => row.content_id === whole.contentId;
    const [first, last] = [byReceipt.find(ofWhole), newest(ofWhole)];
    const bits = bitsApart(whole.perceptualHash, again.perceptualHash);
    if (bits > mostBitsApart) throw new Error(`Picture ${number} of the demo doesn't look like itself.`);
    if (first === undefined || last === undefined || first === last) continue;
    const content = { content_id: again.contentId, perceptual_hash: again.perceptualHash };
    changed.set(last.image_id, { ...content, twin_id: first.image_id, twin_bits: bits });
  }
  for (const days of daysTooEarly) {
    const early = newest(() => true);
    const day = early && addDays(early.instance_start, -days);
    if (early) changed.set(early.image_id, { taken_at: `${day}T19:26:40Z`, taken_outside: true });
  }
  const none: Flags = { twin_id: null, twin_bits: null, taken_outside: false };
  return rows.map((row) => ({ ...row, ...none, ...changed.get(row.image_id) }));
}
