import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePicture, noPicture } from './make-picture.ts';

function plain(width: number, height: number, background = '#00ff00') {
  return sharp({ create: { width, height, channels: 3, background } });
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('that is a %s becomes a square WebP', async (format) => {
    const picture = await makePicture(await plain(640, 200).toFormat(format).toBuffer());
    expect(await sharp(picture?.content).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('loses where and with what it was taken, and stands as the camera was held', async () => {
    const left = await plain(20, 40, '#ff0000').png().toBuffer();
    const turned = await plain(40, 40, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 3 }) // upside down: what is stored left belongs right
      .jpeg()
      .toBuffer();
    const picture = await makePicture(turned);
    const { exif, orientation, icc, xmp } = await sharp(picture?.content).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    const { data, info } = await sharp(picture?.content).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number) => data[(128 * info.width + x) * info.channels] ?? 0;
    expect([redAt(40) < 60, redAt(215) > 195]).toEqual([true, true]);
  });

  test('has the same hash whenever it is made, and another than any other picture', async () => {
    const red = await plain(300, 300, '#ff0000').png().toBuffer();
    const hashes = [
      await makePicture(red),
      await makePicture(red),
      await makePicture(await plain(9, 9).png().toBuffer()),
    ];
    expect(hashes[0]?.hash).toMatch(/^[\da-f]{32}$/);
    expect(hashes[0]?.hash).toBe(hashes[1]?.hash);
    expect(hashes[0]?.hash).not.toBe(hashes[2]?.hash);
  });

  test('of 41 million pixels is not opened, though its file is small', async () => {
    const bomb = await plain(8200, 5000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await makePicture(bomb)).toBeNull();
  });

  test('that is broken, of a format that can hold more than pixels, or something else is none', async () => {
    const whole = await plain(200, 200).jpeg().toBuffer();
    const none = [
      whole.subarray(0, whole.length / 2),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
      await plain(20, 20).tiff().toBuffer(),
      Buffer.from('GIF89a, or so it says'),
      Buffer.alloc(0),
    ];
    for (const file of none) expect(await makePicture(file)).toBeNull();
  });
});

test.each([
  'Error creating thread: Resource temporarily unavailable',
  'VipsJpeg: Insufficient memory (case 4)',
  'Not enough memory',
  'Too many open files',
])('a machine that says "%s" has too little, which says nothing about the picture', async (words) => {
  await expect(noPicture(new Error(words), async () => true)).rejects.toThrow(words);
});

test("whatever else is said, the file isn't a picture where others open, and the machine is at fault where none does", async () => {
  const error = new Error('words that no release of the library has had yet');
  expect(await noPicture(error)).toBeNull();
  await expect(noPicture(error, async () => false)).rejects.toThrow(error);
});
