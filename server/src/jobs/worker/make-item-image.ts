/** Makes what is kept of a picture that was handed in, or finds that it is none. */
import { noPicture, openPicture, openPixels } from './make-picture.ts';

const formats = ['png', 'jpeg', 'webp'];
const [largestPixels, smallPixels] = [1600, 320];

export type ItemPicture = {
  whole: Buffer;
  small: Buffer;
  width: number;
  height: number;
  /** 64 bits in hex. */
  perceptualHash: string;
};

/**
 * The picture turned as the camera was held, at most 1600 pixels a side, with a small one, and nothing else of the file:
 * no place, no camera, no time. Null: no PNG, JPEG or WebP, a broken one, or one of too many pixels.
 * @throws where the machine fails at it, which says nothing about the picture.
 */
export async function makeItemPicture(sent: Buffer): Promise<ItemPicture | null> {
  const pixels = await readPixels(sent);
  if (pixels === null) return null;
  const { data, info } = pixels;
  // From the pixels each time: a clone of what is opened copies them.
  // A team's photos come at once: half the time for a tenth more bytes than the usual effort.
  const whole = await (await openPixels(data, info)).webp({ quality: 80, effort: 0 }).toBuffer();
  const little = await (await openPixels(data, info))
    .resize(smallPixels, smallPixels, { fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const [one, other] = [await openPixels(little.data, little.info), await openPixels(little.data, little.info)];
  const small = await one.webp({ quality: 75, effort: 1 }).toBuffer();
  const gray = other.flatten({ background: '#ffffff' }).grayscale().resize(side, side, { fit: 'fill' });
  const perceptualHash = hashOf(await gray.raw().toBuffer());
  return { whole, small, width: info.width, height: info.height, perceptualHash };
}

async function readPixels(sent: Buffer) {
  try {
    const { format } = await (await openPicture(sent)).metadata();
    if (!formats.includes(format)) return null;
    return await (await openPicture(sent))
      .autoOrient()
      .resize(largestPixels, largestPixels, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return noPicture(error);
  }
}

const side = 32;

/** Of each wave its place, slowest first, without the one that is the brightness; 64 of them. */
const slowest = 11;
const waves = Array.from({ length: slowest ** 2 }, (_, at) => [Math.floor(at / slowest), at % slowest] as const)
  .filter(([down, across]) => down + across > 0)
  .sort((one, other) => one[0] + one[1] - (other[0] + other[1]) || one[0] - other[0])
  .slice(0, 64);
const cosines = Array.from({ length: slowest }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side))),
);

/**
 * Of a gray picture of 32 x 32: for each of its slowest waves (a discrete cosine transform) whether it is stronger than
 * the median one. Pictures that look alike differ in few bits, whatever their size, compression and brightness.
 */
function hashOf(gray: Buffer): string {
  const sum = (of: (at: number) => number) => {
    let strength = 0;
    for (let at = 0; at < side; at += 1) strength += of(at);
    return strength;
  };
  // A line after the other, then what came of them: a sixth of the work of each wave by itself.
  const lines = cosines.map((wave) =>
    Array.from({ length: side }, (_, y) => sum((x) => (gray[y * side + x] ?? 0) * (wave[x] ?? 0))),
  );
  const strengths = waves.map(([down, across]) => sum((y) => (lines[across]?.[y] ?? 0) * (cosines[down]?.[y] ?? 0)));
  const sorted = strengths.toSorted((one, other) => one - other);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  const bits = strengths.map((strength) => (strength > median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}
