import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsApart, likeness, mostBitsApart, samePictureDays, takenOutside } from './image-flags.ts';

const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const hex = (bits: bigint) => bits.toString(16).padStart(16, '0');

describe('how alike two pictures are', () => {
  test('is told by the bits in which their hashes differ, of 64', () => {
    expect(bitsApart('ffffffffffffffff', '0000000000000000')).toBe(64);
    expect(bitsApart('8000000000000001', '0000000000000001')).toBe(1);
    expect([0, 1, mostBitsApart, 64].map(likeness)).toEqual([100, 98, 90, 0]);
  });

  test('is the same from either side, and flipping one bit moves it by one', () => {
    fc.assert(
      fc.property(hash, hash, fc.integer({ min: 0, max: 63 }), (one, other, at) => {
        const apart = bitsApart(hex(one), hex(other));
        expect(bitsApart(hex(other), hex(one))).toBe(apart);
        expect(bitsApart(hex(one), hex(one))).toBe(0);
        expect(Math.abs(bitsApart(hex(one ^ (1n << BigInt(at))), hex(other)) - apart)).toBe(1);
      }),
    );
  });
});

test('a picture is kept in mind for a year and five weeks', () => expect(samePictureDays).toBe(365 + 5 * 7));

describe('an image taken outside its period', () => {
  const september = { from: '2026-09-01', to: '2026-09-30' };
  const side = (takenAt: string | null) => takenOutside(takenAt, september, 'America/Chicago');

  test('is told by the day in the time zone of the wholesaler', () => {
    expect(side('2026-09-01T04:59:00Z')).toBe('before');
    expect(side('2026-09-01T05:00:00Z')).toBeNull();
    expect(side('2026-10-01T04:59:00Z')).toBeNull();
    expect(side('2026-10-01T05:00:00Z')).toBe('after');
  });

  test('is none without a time from the device', () => expect(side(null)).toBeNull());
});
