import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MonthChart } from './MonthChart.tsx';

afterEach(cleanup);

const points = [
  { month: '2025-11-01', thisYear: null, lastYear: 105_000 },
  { month: '2025-12-01', thisYear: 120_000, lastYear: 100_000 },
  { month: '2026-01-01', thisYear: 90_000, lastYear: 110_000 },
  { month: '2026-02-01', thisYear: 40_000, atPace: 80_000, lastYear: 100_000 },
];
const thousands = (value: number) => `${value / 1000}k`;
const draw = () =>
  render(
    <MonthChart
      title="Gross profit by month"
      points={points}
      format={(value) => `$${thousands(value)}`}
      formatTick={thousands}
      width={480}
    />,
  ).container;

/** What is drawn of a month, from the back to the front: last year's block and its cap, the pace, this year. */
function shapesOf(container: HTMLElement, month: string) {
  const rects = [...container.querySelectorAll(`[data-point="${month}"] rect`)];
  return rects.map((rect) => {
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((of) =>
      Number(rect.getAttribute(of)),
    );
    return { middle: x + width / 2, width, top: y, bottom: y + height };
  });
}

test('a screen reader gets the figures as a table, written as elsewhere, with nothing where there is none', () => {
  draw();
  const rows = within(screen.getByRole('table', { name: 'Gross profit by month' })).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByText(() => true, { selector: 'th, td' })
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Month', 'This year', 'At this pace', 'Last year'],
    ['November 2025', '', '', '$105k'],
    ['December 2025', '$120k', '', '$100k'],
    ['January 2026', '$90k', '', '$110k'],
    ['February 2026', '$40k', '$80k', '$100k'],
  ]);
});

test('this year stands slim in front of last year, higher where it is more, and not at all where it is not known', () => {
  const container = draw();
  expect(shapesOf(container, '2025-11-01')).toHaveLength(2);
  const [block, cap, bar] = shapesOf(container, '2025-12-01');
  const [lower, , lowerBar] = shapesOf(container, '2026-01-01');
  if (!(block && cap && bar && lower && lowerBar)) throw new Error('Not all of it is drawn');
  expect(bar.width).toBeLessThan(block.width);
  expect(bar.middle).toBeCloseTo(block.middle);
  expect(bar.top).toBeLessThan(block.top);
  expect(lowerBar.top).toBeGreaterThan(lower.top);
  expect([cap.width, (cap.top + cap.bottom) / 2]).toEqual([block.width, block.top]);
  expect([bar.bottom, lowerBar.bottom]).toEqual([block.bottom, block.bottom]);
});

test('the month that is not over is solid to date and goes on, paler, up to the pace', () => {
  const [, , pace, bar] = shapesOf(draw(), '2026-02-01');
  if (!(pace && bar)) throw new Error('Not all of it is drawn');
  expect(pace.bottom).toBeCloseTo(bar.top);
  expect(pace.bottom - pace.top).toBeCloseTo(bar.bottom - bar.top); // as much again
  expect(pace.width).toBe(bar.width);
});

test('three lines stand at round figures above nothing', () => {
  const words = [...draw().querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(words.filter((word) => word?.endsWith('k'))).toEqual(['0k', '40k', '80k', '120k']);
});

test('below the months stand their initials, and each year under its first month', () => {
  const words = [...draw().querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(words.filter((word) => !word?.endsWith('k'))).toEqual(['N', '2025', 'D', 'J', '2026', 'F']);
});

test('a month of this year is chosen by a click anywhere above its initial, or by arrow keys', async () => {
  const chosen: string[] = [];
  render(
    <MonthChart
      title="Gross profit by month"
      points={points}
      chosen="2026-01-01"
      onChoose={(month) => chosen.push(month)}
      format={thousands}
      formatTick={thousands}
      width={480}
    />,
  );
  expect(document.querySelector('[data-place="2025-11-01"]')).toBeNull(); // it has no figure of this year
  await userEvent.click(document.querySelector('[data-place="2025-12-01"]') as Element);
  screen.getByRole('slider', { name: 'Month' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}');
  expect(chosen).toEqual(['2025-12-01', '2026-02-01', '2025-12-01', '2025-12-01', '2026-02-01']);
});
