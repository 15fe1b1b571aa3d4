import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DayChart } from './DayChart.tsx';

afterEach(cleanup);

const days = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04'];
type Given = Partial<Parameters<typeof DayChart>[0]>;
const draw = (given: Given = {}) =>
  render(
    <DayChart
      title="GP in September"
      thisYear={days.map((day, at) => ({ day, figure: [10, 30][at] ?? null }))}
      lastYear={days.map((day, at) => ({ day, figure: 15 * (at + 1) }))}
      pace={60}
      goal={58}
      format={(value) => `$${value}`}
      formatTick={String}
      formatMark={String}
      width={400}
      {...given}
    />,
  ).container;

const markOf = (container: HTMLElement, mark: string) => container.querySelector(`[data-mark="${mark}"]`);
const labelsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-end]')].map((label) => ({
    text: label.textContent,
    y: Number(label.querySelector('text')?.getAttribute('y')),
  }));

test('a dot stands at the newest day, a hollow one where the pace ends, a tick at the goal', () => {
  const container = draw();
  const [newest, pace, goal] = ['newest', 'pace', 'goal'].map((mark) => markOf(container, mark));
  const x = (mark: Element | null | undefined) => Number(mark?.getAttribute('cx'));
  expect(x(newest)).toBeLessThan(x(pace));
  expect(Number(pace?.getAttribute('cy'))).toBeLessThan(Number(newest?.getAttribute('cy')));
  expect((Number(goal?.getAttribute('x1')) + Number(goal?.getAttribute('x2'))) / 2).toBeCloseTo(x(pace));
});

test('labels at the end are moved apart, in the order of their figures', () => {
  const labels = labelsOf(draw()).sort((one, other) => one.y - other.y);
  // Last year ends at the pace, which is drawn first.
  expect(labels.map(({ text }) => text)).toEqual(['Pace 60', 'LY 60', 'Goal 58']);
  for (const [at, { y }] of labels.entries())
    if (at > 0) expect(y - (labels[at - 1]?.y ?? 0)).toBeGreaterThanOrEqual(16);
});

test('a month that is over ends in its own figure, without a pace', () => {
  const container = draw({ thisYear: days.map((day, at) => ({ day, figure: 12 * (at + 1) })), pace: null });
  expect(labelsOf(container).map(({ text }) => text)).toEqual(['TY 48', 'Goal 58', 'LY 60']);
  expect(markOf(container, 'pace')).toBeNull();
});

test('a month that has not begun shows last year alone', () => {
  const container = draw({ thisYear: days.map((day) => ({ day, figure: null })), pace: null, goal: null });
  expect(markOf(container, 'newest')).toBeNull();
  expect(labelsOf(container).map(({ text }) => text)).toEqual(['LY 60']);
});
