import type { MonthDays, Months } from '@caselift/contract/over-time';
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { OverTime, type OverTimeProps } from './OverTime.tsx';
import { sampleDays, sampleMonths } from './testing/over-time.ts';

afterEach(cleanup);

const answered = <Answer,>(data: Answer) => ({ data, error: null, isPending: false }) as UseQueryResult<Answer>;
const waiting = { data: undefined, error: null, isPending: true } as UseQueryResult<never>;
const failing = (refetch: () => unknown) =>
  ({ data: undefined, error: new Error('No answer'), isPending: false, refetch }) as unknown as UseQueryResult<never>;

type Given = Partial<OverTimeProps> & { profits?: boolean; withDays?: boolean };

/** Below a row, with a page that keeps the month. */
function Place({ profits = true, withDays = true, ...given }: Given) {
  const [month, onMonth] = useState('');
  const days = answered<MonthDays>(sampleDays(month || undefined, { profits }));
  return (
    <OverTime
      name="Dana Whitfield"
      months={answered<Months>(sampleMonths({ profits }))}
      {...(withDays && { days })}
      {...{ month, onMonth }}
      {...given}
    />
  );
}

const figuresOf = (title: string) =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('thirteen months are beside the year before, and its own twelve months are drawn before them', () => {
  render(<Place />);
  const months = figuresOf('GP of Dana Whitfield by month');
  expect(months).toHaveLength(14);
  expect(months[1]).toEqual(['September 2025', '$1,000', '', '$900']);
  expect(months.at(-1)).toEqual(['September 2026', '$600', '$1,145', '$900']); // 600 x 21 / 11
  expect(document.querySelectorAll('[data-point]')).toHaveLength(25);
  expect(screen.getByText('GP, $, Sep 2024 to Sep 2026')).toBeTruthy();
});

test('one line says the month to date, the twelve months that are over, and the best of all', () => {
  render(<Place />);
  // 12 x 1,000 against 12 x 900; the newest of the best months.
  expect(screen.getByText(/^Sep to date/).textContent).toBe('Sep to date $600 LY 480 +25.0%');
  expect(screen.getByText(/^12 months/).textContent).toBe('12 months to Aug $12,000 LY 10,800 +11.1%');
  expect(screen.getByText(/^Best month/).textContent).toBe('Best month Aug 2026, $1,000');
});

test('below a table of the year the line has the year to date', () => {
  render(<Place ofYear />);
  // January to August 8 x 1,000 and 600 of September, against 8 x 900 and 480.
  expect(screen.getByText(/^2026 to date/).textContent).toBe('2026 to date $8,600 LY 7,680 +12.0%');
  expect(screen.queryByText(/^12 months/)).toBeNull();
});

test('differences are absolute at a click, and cases instead of dollars at another', async () => {
  render(<Place />);
  await press('Δ $');
  expect(screen.getByText(/^Sep to date/).textContent).toBe('Sep to date $600 LY 480 +$120');
  await press('CE');
  expect(screen.getByText(/^Sep to date/).textContent).toBe('Sep to date 60 CE LY 48 +12 CE');
  expect(figuresOf('CE of Dana Whitfield by month')[1]).toEqual(['September 2025', '100 CE', '', '90 CE']);
  expect(document.body.textContent).not.toContain('$');
});

test('a month is chosen by a click, by arrow keys and by the buttons beside its title, for days and line', async () => {
  render(<Place />);
  const heading = () => screen.getAllByRole('heading').at(-1)?.textContent;
  expect(heading()).toBe('September 2026');
  fireEvent.click(document.querySelector('[data-place="2026-06-01"]') as Element);
  expect(heading()).toBe('June 2026');
  expect(screen.getByText(/^Jun 2026/).textContent).toBe('Jun 2026 $1,000 LY 900 +11.1%');
  const slider = screen.getByRole('slider', { name: 'Month' });
  slider.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toBe('May 2026');
  expect(figuresOf('GP of Dana Whitfield in May 2026 by selling day').at(-3)).toEqual([
    'Fri, May 29',
    '$1,000',
    '$859',
  ]);
  await press('Next month');
  expect(heading()).toBe('June 2026');
  slider.focus();
  await userEvent.keyboard('{Home}');
  expect(heading()).toBe('September 2025');
  expect(screen.getByRole('button', { name: 'Previous month' }).hasAttribute('disabled')).toBe(true);
});

