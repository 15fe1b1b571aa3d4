import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, test } from 'vitest';
import { crosses, type Label, labelSize, overlap, placeLabels } from './place-labels.ts';

const bounds = { x: 40, y: 0, width: 360, height: 240 };
const label = (id: string, x: number, y: number, lines = [`${id} 102.8%`, '$527.97']): Label => ({
  id,
  lines,
  side: 'left',
  at: { x, y },
});

const isInside = ({ box }: { box: { x: number; y: number; width: number; height: number } }) =>
  Math.abs(overlap(box, bounds) - box.width * box.height) < 0.01;

test('words of three points at one place do not overlap, and none leaves the chart', () => {
  for (const [x, y] of [
    [200, 120],
    [41, 239],
    [399, 1],
    [399, 239],
    [41, 1],
  ] as const) {
    const placed = placeLabels([label('At pace', x, y), label('Today', x, y), label('What if', x, y)], {
      bounds,
      taken: [],
      lines: [],
    });
    expect(atLeast(1, placed).every(isInside)).toBe(true);
    const overlaps = placed.flatMap((a, index) => placed.slice(index + 1).map((b) => overlap(a.box, b.box)));
    expect(overlaps).toEqual([0, 0, 0]);
  }
});

test('words keep clear of the boxes that are taken and stand near their point', () => {
  const taken = [{ x: 100, y: 60, width: 120, height: 55 }];
  const [placed] = placeLabels([label('Today', 160, 120)], { bounds, taken, lines: [] });
  expect(placed && taken.map((box) => overlap(box, placed.box))).toEqual([0]);
  expect(placed && Math.hypot(placed.box.x - 160, placed.box.y - 120)).toBeLessThan(120);
});

test('a line runs through no words where there is room beside it', () => {
  const goal = { from: { x: 205, y: 0 }, to: { x: 205, y: 240 } };
  const [placed] = placeLabels([label('At pace', 200, 120)], { bounds, taken: [], lines: [goal] });
  expect(placed && crosses(goal, placed.box)).toBe(false);
});

test('a segment crosses a box that it runs through, ends in or lies in, and no other', () => {
  const box = { x: 10, y: 10, width: 20, height: 10 };
  const segment = (x1: number, y1: number, x2: number, y2: number) => ({
    from: { x: x1, y: y1 },
    to: { x: x2, y: y2 },
  });
  expect(crosses(segment(0, 0, 40, 30), box)).toBe(true);
  expect(crosses(segment(15, 12, 60, 60), box)).toBe(true);
  expect(crosses(segment(15, 12, 18, 14), box)).toBe(true);
  expect(crosses(segment(0, 5, 40, 5), box)).toBe(false);
  expect(crosses(segment(0, 25, 40, 35), box)).toBe(false);
  expect(crosses(segment(5, 0, 5, 40), box)).toBe(false);
});

test('a label is as wide as its longest line and as high as its lines together', () => {
  const [short, long] = [labelSize(['$0.00']), labelSize(['At pace 102.8%', '$0.00'])];
  expect(long.width).toBeGreaterThan(short.width);
  expect(long.height).toBe(2 * short.height);
});
