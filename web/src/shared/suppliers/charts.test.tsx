import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { monthsOf } from '../month-sales/testing/months.ts';
import type { Noun } from './columns.tsx';
import { SupplierTable } from './SupplierTable.tsx';
import { supplier } from './testing/suppliers.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const noun: Noun = { one: 'brand', many: 'brands', head: 'Brand' };
const sums = (ce: number, gp: number) => ({ ce, gp, revenue: gp * 4 });

/** What the months of monthsOf add up to. */
const windows = { mtd: sums(60, 600), lastYearMtd: sums(48, 480), ytd: sums(860, 8600), lastYearYtd: sums(768, 7680) };

/** Two brands at an address, by a server that knows the months of Blue Heron. */
function open(address: string, { profits = true } = {}) {
  const rows = ['Blue Heron', 'Casa Aurelia'].map((name) => supplier(name, [], windows, profits));
  startSession('token-1', personWith('manager'));
  const asked = serveWith(({ url }) =>
    decodeURIComponent(new URL(url).pathname) === '/api/overTime/brands/Blue Heron'
      ? accepted({ months: monthsOf(13, { profits }) })
      : refused('not_found', 'There is no such brand.'),
  );
  const page = () => <SupplierTable noun={noun} house={undefined} rows={rows} error={undefined} />;
  return { asked, ...showPages(address, { '/brands': page }) };
}

const charts = (name: string) => screen.findByRole('region', { name: `${name} over time` });
const button = (name: string) => screen.findByRole('button', { name: `Charts of ${name}` });

test('the button at the end of a row opens its months below it, the address says so, and the button closes them', async () => {
  const { asked, search } = open('/brands');
  await userEvent.click(await button('Blue Heron'));
  const region = within(await charts('Blue Heron'));
  expect((await region.findByText(/^Sep to date/)).textContent).toBe('Sep to date $600 LY 480 +25.0%'); // as in its row
  expect(search()).toEqual({ wholesalerId: 'ats', opened: 'Blue Heron' });
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/overTime/brands/Blue%20Heron']);
  expect((await button('Blue Heron')).getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await button('Blue Heron'));
  await waitFor(() => expect(screen.queryByRole('region', { name: /over time/ })).toBeNull());
  expect(search()).toEqual({ wholesalerId: 'ats' });
});

test('an address opens them at its month; another row closes them and begins at the newest month', async () => {
  const { search } = open('/brands?opened=Blue+Heron&month=2026-06-01');
  const region = within(await charts('Blue Heron'));
  expect((await region.findByText(/^Jun 2026/)).textContent).toBe('Jun 2026 $1,000 LY 900 +11.1%');
  await userEvent.click(await button('Casa Aurelia'));
  expect(await within(await charts('Casa Aurelia')).findByText('There is no such brand.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Blue Heron over time' })).toBeNull();
  expect(search()).toEqual({ wholesalerId: 'ats', opened: 'Casa Aurelia' });
});

test('in the year to date the line below the chart has the sums of the row', async () => {
  open('/brands?opened=Blue+Heron&period=YTD');
  const region = within(await charts('Blue Heron'));
  expect((await region.findByText(/^2026 to date/)).textContent).toBe('2026 to date $8,600 LY 7,680 +12.0%');
  await userEvent.click(region.getByRole('button', { name: 'CE' }));
  await userEvent.click(region.getByRole('button', { name: 'Δ CE' }));
  expect(region.getByText(/^2026 to date/).textContent).toBe('2026 to date 860 CE LY 768 +92 CE');
});

test('a link leads to the products of the row, and nothing tells of profits that are hidden', async () => {
  open('/brands?opened=Blue+Heron', { profits: false });
  const region = within(await charts('Blue Heron'));
  const link = await region.findByRole('link', { name: 'Products of Blue Heron' });
  expect(new URL((link as HTMLAnchorElement).href).searchParams.get('brand')).toBe('Blue Heron');
  expect((await charts('Blue Heron')).textContent).not.toMatch(/GP|\$/);
});
