import { expect, test } from 'vitest';
import { fileSize, sizeOf } from './file-size.ts';

test('sizes are written as people say them', () => {
  const sizes = [12, 2048, 881_000, 8 * 1024 ** 2, 431 * 1024 ** 2, 2 * 1024 ** 3];
  expect(sizes.map(fileSize)).toEqual(['12 bytes', '2 KB', '860 KB', '8.0 MB', '431 MB', '2.0 GB']);
});

test('how much has been sent is in the unit of the whole', () => {
  expect(sizeOf(3_250_586, 5_033_165)).toBe('3.1 of 4.8 MB');
  expect(sizeOf(0, 881_000)).toBe('0 of 860 KB');
});
