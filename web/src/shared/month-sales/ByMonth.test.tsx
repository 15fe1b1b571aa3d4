import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ByMonth } from './ByMonth.tsx';
import { monthsOf } from './testing/months.ts';

afterEach(cleanup);

/** What the chart says to those who do not see it. */
const figuresOf = async (title: string) =>
  within(await screen.findByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a card shows thirteen months of CE against the year before, and GP at a click', async () => {
  render(<ByMonth name="Alondra Clara" months={monthsOf(13)} />);
  const volume = await figuresOf('CE of Alondra Clara by month');
  expect(volume).toHaveLength(14);
  expect(volume.slice(0, 2)).toEqual([
    ['Month', 'This year', 'At this pace', 'Last year'],
    ['September 2025', '100 CE', '', '90 CE'],
  ]);
  expect(volume.at(-1)).toEqual(['September 2026', '60 CE', '115 CE', '90 CE']);
  await userEvent.click(screen.getByRole('button', { name: 'GP' }));
  expect((await figuresOf('GP of Alondra Clara by month'))[1]).toEqual(['September 2025', '$1,000', '', '$900']);
});

test('the month that is not over is compared with as many selling days of last year, and its pace is named', async () => {
  render(<ByMonth name="Alondra Clara" months={monthsOf(13)} />);
  expect(screen.getByText(/to date/).textContent).toBe('Sep to date 60 CE LY 48 +25.0%'); // 100 x (60 - 48) / 48
  expect(screen.getByText('Pace 115 CE')).toBeTruthy();
});

test('before the first selling day of the month nothing is compared and there is no pace', () => {
  render(<ByMonth name="Alondra Clara" months={monthsOf(13).map((month) => ({ ...month, pace: null }))} />);
  expect(screen.getByText(/to date/).textContent).toBe('Sep to date 60 CE');
  expect(screen.queryByText(/Pace/)).toBeNull();
});

test('where profits are hidden there is CE alone, and nothing to choose', async () => {
  render(<ByMonth name="Alondra Clara" months={monthsOf(13, { profits: false })} />);
  expect(await figuresOf('CE of Alondra Clara by month')).toHaveLength(14);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.body.textContent).not.toContain('$');
});
