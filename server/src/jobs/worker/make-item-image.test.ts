import { bitsApart, mostBitsApart } from '@caselift/domain/programs/image-flags';
import { atLeast } from '@caselift/domain/testing/at-least';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paintedPicture } from '../../testing/pictures.ts';
import { makeItemPicture } from './make-item-image.ts';

const made = async (sent: Buffer) => {
  const picture = await makeItemPicture(sent);
  if (picture === null) throw new Error('It is a picture.');
  return picture;
};
const hash = async (sent: Buffer) => (await made(sent)).perceptualHash;

describe('a picture handed in', () => {
  test('becomes a WebP of at most 1600 pixels a side and a small one of 320, never enlarged', async () => {
    const large = await made(await paintedPicture(1, { width: 2000, height: 1000 }).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([1600, 800]);
    expect(await sharp(large.whole).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect(await sharp(large.small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    const little = await made(await paintedPicture(1, { width: 100, height: 60 }).png().toBuffer());
    expect([little.width, little.height]).toEqual([100, 60]);
  });

  test('is turned as the camera was held, and says neither where nor when nor with what it was taken', async () => {
    const turned = await paintedPicture(2, { width: 400, height: 200 })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await made(turned);
    expect([picture.width, picture.height]).toEqual([200, 400]);
    for (const content of [picture.whole, picture.small]) {
      const { exif, orientation, icc, xmp } = await sharp(content).metadata();
      expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('has a hash by which it is taken for the same when it is resized, recompressed, brightened or slightly cropped', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const original = await hash(await paintedPicture(seed).png().toBuffer());
      const alike = [
        await paintedPicture(seed).resize(320).jpeg({ quality: 90 }).toBuffer(),
        await paintedPicture(seed).resize(1000, 700, { fit: 'fill' }).webp().toBuffer(),
        await paintedPicture(seed).jpeg({ quality: 30 }).toBuffer(),
        await paintedPicture(seed).linear(1.15, 10).png().toBuffer(),
        await paintedPicture(seed).extract({ left: 8, top: 6, width: 384, height: 288 }).jpeg().toBuffer(),
        await paintedPicture(seed).extract({ left: 8, top: 0, width: 392, height: 300 }).jpeg().toBuffer(),
      ];
      for (const sent of alike) expect(bitsApart(original, await hash(sent))).toBeLessThanOrEqual(mostBitsApart);
    }
  });

  test('differs from any other picture in more than 16 bits of its hash', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 24 }, async (_, seed) =>
        hash(
          await paintedPicture(seed + 1)
            .png()
            .toBuffer(),
        ),
      ),
    );
    for (const [at, one] of atLeast(24, hashes).entries()) {
      expect(one).toMatch(/^[0-9a-f]{16}$/);
      for (const other of atLeast(0, hashes.slice(at + 1))) expect(bitsApart(one, other)).toBeGreaterThan(16);
    }
  });

  test('is none if it is a program, broken, a GIF that unfolds, or of 41 million pixels', async () => {
    const whole = await paintedPicture(3).jpeg().toBuffer();
    const black = { width: 8200, height: 5000, channels: 3, background: '#000000' } as const;
    // Its head says 65,000 x 65,000.
    const gif = Buffer.from(
      '474946383961e8fde8fd80000000000000ffffff21f90400000000002c00000000e8fde8fd0000024401003b',
      'hex',
    );
    const none = [
      whole.subarray(0, whole.length / 2),
      Buffer.from('#!/bin/sh\necho hello\n'),
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 7)]),
      gif,
      await paintedPicture(3, { width: 40, height: 40 }).gif().toBuffer(),
      await sharp({ create: black }).png().toBuffer(),
      Buffer.alloc(0),
    ];
    for (const sent of none) expect(await makeItemPicture(sent)).toBeNull();
  });
});
