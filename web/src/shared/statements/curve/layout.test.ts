import { fplPayCurve } from '@caselift/domain/pay/pay-curve';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { curveShapeOf } from '../curve-shape.ts';
import { payModelOf } from '../pay-model.ts';
import { goalStatement, userStatement } from '../testing/statements.ts';
import { curveText } from './curve-text.ts';
import { curveLayout, placeBeside } from './layout.ts';
import { overlap } from './place-labels.ts';
import { fplRange, goalRange } from './range.ts';

const shapeOf = (changes: Parameters<typeof goalStatement>[0]) =>
  curveShapeOf(payModelOf(userStatement({ gp: goalStatement(changes) }), 'gp'));

const unusual = {
  'today near the pace': { days: { elapsed: 20, total: 21, left: 1 }, sold: 150_000 },
  'far beyond the cap': { sold: 200_000 },
  'more returned than sold': { sold: 2_000, returned: -3_000, days: { elapsed: 1, total: 21, left: 20 } },
  cents: { plan: { payout: 0.05 } },
  millions: { plan: { payout: 1_250_000, slope: 0.5 } },
  'no slope': { plan: { slope: 0 } },
  'a steep slope': { plan: { slope: 20 } },
  'a threshold above 100': { plan: { threshold: 130 } },
  'no threshold': { plan: { threshold: 0 } },
};

describe.each(Object.entries(unusual))('the curve with %s', (_, changes) => {
  test.each([280, 420, 700])('is drawn inside %i pixels, with words that do not overlap', (width) => {
    const layout = curveLayout(shapeOf(changes), width);
    const boxes = layout.labels.map(({ box }) => box);
    for (const [index, box] of atLeast(1, boxes.entries())) {
      expect(box.x >= 0 && box.x + box.width <= width + 0.01 && box.y >= 0).toBe(true);
      expect(boxes.slice(index + 1).map((other) => overlap(box, other))).toEqual(boxes.slice(index + 1).map(() => 0));
    }
    const xs = layout.xTicks.map(({ x }) => x);
    expect(xs.length).toBeGreaterThan(1);
    expect(Math.min(...xs.slice(1).map((x, index) => x - (xs[index] ?? 0)))).toBeGreaterThan(36);
    expect(new Set(layout.yTicks.map(({ text }) => text)).size).toBe(layout.yTicks.length);
    const { plot } = layout;
    const ys = [...layout.solid, ...layout.steps].flatMap(({ from, to }) => [from.y, to.y]);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(plot.y);
    expect(Math.max(...ys)).toBeLessThanOrEqual(plot.y + plot.height + 0.01);
  });

  test('has room for what if at any of its percents', () => {
    const shape = shapeOf(changes);
    const layout = curveLayout(shape, 420);
    for (let percent = shape.range.from; percent <= shape.range.to; percent += 7) {
      const { at, label } = placeBeside(layout, { id: 'whatIf', percent, payout: 0, lines: ['What if'] });
      expect(at.x).toBeGreaterThanOrEqual(layout.plot.x);
      const covered = layout.labels.map(({ box }) => (label === undefined ? 1 : overlap(box, label.box)));
      expect(covered).toEqual(layout.labels.map(() => 0));
    }
  });
});

test("the threshold is a dashed step: its upper end is paid, its lower end isn't", () => {
  const { steps, ends, solid } = curveLayout(shapeOf({}), 420);
  expect(steps).toHaveLength(1);
  expect(ends.map(({ open }) => open)).toEqual([true, false]);
  expect((ends[0]?.at.y ?? 0) > (ends[1]?.at.y ?? 0)).toBe(true);
  // Nothing, rising, rising beyond the goal, capped.
  expect(solid).toHaveLength(4);
});

test('for FPL the step goes down at the maximum, and what is beyond is hatched', () => {
  const shape = curveShapeOf(payModelOf(userStatement(), 'fpl'));
  const { steps, ends, hatched, xOf } = curveLayout(shape, 420);
  expect(steps).toHaveLength(1);
  expect(ends.map(({ open }) => open)).toEqual([false, true]);
  expect(hatched?.x).toBe(xOf(1.5));
});

test('the curve is drawn as far as its corners and the person are, in tens of percent', () => {
  expect(goalRange({ threshold: 90, capAt: 150, marks: [53.8, 102.8] })).toEqual({ from: 40, to: 160 });
  expect(goalRange({ threshold: 90, capAt: 200, marks: [95, 100] })).toEqual({ from: 50, to: 210 });
  expect(goalRange({ threshold: 180, capAt: null, marks: [] })).toEqual({ from: 50, to: 200 });
  expect(goalRange({ threshold: 90, capAt: 5000, marks: [-20, 5000] })).toEqual({ from: 0, to: 300 });
});

test('a loss beyond the maximum makes the axis longer, up to three times', () => {
  expect(fplRange(1.875, 0.92)).toEqual({ from: 0, to: 1.875 });
  expect(fplRange(1.875, 2)).toEqual({ from: 0, to: 2.2 });
  expect(fplRange(1.875, 40)).toEqual({ from: 0, to: 5.625 });
  expect(fplRange(1.875, null)).toEqual({ from: 0, to: 1.875 });
});

test('the curve says in words what it shows', () => {
  expect(curveText(shapeOf({}), 'achieved')).toBe(
    'Payout by percent of the goal: 0%, $0.00; below 90%, $0.00; 90%, $400.00; 100%, $500.00; 150%, $1,000.00; ' +
      '160%, $1,000.00. At pace 102.8%: $527.97. Today 53.8%: $0.00.',
  );
  const corners = fplPayCurve({ goalPercent: 1, maxFplPercent: 1.5, payoutCents: 10_000, slope: 1, capPercent: 120 });
  const shape = { corners, range: { from: 0, to: 1.875 }, goal: 1, beyond: 1.5, marks: [] };
  expect(curveText(shape, 'lost')).toContain('1.5%, $50.00; above 1.5%, $0.00');
});