test('days add up to the month to date, beside last year, with pace and goal at the end', () => {
  render(<Place />);
  const days = figuresOf('GP of Dana Whitfield in September 2026 by selling day');
  expect(days[0]).toEqual(['Selling day', 'This year', 'Last year']);
  expect(days[11]?.slice(0, 2)).toEqual(['Wed, Sep 16', '$600']); // what the month chart says
  expect(days[12]?.slice(0, 2)).toEqual(['Thu, Sep 17', '']);
  expect(days[22]).toEqual(['Selling day 22', '', '$900']); // a year before, the month had one more
  expect(days.slice(-2)).toEqual([
    ['At this pace', '$1,145', ''],
    ['Goal', '$1,100', ''],
  ]);
  // Whoever compares the whole months has to know.
  expect(screen.getByText('21 selling days, LY 22')).toBeTruthy();
});

test('where profits are hidden there is CE alone, and no dollar anywhere', () => {
  render(<Place profits={false} />);
  expect(figuresOf('CE of Dana Whitfield by month')).toHaveLength(14);
  expect(screen.queryByRole('button', { name: 'GP' })).toBeNull();
  expect(document.body.textContent).not.toContain('$');
});

test('without days, months stand alone and the line follows the chosen one', () => {
  render(<Place withDays={false} />);
  expect(screen.getAllByRole('table')).toHaveLength(1);
  fireEvent.click(document.querySelector('[data-place="2026-01-01"]') as Element);
  expect(screen.getByText(/^Jan 2026/).textContent).toBe('Jan 2026 $1,000 LY 900 +11.1%');
});

test('where accounts were transferred, differences are of the same accounts, and say so as the tables do', () => {
  const { months } = sampleMonths();
  // Of the accounts held now 540 were sold this September, and 1,200 last August: 540 / 480, and 12,200 / 10,800.
  const sameBuyers = [...Array(11).fill(undefined), { volume: 120, gp: 1200 }, { volume: 54, gp: 540 }];
  const moved = months.map((month, at) => ({ ...month, ...(sameBuyers[at] && { sameBuyers: sameBuyers[at] }) }));
  render(<Place months={answered({ months: moved })} />);
  expect(screen.getByText(/^Sep to date/).textContent).toBe('Sep to date $600 LY 480 +12.5%');
  expect(screen.getByText(/^12 months/).textContent).toBe('12 months to Aug $12,000 LY 10,800 +13.0%');
  expect(screen.getAllByRole('img', { name: 'with transferred accounts' })).toHaveLength(2);
});

test('before the first selling day of the month nothing compares', () => {
  const { months } = sampleMonths();
  render(<Place months={answered({ months: months.map((month) => ({ ...month, pace: null })) })} />);
  expect(screen.getByText(/^Sep to date/).textContent).toBe('Sep to date $600');
});

test('a month that is not held counts as the newest one', () => {
  render(<Place month="2019-01-01" />);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('September 2026');
});

test('loading, a failure with another try, and nothing sold are said', async () => {
  const { rerender } = render(<Place months={waiting} />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  const refetch = vi.fn();
  rerender(<Place months={failing(refetch)} />);
  await press('Try again');
  expect(refetch).toHaveBeenCalledOnce();
  const nothing = { volume: 0, gp: 0 };
  const empty = { thisYear: nothing, lastYear: nothing, lastYearToDate: nothing, pace: null };
  rerender(<Place months={answered({ months: [{ month: '2026-09-01', ...empty }] })} />);
  expect(screen.getByText('No sales in these months')).toBeTruthy();
  rerender(<Place days={failing(refetch)} />);
  expect(figuresOf('GP of Dana Whitfield by month')).toHaveLength(14);
  await press('Try again');
  expect(refetch).toHaveBeenCalledTimes(2);
});
