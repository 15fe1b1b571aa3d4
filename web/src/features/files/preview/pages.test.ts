import { describe, expect, test } from 'vitest';
import { largerZoom, nextTop, pageInSight, pixelDensity, smallerZoom } from './pages.ts';
import { previewKindOf } from './preview-kind.ts';

test('PDFs and pictures are shown in place, whatever the case of their names; other files are downloaded', () => {
  expect(previewKindOf('Price lists/June.PDF')).toBe('pdf');
  expect(previewKindOf('Display.Jpeg')).toBe('picture');
  expect(previewKindOf('June.xlsx')).toBeNull();
  expect(previewKindOf('')).toBeNull();
});

describe('the page that is read', () => {
  const tall = [0, 1000, 2000];
  const at = (scrollTop: number) => pageInSight(tall, { scrollTop, clientHeight: 600, scrollHeight: 3000 });

  test('is the first at the top and the last at the end', () => {
    expect([at(0), at(1100), at(2400)]).toEqual([0, 1, 2]);
  });

  test('is the last at the end even where it is shorter than the window', () => {
    const short = [0, 200, 400, 600];
    const scrolled = { scrollTop: 200, clientHeight: 600, scrollHeight: 800 };
    expect(pageInSight(short, scrolled)).toBe(3);
    expect(pageInSight([0], { scrollTop: 0, clientHeight: 600, scrollHeight: 600 })).toBe(0);
  });

  test('left and right lead to the tops of pages, and no further than the last', () => {
    expect(nextTop(tall, 0, 1)).toBe(1000);
    expect(nextTop(tall, 1400, 1)).toBe(2000);
    expect(nextTop(tall, 2000, 1)).toBeUndefined();
    expect(nextTop(tall, 1400, -1)).toBe(1000);
    expect(nextTop(tall, 1000, -1)).toBe(0);
    expect(nextTop(tall, 0, -1)).toBeUndefined();
  });
});

test('a page is drawn as finely as the screen shows it, but takes at most 32 MB', () => {
  expect(pixelDensity({ width: 800, height: 1000 }, 2)).toBe(2);
  const density = pixelDensity({ width: 4000, height: 8000 }, 2);
  expect(4 * (4000 * density) * (8000 * density)).toBeLessThanOrEqual(32_000_000);
});

test('pages grow to three times the width of the window and shrink to half of it', () => {
  expect([largerZoom(1), smallerZoom(1)]).toEqual([1.25, 0.75]);
  expect([largerZoom(3), smallerZoom(0.5)]).toEqual([undefined, undefined]);
});
