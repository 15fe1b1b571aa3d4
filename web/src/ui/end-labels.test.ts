import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedApart } from './end-labels.ts';

test('labels that have room stay where they are', () => {
  expect(movedApart([10, 90, 50], 16, [0, 100])).toEqual([10, 90, 50]);
});

test('labels that would cover each other move apart around their middle', () => {
  expect(movedApart([100, 104, 20], 16, [0, 200])).toEqual([94, 110, 20]);
  expect(movedApart([50, 50, 50], 16, [0, 200])).toEqual([34, 50, 66]);
});

test('labels at the edge stay in their room', () => {
  expect(movedApart([2, 4], 16, [8, 100])).toEqual([8, 24]);
  expect(movedApart([99, 98], 16, [0, 100])).toEqual([100, 84]);
});

test('wherever lines end, no label covers another, and they keep the order of their lines', () => {
  const places = fc.array(fc.double({ min: -50, max: 250, noNaN: true }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(places, (all) => {
      const moved = movedApart(all, 16, [0, 200]);
      const byPlace = all.map((place, at) => ({ place, to: moved[at] ?? 0 })).sort((a, b) => a.place - b.place);
      for (const [at, { to }] of byPlace.entries()) {
        expect(to).toBeGreaterThanOrEqual(-1e-9);
        expect(to).toBeLessThanOrEqual(200 + 1e-9);
        if (at > 0) expect(to - (byPlace[at - 1]?.to ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
      }
    }),
  );
});
