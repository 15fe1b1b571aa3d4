import type { SupplierRow } from '@caselift/contract/suppliers';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, personWith, serveWith } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import type { Noun } from './columns.tsx';
import { SupplierTable } from './SupplierTable.tsx';
import { supplier } from './testing/suppliers.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

// Without Labor Day of 2025 its 11th selling day is Monday the 15th.
const house = wholesalerWith({ lastTransactionDate: '2026-09-16', allNonSellingDays: ['2026-09-07'] });
const noun: Noun = { one: 'supplier', many: 'suppliers', head: 'Supplier' };
const sums = (ce: number, gp: number, revenue: number) => ({ ce, gp, revenue });

function suppliers(withProfits = true): SupplierRow[] {
  return [
    supplier('Blue Heron', ['Core'], { mtd: sums(100, 800, 4_000), lastYearMtd: sums(80, 400, 3_000) }, withProfits),
    supplier('Casa Aurelia', ['Spirits'], { mtd: sums(300, 200, 2_000), lastYearMtd: sums(100, 90, 900) }, withProfits),
    supplier('Blue Mill', ['Cider'], { mtd: sums(200, 900, 5_000), lastYearMtd: sums(90, 80, 800) }, withProfits),
  ];
}

/** The screen at an address; answers the address that it has come to. */
async function show(address: string, rows: SupplierRow[] | undefined = suppliers()) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/suppliers',
    component: () => <SupplierTable noun={noun} house={house} rows={rows} error={undefined} />,
  });
  const history = createMemoryHistory({ initialEntries: [`/suppliers${address}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  // The app's own router is registered with the library; this one has a single page.
  startSession('token-1', personWith('admin'));
  serveWith(() => accepted(wholesalerWith({ lastTransactionDate: null })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('table');
  return { address: () => new URLSearchParams(history.location.search) };
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('the address decides period, order and search', async () => {
  await show('?orderBy=Name&descending=true&searchPhrase=blue');
  expect(names()).toEqual(['Blue Mill', 'Blue Heron', 'Total, 2 suppliers']);
  expect(screen.getByText('2 suppliers')).toBeTruthy();
});

test('both years name their days, which end on other dates after as many selling days', async () => {
  await show('');
  screen.getByText('Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 15, 2025');
  await userEvent.click(screen.getByRole('button', { name: 'YTD' }));
  await screen.findByText(/^Jan 1 to Sep 16, 2026 vs Jan 1 to Sep 1\d, 2025$/);
});

test('the totals are those of the rows that search and tags leave', async () => {
  await show('?searchPhrase=blue');
  const total = screen.getByRole('rowheader', { name: 'Total, 2 suppliers' }).closest('tr') as HTMLElement;
  const cells = within(total)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  // CE 300 against 170; GP 1,700 against 480; GP/CE 5.67 against 2.82; revenue 9,000 against 3,800; margin 18.9%.
  expect(cells).toEqual([
    '',
    '300',
    '170',
    '+76.5',
    '1,700',
    '480',
    '+254.2',
    '5.67',
    '2.82',
    '+100.7',
    '9,000',
    '3,800',
    '+136.8',
    '18.9',
    '', // tags
    '', // the buttons of charts
  ]);
});

test('ordering, period and metric groups go into the address, defaults leave it', async () => {
  const { address } = await show('?wholesalerId=ats');
  await userEvent.click(screen.getByRole('button', { name: 'GP TY' }));
  await userEvent.click(screen.getByRole('button', { name: 'YTD' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revenue' }));
  await waitFor(() => {
    expect(String(address())).toBe('wholesalerId=ats&orderBy=GP+TY&period=YTD&hiddenColumns=revenue');
  });
  expect(names()).toEqual(['Blue Mill', 'Blue Heron', 'Casa Aurelia', 'Total, 3 suppliers']);
  expect(screen.queryByRole('button', { name: 'Revenue TY' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'MTD' }));
  await waitFor(() => expect(address().has('period')).toBe(false));
});

test('a search reaches the address once the typing has paused', async () => {
  const { address } = await show('');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search suppliers' }), 'casa');
  expect(address().has('searchPhrase')).toBe(false);
  await waitFor(() => expect(address().get('searchPhrase')).toBe('casa'));
  expect(names()).toEqual(['Casa Aurelia', 'Total, 1 supplier']);
});

test('tags are chosen together and cleared together', async () => {
  const { address } = await show('');
  await userEvent.click(screen.getAllByRole('button', { name: 'Tags' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Core' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Cider' }));
  await waitFor(() => expect(address().getAll('tags')).toEqual(['Core', 'Cider']));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Clear' }));
  await waitFor(() => expect(address().has('tags')).toBe(false));
});

test('when nothing fits, "No data" offers to clear search and tags', async () => {
  const { address } = await show('?searchPhrase=zzz&tags=Core&period=YTD');
  expect(screen.getByText('No data')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(String(address())).toBe('period=YTD'));
  expect(names()).toHaveLength(4);
});

test('a wholesaler without suppliers reads "No data" and has nothing to print or save', async () => {
  await show('?wholesalerId=ats&db=prod', []);
  expect(screen.getByText('No data')).toBeTruthy();
  await screen.findByText('There are no figures yet. Import files, update, then publish.');
  expect(screen.getByRole('link', { name: 'Go to Wholesaler' }).getAttribute('href')).toContain('/wholesaler');
  expect((screen.getByRole('button', { name: 'CSV' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('without profits in the answer there is no GP anywhere, and an order by GP falls back to CE', async () => {
  await show('?orderBy=GP+TY', suppliers(false));
  expect(screen.queryByText(/GP/)).toBeNull();
  expect(names()).toEqual(['Casa Aurelia', 'Blue Mill', 'Blue Heron', 'Total, 3 suppliers']);
  expect(screen.getByRole('button', { name: 'CE TY' }).closest('th')?.getAttribute('aria-sort')).toBe('descending');
});
