/** Makes an avatar or a photo from whatever someone sent, or finds that it isn't a picture. */
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { isOutOfMeans } from '../../http/disk-full.ts';

/** More would take seconds and hundreds of megabytes to open; a camera's picture has 12 to 24 million. */
const mostPixels = 40_000_000;
/** Photos are shown whole, and are enlarged on phones. */
const shapes = {
  avatar: { width: 256, height: 256, fit: 'cover' },
  photo: { width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true },
} as const;

/** The formats that are opened at all, by their content; the library knows many more, some of them programs. */
const openers = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`);

export type Picture = { content: Buffer; hash: string };

/**
 * An avatar is the middle of the picture as a square of 256 pixels, a photo the whole of at most 1,280 a side: turned as the camera was held, and nothing else of the file: no
 * place, no camera, no second frame. Null: no PNG, JPEG, WebP or GIF, a broken one, or one of too many pixels.
 * @throws where the machine fails at it, which says nothing about the picture.
 */
export async function makePicture(sent: Buffer, shape: keyof typeof shapes = 'avatar'): Promise<Picture | null> {
  try {
    const content = await (await openPicture(sent)).autoOrient().resize(shapes[shape]).webp({ quality: 85 }).toBuffer();
    return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 32) };
  } catch (error) {
    return noPicture(error);
  }
}

/**
 * What it means that a picture couldn't be opened: null, that it is none. libvips has words alone, and not the same ones in
 * each of its parts, so they aren't asked which picture is broken: a picture of our own is opened right after.
 * @param opens whether that one opens
 * @throws the error, where it says that the machine has too little, or where not even that picture opens.
 */
export async function noPicture(error: unknown, opens: () => Promise<boolean> = opensOwn): Promise<null> {
  if (isOutOfMeans(error) || !(await opens())) throw error;
  return null;
}

async function opensOwn(): Promise<boolean> {
  try {
    const own = await encodePixels(Buffer.alloc(ownPixels ** 2 * 3), {
      width: ownPixels,
      height: ownPixels,
      type: 'jpeg',
    });
    await (await openPicture(own)).autoOrient().resize(shapes.avatar).webp().toBuffer();
    return true;
  } catch {
    return false;
  }
}

const ownPixels = 16;

/** A picture of pixels that we painted ourselves: three bytes each, line by line. */
export async function encodePixels(
  pixels: Buffer,
  { width, height, type }: { width: number; height: number; type: 'png' | 'jpeg' },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(type)
    .toBuffer();
}

/** The first frame of what may be a picture. */
export async function openPicture(sent: Buffer): Promise<Sharp> {
  library ??= loadSharp();
  const sharp = await library;
  return sharp(sent, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
}

type Pixels = { width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** A picture with known pixels, line by line. */
export async function openPixels(pixels: Buffer, raw: Pixels): Promise<Sharp> {
  library ??= loadSharp();
  const sharp = await library;
  return sharp(pixels, { raw });
}

let library: ReturnType<typeof loadSharp> | undefined;

/**
 * When the first picture comes: it is native code, without which everything else still works. Once, for between block
 * and unblock a picture that is opened at the same moment would be none.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: openers });
  sharp.cache(false);
  sharp.concurrency(1); // people reading figures come first
  return sharp;
}
