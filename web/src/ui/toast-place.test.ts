import { describe, expect, test } from 'vitest';
import { freeTop } from './toast-place.ts';

const topBar = 56;

describe('the place of the toasts', () => {
  test('is right below the top bar where a page has no controls in the way', () => {
    expect(freeTop([], topBar)).toBe(64);
  });

  test("is below a page's row of buttons and the sort buttons of its table", () => {
    const toolbar = { top: 72, bottom: 104 };
    const heads = { top: 120, bottom: 176 };
    expect(freeTop([heads, toolbar], topBar)).toBe(184);
  });

  test('skips a gap that is too small for three, but takes one for a single toast when there is no better', () => {
    expect(freeTop([{ top: 140, bottom: 180 }], topBar)).toBe(188);
    expect(
      freeTop(
        [
          { top: 120, bottom: 400 },
          { top: 410, bottom: window.innerHeight },
        ],
        topBar,
      ),
    ).toBe(64);
  });

  test('is right below the top bar when controls fill the page', () => {
    expect(freeTop([{ top: 60, bottom: window.innerHeight }], topBar)).toBe(64);
  });

  test('controls that are scrolled away above do not matter', () => {
    expect(freeTop([{ top: -40, bottom: 20 }], topBar)).toBe(64);
  });
});
