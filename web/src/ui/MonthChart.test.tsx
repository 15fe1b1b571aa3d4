import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MonthChart } from './MonthChart.tsx';

afterEach(cleanup);

const points = [
  { month: 'Jul', thisYear: 120_000, lastYear: 100_000 },
  { month: 'Aug', thisYear: 90_000, lastYear: 110_000 },
  { month: 'Sep', thisYear: null, lastYear: 105_000 },
];
const draw = () =>
  render(
    <MonthChart title="Gross profit by month" points={points} format={(value) => `$${value / 1000}k`} width={480} />,
  );

/** The points of each line, in the order of the series. */
function linesOf(container: HTMLElement): [x: number, y: number][][] {
  const paths = [...container.querySelectorAll('path')].filter((path) => path.getAttribute('fill') === 'none');
  return paths.map((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)(?=[MLCZ]|$)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]),
  );
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
    ['Month', 'This year', 'Last year'],
    ['Jul', '$120k', '$100k'],
    ['Aug', '$90k', '$110k'],
    ['Sep', '', '$105k'],
  ]);
});

test('a larger figure stands higher, and the line of this year ends where its figures do', () => {
  const [thisYear = [], lastYear = []] = linesOf(draw().container);
  expect([thisYear.length, lastYear.length]).toEqual([2, 3]);
  const [july, august] = thisYear;
  expect(july?.[1]).toBeLessThan(august?.[1] ?? 0);
  expect(lastYear[0]?.[1]).toBeGreaterThan(july?.[1] ?? 0);
  expect(lastYear.map(([x]) => x)).toEqual(lastYear.map(([x]) => x).sort((a, b) => a - b));
});

test('lines and words follow the theme, light or dark', () => {
  const { container } = draw();
  const colors = [...container.querySelectorAll('path[fill="none"]')].map((path) => path.getAttribute('stroke'));
  expect(colors).toEqual(['var(--chart-1)', 'var(--chart-4)']);
});
