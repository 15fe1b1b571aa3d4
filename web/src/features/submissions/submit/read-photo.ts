/** A photo of the camera or the gallery, made small enough to wait and to be sent over a weak signal. */
import type { Place } from '@caselift/contract/item-entries';
import { readExif } from './exif.ts';

/** The server keeps 1,600 pixels a side. */
const longestSide = 2000;
const quality = 0.85;
const headerBytes = 128 * 1024;

export type TakenPhoto = { photo: Blob; takenAt: string | null; place: Place | null };

/** null: the browser can't open it as a picture. */
export async function readPhoto(file: Blob): Promise<TakenPhoto | null> {
  const header = file.slice(0, headerBytes).arrayBuffer();
  const [bytes, photo] = await Promise.all([header.catch(() => null), smaller(file).catch(() => null)]);
  return bytes && photo && { photo, ...readExif(bytes) };
}

/** A JPEG, upright, without what the file said besides. */
async function smaller(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
